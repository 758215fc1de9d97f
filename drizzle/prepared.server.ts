import { Column, is, type SQL, sql } from "drizzle-orm";
import { PgDialect } from "drizzle-orm/pg-core";
import { LRUCache } from "lru-cache";
import type { Db } from "./client.server.ts";

const dialect = new PgDialect({ casing: "snake_case" });

/**
 * Like `tx.execute`, for frequent statements with few variants of text: Postgres parses and plans
 * them once per connection; an unnamed statement costs twice as much and another round trip. Not
 * for searches, whose plan depends on the search terms.
 */
export function executePrepared<Row>(tx: Db, statement: SQL): Promise<Row[]> {
  const query = dialect.sqlToQuery(statement);
  return tx._.session
    .prepareQuery(query, undefined, "prepared", false)
    .execute() as unknown as Promise<Row[]>;
}

/**
 * Like `executePrepared` for a statement that is built once from constant text; `sql.placeholder`
 * names its values. Runs on `tx` or on one of its transactions.
 */
export function prepareOnce<Row>(
  tx: Db,
  statement: SQL,
): (given: Record<string, unknown>, within?: Db) => Promise<Row[]> {
  const prepared = tx._.session.prepareQuery(
    dialect.sqlToQuery(statement),
    undefined,
    "prepared",
    false,
  );
  return (given, within = tx) =>
    preparedFor(within, prepared).execute(given) as unknown as Promise<Row[]>;
}

/**
 * Like `prepareOnce` for rows of these columns, in the order of the select: the decoder of each
 * column is looked up once, where drizzle looks it up for every value of every row.
 */
export function prepareRows<Row>(
  tx: Db,
  statement: { getSQL(): SQL },
  columns: Record<string, Column | SQL.Aliased>,
): (given: Record<string, unknown>) => Promise<Row[]> {
  const readers = Object.entries(columns).map(([name, column]) => {
    const decoder = is(column, Column) ? column : null;
    return [
      name,
      (value: unknown) => (decoder ? decoder.mapFromDriverValue(value) : value),
    ] as const;
  });
  const read = (values: readonly unknown[]) => {
    const row: Record<string, unknown> = {};
    for (let n = 0; n < readers.length; n++) {
      const [name, from] = readers[n] as (typeof readers)[number];
      row[name] = values[n] === null ? null : from(values[n]);
    }
    return row;
  };
  const query = dialect.sqlToQuery(statement.getSQL());
  const prepared = tx._.session.prepareQuery(query, undefined, "prepared", false, (rows) =>
    rows.map(read),
  );
  return (given) => prepared.execute(given) as unknown as Promise<Row[]>;
}

/**
 * Runs a statement prepared outside this transaction over its connection; drizzle's own would be
 * rebuilt in each transaction.
 */
export function preparedFor<Prepared extends object>(tx: Db, prepared: Prepared): Prepared {
  const { client } = tx._.session as unknown as { client: unknown };
  return Object.create(prepared, { client: { value: client } });
}

/**
 * Row shapes remembered per statement: an order has up to 50 lines, of products with a size and
 * without.
 */
const MOST_SHAPES = 200;

/**
 * An insert that is built once for all batches of one shape: the same number of rows, the same
 * fields, and null in the same ones. Values are plain, without `sql`.
 *
 * @param prepare receives the rows with a placeholder for each value but null
 */
export function prepareByShape<Row extends object, Prepared extends PreparedInsert>(
  prepare: (rows: Row[]) => Prepared,
): (tx: Db, rows: readonly Row[]) => ReturnType<Prepared["execute"]> {
  const known = new LRUCache<string, Prepared>({ max: MOST_SHAPES });
  return (tx, rows) => {
    const given: Record<string, unknown> = {};
    const names: string[] = [];
    const shaped = rows.map((row, n) => {
      const fields = Object.entries(row).filter(([, value]) => value !== undefined);
      const places = fields.map(([field, value]) => {
        const name = `${n} ${field}`;
        names.push(value === null ? `${name} null` : name);
        if (value === null) return [field, null];
        given[name] = value;
        return [field, sql.placeholder(name)];
      });
      return Object.fromEntries(places) as Row;
    });
    const shape = names.join();
    let prepared = known.get(shape);
    if (!prepared) {
      prepared = prepare(shaped);
      known.set(shape, prepared);
    }
    return preparedFor(tx, prepared).execute(given) as ReturnType<Prepared["execute"]>;
  };
}

type PreparedInsert = { execute: (given: Record<string, unknown>) => unknown };

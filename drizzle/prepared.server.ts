import { Column, is, type SQL } from "drizzle-orm";
import { PgDialect } from "drizzle-orm/pg-core";
import type { Db } from "./client.server.ts";

const dialect = new PgDialect({ casing: "snake_case" });

/**
 * As `tx.execute`, for a statement of a page that many ask for, whose text is one of few: Postgres reads and plans it once
 * a connection, where one without a name costs it twice as much, and a question and an answer more. Not for searches, whose
 * plan must be made for what is looked for.
 */
export function executePrepared<Row>(tx: Db, statement: SQL): Promise<Row[]> {
  const query = dialect.sqlToQuery(statement);
  return tx._.session
    .prepareQuery(query, undefined, "prepared", false)
    .execute() as unknown as Promise<Row[]>;
}

/** The same for a statement that is put together once, of words that never change; `sql.placeholder` names what it is asked with. */
export function prepareOnce<Row>(
  tx: Db,
  statement: SQL,
): (given: Record<string, unknown>) => Promise<Row[]> {
  const prepared = tx._.session.prepareQuery(
    dialect.sqlToQuery(statement),
    undefined,
    "prepared",
    false,
  );
  return (given) => prepared.execute(given) as unknown as Promise<Row[]>;
}

/**
 * The same for rows of these columns, in the order in which the statement selects them: how each is read is found out once, where drizzle
 * asks it of every value of every row.
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

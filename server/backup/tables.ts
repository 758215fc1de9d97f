import type { Client } from "pg";
import pg from "pg";
import type { Sql } from "postgres";
import { forPg } from "#runtime/database/database-url.ts";

/** A table of the shop, its columns without those that the database computes. */
export interface Table {
  name: string;
  columns: string[];
}

/** A sum over all rows that does not depend on their order: equal sums, equal tables. */
export interface TableSum {
  rows: number;
  sum: string;
}

/**
 * Tables left out of archives: a restore must not bring back ended sessions, used codes or counts
 * of attempts.
 */
export const isLeftOut = (table: string) =>
  ["sessions", "password_resets", "limits"].includes(table);

/** All tables of the shop, each after those that it refers to. */
export async function listTables(client: Client): Promise<Table[]> {
  // The limit ends the recursion where tables refer to each other in a circle.
  const { rows } = await client.query(`
    with recursive ranked (oid, rank) as (
      select oid, 0 from pg_class where relnamespace = 'public'::regnamespace and relkind = 'r'
      union
      select conrelid, rank + 1
        from ranked join pg_constraint on contype = 'f' and confrelid = ranked.oid and conrelid <> confrelid
       where rank < 100
    )
    select relname::text as name, (
             select array_agg(attname::text order by attnum) from pg_attribute
              where attrelid = oid and attnum > 0 and not attisdropped and attgenerated = ''
           ) as columns
      from ranked join pg_class using (oid) group by oid, relname order by max(rank), relname`);
  return rows;
}

export async function sumTable(client: Client, { name, columns }: Table): Promise<TableSum> {
  const row = columns.map(pg.escapeIdentifier).join(", ");
  const { rows } = await client.query(
    `select count(*)::int as rows, coalesce(sum(hashtextextended(row(${row})::text, 0)::numeric), 0)::text as sum from ${pg.escapeIdentifier(name)}`,
  );
  return rows[0];
}

/** The totals of all orders together, in taka. */
export async function sumOrders(client: Client): Promise<string> {
  const text = "select coalesce(sum(total_price), 0)::text as taka from orders";
  return (await client.query(text)).rows[0].taka;
}

/** A table and its columns as COPY names them. */
export const copied = ({ name, columns }: Table) =>
  `${pg.escapeIdentifier(name)} (${columns.map(pg.escapeIdentifier).join(", ")})`;

/** The migrations of a database by the times in the journal, oldest first. */
export async function listMigrations(client: Client): Promise<number[]> {
  const { rows } = await client.query(
    "select created_at::float8 as at from drizzle.__drizzle_migrations order by created_at",
  );
  return rows.map(({ at }) => at);
}

/**
 * Settings under which rows read the same in every database, and no limit of time ends a long COPY.
 */
const PLAIN_SETTINGS =
  "set local timezone = 'UTC'; set local datestyle = 'ISO'; set local extra_float_digits = 1; set local statement_timeout = 0; set local idle_in_transaction_session_timeout = 0; set local lock_timeout = 0";

/**
 * Runs one transaction on a connection of its own, whose end also ends an unfinished COPY.
 * @param mode like "read only"
 */
export async function withTransaction<T>(
  url: string,
  mode: string,
  work: (client: Client) => Promise<T>,
): Promise<T> {
  // postgres.js (3.4.9) hangs when a COPY ends while its reader is behind.
  const client = new pg.Client({ connectionString: forPg(url), application_name: "haat backup" });
  // A query that waits throws the loss of the connection.
  client.on("error", () => {});
  await client.connect();
  try {
    await client.query(`begin ${mode}; ${PLAIN_SETTINGS}`);
    const result = await work(client);
    await client.query("commit");
    return result;
  } finally {
    await client.end();
  }
}

/** Drops all schemas and not the database, which its owner may not be allowed to create. */
export async function dropEverything(sql: Sql) {
  await sql.unsafe(
    "drop schema if exists graphile_worker cascade; drop schema if exists drizzle cascade; drop schema public cascade; create schema public",
  );
}

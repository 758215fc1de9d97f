import pg from "pg";
import { forPg } from "../database/database-url.js";

/**
 * A table of the shop, its columns without those that the database computes.
 * @typedef {{ name: string, columns: string[] }} Table
 *
 * A sum over all rows that does not depend on their order: equal sums, equal tables.
 * @typedef {{ rows: number, sum: string }} TableSum
 *
 * A connection of `pg`: postgres.js (3.4.9) hangs when a COPY ends while its reader is behind.
 * @typedef {import("pg").Client} Client
 */

/**
 * Tables left out of archives: a restore must not bring back ended sessions, used codes or counts
 * of attempts.
 */
export const isLeftOut = (/** @type {string} */ table) =>
  ["sessions", "password_resets", "limits"].includes(table);

/**
 * All tables of the shop, each after those that it refers to. @param {Client} client @returns {Promise<Table[]>}
 */
export async function listTables(client) {
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

/** @param {Client} client @param {Table} table @returns {Promise<TableSum>} */
export async function sumTable(client, { name, columns }) {
  const row = columns.map(pg.escapeIdentifier).join(", ");
  const { rows } = await client.query(
    `select count(*)::int as rows, coalesce(sum(hashtextextended(row(${row})::text, 0)::numeric), 0)::text as sum from ${pg.escapeIdentifier(name)}`,
  );
  return rows[0];
}

/** The totals of all orders together, in taka. @param {Client} client @returns {Promise<string>} */
export async function sumOrders(client) {
  const text = "select coalesce(sum(total_price), 0)::text as taka from orders";
  return (await client.query(text)).rows[0].taka;
}

/** A table and its columns as COPY names them. @param {Table} table */
export const copied = ({ name, columns }) =>
  `${pg.escapeIdentifier(name)} (${columns.map(pg.escapeIdentifier).join(", ")})`;

/**
 * The migrations of a database by the times in the journal, oldest first. @param {Client} client @returns {Promise<number[]>}
 */
export async function listMigrations(client) {
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
 * @template T @param {string} url @param {string} mode like "read only" @param {(client: Client) => Promise<T>} work @returns {Promise<T>}
 */
export async function withTransaction(url, mode, work) {
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

/**
 * Drops all schemas and not the database, which its owner may not be allowed to create. @param {import("postgres").Sql} sql
 */
export async function dropEverything(sql) {
  await sql.unsafe(
    "drop schema if exists graphile_worker cascade; drop schema if exists drizzle cascade; drop schema public cascade; create schema public",
  );
}

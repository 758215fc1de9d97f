import pg from "pg";
import { forPg } from "../database/database-url.js";

/**
 * A table of the shop as an archive holds it: `columns` without those that the database computes.
 *
 * @typedef {{ name: string, columns: string[] }} Table
 *
 * Rows, and a sum over all of them that does not depend on their order: equal sums, equal tables.
 * @typedef {{ rows: number, sum: string }} TableSum
 *
 * A connection of `pg`: postgres.js (3.4.9) waits for ever when a COPY's last answer arrives while its reader is behind.
 * @typedef {import("pg").Client} Client
 */

/**
 * Tables that no archive takes along: a log-in that was ended, a code that was used and a count of attempts must not come
 * back with a restore.
 */
const LEFT_OUT = ["sessions", "password_resets", "limits"];

/** @param {string} table */
export const isLeftOut = (table) => LEFT_OUT.includes(table);

/**
 * All tables of the shop, each after those that it refers to.
 *
 * @param {Client} client
 * @returns {Promise<Table[]>}
 */
export async function listTables(client) {
  /** @type {{ rows: Table[] }} */
  const { rows: tables } = await client.query(`
    select table_name as name, array_agg(column_name::text order by ordinal_position) as columns
      from information_schema.columns join information_schema.tables using (table_schema, table_name)
     where table_schema = 'public' and table_type = 'BASE TABLE' and is_generated = 'NEVER'
     group by table_name order by table_name`);
  /** @type {{ rows: { child: string, parent: string }[] }} */
  const { rows: references } = await client.query(`
    select distinct child.relname as child, parent.relname as parent
      from pg_constraint
      join pg_class child on child.oid = conrelid
      join pg_class parent on parent.oid = confrelid
     where contype = 'f' and connamespace = 'public'::regnamespace and conrelid <> confrelid`);
  /** @type {Table[]} */
  const ordered = [];
  const left = new Set(tables);
  while (left.size > 0) {
    const next = [...left].find((table) =>
      references.every(
        ({ child, parent }) =>
          child !== table.name || ![...left].some(({ name }) => name === parent),
      ),
    );
    if (!next) throw new Error("the tables refer to each other in a circle");
    ordered.push(next);
    left.delete(next);
  }
  return ordered;
}

/**
 * @param {Client} client
 * @param {Table} table
 * @returns {Promise<TableSum>}
 */
export async function sumTable(client, { name, columns }) {
  const row = columns.map(quote).join(", ");
  const { rows } = await client.query(
    `select count(*)::int as rows, coalesce(sum(hashtextextended(row(${row})::text, 0)::numeric), 0)::text as sum from ${quote(name)}`,
  );
  return rows[0];
}

/**
 * The totals of all orders together, in taka.
 *
 * @param {Client} client
 * @returns {Promise<string>}
 */
export async function sumOrders(client) {
  const { rows } = await client.query(
    "select coalesce(sum(total_price), 0)::text as taka from orders",
  );
  return rows[0].taka;
}

/** What of a table is copied, for a COPY statement. @param {Table} table */
export const copied = ({ name, columns }) => `${quote(name)} (${columns.map(quote).join(", ")})`;

/** @param {string} name */
export const quote = (name) => `"${name.replaceAll('"', '""')}"`;

/**
 * The migrations a database has had, oldest first, by the moments that the journal gives them.
 *
 * @param {Client} client
 * @returns {Promise<number[]>}
 */
export async function listMigrations(client) {
  const { rows } = await client.query(
    "select created_at::text as at from drizzle.__drizzle_migrations order by created_at",
  );
  return rows.map(({ at }) => Number(at));
}

/** Sums and hashes of rows are compared as text: the same in both databases. @param {Client} client */
export async function speakPlainly(client) {
  await client.query(
    "set local timezone = 'UTC'; set local datestyle = 'ISO'; set local extra_float_digits = 1; set local statement_timeout = 0; set local idle_in_transaction_session_timeout = 0; set local lock_timeout = 0",
  );
}

/**
 * A connection of its own, for as long as the work takes.
 *
 * @template T
 * @param {string} url
 * @param {(client: Client) => Promise<T>} work
 * @returns {Promise<T>}
 */
export async function withClient(url, work) {
  const client = new pg.Client({ connectionString: forPg(url), application_name: "haat backup" });
  // A lost connection is thrown by what waits for it.
  client.on("error", () => {});
  await client.connect();
  try {
    return await work(client);
  } finally {
    await client.end();
  }
}

/**
 * @template T
 * @param {Client} client
 * @param {string} begin
 * @param {() => Promise<T>} work
 * @returns {Promise<T>}
 */
export async function inTransaction(client, begin, work) {
  await client.query(begin);
  try {
    const result = await work();
    await client.query("commit");
    return result;
  } catch (error) {
    await client.query("rollback").catch(() => {});
    throw error;
  }
}

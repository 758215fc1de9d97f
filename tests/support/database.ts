import { randomUUID } from "node:crypto";
import postgres from "postgres";
import { unixSocket, withDatabase } from "#server/database-url.js";

/** Copies the template into a database of the test file's own; tens of milliseconds. */
export async function cloneDatabase(templateUrl: string): Promise<string> {
  const name = `haat_test_${randomUUID().replaceAll("-", "")}`;
  const template = new URL(templateUrl).pathname.slice(1);
  // FILE_COPY: the server copies the template's files instead of writing every page to its log.
  await command(templateUrl, `CREATE DATABASE ${name} TEMPLATE ${template} STRATEGY FILE_COPY`);
  return withDatabase(templateUrl, name);
}

export async function dropDatabase(url: string): Promise<void> {
  await command(url, `DROP DATABASE IF EXISTS ${new URL(url).pathname.slice(1)} WITH (FORCE)`);
}

/** Nobody may be connected to a template being copied or a database being dropped, so both are done from `postgres`. */
async function command(url: string, text: string): Promise<void> {
  const sql = postgres(withDatabase(url, "postgres"), {
    ...unixSocket(url),
    max: 1,
    onnotice: () => {},
  });
  await sql.unsafe(text);
  await sql.end();
}

/** What a migrated, empty shop already holds. */
const KEPT = ["districts", "thanas"];

/**
 * Empties every table but the districts and thanas, restarts order numbers, and puts the one settings row back to its
 * defaults: for tests that count.
 */
export async function emptyTables(): Promise<void> {
  const { pool } = await import("#drizzle/client.server.ts");
  const tables = await pool<{ name: string }[]>`
    SELECT quote_ident(tablename) AS name FROM pg_tables WHERE schemaname = 'public' AND tablename <> ALL(${KEPT})`;
  await pool.begin(async (sql) => {
    await sql.unsafe(`TRUNCATE ${tables.map(({ name }) => name).join(", ")} RESTART IDENTITY`);
    await sql`INSERT INTO shop_settings (id) VALUES (1)`;
  });
}

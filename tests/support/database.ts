import { randomUUID } from "node:crypto";
import { readFileSync } from "node:fs";
import { gunzipSync } from "node:zlib";
import postgres from "postgres";
import { unixSocket, withDatabase } from "#runtime/database/database-url.ts";

/** Copies the template into a database for a test process; takes tens of milliseconds. */
export async function cloneDatabase(templateUrl: string): Promise<string> {
  const template = new URL(templateUrl).pathname.slice(1);
  const name = `${template}_${randomUUID().slice(0, 8)}`;
  // With FILE_COPY the server copies the template's files instead of logging every page.
  await command(templateUrl, `CREATE DATABASE ${name} TEMPLATE ${template} STRATEGY FILE_COPY`);
  return withDatabase(templateUrl, name);
}

/** Drops the copies that processes with more than one test file have left. */
export async function dropClones(templateUrl: string): Promise<void> {
  const sql = postgres(templateUrl, { ...unixSocket(templateUrl), max: 1, onnotice: () => {} });
  const clones = await sql<{ datname: string }[]>`
    SELECT datname FROM pg_database WHERE starts_with(datname, current_database() || '_')`;
  await sql.end();
  for (const { datname } of clones) await dropDatabase(withDatabase(templateUrl, datname));
}

/** An empty database with the schema of a release, from that release's migrations. */
export async function createDatabaseOfRelease(
  templateUrl: string,
  release: "1.0.0" | "1.1.0",
): Promise<string> {
  const name = `haat_test_${randomUUID().replaceAll("-", "")}`;
  await command(templateUrl, `CREATE DATABASE ${name}`);
  const url = withDatabase(templateUrl, name);
  const file = new URL(`../server/fixtures/schema-${release}.sql.gz`, import.meta.url);
  const sql = postgres(url, { ...unixSocket(url), max: 1, onnotice: () => {} });
  await sql.begin((tx) => tx.unsafe(gunzipSync(readFileSync(file)).toString()));
  await sql.end();
  return url;
}

const DEADLOCK_DETECTED = "40P01";
const INSUFFICIENT_PRIVILEGE = "42501";
const OBJECT_IN_USE = "55006";

/**
 * Drops a database with all its connections. FORCE may not end an autovacuum worker, which belongs
 * to the server's owner ("permission denied to terminate process"); a plain DROP asks it to stop
 * and waits up to 5 s. A client that is still connected then needs FORCE, so both are repeated.
 */
export async function dropDatabase(url: string): Promise<void> {
  const text = `DROP DATABASE IF EXISTS ${new URL(url).pathname.slice(1)}`;
  await untilNot(OBJECT_IN_USE, () =>
    command(url, `${text} WITH (FORCE)`).catch((error: { code?: string }) => {
      if (error.code !== INSUFFICIENT_PRIVILEGE) throw error;
      return command(url, text);
    }),
  );
}

/**
 * A template being copied or a database being dropped may have no connections, so both are done
 * from `postgres`.
 */
async function command(url: string, text: string): Promise<void> {
  const sql = postgres(withDatabase(url, "postgres"), {
    ...unixSocket(url),
    max: 1,
    onnotice: () => {},
  });
  try {
    await sql.unsafe(text);
  } finally {
    await sql.end();
  }
}

/**
 * Empties every table except districts, thanas and the shop's pages, restarts order numbers,
 * resets the settings and opens the shop, for tests that count.
 */
export async function emptyTables(): Promise<void> {
  // A worker of the shop may hold rows of a table that is being emptied and wait for one that is
  // emptied already.
  await untilNot(DEADLOCK_DETECTED, deleteRows);
}

/**
 * Like `emptyTables`, and new rows are stored in the order of their insertion again, as in a new
 * database.
 */
export async function truncateTables(): Promise<void> {
  await emptyTables();
  const { pool } = await import("./driver.ts");
  const names = async () =>
    (await pool<{ name: string }[]>`SELECT name FROM ${pool.unsafe(WRITTEN_TABLES)}`)
      .map(({ name }) => name)
      .filter((name) => name !== "shop_settings");
  // A vacuum gives the space of deleted rows back in a tenth of the time of TRUNCATE, except where
  // a transaction might still read them.
  const written = await names();
  if (written.length > 0) await pool.unsafe(`VACUUM ${written.join(", ")}`);
  const left = await names();
  if (left.length > 0) await pool.unsafe(`TRUNCATE ${left.join(", ")} CASCADE; ${DEFAULT_ROWS}`);
}

/** Repeats the work while Postgres refuses it with this SQLSTATE. */
async function untilNot(refusal: string, work: () => Promise<void>): Promise<void> {
  await work().catch((error: { code?: string }) => {
    if (error.code !== refusal) throw error;
    return untilNot(refusal, work);
  });
}

async function deleteRows(): Promise<void> {
  const { pool } = await import("./driver.ts");
  await pool.unsafe(DELETE_ROWS);
}

/** Tables that hold pages, except those whose rows the migrations insert. */
const WRITTEN_TABLES = `(
  SELECT quote_ident(relname) AS name FROM pg_class
   WHERE relnamespace = 'public'::regnamespace AND relkind = 'r' AND pg_relation_size(oid) > 0
     AND relname NOT IN ('districts', 'thanas', 'info_pages')) AS written`;

const DEFAULT_ROWS =
  "INSERT INTO shop_settings (id, opening, guide_closed_at) VALUES (1, 'open', now()) ON CONFLICT DO NOTHING";

/** `replica` skips foreign keys and triggers. */
const DELETE_ROWS = `
  DO $$
  DECLARE
    name text;
  BEGIN
    SET LOCAL session_replication_role = replica;
    FOR name IN SELECT written.name FROM ${WRITTEN_TABLES} LOOP
      EXECUTE 'DELETE FROM ' || name;
    END LOOP;
    SET LOCAL session_replication_role = origin;
    PERFORM setval(format('%I.%I', schemaname, sequencename)::regclass, start_value, false)
       FROM pg_sequences WHERE schemaname = 'public' AND last_value IS NOT NULL;
    DELETE FROM info_pages WHERE slug NOT IN ('terms-and-conditions', 'about', 'privacy');
    ${DEFAULT_ROWS};
  END $$`;

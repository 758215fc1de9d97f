import { existsSync, readFileSync } from "node:fs";
import { dirname, join } from "node:path";
import { setTimeout as pause, setInterval } from "node:timers/promises";
import { fileURLToPath } from "node:url";
import { readMigrationFiles } from "drizzle-orm/migrator";
import { connectTo } from "./database-url.js";

/** Milliseconds a migration waits for a lock: everybody else who wants the table stands behind it meanwhile. */
const LOCK_MS = 1_000;

/** Milliseconds between two tries, in which the others get through, and tries. */
const LET_THROUGH_MS = 1_000;
const MOST_TRIES = 30;

/** The name that connections which prepare a database have in `pg_stat_activity`. */
export const PREPARER = "haat prepare";

/** The name of the connection that asks for whom they wait. */
const WATCHER = "haat prepare watch";

/** SQLSTATEs (Appendix A of the manual). */
const LOCK_NOT_AVAILABLE = "55P03";
const DEADLOCK_DETECTED = "40P01";

/**
 * The first line of a migration that no transaction may hold. Each of its statements makes or drops one index CONCURRENTLY:
 * orders go through meanwhile.
 */
const OUTSIDE = "-- outside a transaction";

/** What may stand there, with the name of the index: done twice it changes nothing. */
const CONCURRENTLY =
  /^(?:CREATE (?:UNIQUE )?INDEX CONCURRENTLY IF NOT EXISTS|DROP INDEX CONCURRENTLY IF EXISTS) "(\w+)"/;

/**
 * Brings in what the database lacks, the oldest first, each by itself: one that was interrupted is begun anew by the next
 * call, those before it stay.
 *
 * @param {import("postgres").Sql} sql one connection
 * @param {{ folder?: string, only?: number[], say?: (line: string) => void }} [options] `only`: the `when` of those that may
 *   be brought in; `say` is told each step, but only the sum of those that make an empty database
 */
export async function applyMigrations(
  sql,
  { folder = findMigrations(), only, say = () => {} } = {},
) {
  await sql`CREATE SCHEMA IF NOT EXISTS drizzle`;
  await sql`CREATE TABLE IF NOT EXISTS drizzle.__drizzle_migrations (id serial PRIMARY KEY, hash text NOT NULL, created_at bigint)`;
  const [last] = await sql`SELECT max(created_at) AS at FROM drizzle.__drizzle_migrations`;
  const missing = readMigrationFiles({ migrationsFolder: folder }).filter(
    ({ folderMillis }) =>
      Number(last?.at ?? 0) < folderMillis && (only?.includes(folderMillis) ?? true),
  );
  const names = readNames(folder);
  const isNew = last?.at === null;
  const begun = performance.now();
  for (const [done, migration] of missing.entries()) {
    const step = `migration ${done + 1} of ${missing.length}, ${names.get(migration.folderMillis)}`;
    const stepBegun = performance.now();
    if (!isNew) say(`${step}, begins`);
    if (isOutside(migration)) await buildIndexes(sql, migration, say);
    else await withoutLongLocks(sql, () => sql.begin((tx) => bringIn(tx, migration)), say);
    if (!isNew) say(`${step}, is done after ${secondsSince(stepBegun)} s`);
  }
  if (isNew && missing.length > 0)
    say(`the database is made, ${missing.length} migrations in ${secondsSince(begun)} s`);
}

/** @param {number} begun */
const secondsSince = (begun) => ((performance.now() - begun) / 1000).toFixed(1);

/** @param {string} folder @returns {Map<number, string>} names of migrations by their `when` */
function readNames(folder) {
  const { entries } = JSON.parse(readFileSync(join(folder, "meta", "_journal.json"), "utf8"));
  return new Map(entries.map((/** @type {Entry} */ { when, tag }) => [when, tag]));
}

/**
 * What the database has brought in beside what this release would, migration by migration: a count says nothing of which.
 *
 * @param {import("postgres").Sql} sql
 * @returns {Promise<{ known: number, missing: string[], skipped: string[], unknown: number, changed: string[] }>} by their
 *   names: `missing` the next start brings in; `skipped` no start does, since a later one is in; `changed` were brought in
 *   with another text. `unknown`: how many are of no migration of this release
 */
export async function compareMigrations(sql, { folder = findMigrations() } = {}) {
  const [there] = await sql`SELECT to_regclass('drizzle.__drizzle_migrations') IS NOT NULL AS it`;
  const rows = there?.it
    ? await sql`SELECT created_at AS at, hash FROM drizzle.__drizzle_migrations`
    : [];
  const applied = new Map(rows.map(({ at, hash }) => [Number(at), hash]));
  const newest = Math.max(0, ...applied.keys());
  const names = readNames(folder);
  const files = readMigrationFiles({ migrationsFolder: folder });
  const lacking = files.filter(({ folderMillis }) => !applied.has(folderMillis));
  const changed = files.filter(
    ({ folderMillis, hash }) => (applied.get(folderMillis) ?? hash) !== hash,
  );
  const namesOf = (/** @type {Migration[]} */ some) =>
    some.map(({ folderMillis }) => String(names.get(folderMillis)));
  return {
    known: files.length,
    missing: namesOf(lacking.filter(({ folderMillis }) => folderMillis > newest)),
    skipped: namesOf(lacking.filter(({ folderMillis }) => folderMillis <= newest)),
    unknown: [...applied.keys()].filter((at) => !names.has(at)).length,
    changed: namesOf(changed),
  };
}

/** @typedef {{ when: number, tag: string }} Entry */

/** @typedef {ReturnType<typeof readMigrationFiles>[number]} Migration */

/** @param {Migration} migration */
const isOutside = ({ sql }) => sql[0]?.startsWith(OUTSIDE) === true;

/** @param {import("postgres").TransactionSql} tx @param {Migration} migration */
async function bringIn(tx, migration) {
  for (const statement of migration.sql) await tx.unsafe(statement);
  await record(tx, migration);
}

/** @param {import("postgres").ISql} sql @param {Migration} migration */
async function record(sql, { hash, folderMillis }) {
  await sql`INSERT INTO drizzle.__drizzle_migrations (hash, created_at) VALUES (${hash}, ${folderMillis})`;
}

/**
 * Waits as long as the oldest transaction lasts, but stops nobody: no reader and no writer stands behind its lock. Who is
 * waited for `sayWhoIsWaitedFor` tells.
 *
 * @param {import("postgres").Sql} sql
 * @param {Migration} migration
 * @param {(line: string) => void} say
 */
async function buildIndexes(sql, migration, say) {
  for (const text of migration.sql) {
    const statement = text.replace(/^(?:\s*--.*\n)+/, "").trim();
    const name = CONCURRENTLY.exec(statement)?.[1];
    if (!name) throw new Error(`only indexes are made outside a transaction, not: ${statement}`);
    const build = async () => {
      await dropUnfinished(sql, name);
      await sql.unsafe(statement);
    };
    await again(sql, [DEADLOCK_DETECTED], build, say);
  }
  await record(sql, migration);
}

/**
 * What an interrupted CREATE INDEX CONCURRENTLY leaves is there by name, written to, and never read.
 *
 * @param {import("postgres").Sql} sql
 * @param {string} name
 */
async function dropUnfinished(sql, name) {
  const [unfinished] = await sql`
    SELECT FROM pg_index WHERE indexrelid = to_regclass(${`"${name}"`}) AND NOT indisvalid`;
  if (unfinished) await sql.unsafe(`DROP INDEX CONCURRENTLY IF EXISTS "${name}"`);
}

/**
 * Runs a change of tables that waits a second for a lock at most and is tried again for a minute: an ALTER that waits behind
 * a long reader stops everybody behind it. Refused in the end: with the words of who is in the way.
 *
 * @param {import("postgres").Sql} sql one connection
 * @param {() => Promise<unknown>} change all or nothing, so that it can be repeated
 * @param {(line: string) => void} [say] told once that it is tried again
 */
export async function withoutLongLocks(sql, change, say = () => {}) {
  await sql`SELECT set_config('lock_timeout', ${String(LOCK_MS)}, false)`;
  try {
    await again(sql, [LOCK_NOT_AVAILABLE, DEADLOCK_DETECTED], change, say);
  } finally {
    await sql`SELECT set_config('lock_timeout', '0', false)`.catch(() => {});
  }
}

/**
 * @param {import("postgres").Sql} sql
 * @param {string[]} states after which it is tried again
 * @param {() => Promise<unknown>} change
 * @param {(line: string) => void} say
 */
async function again(sql, states, change, say) {
  for (let tries = 1; ; tries++) {
    try {
      await change();
      return;
    } catch (error) {
      if (!states.some((state) => hasState(error, state))) throw error;
      if (tries === MOST_TRIES)
        throw new Error(`${await whoIsInTheWay(sql)}; the next start goes on from here`);
      if (tries === 1) say(`${await whoIsInTheWay(sql)}; it is tried ${MOST_TRIES} times`);
    }
    await pause(LET_THROUGH_MS);
  }
}

/** @param {unknown} error @param {string} state */
export function hasState(error, state) {
  const cause = error instanceof Error && error.cause instanceof Error ? error.cause : error;
  return cause instanceof Error && "code" in cause && cause.code === state;
}

/** @param {import("postgres").Sql} sql */
async function whoIsInTheWay(sql) {
  const [oldest] = await sql`
    SELECT pid, application_name AS name, extract(epoch FROM now() - xact_start)::int AS seconds
      FROM pg_stat_activity
     WHERE datname = current_database() AND pid <> pg_backend_pid() AND xact_start IS NOT NULL
     ORDER BY xact_start LIMIT 1`;
  const who = oldest
    ? `: the oldest transaction is that of process ${oldest.pid} (${oldest.name || "without a name"}), ${oldest.seconds} s old`
    : "";
  return `a table could not be changed, since others hold it${who}`;
}

/**
 * Tells for whom the connections that prepare a database wait: looks every `everyMs` milliseconds, from a connection of its
 * own that is made at the first look, and tells of each transaction once.
 *
 * @param {string} url
 * @param {(line: string) => void} say
 * @param {number} everyMs
 * @returns {() => Promise<void>} ends it
 */
export function sayWhoIsWaitedFor(url, say, everyMs) {
  const sql = connectTo(url, WATCHER);
  const ending = new AbortController();
  /** @type {Set<string>} */
  const told = new Set();
  const look = async () => {
    for (const holder of await findHolders(sql)) {
      const key = `${holder.pid} ${holder.transaction}`;
      if (!told.has(key)) say(describeHolder(holder));
      told.add(key);
    }
  };
  const watching = (async () => {
    // A look that fails is made good by the next one.
    for await (const _ of setInterval(everyMs, null, { signal: ending.signal }))
      await look().catch(() => {});
  })().catch(() => {});
  return async () => {
    ending.abort();
    await watching;
    await sql.end({ timeout: 1 });
  };
}

/**
 * Whoever a preparing connection waits for. Postgres tells times and state only of transactions of the same user, unless
 * this one may read all (`pg_read_all_stats`), and of a prepared transaction only that it is one: process 0.
 *
 * @typedef {{ pid: number, name: string | null, at: string, transaction: string | null, statement: string | null, state: string | null }} Holder
 *
 * @param {import("postgres").Sql} sql
 * @returns {Promise<Holder[]>}
 */
function findHolders(sql) {
  return sql`
    SELECT DISTINCT blocking.pid, holder.application_name AS name, holder.state,
           coalesce(host(holder.client_addr), 'this machine') AS at,
           to_char(holder.xact_start AT TIME ZONE 'UTC', 'YYYY-MM-DD HH24:MI:SS') AS transaction,
           to_char(holder.query_start AT TIME ZONE 'UTC', 'YYYY-MM-DD HH24:MI:SS') AS statement
      FROM pg_stat_activity AS preparer
     CROSS JOIN LATERAL unnest(pg_blocking_pids(preparer.pid)) AS blocking (pid)
      LEFT JOIN pg_stat_activity AS holder ON holder.pid = blocking.pid
     WHERE preparer.datname = current_database() AND preparer.application_name = ${PREPARER}
       -- A concurrent index waits for this very question, too.
       AND holder.application_name IS DISTINCT FROM ${WATCHER}`;
}

/** @param {Holder} holder */
function describeHolder({ pid, name, at, transaction, statement, state }) {
  if (pid === 0) return "a migration waits for a prepared transaction (see pg_prepared_xacts)";
  const times = transaction
    ? `: its transaction began at ${transaction} UTC, its last statement at ${statement} UTC (${state})`
    : "";
  return `a migration waits for process ${pid} of the database (${name || "without a name"}, from ${at})${times}; it goes on when that one ends, or is ended by SELECT pg_terminate_backend(${pid})`;
}

/** `migrations/` at the root, found from this module: also in the image, and whatever the working folder is. */
export function findMigrations() {
  const folder = join(dirname(fileURLToPath(import.meta.url)), "../../migrations");
  if (!existsSync(join(folder, "meta", "_journal.json")))
    throw new Error(`the migrations are missing: ${folder}`);
  return folder;
}

import { existsSync, readFileSync } from "node:fs";
import { dirname, join } from "node:path";
import { setTimeout as pause } from "node:timers/promises";
import { fileURLToPath } from "node:url";
import { readMigrationFiles } from "drizzle-orm/migrator";

/** Milliseconds for which a migration waits for a lock, since everybody else waits behind it. */
const LOCK_MS = 1_000;

/** Milliseconds between two tries, in which the others get through, and tries. */
const LET_THROUGH_MS = 1_000;
const MOST_TRIES = 30;

/** SQLSTATEs (Appendix A of the manual). */
const LOCK_NOT_AVAILABLE = "55P03";
const DEADLOCK_DETECTED = "40P01";

/** First line of a migration without a transaction; each of its statements makes or drops one index CONCURRENTLY. */
const OUTSIDE = "-- outside a transaction";

/** The repeatable statements of such a migration, with the name of the index. */
const CONCURRENTLY =
  /^(?:CREATE (?:UNIQUE )?INDEX CONCURRENTLY IF NOT EXISTS|DROP INDEX CONCURRENTLY IF EXISTS) "(\w+)"/;

/** @typedef {ReturnType<typeof readMigrations>[number]} Migration */

/** `migrations/` at the root, independent of the working folder. */
export function findMigrations() {
  const folder = join(dirname(fileURLToPath(import.meta.url)), "../../migrations");
  if (!existsSync(join(folder, "meta", "_journal.json")))
    throw new Error(`the migrations are missing: ${folder}`);
  return folder;
}

/** @param {string} folder */
function readMigrations(folder) {
  const { entries } = JSON.parse(readFileSync(join(folder, "meta", "_journal.json"), "utf8"));
  return readMigrationFiles({ migrationsFolder: folder }).map((migration, place) => ({
    sql: migration.sql,
    hash: migration.hash,
    when: migration.folderMillis,
    name: String(entries[place].tag),
  }));
}

/**
 * Applies what the database lacks, the oldest first; an interrupted call keeps the migrations that were complete.
 *
 * @param {import("postgres").Sql} sql one connection
 * @param {{ folder?: string | undefined, only?: number[], say?: (line: string) => void }} [options] `only`: the `when` of those
 *   that may be applied; `say` names each step, of an empty database only the sum
 */
export async function applyMigrations(
  sql,
  { folder = findMigrations(), only, say = () => {} } = {},
) {
  await sql`CREATE SCHEMA IF NOT EXISTS drizzle`;
  await sql`CREATE TABLE IF NOT EXISTS drizzle.__drizzle_migrations (id serial PRIMARY KEY, hash text NOT NULL, created_at bigint)`;
  const [last] = await sql`SELECT max(created_at) AS at FROM drizzle.__drizzle_migrations`;
  const missing = readMigrations(folder).filter(
    ({ when }) => Number(last?.at ?? 0) < when && (only?.includes(when) ?? true),
  );
  const isNew = last?.at === null;
  const begun = performance.now();
  for (const [done, migration] of missing.entries()) {
    const step = `migration ${done + 1} of ${missing.length}, ${migration.name}`;
    const stepBegun = performance.now();
    if (!isNew) say(`${step}, begins`);
    if (migration.sql[0]?.startsWith(OUTSIDE)) await buildIndexes(sql, migration, say);
    else await withoutLongLocks(sql, () => sql.begin((tx) => apply(tx, migration)), say);
    if (!isNew) say(`${step}, is done after ${secondsSince(stepBegun)} s`);
  }
  if (isNew && missing.length > 0)
    say(`the database is made, ${missing.length} migrations in ${secondsSince(begun)} s`);
}

/** @param {number} begun */
const secondsSince = (begun) => ((performance.now() - begun) / 1000).toFixed(1);

/**
 * Compares the migrations of the database with those of this release. `missing` ones the next start applies; `skipped` ones no start
 * does, since a later one is in; `changed` ones were applied with another text; `unknown` counts those of no migration of this release.
 *
 * @param {import("postgres").Sql} sql
 * @param {{ folder?: string | undefined }} [options]
 */
export async function compareMigrations(sql, { folder = findMigrations() } = {}) {
  const [there] = await sql`SELECT to_regclass('drizzle.__drizzle_migrations') IS NOT NULL AS it`;
  const rows = there?.it
    ? await sql`SELECT created_at AS at, hash FROM drizzle.__drizzle_migrations`
    : [];
  const applied = new Map(rows.map(({ at, hash }) => [Number(at), hash]));
  const newest = Math.max(0, ...applied.keys());
  const all = readMigrations(folder);
  const namesOf = (/** @type {(migration: Migration) => boolean} */ isMeant) =>
    all.filter(isMeant).map(({ name }) => name);
  return {
    known: all.length,
    missing: namesOf(({ when }) => !applied.has(when) && when > newest),
    skipped: namesOf(({ when }) => !applied.has(when) && when <= newest),
    unknown: applied.size - namesOf(({ when }) => applied.has(when)).length,
    changed: namesOf(({ when, hash }) => (applied.get(when) ?? hash) !== hash),
  };
}

/** @param {import("postgres").TransactionSql} tx @param {Migration} migration */
async function apply(tx, migration) {
  for (const statement of migration.sql) await tx.unsafe(statement);
  await record(tx, migration);
}

/** @param {import("postgres").ISql} sql @param {Migration} migration */
async function record(sql, { hash, when }) {
  await sql`INSERT INTO drizzle.__drizzle_migrations (hash, created_at) VALUES (${hash}, ${when})`;
}

/**
 * Waits as long as the oldest transaction lasts, while readers and writers go on.
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
      // What an interrupted CREATE INDEX CONCURRENTLY leaves is written to and never read.
      const [unfinished] = await sql`
        SELECT FROM pg_index WHERE indexrelid = to_regclass(${`"${name}"`}) AND NOT indisvalid`;
      if (unfinished) await sql.unsafe(`DROP INDEX CONCURRENTLY IF EXISTS "${name}"`);
      await sql.unsafe(statement);
    };
    await retry([DEADLOCK_DETECTED], build, say);
  }
  await record(sql, migration);
}

/**
 * Runs a change of tables that waits for a lock a second at most and is tried again for a minute: everybody waits behind an ALTER
 * that waits for a long reader.
 *
 * @param {import("postgres").Sql} sql one connection
 * @param {() => Promise<unknown>} change all or nothing, so that it can be repeated
 * @param {(line: string) => void} [say]
 */
export async function withoutLongLocks(sql, change, say = () => {}) {
  await sql`SELECT set_config('lock_timeout', ${String(LOCK_MS)}, false)`;
  try {
    await retry([LOCK_NOT_AVAILABLE, DEADLOCK_DETECTED], change, say);
  } finally {
    await sql`SELECT set_config('lock_timeout', '0', false)`.catch(() => {});
  }
}

/** @param {string[]} states @param {() => Promise<unknown>} change @param {(line: string) => void} say */
async function retry(states, change, say) {
  const words = "a table could not be changed, since others hold it";
  for (let tries = 1; ; tries++) {
    try {
      await change();
      return;
    } catch (error) {
      if (!states.some((state) => hasState(error, state))) throw error;
      if (tries === MOST_TRIES) throw new Error(`${words}; the next start goes on from here`);
      if (tries === 1) say(`${words}; it is tried ${MOST_TRIES} times`);
    }
    await pause(LET_THROUGH_MS);
  }
}

/** @param {unknown} error @param {string} state */
export function hasState(error, state) {
  const cause = error instanceof Error && error.cause instanceof Error ? error.cause : error;
  return cause instanceof Error && "code" in cause && cause.code === state;
}

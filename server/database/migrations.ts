import { createHash } from "node:crypto";
import { existsSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { setTimeout as pause } from "node:timers/promises";
import { readMigrationFiles } from "drizzle-orm/migrator";
import type { ISql, Sql, TransactionSql } from "postgres";
import { root } from "../root.ts";

/** Milliseconds that a migration waits for a lock, since all other statements queue behind it. */
const LOCK_MS = 1_000;

/** Milliseconds between two attempts, in which other statements run. */
const PAUSE_MS = 1_000;
const MOST_ATTEMPTS = 30;

/** SQLSTATEs. */
const LOCK_NOT_AVAILABLE = "55P03";
const DEADLOCK_DETECTED = "40P01";

/**
 * First line of a migration without a transaction; each of its statements creates or drops one
 * index CONCURRENTLY.
 */
const OUTSIDE = "-- outside a transaction";

/** The repeatable statements of such a migration, with the index name as group. */
const CONCURRENTLY =
  /^(?:CREATE (?:UNIQUE )?INDEX CONCURRENTLY IF NOT EXISTS|DROP INDEX CONCURRENTLY IF EXISTS) "(\w+)"/;

/** First line of a migration that fills tables by these functions, and therefore runs after them. */
const FILL = "-- after functions.sql";

/** The files of functions and triggers, in the order of the rooms (docs/decisions/rooms.md). */
export const FUNCTIONS = "core shop people catalog orders parcels money messages figures".split(
  " ",
);

/** The release whose schema is the first migration. */
const BASELINE = "1.0.0";

type Migration = ReturnType<typeof readMigrations>[number];

type Say = (line: string) => void;

export function findMigrations() {
  const folder = join(root, "migrations");
  if (!existsSync(join(folder, "meta", "_journal.json")))
    throw new Error(`the migrations are missing: ${folder}`);
  return folder;
}

/** The baseline first. */
export function readMigrations(folder: string = findMigrations()) {
  const { entries } = JSON.parse(readFileSync(join(folder, "meta", "_journal.json"), "utf8"));
  return readMigrationFiles({ migrationsFolder: folder }).map((migration, place) => ({
    ...migration,
    when: migration.folderMillis,
    name: String(entries[place].tag),
    isFill: migration.sql[0]?.startsWith(FILL),
  }));
}

/**
 * Throws in words when `whose` migrations are those of a release before the baseline.
 * @returns from the baseline on, which stands for all migrations before it
 */
export function sinceBaseline(
  times: number[],
  whose: string,
  [baseline] = readMigrations(),
): number[] {
  const first = baseline?.when ?? 0;
  if (times.length > 0 && !times.includes(first))
    throw new Error(
      `${whose} is older than release ${BASELINE}: start or restore it with release ${BASELINE} first, then with this one`,
    );
  return times.filter((time) => time >= first);
}

/** @returns hashes by time */
async function readApplied(sql: Sql, all: Migration[]): Promise<Map<number, string>> {
  const rows = await sql`SELECT created_at AS at, hash FROM drizzle.__drizzle_migrations`;
  const hashes = new Map(rows.map(({ at, hash }) => [Number(at), hash]));
  const times = sinceBaseline([...hashes.keys()], "the database", all);
  return new Map(times.map((at) => [at, hashes.get(at)]));
}

/**
 * Applies what the database lacks, the oldest first: tables, functions, then fills. An
 * interrupted call keeps the migrations that were complete.
 * @param sql one connection
 * @param options `only`: the `when` of those that a backup holds, whose rows are already filled;
 *   `say` names each step, of an empty database only the sum
 */
export async function applyMigrations(
  sql: Sql,
  {
    folder = findMigrations(),
    only,
    say = () => {},
  }: { folder?: string | undefined; only?: number[]; say?: Say } = {},
) {
  await sql`CREATE SCHEMA IF NOT EXISTS drizzle`;
  await sql`CREATE TABLE IF NOT EXISTS drizzle.__drizzle_migrations (id serial PRIMARY KEY, hash text NOT NULL, created_at bigint)`;
  const all = readMigrations(folder);
  const applied = await readApplied(sql, all);
  const missing = all.filter(({ when }) => !applied.has(when) && (only?.includes(when) ?? true));
  const isNew = applied.size === 0;
  const begun = performance.now();
  let done = 0;
  const step = async (migration: Migration) => {
    done += 1;
    const name = `migration ${done} of ${missing.length}, ${migration.name}`;
    const stepBegun = performance.now();
    if (!isNew) say(`${name}, begins`);
    if (migration.sql[0]?.startsWith(OUTSIDE)) await buildIndexes(sql, migration, say);
    else await withoutLongLocks(sql, () => sql.begin((tx) => apply(tx, migration)), say);
    if (!isNew) say(`${name}, is done after ${secondsSince(stepBegun)} s`);
  };
  for (const migration of missing) if (!migration.isFill) await step(migration);
  const fills = missing.filter(({ isFill }) => isFill);
  if (only) {
    for (const migration of fills) await record(sql, migration);
    return;
  }
  const replaced = await replaceFunctions(sql, folder, say);
  if (!isNew && replaced > 0)
    say(`functions and triggers, ${replaced} changed statements are done`);
  for (const migration of fills) await step(migration);
  if (isNew && missing.length > 0)
    say(`the database is made, ${missing.length} migrations in ${secondsSince(begun)} s`);
}

/** The statements of functions and triggers. */
export const readFunctions = (folder = findMigrations()): string[] =>
  FUNCTIONS.flatMap((room) =>
    readFileSync(join(folder, "functions", `${room}.sql`), "utf8")
      .trim()
      .split(/\n{2,}/),
  );

/** Runs the changed statements of `functions/`, all or none. */
async function replaceFunctions(sql: Sql, folder: string, say: Say) {
  await sql`CREATE TABLE IF NOT EXISTS drizzle.functions (hash text NOT NULL)`;
  const rows = await sql`SELECT hash FROM drizzle.functions`;
  const present = new Set(rows.map(({ hash }) => hash));
  const statements = readFunctions(folder);
  const hashes = statements.map((text) => createHash("sha256").update(text).digest("hex"));
  const changed = statements.filter((_, place) => !present.has(hashes[place]));
  if (changed.length === 0) return 0;
  const replace = async (tx: TransactionSql) => {
    for (const statement of changed) await tx.unsafe(statement);
    await tx`DELETE FROM drizzle.functions`;
    await tx`INSERT INTO drizzle.functions SELECT unnest(${hashes}::text[])`;
  };
  await withoutLongLocks(sql, () => sql.begin(replace), say);
  return changed.length;
}

const secondsSince = (begun: number) => ((performance.now() - begun) / 1000).toFixed(1);

/**
 * Compares the migrations of the database with those of this release: the next start applies the
 * `missing` ones, `changed` ones were applied with another text, and `unknown` counts those of
 * another release. Throws in words when it is too old.
 */
export async function compareMigrations(
  sql: Sql,
  { folder = findMigrations() }: { folder?: string | undefined } = {},
) {
  const all = readMigrations(folder);
  const [there] = await sql`SELECT to_regclass('drizzle.__drizzle_migrations') IS NOT NULL AS it`;
  const applied = there?.it ? await readApplied(sql, all) : new Map();
  const missing = all.filter(({ when }) => !applied.has(when)).map(({ name }) => name);
  return {
    known: all.length,
    missing,
    unknown: applied.size - (all.length - missing.length),
    // The baseline stands for migrations of another text.
    changed: all
      .filter(({ when, hash }, place) => place > 0 && (applied.get(when) ?? hash) !== hash)
      .map(({ name }) => name),
  };
}

async function apply(tx: TransactionSql, migration: Migration) {
  for (const statement of migration.sql) await tx.unsafe(statement);
  await record(tx, migration);
}

async function record(sql: ISql, { hash, when }: Migration) {
  await sql`INSERT INTO drizzle.__drizzle_migrations (hash, created_at) VALUES (${hash}, ${when})`;
}

/** Waits for the oldest transaction to end, while readers and writers go on. */
async function buildIndexes(sql: Sql, migration: Migration, say: Say) {
  for (const text of migration.sql) {
    const statement = text.replace(/^(?:\s*--.*\n)+/, "").trim();
    const name = CONCURRENTLY.exec(statement)?.[1];
    if (!name) throw new Error(`only indexes are made outside a transaction, not: ${statement}`);
    const build = async () => {
      // An interrupted CREATE INDEX CONCURRENTLY leaves an invalid index, which is updated and never read.
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
 * Runs a change of tables that waits a second at most for a lock and is attempted again for a
 * minute, since all other statements queue behind an ALTER that waits for a long reader.
 * @param sql one connection
 * @param change all or nothing, so that it can be repeated
 */
export async function withoutLongLocks(
  sql: Sql,
  change: () => Promise<unknown>,
  say: (line: string) => void = () => {},
) {
  await sql`SELECT set_config('lock_timeout', ${String(LOCK_MS)}, false)`;
  try {
    await retry([LOCK_NOT_AVAILABLE, DEADLOCK_DETECTED], change, say);
  } finally {
    await sql`SELECT set_config('lock_timeout', '0', false)`.catch(() => {});
  }
}

async function retry(states: string[], change: () => Promise<unknown>, say: Say) {
  const words = "a table could not be changed, since others hold it";
  for (let attempt = 1; ; attempt++) {
    try {
      await change();
      return;
    } catch (error) {
      if (!states.some((state) => hasState(error, state))) throw error;
      if (attempt === MOST_ATTEMPTS) throw new Error(`${words}; the next start goes on from here`);
      if (attempt === 1) say(`${words}; it is tried ${MOST_ATTEMPTS} times`);
    }
    await pause(PAUSE_MS);
  }
}

export function hasState(error: unknown, state: string) {
  const cause = error instanceof Error && error.cause instanceof Error ? error.cause : error;
  return cause instanceof Error && "code" in cause && cause.code === state;
}

import { existsSync } from "node:fs";
import { dirname, join } from "node:path";
import { setTimeout as pause } from "node:timers/promises";
import { fileURLToPath } from "node:url";
import { drizzle } from "drizzle-orm/postgres-js";
import { migrate as applyMigrations } from "drizzle-orm/postgres-js/migrator";
import { Logger, runMigrations } from "graphile-worker";
import pg from "pg";
import postgres from "postgres";
import { unixSocket } from "./database-url.js";

/** Milliseconds a migration waits for a lock: everybody else who wants the table stands behind it meanwhile. */
const LOCK_MS = 1_000;

/** Milliseconds between two tries, in which the others get through, and tries. */
const LET_THROUGH_MS = 1_000;
const MOST_TRIES = 30;

/** Any number of our own; whoever prepares this shop's database holds it. */
const PREPARING = 7_201_003;

/**
 * Brings a database to the newest schema. Several servers may do so at once: the first one works, the others wait and find
 * nothing left to do. All migrations of one call land together or not at all.
 *
 * @param {string} url
 */
export async function migrate(url) {
  await withAdvisoryLock(url, async (sql) => {
    try {
      await withoutLongLocks(sql, () =>
        applyMigrations(drizzle(sql), { migrationsFolder: findMigrations() }),
      );
      await prepareQueue(url);
    } catch (error) {
      if (!hasState(error, INSUFFICIENT_PRIVILEGE)) throw error;
      const [row] = await sql`
        SELECT current_user AS name, pg_get_userbyid(datdba) AS owner
          FROM pg_database WHERE datname = current_database()`;
      throw new Error(
        `the database user ${row?.name} does not own the database, ${row?.owner} does: ALTER DATABASE … OWNER TO ${row?.name}, or connect as ${row?.owner}`,
      );
    }
  });
}

/** SQLSTATEs (Appendix A of the manual). */
const INSUFFICIENT_PRIVILEGE = "42501";
const LOCK_NOT_AVAILABLE = "55P03";

/** @param {unknown} error @param {string} state */
function hasState(error, state) {
  const cause = error instanceof Error && error.cause instanceof Error ? error.cause : error;
  return cause instanceof Error && "code" in cause && cause.code === state;
}

/**
 * Runs a change of tables that waits a second for a lock at most and is tried again for a minute: an ALTER that waits behind
 * a long reader stops everybody behind it. Refused in the end: with the words of who is in the way.
 *
 * @param {postgres.Sql} sql one connection
 * @param {() => Promise<unknown>} change all or nothing, so that it can be repeated
 */
export async function withoutLongLocks(sql, change) {
  for (let tries = 1; ; tries++) {
    await sql`SELECT set_config('lock_timeout', ${String(LOCK_MS)}, false)`;
    try {
      await change();
      await sql`SELECT set_config('lock_timeout', '0', false)`;
      return;
    } catch (error) {
      if (!hasState(error, LOCK_NOT_AVAILABLE)) throw error;
      if (tries === MOST_TRIES) throw new Error(await whoIsInTheWay(sql));
    }
    await pause(LET_THROUGH_MS);
  }
}

/** @param {postgres.Sql} sql */
async function whoIsInTheWay(sql) {
  const [oldest] = await sql`
    SELECT pid, application_name AS name, extract(epoch FROM now() - xact_start)::int AS seconds
      FROM pg_stat_activity
     WHERE datname = current_database() AND pid <> pg_backend_pid() AND xact_start IS NOT NULL
     ORDER BY xact_start LIMIT 1`;
  const who = oldest
    ? `: the oldest transaction is that of process ${oldest.pid} (${oldest.name || "without a name"}), ${oldest.seconds} s old`
    : "";
  return `a table could not be changed, since others hold it${who}; nothing was changed`;
}

/**
 * The job library's own schema, `graphile_worker`. It comes second and by itself: its migrations are its own, and ours name
 * its functions only in the bodies of theirs.
 *
 * @param {string} url
 */
async function prepareQueue(url) {
  // The library lets nobody wait for its connections to end; with a pool of ours nothing outlives the lock.
  const pgPool = new pg.Pool({ connectionString: url, max: 1, application_name: "haat prepare" });
  pgPool.on("error", () => {});
  pgPool.on("connect", (client) => client.on("error", () => {}));
  try {
    await runMigrations({ pgPool, logger: new Logger(() => () => {}) });
  } finally {
    await pgPool.end();
  }
}

/**
 * Does work that only one server of a shop may do at a time; the others wait their turn.
 *
 * @template T
 * @param {string} url
 * @param {(sql: postgres.Sql) => Promise<T>} work given the connection that holds the lock
 * @returns {Promise<T>}
 */
export async function withAdvisoryLock(url, work) {
  const sql = postgres(url, {
    ...unixSocket(url),
    max: 1,
    // The lock lives as long as the connection.
    max_lifetime: null,
    connection: { application_name: "haat prepare" },
    onnotice: () => {},
  });
  try {
    await sql`SELECT pg_advisory_lock(${PREPARING})`;
    return await work(sql);
  } finally {
    await sql.end({ timeout: 5 });
  }
}

/** `migrations/` at the root, found from this module: also in the image, and whatever the working folder is. */
export function findMigrations() {
  const folder = join(dirname(fileURLToPath(import.meta.url)), "..", "migrations");
  if (!existsSync(join(folder, "meta", "_journal.json")))
    throw new Error(`the migrations are missing: ${folder}`);
  return folder;
}

import { setTimeout as pause } from "node:timers/promises";
import { Logger, runMigrations } from "graphile-worker";
import pg from "pg";
import postgres from "postgres";
import { unixSocket } from "./database-url.js";
import { applyMigrations, hasState } from "./migrations.js";

/** Any number of our own; whoever prepares this shop's database holds it. */
const PREPARING = 7_201_003;

/** Milliseconds between two tries for it. */
const TURN_MS = 200;

/** SQLSTATE (Appendix A of the manual). */
const INSUFFICIENT_PRIVILEGE = "42501";

/**
 * Brings a database to the newest schema. Several servers may do so at once: the first one works, the others wait and find
 * nothing left to do. One that is interrupted is gone on with by the next call.
 *
 * @param {string} url
 */
export async function migrate(url) {
  await withAdvisoryLock(url, async (sql) => {
    try {
      await applyMigrations(sql);
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
    // Not by a statement that waits: an index built CONCURRENTLY by the holder would wait for that statement's end.
    while (!(await isTurn(sql))) await pause(TURN_MS);
    return await work(sql);
  } finally {
    await sql.end({ timeout: 5 });
  }
}

/** @param {postgres.Sql} sql */
async function isTurn(sql) {
  const [row] = await sql`SELECT pg_try_advisory_lock(${PREPARING}) AS taken`;
  return row?.taken === true;
}

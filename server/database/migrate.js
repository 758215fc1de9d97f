import { setTimeout as pause } from "node:timers/promises";
import { Logger, runMigrations } from "graphile-worker";
import pg from "pg";
import { log } from "../log.js";
import { connectTo, forPg } from "./database-url.js";
import {
  applyMigrations,
  compareMigrations,
  hasState,
  PREPARER,
  sayWhoIsWaitedFor,
} from "./migrations.js";

/** Any number of our own; whoever prepares this shop's database holds it. */
const PREPARING = 7_201_003;

/** Milliseconds between two tries for it, and after which it is said who is waited for. */
const TURN_MS = 200;
const PATIENCE_MS = 5_000;

/** SQLSTATE (Appendix A of the manual). */
const INSUFFICIENT_PRIVILEGE = "42501";

/**
 * Brings a database to the newest schema. Several servers may do so at once: the first one works, the others wait and find
 * nothing left to do. One that is interrupted is gone on with by the next call.
 *
 * @param {string} url
 * @param {{ say?: (line: string) => void, folder?: string, patienceMs?: number }} [options] `say` is told each step, and after
 *   `patienceMs` milliseconds for whom a step waits; `folder` of the migrations
 */
export async function migrate(
  url,
  { say = (line) => log.info(line), folder, patienceMs = PATIENCE_MS } = {},
) {
  await withAdvisoryLock(url, async (sql) => {
    const endWatch = sayWhoIsWaitedFor(url, say, patienceMs);
    try {
      await applyMigrations(sql, { say, ...(folder && { folder }) });
      await prepareQueue(url);
      await sayWhatDiffers(sql, folder);
    } catch (error) {
      if (!hasState(error, INSUFFICIENT_PRIVILEGE)) throw error;
      const [row] = await sql`
        SELECT current_user AS name, pg_get_userbyid(datdba) AS owner
          FROM pg_database WHERE datname = current_database()`;
      throw new Error(
        `the database user ${row?.name} does not own the database, ${row?.owner} does: ALTER DATABASE … OWNER TO ${row?.name}, or connect as ${row?.owner}`,
      );
    } finally {
      await endWatch();
    }
  });
}

/** A start beside a newer release, or on a database that was mended by hand, goes on and says so. @param {import("postgres").Sql} sql @param {string} [folder] */
async function sayWhatDiffers(sql, folder) {
  const { unknown, skipped } = await compareMigrations(sql, folder ? { folder } : {});
  if (unknown === 0 && skipped.length === 0) return;
  log.warn(
    { unknown, skipped },
    "the database is not of this release: it has migrations that the release does not know, or lacks some in the middle; npm run doctor says which",
  );
}

/**
 * The job library's own schema, `graphile_worker`. It comes second and by itself: its migrations are its own, and ours name
 * its functions only in the bodies of theirs.
 *
 * @param {string} url
 */
async function prepareQueue(url) {
  // The library lets nobody wait for its connections to end; with a pool of ours nothing outlives the lock.
  const pgPool = new pg.Pool({ connectionString: forPg(url), max: 1, application_name: PREPARER });
  pgPool.on("error", () => {});
  pgPool.on("connect", (client) => client.on("error", () => {}));
  try {
    await runMigrations({ pgPool, logger: new Logger(() => () => {}) });
  } finally {
    await pgPool.end();
  }
}

/**
 * Does work that only one server of a shop may do at a time; the others wait their turn, and one that waits long says for
 * whom. Fails when the connection is lost that holds the lock, for then another server may be at it too: the driver would
 * make a new one, which holds nothing, and say nothing.
 *
 * @template T
 * @param {string} url
 * @param {(sql: import("postgres").Sql) => Promise<T>} work given the connection that holds the lock
 * @param {{ say?: (line: string) => void, patienceMs?: number }} [options]
 * @returns {Promise<T>}
 */
export async function withAdvisoryLock(
  url,
  work,
  { say = (line) => log.warn(line), patienceMs = PATIENCE_MS } = {},
) {
  let holder = 0;
  /** @type {(error: Error) => void} */
  let fail = () => {};
  /** @type {Promise<never>} */
  const lost = new Promise((_, reject) => {
    fail = reject;
  });
  lost.catch(() => {});
  const sql = connectTo(url, PREPARER, {
    // The lock lives as long as the connection.
    max_lifetime: null,
    onclose: () => holder > 0 && fail(new Error(LOST)),
  });
  try {
    const begun = performance.now();
    let hasSaid = false;
    // Not by a statement that waits: an index built CONCURRENTLY by the holder would wait for that statement's end.
    while (!(await isTurn(sql))) {
      if (!hasSaid && performance.now() - begun >= patienceMs) {
        hasSaid = true;
        say(await whoHasTheTurn(sql));
      }
      await pause(TURN_MS);
    }
    holder = await processOf(sql);
    if (!(await holdsLock(sql))) throw new Error(LOST);
    const result = await Promise.race([work(sql), lost]);
    const still = await processOf(sql).catch(() => 0);
    if (still !== holder) throw new Error(LOST);
    return result;
  } finally {
    holder = 0;
    await sql.end({ timeout: 5 });
  }
}

const LOST =
  "the connection that held the lock for preparing the database was lost: another server may be preparing it, start again";

/** @param {import("postgres").Sql} sql */
async function isTurn(sql) {
  const [row] = await sql`SELECT pg_try_advisory_lock(${PREPARING}) AS taken`;
  return row?.taken === true;
}

/** @param {import("postgres").Sql} sql @returns {Promise<number>} */
async function processOf(sql) {
  const [row] = await sql`SELECT pg_backend_pid() AS pid`;
  return row?.pid;
}

/** One connection or the next: was it this one that took the lock? @param {import("postgres").Sql} sql */
async function holdsLock(sql) {
  const [row] = await sql`
    SELECT FROM pg_locks WHERE locktype = 'advisory' AND objid = ${PREPARING} AND objsubid = 1 AND pid = pg_backend_pid()`;
  return row !== undefined;
}

/** @param {import("postgres").Sql} sql */
async function whoHasTheTurn(sql) {
  const [who] = await sql`
    SELECT pg_locks.pid, coalesce(host(client_addr), 'this machine') AS at,
           coalesce(extract(epoch FROM now() - backend_start)::int, 0) AS seconds
      FROM pg_locks JOIN pg_stat_activity USING (pid)
     WHERE locktype = 'advisory' AND objid = ${PREPARING} AND objsubid = 1 AND granted
       AND pg_locks.database = (SELECT oid FROM pg_database WHERE datname = current_database())`;
  const by = who
    ? `: process ${who.pid} of the database, connected from ${who.at} for ${who.seconds} s, has the turn`
    : "";
  return `waiting until another server has prepared the database${by}`;
}

import { setTimeout as pause } from "node:timers/promises";
import { Logger, runMigrations } from "graphile-worker";
import pg from "pg";
import type { Sql } from "postgres";
import { connectTo, forPg } from "#runtime/database/database-url.ts";
import { log } from "#runtime/log.ts";
import { applyMigrations, compareMigrations, hasState } from "./migrations.ts";

/** Key of the advisory lock for preparing the database: any number. */
const PREPARING = 7_201_003;

/** Names of connections in `pg_stat_activity`. */
const PREPARER = "haat prepare";
const WATCHER = "haat prepare watch";

/** Milliseconds between two attempts at the lock, and until blockers are reported. */
const PAUSE_MS = 200;
const PATIENCE_MS = 5_000;

/** SQLSTATE (Appendix A of the manual). */
const INSUFFICIENT_PRIVILEGE = "42501";

const LOST =
  "the connection that held the lock for preparing the database was lost: another server may be preparing it, start again";

/**
 * Brings a database to the newest schema, one server at a time; the next call continues an
 * interrupted one.
 * @param options as of `withAdvisoryLock`, and the folder of the migrations
 */
export async function migrate(
  url: string,
  {
    say = (line) => log.info(line),
    folder,
    patienceMs,
  }: { say?: (line: string) => void; folder?: string; patienceMs?: number } = {},
) {
  const prepare = async (sql: Sql) => {
    try {
      await applyMigrations(sql, { say, folder });
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
    const { unknown } = await compareMigrations(sql, { folder });
    if (unknown > 0)
      log.warn(
        { unknown },
        "the database is not of this release: it has migrations that the release does not know",
      );
  };
  await withAdvisoryLock(url, prepare, { say, patienceMs });
}

/** Creates the job library's schema, `graphile_worker`, which no migration needs. */
async function prepareQueue(url: string) {
  // With a pool of its own the library would not wait for its end, and no connection may outlive
  // the lock.
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
 * Does work that one server at a time may do. Fails when the connection with the lock was lost
 * meanwhile, since another server may have begun.
 * @param work given the connection that holds the lock
 * @param options `say` reports blockers, every `patienceMs` milliseconds
 */
export async function withAdvisoryLock<T>(
  url: string,
  work: (sql: Sql) => Promise<T>,
  {
    say = (line) => log.warn(line),
    patienceMs = PATIENCE_MS,
  }: { say?: (line: string) => void; patienceMs?: number | undefined } = {},
): Promise<T> {
  // The lock ends with the connection.
  const sql = connectTo(url, PREPARER, { max_lifetime: null });
  let endWatch = async () => {};
  try {
    let own = await processOf(sql);
    endWatch = watchBlockers(url, say, patienceMs, () => own);
    // A waiting statement would block an index that the holder builds CONCURRENTLY.
    while (!(await tryLock(sql))) {
      await pause(PAUSE_MS);
      own = await processOf(sql);
    }
    const result = await work(sql);
    if ((await processOf(sql).catch(() => 0)) !== own) throw new Error(LOST);
    return result;
  } finally {
    await endWatch();
    await sql.end({ timeout: 5 });
  }
}

async function tryLock(sql: Sql) {
  const [row] = await sql`SELECT pg_try_advisory_lock(${PREPARING}) AS taken`;
  return row?.taken === true;
}

async function processOf(sql: Sql): Promise<number> {
  const [row] = await sql`SELECT pg_backend_pid() AS pid`;
  return row?.pid;
}

/**
 * Reports each process that preparing waits for once, over a connection opened by the first look.
 * @param own process of the preparing connection
 * @returns ends it
 */
function watchBlockers(
  url: string,
  say: (line: string) => void,
  everyMs: number,
  own: () => number,
): () => Promise<void> {
  const sql = connectTo(url, WATCHER);
  const named: Set<number> = new Set();
  const look = async () => {
    for (const blocker of await findBlockers(sql, own())) {
      if (!named.has(blocker.pid)) say(describe(blocker));
      named.add(blocker.pid);
    }
  };
  // The next look replaces a failed one.
  const timer = setInterval(() => void look().catch(() => {}), everyMs);
  return async () => {
    clearInterval(timer);
    await sql.end({ timeout: 1 });
  };
}

/**
 * The holder of the lock, and the processes that block preparing connections. Transactions of other
 * users are hidden from a role without `pg_read_all_stats`; a prepared transaction is process 0.
 */
interface Blocker {
  pid: number;
  name: string | null;
  at: string;
  transaction: string | null;
}
function findBlockers(sql: Sql, own: number): Promise<Blocker[]> {
  return sql`
    SELECT pid, application_name AS name, coalesce(host(client_addr), 'this machine') AS at,
           to_char(xact_start AT TIME ZONE 'UTC', 'YYYY-MM-DD HH24:MI:SS') AS transaction
      FROM (SELECT unnest(pg_blocking_pids(pid)) AS pid FROM pg_stat_activity
             WHERE datname = current_database() AND application_name = ${PREPARER}
             UNION
            SELECT pg_locks.pid FROM pg_locks JOIN pg_database ON pg_database.oid = database
             WHERE datname = current_database() AND granted
               AND locktype = 'advisory' AND objid = ${PREPARING} AND objsubid = 1) AS blocking
      LEFT JOIN pg_stat_activity USING (pid)
     -- A concurrent index also waits for this very statement.
     WHERE pid <> ${own} AND application_name IS DISTINCT FROM ${WATCHER}`;
}

function describe({ pid, name, at, transaction }: Blocker) {
  if (pid === 0) return "a migration waits for a prepared transaction (see pg_prepared_xacts)";
  const who = `process ${pid} of the database (${name || "without a name"}, from ${at})`;
  if (name === PREPARER) return `waiting until another server has prepared the database: ${who}`;
  const since = transaction ? `, whose transaction began at ${transaction} UTC` : "";
  return `a migration waits for ${who}${since}; it goes on when that one ends, or is ended by SELECT pg_terminate_backend(${pid})`;
}

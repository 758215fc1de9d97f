import { join } from "node:path";
import { setTimeout as wait } from "node:timers/promises";
import postgres from "postgres";
import { diskOf, LEAST_FREE_BYTES } from "../http/health.ts";
import { reasonOf } from "../reason-of.ts";
import { choosePaths, type Paths } from "./embedded-postgres/paths.ts";
import {
  createDatabaseFiles,
  listPostgresProcesses,
  logFile,
  readLog,
  recordedPostmaster,
  removeStaleLocks,
  spawnPostmaster,
} from "./embedded-postgres/postmaster.ts";
import { takeStartLock } from "./embedded-postgres/start-lock.ts";

/**
 * Advisory locks in the database `postgres`: held shared by every user of the server, and taken by
 * one who leaves.
 */
const IN_USE = 7_201_001;
const LEAVING = 7_201_002;

/**
 * Milliseconds for a fast shutdown before an immediate one, which the next start recovers from
 * without loss.
 */
const FAST_SHUTDOWN_MS = 2500;

/**
 * Milliseconds without progress before a start is given up; a recovering server answers "starting
 * up".
 */
const SILENCE_MS = 60_000;

/** SQLSTATEs and codes of a server that starts, stops or went while it was asked. */
const BUSY = /^(57P0[123]|CONNECTION_(CLOSED|ENDED|DESTROYED)|ECONNRESET|EPIPE)$/;

/**
 * Starts PostgreSQL on DATA_DIR, or joins the one that runs there; the last of several processes to
 * call `stop` shuts it down. A server that dies meanwhile is started again. Root keeps `outside`
 * what DATA_DIR cannot hold. Without `durable`, for tests and drills, a power cut may lose or break
 * the database.
 */
export async function startEmbeddedPostgres({
  dataDir,
  log = () => {},
  durable = true,
  outside = "/var/lib/haat",
}: {
  dataDir: string;
  log?: (line: string) => void;
  durable?: boolean;
  outside?: string;
}): Promise<{ url: string; stop: () => Promise<void> }> {
  const paths = choosePaths(dataDir, outside, log);
  let isStopping = false;
  let restarting = Promise.resolve();
  let stopped: Promise<void> | undefined;
  let connection = await connect();

  async function connect() {
    const release = await takeStartLock(join(paths.run, "start.lock"));
    try {
      createDatabaseFiles(paths);
      const onLost = () => {
        if (!isStopping) restarting = restart();
      };
      return await joinOrStart(paths, { durable, log, onLost });
    } finally {
      await release();
    }
  }

  async function restart() {
    log("the database server has gone; starting it again");
    let said = "";
    while (!isStopping) {
      try {
        connection = await connect();
        return;
      } catch (error) {
        const reason = reasonOf(error);
        if (reason !== said) log(`the database server does not start: ${reason}`);
        said = reason;
        await wait(1000);
      }
    }
  }

  async function stop() {
    isStopping = true;
    await restarting;
    await leave(paths.data, connection, log);
  }

  return {
    url: `postgres://haat@${encodeURIComponent(paths.run)}/haat`,
    stop: () => {
      stopped ??= stop();
      return stopped;
    },
  };
}

/**
 * Connects to the server that runs on the directory, waits for one that starts or dies, or starts
 * one.
 */
async function joinOrStart(
  paths: Paths,
  { durable, log, onLost }: { durable: boolean; log: (line: string) => void; onLost: () => void },
) {
  let spawned: ReturnType<typeof spawnPostmaster> | null = null;
  let silentSince = Date.now();
  for (;;) {
    const answer = await tryToJoin(paths.run, onLost);
    if (typeof answer !== "string") {
      if (!spawned) log("joined the database server that already runs here");
      return answer;
    }
    if (answer === "busy") silentSince = Date.now();
    if (Date.now() - silentSince > SILENCE_MS)
      throw new Error(
        `the database server on ${paths.data} does not answer: see ${logFile(paths)}`,
      );
    if (spawned?.exited) {
      const words = await readLog(paths);
      // Children of a killed postmaster live on for a moment and hold its memory.
      if (!/lock file|shared memory block/.test(words))
        throw new Error(
          `the database server stopped at once: ${(await fullDisk(paths.data)) ?? words}`,
        );
      spawned = null;
      await wait(100);
    } else if (!spawned && answer === "absent" && listPostgresProcesses(paths.data).length === 0) {
      removeStaleLocks(paths);
      spawned = spawnPostmaster(paths, durable);
    }
    await wait(25);
  }
}

/** A full disk in words, which Postgres says only in a log that lies on it; else null. */
async function fullDisk(data: string) {
  const disk = await diskOf(data).catch(() => null);
  if (!disk || disk.freeBytes >= LEAST_FREE_BYTES) return null;
  return `the disk of ${data} is full, less than ${LEAST_FREE_BYTES / 1024 / 1024} MB are free`;
}

/** A connection that holds the server in use, and calls `onLost` when it ends. */
async function tryToJoin(
  host: string,
  onLost: () => void,
): Promise<postgres.Sql | "absent" | "busy" | "silent"> {
  let isJoined = false;
  const sql = postgres({
    host,
    user: "postgres",
    database: "postgres",
    max: 1,
    // The lock lives as long as the connection.
    max_lifetime: null,
    connect_timeout: 5,
    connection: { application_name: "haat connection" },
    onnotice: () => {},
    onclose: () => {
      if (!isJoined) return;
      isJoined = false;
      void sql.end({ timeout: 0 });
      onLost();
    },
  });
  try {
    await sql`SELECT pg_advisory_lock_shared(${IN_USE})`;
    const [role] = await sql`SELECT 1 FROM pg_roles WHERE rolname = 'haat'`;
    if (!role) await sql`CREATE ROLE haat LOGIN CREATEDB`;
    const [database] = await sql`SELECT 1 FROM pg_database WHERE datname = 'haat'`;
    if (!database) await sql`CREATE DATABASE haat OWNER haat`;
    isJoined = true;
    return sql;
  } catch (error) {
    await sql.end({ timeout: 0 });
    const { code = "" } = error as NodeJS.ErrnoException;
    if (/^(ENOENT|ECONNREFUSED)$/.test(code)) return "absent";
    if (BUSY.test(code)) return "busy";
    // The children of a killed postmaster hold its socket open for a moment; a busy machine answers
    // late.
    if (code === "CONNECT_TIMEOUT") return "silent";
    throw error;
  }
}

/** Leaves the server to its other users, or shuts it down as the last one. */
async function leave(data: string, sql: postgres.Sql, log: (line: string) => void) {
  try {
    // Without an answer the server is gone, or going already.
    const isLast = await isLastToLeave(sql).catch(() => false);
    const pid = recordedPostmaster(data);
    // A postmaster of another container that shares the volume is that container's to stop.
    if (isLast && listPostgresProcesses(data).includes(pid)) await shutDown(data, pid, log);
  } finally {
    await sql.end({ timeout: 0 });
  }
}

/** One leaves at a time: two together would each leave the server to the other. */
async function isLastToLeave(sql: postgres.Sql) {
  await sql`SELECT pg_advisory_lock(${LEAVING})`;
  await sql`SELECT pg_advisory_unlock_shared(${IN_USE})`;
  const [row] = await sql`SELECT pg_try_advisory_lock(${IN_USE}) AS alone`;
  return row?.alone === true;
}

async function shutDown(data: string, pid: number, log: (line: string) => void) {
  const isRunning = () => listPostgresProcesses(data).includes(pid);
  const until = Date.now() + FAST_SHUTDOWN_MS;
  process.kill(pid, "SIGINT");
  while (isRunning() && Date.now() < until) await wait(10);
  if (!isRunning()) return;
  log("the database server takes long to stop; it will recover at the next start");
  process.kill(pid, "SIGQUIT");
  while (isRunning()) await wait(10);
}

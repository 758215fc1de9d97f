import { spawn, spawnSync } from "node:child_process";
import { randomUUID } from "node:crypto";
import {
  chmodSync,
  chownSync,
  closeSync,
  mkdirSync,
  openSync,
  readdirSync,
  readFileSync,
  renameSync,
  rmSync,
  writeFileSync,
} from "node:fs";
import { dirname, join } from "node:path";
import { setTimeout as wait } from "node:timers/promises";
import postgres from "postgres";
import { choosePlace, isDatabase } from "./embedded-postgres/place.js";
import {
  isAlive,
  listPostgresProcesses,
  recordedPostmaster,
  removeStaleLocks,
} from "./embedded-postgres/processes.js";
import { takeStartLock } from "./embedded-postgres/start-lock.js";

/**
 * The letters' classes come from the operating system's locale for pg_trgm, which finds no trigrams in Bangla under "C".
 * Tried in turn: Linux, macOS, older ones.
 */
const LETTER_LOCALES = ["C.UTF-8", "en_US.UTF-8", "UTF-8"];

/** Advisory locks in the database `postgres`: held shared by everyone who uses the server, and the gate to leave it. */
const IN_USE = 7_201_001;
const LEAVING = 7_201_002;

/** Milliseconds for a fast shutdown before an immediate one, which the next start recovers from without loss. */
const FAST_SHUTDOWN_TIME = 2500;

/** Milliseconds without any sign of progress before a start is given up. A recovery answers "starting up" meanwhile. */
const SILENCE = 60_000;

/**
 * @typedef {object} Options
 * @property {string} dataDir the shop's DATA_DIR; the database goes to `postgres` below it, or outside where root's helper user cannot reach
 * @property {(line: string) => void} [log] told in one line what is not ordinary
 * @property {boolean} [durable] false only for tests: a power cut may lose or break the database
 * @property {string} [outside] where root keeps what DATA_DIR cannot hold
 */

/**
 * Starts PostgreSQL on DATA_DIR, or joins the one that already runs there: several processes may use one directory at a
 * time, and there is never a second postmaster. Whoever calls `stop` last shuts it down. Should the server die meanwhile it is started again.
 *
 * @param {Options} options
 * @returns {Promise<{ url: string, stop: () => Promise<void> }>}
 */
export async function startEmbeddedPostgres({
  dataDir,
  log = () => {},
  durable = true,
  outside = "/var/lib/haat",
}) {
  const place = choosePlace(dataDir, outside, log);
  let isStopping = false;
  /** @type {Promise<void>} */
  let restarting = Promise.resolve();
  /** @type {Promise<void> | undefined} */
  let stopped;
  let keeper = await keep();

  async function keep() {
    const release = await takeStartLock(join(place.run, "start.lock"));
    try {
      createDatabaseFiles(place);
      return await runOrJoin(place, {
        durable,
        log,
        onLost: () => {
          restarting = restart();
        },
      });
    } finally {
      await release();
    }
  }

  async function restart() {
    while (!isStopping) {
      try {
        log("the database server has gone; starting it again");
        keeper = await keep();
        return;
      } catch (error) {
        log(
          `the database server does not start: ${error instanceof Error ? error.message : error}`,
        );
        await wait(1000);
      }
    }
  }

  async function stop() {
    isStopping = true;
    await restarting;
    await leave(place, keeper, log);
  }

  return {
    url: `postgres://haat@${encodeURIComponent(place.run)}/haat`,
    stop: () => {
      stopped ??= stop();
      return stopped;
    },
  };
}

/**
 * initdb in a folder of its own, renamed when complete, so that no half-made database is ever taken for one.
 *
 * @param {import("./embedded-postgres/place.js").Place} place
 */
function createDatabaseFiles({ data, native, account, pointer }) {
  if (isDatabase(data)) return;
  for (const name of readdirSync(dirname(data)).filter((entry) =>
    entry.startsWith("postgres.new-"),
  )) {
    rmSync(join(dirname(data), name), { recursive: true, force: true });
  }
  const unfinished = `${data}.new-${randomUUID()}`;
  const tried = LETTER_LOCALES.some((locale) => {
    rmSync(unfinished, { recursive: true, force: true });
    mkdirSync(unfinished);
    chmodSync(unfinished, 0o700);
    if (account) chownSync(unfinished, account.uid, account.gid);
    return initdb(join(native, "bin", "initdb"), unfinished, locale, account);
  });
  if (!tried) throw new Error(`initdb fails in ${unfinished}: ${lastInitdbWords}`);
  renameSync(unfinished, data);
  if (pointer) writeFileSync(pointer, `${data}\n`);
}

let lastInitdbWords = "";

/**
 * Trust is right here: the only way in is a socket in a folder nobody else may enter.
 *
 * @param {string} program
 * @param {string} folder
 * @param {string} locale
 * @param {import("./embedded-postgres/place.js").Account} account
 */
function initdb(program, folder, locale, account) {
  const { status, stderr, error } = spawnSync(
    program,
    [
      `--pgdata=${folder}`,
      "--username=postgres",
      "--auth-local=trust",
      "--auth-host=reject",
      "--encoding=UTF8",
      "--locale-provider=builtin",
      "--builtin-locale=C.UTF-8",
      "--locale=C",
      `--lc-ctype=${locale}`,
      "--no-instructions",
    ],
    { ...account, cwd: folder, env: serverEnvironment(), encoding: "utf8" },
  );
  lastInitdbWords = (error?.message ?? stderr).trim().split("\n").slice(-3).join(" ");
  return status === 0;
}

/** Nothing of ours: no secrets, and no PG* or locale variable that would change what Postgres does. */
function serverEnvironment() {
  return /** @type {NodeJS.ProcessEnv} */ (
    /** @type {unknown} */ ({ PATH: process.env.PATH ?? "", TZ: "UTC" })
  );
}

/**
 * Connects to the server that runs on the directory, waits for one that starts or dies, or starts one.
 *
 * @param {import("./embedded-postgres/place.js").Place} place
 * @param {{ durable: boolean, log: (line: string) => void, onLost: () => void }} options
 */
async function runOrJoin(place, { durable, log, onLost }) {
  /** @type {ReturnType<typeof spawnPostmaster> | null} */
  let spawned = null;
  let silentSince = Date.now();
  for (;;) {
    const answer = await tryToJoin(place, onLost);
    if (typeof answer === "object") {
      if (!spawned) log("joined the database server that already runs here");
      return answer;
    }
    if (answer === "busy") silentSince = Date.now();
    if (Date.now() - silentSince > SILENCE)
      throw new Error(
        `the database server on ${place.data} does not answer: see ${logFile(place)}`,
      );
    if (spawned?.exited) {
      const words = readLog(place);
      // Children of a killed postmaster live on for a moment and hold its memory.
      if (!/lock file|shared memory block/.test(words))
        throw new Error(`the database server stopped at once: ${words}`);
      spawned = null;
      await wait(100);
    } else if (!spawned && answer === "absent") {
      const working = listPostgresProcesses(place.data);
      if (working.length === 0) {
        const recorded = recordedPostmaster(place.data);
        if (recorded !== null && isAlive(recorded)) removeStaleLocks(place.data, place.run);
        spawned = spawnPostmaster(place, durable);
      }
    }
    await wait(25);
  }
}

/**
 * Detached: it must outlive a Ctrl-C meant for the shop, which stops it in its own time, and a shop that is killed.
 *
 * @param {import("./embedded-postgres/place.js").Place} place
 * @param {boolean} durable
 */
function spawnPostmaster(place, durable) {
  const options = {
    listen_addresses: "",
    unix_socket_directories: place.run,
    unix_socket_permissions: "0700",
    // Three pools of the largest sensible size; idle ones cost little.
    max_connections: "200",
    // Errors name tables and rules only: a row or a statement would carry names and phone numbers.
    log_error_verbosity: "terse",
    log_min_error_statement: "panic",
    logging_collector: "on",
    log_filename: "postgres-%a.log",
    log_truncate_on_rotation: "on",
    log_rotation_size: "0",
    timezone: "UTC",
    ...(durable ? {} : { fsync: "off", synchronous_commit: "off", full_page_writes: "off" }),
  };
  const log = openSync(logFile(place), "w", 0o600);
  const child = spawn(
    join(place.native, "bin", "postgres"),
    [
      "-D",
      place.data,
      ...Object.entries(options).flatMap(([name, value]) => ["-c", `${name}=${value}`]),
    ],
    {
      ...place.account,
      cwd: place.data,
      env: serverEnvironment(),
      detached: true,
      stdio: ["ignore", log, log],
    },
  );
  closeSync(log);
  child.unref();
  const state = { exited: false };
  child.once("exit", () => {
    state.exited = true;
  });
  child.once("error", (error) => {
    writeFileSync(logFile(place), error.message);
    state.exited = true;
  });
  return state;
}

/** @param {import("./embedded-postgres/place.js").Place} place */
function logFile({ run }) {
  return join(run, "start.log");
}

/** @param {import("./embedded-postgres/place.js").Place} place */
function readLog(place) {
  return readFileSync(logFile(place), "utf8").trim().split("\n").slice(-4).join(" ");
}

/**
 * @typedef {{ sql: postgres.Sql, letGo: () => void }} Keeper
 *
 * @param {import("./embedded-postgres/place.js").Place} place
 * @param {() => void} onLost called once if the connection ends without `letGo`
 * @returns {Promise<Keeper | "absent" | "busy">}
 */
async function tryToJoin(place, onLost) {
  let isHeld = false;
  const sql = postgres({
    host: place.run,
    user: "postgres",
    database: "postgres",
    max: 1,
    // The lock lives as long as the connection.
    max_lifetime: null,
    connect_timeout: 10,
    connection: { application_name: "haat keeper" },
    onnotice: () => {},
    onclose: () => {
      if (!isHeld) return;
      isHeld = false;
      void sql.end({ timeout: 0 });
      onLost();
    },
  });
  try {
    const [server] =
      await sql`SELECT current_setting('data_directory') AS data, pg_advisory_lock_shared(${IN_USE})`;
    if (server?.data !== place.data)
      throw new Error(`another database server (on ${server?.data}) uses ${place.run}`);
    await createShopDatabase(sql);
    isHeld = true;
    return {
      sql,
      letGo: () => {
        isHeld = false;
      },
    };
  } catch (error) {
    await sql.end({ timeout: 0 });
    const code = error instanceof Error && "code" in error ? String(error.code) : "";
    if (["ENOENT", "ECONNREFUSED"].includes(code)) return "absent";
    // 57P03: starting up or shutting down; the others: it went while we asked.
    if (
      [
        "57P03",
        "57P01",
        "57P02",
        "CONNECTION_CLOSED",
        "CONNECTION_ENDED",
        "CONNECTION_DESTROYED",
        "ECONNRESET",
        "EPIPE",
      ].includes(code)
    )
      return "busy";
    throw error;
  }
}

/** @param {postgres.Sql} sql */
async function createShopDatabase(sql) {
  const [role] = await sql`SELECT 1 FROM pg_roles WHERE rolname = 'haat'`;
  if (!role) await sql`CREATE ROLE haat LOGIN CREATEDB`;
  const [database] = await sql`SELECT 1 FROM pg_database WHERE datname = 'haat'`;
  if (!database) await sql`CREATE DATABASE haat OWNER haat`;
}

/**
 * Leaves the server to the others who use it, or shuts it down as the last one. They leave one at a time: two who left
 * together would each leave it to the other.
 *
 * @param {import("./embedded-postgres/place.js").Place} place
 * @param {Keeper} keeper
 * @param {(line: string) => void} log
 */
async function leave(place, keeper, log) {
  keeper.letGo();
  try {
    const isLast = await isLastToLeave(keeper.sql);
    const pid = recordedPostmaster(place.data);
    // A postmaster of another container that shares the volume is that container's to stop.
    if (isLast && pid !== null && listPostgresProcesses(place.data).includes(pid))
      await shutDown(place.data, pid, log);
  } finally {
    await keeper.sql.end({ timeout: 0 });
  }
}

/** @param {postgres.Sql} sql */
async function isLastToLeave(sql) {
  try {
    await sql`SELECT pg_advisory_lock(${LEAVING})`;
    await sql`SELECT pg_advisory_unlock_shared(${IN_USE})`;
    const [row] = await sql`SELECT pg_try_advisory_lock(${IN_USE}) AS alone`;
    return row?.alone === true;
  } catch {
    // The server is gone, or going already.
    return false;
  }
}

/**
 * @param {string} data
 * @param {number} pid
 * @param {(line: string) => void} log
 */
async function shutDown(data, pid, log) {
  const began = Date.now();
  let isImmediate = false;
  signal(pid, "SIGINT");
  while (listPostgresProcesses(data).includes(pid)) {
    if (!isImmediate && Date.now() - began > FAST_SHUTDOWN_TIME) {
      isImmediate = true;
      log("the database server takes long to stop; it will recover at the next start");
      signal(pid, "SIGQUIT");
    }
    await wait(10);
  }
}

/**
 * @param {number} pid
 * @param {NodeJS.Signals} name
 */
function signal(pid, name) {
  try {
    process.kill(pid, name);
  } catch (error) {
    if (isAlive(pid)) throw error;
  }
}

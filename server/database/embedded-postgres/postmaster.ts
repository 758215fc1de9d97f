import { spawn, spawnSync } from "node:child_process";
import { randomUUID } from "node:crypto";
import {
  closeSync,
  existsSync,
  mkdirSync,
  openSync,
  readdirSync,
  readFileSync,
  readlinkSync,
  renameSync,
  rmSync,
  statSync,
  writeFileSync,
} from "node:fs";
import { dirname, join } from "node:path";
import { setTimeout as wait } from "node:timers/promises";
import type { Account } from "./binaries.ts";
import { findNobody, isDatabase, type Paths, SOCKET_FILE } from "./paths.ts";

/** Under "C" pg_trgm finds no trigrams in Bangla; macOS has no "C.UTF-8". */
const LETTER_LOCALE = process.platform === "darwin" ? "en_US.UTF-8" : "C.UTF-8";

/** No secrets of ours, and no PG* or locale variable that would change what Postgres does. */
const serverEnvironment = () =>
  ({ PATH: process.env.PATH ?? "", TZ: "UTC" }) as unknown as NodeJS.ProcessEnv;

/** Runs initdb in a folder of its own, renamed when complete. */
export function createDatabaseFiles({ data, native, account, pointer }: Paths) {
  if (isDatabase(data)) return;
  const parent = dirname(data);
  for (const name of readdirSync(parent))
    if (name.startsWith("postgres.new-")) rmSync(join(parent, name), { recursive: true });
  const unfinished = `${data}.new-${randomUUID()}`;
  mkdirSync(unfinished, { mode: 0o700 });
  const options = [
    `--pgdata=${unfinished}`,
    "--username=postgres",
    // The only way in is a socket in a folder nobody else may enter.
    "--auth-local=trust",
    "--auth-host=reject",
    "--encoding=UTF8",
    "--locale-provider=builtin",
    "--builtin-locale=C.UTF-8",
    "--locale=C",
    `--lc-ctype=${LETTER_LOCALE}`,
    "--no-instructions",
  ];
  // initdb wants a user with a name, which the account's number has not.
  const maker = account && findNobody();
  giveTo(unfinished, maker);
  const { status, stderr, error } = spawnSync(join(native, "bin", "initdb"), options, {
    ...maker,
    cwd: unfinished,
    env: serverEnvironment(),
    encoding: "utf8",
  });
  if (status !== 0) {
    rmSync(unfinished, { recursive: true, force: true });
    const words = error?.message ?? stderr;
    if (/No space left on device|ENOSPC|Disk quota exceeded/.test(words))
      throw new Error(
        `no database can be made in ${parent}: the disk is full; make room there or set DATA_DIR to another place`,
      );
    throw new Error(
      `initdb fails in ${unfinished}: ${words.trim().split("\n").slice(-3).join(" ")}`,
    );
  }
  giveTo(unfinished, account);
  renameSync(unfinished, data);
  if (pointer) writeFileSync(pointer, `${data}\n`);
}

function giveTo(folder: string, account: Account) {
  if (account) spawnSync("chown", ["-hR", `${account.uid}:${account.gid}`, folder]);
}

/** Detached, to outlive the shop and a Ctrl-C meant for it. */
export function spawnPostmaster(paths: Paths, durable: boolean) {
  const options = {
    listen_addresses: "",
    unix_socket_directories: paths.run,
    unix_socket_permissions: "0700",
    // Three pools of the largest sensible size.
    max_connections: "200",
    // Rows and statements carry names and phone numbers.
    log_error_verbosity: "terse",
    log_min_error_statement: "panic",
    logging_collector: "on",
    log_filename: "postgres-%a.log",
    log_truncate_on_rotation: "on",
    log_rotation_size: "0",
    timezone: "UTC",
    ...(durable ? {} : { fsync: "off", synchronous_commit: "off", full_page_writes: "off" }),
  };
  const settings = Object.entries(options).flatMap(([name, value]) => ["-c", `${name}=${value}`]);
  const log = openSync(logFile(paths), "w", 0o600);
  const child = spawn(join(paths.native, "bin", "postgres"), ["-D", paths.data, ...settings], {
    ...paths.account,
    cwd: paths.data,
    env: serverEnvironment(),
    detached: true,
    stdio: ["ignore", log, log],
  });
  closeSync(log);
  child.unref();
  const state = { exited: false };
  child.once("exit", () => {
    state.exited = true;
  });
  child.once("error", (error) => {
    writeFileSync(logFile(paths), error.message);
    state.exited = true;
  });
  return state;
}

export const logFile = ({ run }: Paths) => join(run, "start.log");

/** Milliseconds until the log's collector ends after the postmaster, on a very busy machine. */
const COLLECTOR_MS = 5000;

/** Why the start failed, which Postgres writes to a log of its own once its collector runs. */
export async function readLog(paths: Paths) {
  const said = lastWords(logFile(paths));
  if (!/redirecting log output/.test(said)) return said;
  // The collector writes the last lines after the postmaster has gone.
  const until = Date.now() + COLLECTOR_MS;
  while (listPostgresProcesses(paths.data).length > 0 && Date.now() < until) await wait(10);
  const folder = join(paths.data, "log");
  const [latest = ""] = readdirSync(folder)
    .map((name) => join(folder, name))
    .sort((a, b) => statSync(b).mtimeMs - statSync(a).mtimeMs);
  return lastWords(latest);
}

function lastWords(file: string) {
  const lines = readFileSync(file, "utf8").trim().split("\n").slice(-10);
  const reasons = lines.filter((line) => /FATAL|PANIC/.test(line));
  return (reasons.length > 0 ? reasons : lines).slice(-4).join(" ");
}

/** The process number in the postmaster's lock file, or 0; the process need not live. */
export function recordedPostmaster(data: string) {
  const file = join(data, "postmaster.pid");
  return existsSync(file) ? Number.parseInt(readFileSync(file, "utf8"), 10) || 0 : 0;
}

/**
 * The Postgres processes that work on this data directory, postmaster and children; without /proc
 * only the postmaster.
 */
export function listPostgresProcesses(data: string): number[] {
  if (existsSync("/proc/self/cwd"))
    return readdirSync("/proc")
      .filter((name) => /^\d+$/.test(name) && worksOn(name, data))
      .map(Number);
  const pid = recordedPostmaster(data);
  const { stdout } = spawnSync("ps", ["-p", String(pid), "-o", "command="], { encoding: "utf8" });
  return stdout.includes(data) ? [pid] : [];
}

function worksOn(pid: string, data: string) {
  try {
    return readlinkSync(`/proc/${pid}/cwd`) === data;
  } catch {
    // Root without CAP_SYS_PTRACE, as Docker's, sees only command lines of another user's
    // processes.
  }
  try {
    return readFileSync(`/proc/${pid}/cmdline`, "utf8").includes(`postgres\0-D\0${data}\0`);
  } catch {
    return false;
  }
}

/**
 * Removes lock files of the dead, whose process number may belong to another process now, in a
 * container even to a child of the next postmaster. Only for a holder of the start lock when no
 * process works on the directory.
 */
export function removeStaleLocks({ data, run }: Paths) {
  const socket = join(run, SOCKET_FILE);
  for (const file of [join(data, "postmaster.pid"), `${socket}.lock`, socket])
    rmSync(file, { force: true });
}

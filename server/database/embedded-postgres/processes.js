import { spawnSync } from "node:child_process";
import { existsSync, readdirSync, readFileSync, readlinkSync, rmSync } from "node:fs";
import { join } from "node:path";
import { SOCKET_FILE } from "./paths.js";

/**
 * The postmaster's process number from its lock file, alive or not.
 *
 * @param {string} data
 */
export function recordedPostmaster(data) {
  try {
    const pid = Number(readFileSync(join(data, "postmaster.pid"), "utf8").split("\n")[0]);
    return Number.isSafeInteger(pid) && pid > 1 ? pid : null;
  } catch {
    return null;
  }
}

/**
 * Every Postgres process, postmaster or child, that works on this data directory. Where there is no /proc only the recorded
 * postmaster is looked at, and of another user's processes in a container only the postmaster may be recognised.
 *
 * @param {string} data
 * @returns {number[]}
 */
export function listPostgresProcesses(data) {
  if (existsSync("/proc/self/cwd")) {
    return readdirSync("/proc")
      .filter((name) => /^\d+$/.test(name) && worksOn(name, data))
      .map(Number);
  }
  const pid = recordedPostmaster(data);
  const command =
    pid === null
      ? ""
      : spawnSync("ps", ["-p", String(pid), "-o", "command="], { encoding: "utf8" }).stdout;
  return pid !== null && command.includes("postgres") && command.includes(data) ? [pid] : [];
}

/** @param {string} pid @param {string} data */
function worksOn(pid, data) {
  try {
    return readlinkSync(`/proc/${pid}/cwd`) === data;
  } catch {
    return isPostmasterOf(pid, data);
  }
}

/**
 * By its command line, which everybody may read: the working folder of another user's process is hidden from a root without
 * CAP_SYS_PTRACE, as Docker's is.
 *
 * @param {string} pid
 * @param {string} data
 */
function isPostmasterOf(pid, data) {
  try {
    return readFileSync(`/proc/${pid}/cmdline`, "utf8").includes(`postgres\0-D\0${data}\0`);
  } catch {
    return false;
  }
}

/** @param {number} pid */
export function isAlive(pid) {
  try {
    process.kill(pid, 0);
    return true;
  } catch (error) {
    return error instanceof Error && "code" in error && error.code === "EPERM";
  }
}

/**
 * Postgres takes a lock file for a living postmaster's while any process of its user has the number in it. In a container
 * numbers are small and come back at once, even as a child of the postmaster that starts. To be called only when no process
 * works on the directory and the start lock is held.
 *
 * @param {string} data
 * @param {string} run
 */
export function removeStaleLocks(data, run) {
  for (const file of [
    join(data, "postmaster.pid"),
    join(run, `${SOCKET_FILE}.lock`),
    join(run, SOCKET_FILE),
  ])
    rmSync(file, { force: true });
}

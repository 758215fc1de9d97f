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
 * Every Postgres process, postmaster or child, that works on this data directory: they all stand in it. Where there is no
 * /proc only the recorded postmaster is looked at.
 *
 * @param {string} data
 * @returns {number[]}
 */
export function listPostgresProcesses(data) {
  if (existsSync("/proc/self/cwd")) {
    return readdirSync("/proc")
      .filter((name) => /^\d+$/.test(name) && workingFolder(name) === data)
      .map(Number);
  }
  const pid = recordedPostmaster(data);
  const command =
    pid === null
      ? ""
      : spawnSync("ps", ["-p", String(pid), "-o", "command="], { encoding: "utf8" }).stdout;
  return pid !== null && command.includes("postgres") && command.includes(data) ? [pid] : [];
}

/** @param {string} pid */
function workingFolder(pid) {
  try {
    return readlinkSync(`/proc/${pid}/cwd`);
  } catch {
    return null;
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
 * Postgres removes a dead postmaster's lock files itself, unless their process number now belongs to something else: in a
 * container numbers are small and come back at once. To be called only when no process works on the directory.
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

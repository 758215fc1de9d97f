import { spawn } from "node:child_process";
import { closeSync, openSync, readdirSync, readFileSync, statSync, writeFileSync } from "node:fs";
import { join } from "node:path";

/**
 * Detached: it must outlive a Ctrl-C meant for the shop, which stops it in its own time, and a shop that is killed.
 *
 * @param {import("./paths.js").Paths} paths
 * @param {boolean} durable
 */
export function spawnPostmaster(paths, durable) {
  const options = {
    listen_addresses: "",
    unix_socket_directories: paths.run,
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
  const log = openSync(logFile(paths), "w", 0o600);
  const child = spawn(
    join(paths.native, "bin", "postgres"),
    [
      "-D",
      paths.data,
      ...Object.entries(options).flatMap(([name, value]) => ["-c", `${name}=${value}`]),
    ],
    {
      ...paths.account,
      cwd: paths.data,
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
    writeFileSync(logFile(paths), error.message);
    state.exited = true;
  });
  return state;
}

/** @param {import("./paths.js").Paths} paths */
export function logFile({ run }) {
  return join(run, "start.log");
}

/**
 * Why the start failed: once its logging collector runs, Postgres says it in a file of its own.
 *
 * @param {import("./paths.js").Paths} paths
 */
export function readLog(paths) {
  const said = lastWords(logFile(paths));
  return /redirecting log output/.test(said) ? lastWords(newestLog(paths.data)) : said;
}

/** @param {string} data */
function newestLog(data) {
  const files = readdirSync(join(data, "log")).map((name) => join(data, "log", name));
  return files.reduce((one, other) =>
    statSync(one).mtimeMs > statSync(other).mtimeMs ? one : other,
  );
}

/** @param {string} file */
function lastWords(file) {
  const lines = readFileSync(file, "utf8").trim().split("\n").slice(-10);
  const reasons = lines.filter((line) => /FATAL|PANIC/.test(line));
  return (reasons.length > 0 ? reasons : lines).slice(-4).join(" ");
}

/** Nothing of ours: no secrets, and no PG* or locale variable that would change what Postgres does. */
export function serverEnvironment() {
  return /** @type {NodeJS.ProcessEnv} */ (
    /** @type {unknown} */ ({ PATH: process.env.PATH ?? "", TZ: "UTC" })
  );
}

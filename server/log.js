import pino from "pino";
import { plainPath } from "./plain-path.js";
import { isUnavailable } from "./unavailable.js";

/** Milliseconds in which lines are gathered for one write: a write each costs a tenth of a cached page. */
const GATHER_MS = 100;

/** Milliseconds for which an ending process waits for a slow reader. */
const LAST_WAIT_MS = 2000;

/** Bytes that wait for a slow reader; lines beyond are dropped and counted. */
const MOST_WAITING = 8_000_000;

/** One output for the server and the app's build, which has a copy of this module. */
const OUTPUT = Symbol.for("haat.log");

const shared = /** @type {{ [OUTPUT]?: ReturnType<typeof pino.destination> }} */ (globalThis);

/** Opened with the first line: a command's result goes to standard output, so it sets LOG_TO for its log. */
function output() {
  shared[OUTPUT] ??= openOutput();
  return shared[OUTPUT];
}

function openOutput() {
  const dest = process.env.LOG_TO === "stderr" ? 2 : 1;
  const opened = pino.destination({
    ...{ dest, sync: false, minLength: 16_383, maxLength: MOST_WAITING, periodicFlush: GATHER_MS },
  });
  let lines = 0;
  opened.on("drop", () => {
    lines++;
  });
  opened.on("drain", () => {
    if (lines > 0)
      log.warn({ lines }, "lines of the log were not written: its reader was too slow");
    lines = 0;
  });
  // A full disk is tried again with the next lines.
  opened.on("error", () => {});
  // sonic-boom 4.2.1 would repeat a failing last write for ever; `finishLog` has a limit.
  opened.flushSync = () => {};
  process.once("beforeExit", finishLog);
  return opened;
}

/** Resolves when all lines are written, or after two seconds, for a process that is about to end. @returns {Promise<void>} */
export function finishLog() {
  return new Promise((resolve) => {
    setTimeout(resolve, LAST_WAIT_MS).unref();
    // The first flush may only wait for the write under way.
    output().flush(() => output().flush(() => resolve()));
  });
}

const LEVELS = ["silent", "fatal", "error", "warn", "info", "debug"];

/** JSON lines without personal data. A wrong LOG_LEVEL is refused by the settings, not here. */
export const log = pino(
  {
    level: LEVELS.find((level) => level === process.env.LOG_LEVEL) ?? "info",
    base: null,
    timestamp: pino.stdTimeFunctions.isoTime,
    serializers: { err: describeError },
  },
  { write: (line) => output().write(line) },
);

/** What `maskPath` masks. */
const PERSONAL = /(?:track-order|verify)\/|[0-9a-f]{8}-|\d{6}/i;

/**
 * The path without its query (a search may hold a name), ids (a tracking page's address is its key) and long numbers (phones).
 *
 * @param {string} url
 */
export function maskPath(url) {
  const end = url.indexOf("?");
  const path = plainPath(url.slice(0, Math.min(end === -1 ? url.length : end, 200)));
  if (!PERSONAL.test(path)) return path;
  return path
    .replace(/(track-order\/)[^/]+/gi, "$1:id")
    .replace(/[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}/gi, ":id")
    .replace(/(verify\/)[^/]+/gi, "$1:code")
    .replace(/\d{6,}/g, ":number");
}

/**
 * The loggable part of an error: a database's message may hold rows and parameters, and an outage needs no stack.
 *
 * @param {unknown} error
 */
export function describeError(error) {
  if (!(error instanceof Error)) return { name: typeof error };
  const cause = error.cause instanceof Error ? error.cause : error;
  const isDatabase =
    /^(PostgresError|DrizzleQueryError)$/.test(error.name) ||
    error.message.startsWith("Failed query");
  return {
    name: cause.name,
    ...("code" in cause ? { code: String(cause.code) } : {}),
    ...("constraint_name" in cause ? { constraint: String(cause.constraint_name) } : {}),
    ...(isDatabase ? {} : { message: error.message.slice(0, 500) }),
    ...(isUnavailable(error) ? {} : { stack: stackOf(error) }),
  };
}

/** @param {Error} error */
function stackOf({ stack = "" }) {
  const calls = stack.split("\n").filter((line) => /^\s+at /.test(line));
  return calls.slice(0, 12).map((line) => line.trim());
}

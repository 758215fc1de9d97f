import { setImmediate } from "node:timers";
import pino from "pino";

const LEVELS = ["silent", "fatal", "error", "warn", "info", "debug"];

/**
 * Written beside the event loop, so that a reader that has stopped reading does not stop the shop; nothing before it is told to.
 *
 * @type {ReturnType<typeof pino.destination> & { destroyed?: boolean }}
 */
const output = pino.destination({ sync: false, minLength: 16_383 });

/** Lines of this turn of the event loop: they go out in one write. One each cost a tenth of what a kept page costs. */
let lines = "";

function writeLines() {
  if (output.destroyed) return;
  output.write(lines);
  lines = "";
  output.flush();
}

const stream = {
  write(/** @type {string} */ line) {
    if (lines === "") setImmediate(writeLines);
    lines += line;
  },
};

process.on("exit", () => {
  if (output.destroyed) return;
  // Each by itself: more would be begun to be written beside, and there is nothing beside any more.
  for (const line of lines.split(/(?<=\n)/)) {
    output.write(line);
    output.flushSync();
  }
});

let saidAt = 0;
let saidTime = "";

/** As pino's own `isoTime`, put into words once a millisecond. */
function isoTime() {
  const now = Date.now();
  if (now !== saidAt) saidTime = `,"time":"${new Date(now).toISOString()}"`;
  saidAt = now;
  return saidTime;
}

/**
 * JSON lines on standard output, without personal data: a request is its method, masked path, status, time and size; an
 * error (`err`) is what `describeError` leaves of it. A wrong LOG_LEVEL is refused by the settings, not here.
 */
export const log = pino(
  {
    level: LEVELS.find((level) => level === process.env.LOG_LEVEL) ?? "info",
    base: null,
    timestamp: isoTime,
    serializers: { err: describeError },
  },
  stream,
);

/** What `maskPath` masks. */
const TELLING = /(?:track-order|verify)\/|[0-9a-f]{8}-|\d{6}/i;

/**
 * The path as it may stand in a log: no query (a search box may hold a name), no ids (a tracking page's address is its key),
 * no long numbers (phones), no endless text.
 *
 * @param {string} url
 */
export function maskPath(url) {
  const end = url.indexOf("?");
  const path = url.slice(0, Math.min(end === -1 ? url.length : end, 200));
  if (!TELLING.test(path)) return path;
  return path
    .replace(/(track-order\/)[^/]+/gi, "$1:id")
    .replace(/[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}/gi, ":id")
    .replace(/(verify\/)[^/]+/gi, "$1:code")
    .replace(/\d{6,}/g, ":number");
}

/**
 * What of an error may be logged. Database errors carry rows and parameters in their messages; their code and the place in
 * our code say enough.
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
    stack: (error.stack ?? "")
      .split("\n")
      .filter((line) => /^\s+at /.test(line))
      .slice(0, 12)
      .map((line) => line.trim()),
  };
}

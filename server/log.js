import { writeSync } from "node:fs";
import pino from "pino";
import { plainPath } from "./plain-path.js";
import { isUnavailable } from "./unavailable.js";

/**
 * Standard output; of a command standard error, since its result goes to standard output. Asked at the first line: a command
 * sets LOG_TO for itself and for the app it loads, which has a log of its own.
 */
const fileNumber = () => (process.env.LOG_TO === "stderr" ? 2 : 1);

const LEVELS = ["silent", "fatal", "error", "warn", "info", "debug"];

/** @type {ReturnType<typeof pino.destination> | undefined} */
let output;

/** Written beside the event loop, so that a reader that has stopped reading does not stop the shop; nothing before it is told to. */
function openOutput() {
  const opened = pino.destination({ dest: fileNumber(), sync: false, minLength: 16_383 });
  opened.on("drain", () => {
    isWriting = false;
    if (lines !== "") setTimeout(writeLines, GATHER_MS);
  });
  opened.on("error", (/** @type {NodeJS.ErrnoException} */ { code }) => {
    // pino swallows what is written after it.
    isGone ||= code === "EPIPE";
    isWriting = false;
    lines = "";
  });
  return opened;
}

/** Milliseconds for which an ending process waits for a reader that has stopped reading. */
const LAST_WAIT_MS = 1000;

/** Characters that wait for a reader who has fallen behind; a server that is asked more than is read would grow without end. */
const MOST_WAITING = 8_000_000;

/** Milliseconds for which lines wait for others. A write is a job for another thread, and a word back from it. */
const GATHER_MS = 5;

/** Lines that go out in one write. One each cost a tenth of what a kept page costs, one for each turn of the event loop a twelfth. */
let lines = "";
let isWriting = false;
/** The reader has gone. */
let isGone = false;
/** Lines for which there was no room. */
let unwritten = 0;

function writeLines() {
  if (isWriting || lines === "") return;
  isWriting = true;
  const now = lines;
  lines = "";
  output ??= openOutput();
  output.write(now);
  output.flush();
  if (unwritten === 0) return;
  log.warn({ lines: unwritten }, "lines of the log were not written: its reader had fallen behind");
  unwritten = 0;
}

const stream = {
  write(/** @type {string} */ line) {
    if (isGone) return;
    if (lines.length > MOST_WAITING) {
      unwritten++;
      return;
    }
    if (lines === "" && !isWriting) setTimeout(writeLines, GATHER_MS);
    lines += line;
  },
};

/** Resolves when all that was said is written, or its reader has not read for a second, for a process that is about to end. */
export async function finishLog() {
  const until = Date.now() + LAST_WAIT_MS;
  while (!isGone && (isWriting || lines !== "") && Date.now() < until)
    await new Promise((resolve) => setTimeout(resolve, 5));
}

// What an end without `finishLog` leaves. Not by `flushSync`, which tries for ever where the disk is full or the reader gone.
process.on("exit", () => {
  const until = Date.now() + LAST_WAIT_MS;
  let rest = Buffer.from(lines);
  while (rest.length > 0) {
    try {
      rest = rest.subarray(writeSync(fileNumber(), rest));
    } catch (error) {
      const isFull = error instanceof Error && "code" in error && error.code === "EAGAIN";
      if (!isFull || Date.now() > until) return;
    }
  }
});

let formattedAt = 0;
let formatted = "";

/** As pino's own `isoTime`, formatted once a millisecond: each time it is a twentieth of a kept page. */
function isoTime() {
  const now = Date.now();
  if (now !== formattedAt) formatted = `,"time":"${new Date(now).toISOString()}"`;
  formattedAt = now;
  return formatted;
}

/**
 * JSON lines, of the shop on standard output, without personal data: a request is its method, masked path, status, time and size; an
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
  const path = plainPath(url.slice(0, Math.min(end === -1 ? url.length : end, 200)));
  if (!TELLING.test(path)) return path;
  return path
    .replace(/(track-order\/)[^/]+/gi, "$1:id")
    .replace(/[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}/gi, ":id")
    .replace(/(verify\/)[^/]+/gi, "$1:code")
    .replace(/\d{6,}/g, ":number");
}

/**
 * What of an error may be logged. Database errors carry rows and parameters in their messages; their code and the place in
 * our code say enough. One that passes by itself has no place: nothing is wrong with our code, and an outage has many.
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
    ...(isUnavailable(error) ? {} : { stack: placesOf(error) }),
  };
}

/** @param {Error} error */
const placesOf = ({ stack = "" }) =>
  stack
    .split("\n")
    .filter((line) => /^\s+at /.test(line))
    .slice(0, 12)
    .map((line) => line.trim());

import { writeSync } from "node:fs";
import pino from "pino";
import { plainPath } from "./plain-path.ts";
import { isUnavailable } from "./unavailable.ts";

/**
 * Milliseconds in which lines are gathered for one write: a write each costs a tenth of a cached
 * page.
 */
const GATHER_MS = 5;

/** Milliseconds for which an ending process waits for a slow reader. */
const LAST_WAIT_MS = 2000;

/** Bytes that wait for a slow reader; lines beyond are dropped and counted. */
const MOST_WAITING = 8_000_000;

/** A command's result goes to standard output, so it sets LOG_TO before its first line. */
const fileNumber = () => (process.env.LOG_TO === "stderr" ? 2 : 1);

let output: ReturnType<typeof pino.destination> | undefined;
let lines = "";
let dropped = 0;

function openOutput() {
  const opened = pino.destination({ dest: fileNumber(), sync: false, maxLength: MOST_WAITING });
  opened.on("drop", (batch: string) => {
    dropped += batch.split("\n").length - 1;
  });
  opened.on("drain", () => {
    if (dropped > 0)
      log.warn({ lines: dropped }, "lines of the log were not written: its reader was too slow");
    dropped = 0;
  });
  // A full disk is tried again with the next lines.
  opened.on("error", () => {});
  // At an exit sonic-boom 4.2.1 would repeat a failing write for ever.
  opened.flushSync = () => {};
  return opened;
}

function writeLines() {
  output ??= openOutput();
  // The progress line is removed first, so that log lines do not run into it.
  const batch = fileNumber() === 2 && process.stderr.isTTY ? `\r\x1b[K${lines}` : lines;
  lines = "";
  output.write(batch);
}

function gather(line: string) {
  if (lines === "") setTimeout(writeLines, GATHER_MS);
  lines += line;
}

/**
 * Resolves when all lines are written, or after two seconds, for a process that is about to end.
 */
export function finishLog(): Promise<void> {
  return new Promise((resolve) => {
    writeLines();
    output?.once("drain", resolve).once("error", resolve);
    setTimeout(resolve, LAST_WAIT_MS);
  });
}

// For an end without `finishLog`. A full pipe takes a part at a time.
process.on("exit", () => {
  const until = Date.now() + LAST_WAIT_MS;
  let rest = Buffer.from(lines);
  while (rest.length > 0 && Date.now() < until) {
    try {
      rest = rest.subarray(writeSync(fileNumber(), rest));
    } catch (error) {
      // The disk is full or the reader gone.
      if ((error as NodeJS.ErrnoException).code !== "EAGAIN") return;
      Atomics.wait(new Int32Array(new SharedArrayBuffer(4)), 0, 0, 10);
    }
  }
});

const LEVELS = ["silent", "fatal", "error", "warn", "info", "debug"];

/** JSON lines without personal data. A wrong LOG_LEVEL is refused by the settings, not here. */
export const log = pino(
  {
    level: LEVELS.find((level) => level === process.env.LOG_LEVEL) ?? "info",
    base: null,
    timestamp: pino.stdTimeFunctions.isoTime,
    serializers: { err: describeError },
  },
  { write: gather },
);

/**
 * The path without its query (a search may hold a name), ids (a tracking page's address is its key, and a link's too)
 * and long numbers (phones).
 */
export function maskPath(url: string) {
  const end = url.indexOf("?");
  return plainPath(url.slice(0, Math.min(end === -1 ? url.length : end, 200)))
    .replace(/(track-order\/)[^/]+/gi, "$1:id")
    .replace(/^(\/o\/)[^/.]+/i, "$1:secret")
    .replace(/[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}/gi, ":id")
    .replace(/(verify\/)[^/]+/gi, "$1:code")
    .replace(/\d{6,}/g, ":number");
}

/**
 * The loggable part of an error: a database's message may hold rows and parameters, and an outage
 * needs no stack.
 */
export function describeError(error: unknown) {
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

function stackOf({ stack = "" }: Error) {
  const calls = stack.split("\n").filter((line) => /^\s+at /.test(line));
  return calls.slice(0, 12).map((line) => line.trim());
}

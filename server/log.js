import pino from "pino";

const LEVELS = ["silent", "fatal", "error", "warn", "info", "debug"];

/**
 * JSON lines on standard output, without personal data: a request is its method, masked path, status, time and size; an
 * error (`err`) is what `describeError` leaves of it. A wrong LOG_LEVEL is refused by the settings, not here.
 */
export const log = pino({
  level: LEVELS.find((level) => level === process.env.LOG_LEVEL) ?? "info",
  base: null,
  timestamp: pino.stdTimeFunctions.isoTime,
  serializers: { err: describeError },
});

/**
 * The path as it may stand in a log: no query (a search box may hold a name), no ids (a tracking page's address is its key),
 * no long numbers (phones), no endless text.
 *
 * @param {string} url
 */
export function maskPath(url) {
  const [path = ""] = url.split("?");
  return path
    .slice(0, 200)
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

/**
 * Nothing is wrong with what was asked, only with the moment: too much is waiting, or the database does not answer. It
 * becomes a 503 with `Retry-After`. Known by its name, since the app's build holds a copy of this class of its own.
 */
export class Unavailable extends Error {
  /** @override */
  name = "Unavailable";
}

/** Seconds after which trying again is worth it: a database that was restarted answers within these. */
export const RETRY_AFTER_S = 5;

/**
 * SQLSTATEs that pass by themselves (Appendix A of the manual): lost connections, resources used up (connections, disk,
 * memory), limits of time, a server that is closing, starting, read-only or cannot write, and lost races.
 */
const PASSING_STATES = /^(08|53|57)\w{3}$|^(25006|25P03|25P04|40001|40P01|55P03|58030|58P01)$/;

/** The driver's and the operating system's words for the same, for disks that are full too. */
const PASSING_CODES = new Set([
  "CONNECT_TIMEOUT",
  "CONNECTION_CLOSED",
  "CONNECTION_DESTROYED",
  "CONNECTION_ENDED",
  "EAI_AGAIN",
  "ECONNREFUSED",
  "ECONNRESET",
  "EDQUOT",
  "EHOSTUNREACH",
  "EMFILE",
  "ENETUNREACH",
  "ENOSPC",
  "ENOTFOUND",
  "EPIPE",
  "EROFS",
  "ETIMEDOUT",
]);

/**
 * Whether Postgres (or a pooler) ended a connection with it, or let none be made: no such role, password or database any more, or
 * none to be connected to. What fails in a statement has the same codes at times, but is an ERROR and no FATAL.
 *
 * @param {Error} error
 */
export function endsConnection(error) {
  const { severity, severity_local } = /** @type {Record<string, unknown>} */ (
    /** @type {unknown} */ (error)
  );
  // PgBouncer sends the one that Postgres puts into its reader's language, and no other.
  return /^(FATAL|PANIC)$/.test(String(severity ?? severity_local));
}

/**
 * Whether an error, or what caused it (drizzle wraps what the driver throws), passes by itself.
 *
 * @param {unknown} error
 */
export function isUnavailable(error) {
  return causes(error).some((one) => {
    const code = codeOf(one);
    if (one.name === "Unavailable" || endsConnection(one)) return true;
    if (PASSING_STATES.test(code) || PASSING_CODES.has(code)) return true;
    // The socket's file is gone while Postgres restarts; any other file that is missing is our own mistake.
    return code === "ENOENT" && "syscall" in one && one.syscall === "connect";
  });
}

/**
 * Why there was no answer, for the log: our own words, or of any other error its code, since its message may hold data.
 *
 * @param {unknown} error
 */
export function reasonOf(error) {
  const [first] = causes(error);
  return first && (first.name === "Unavailable" ? first.message : codeOf(first) || first.name);
}

/**
 * Why a disk, ours or Postgres', took nothing. Null for another error.
 *
 * @param {unknown} error
 * @returns {"full" | "read-only" | null}
 */
export function diskTrouble(error) {
  const codes = causes(error).map(codeOf);
  if (codes.some((code) => /^(53100|EDQUOT|ENOSPC)$/.test(code))) return "full";
  return codes.includes("EROFS") ? "read-only" : null;
}

/** @param {Error} error */
const codeOf = (error) => ("code" in error ? String(error.code) : "");

/**
 * The error and what caused it, five at most.
 *
 * @param {unknown} error
 */
function causes(error) {
  /** @type {Error[]} */
  const all = [];
  for (let one = error; all.length < 5 && one instanceof Error; one = one.cause) all.push(one);
  return all;
}

/**
 * Too much is waiting, or the database does not answer: a 503 with `Retry-After`. Known by its
 * name, since the app's build has its own copy.
 */
export class Unavailable extends Error {
  override name = "Unavailable";
}

/** Seconds; a database that was restarted answers within these. */
export const RETRY_AFTER_S = 5;

/**
 * SQLSTATEs that pass by themselves (Appendix A of the manual): lost connections, resources used
 * up, limits of time, a server that is closing, starting, read-only or cannot write, and lost
 * races.
 */
const PASSING_STATES = /^(08|53|57)\w{3}$|^(25006|25P03|25P04|40001|40P01|55P03|58030|58P01)$/;

/** The driver's and the operating system's codes for the same, and for full disks. */
const PASSING_CODES =
  /^(CONNECT_TIMEOUT|CONNECTION_(CLOSED|DESTROYED|ENDED)|EAI_AGAIN|ECONNREFUSED|ECONNRESET|EDQUOT|EHOSTUNREACH|EMFILE|ENETUNREACH|ENOSPC|ENOTFOUND|EPIPE|EROFS|ETIMEDOUT)$/;

/** Whether Postgres or a pooler ended or refused a connection with it. */
function endsConnection(error: Error) {
  const { severity, severity_local } = error as unknown as Record<string, unknown>;
  // PgBouncer sends only the localized severity.
  return /^(FATAL|PANIC)$/.test(String(severity ?? severity_local));
}

/** Whether an error or its cause passes by itself. */
export function isUnavailable(error: unknown) {
  return causes(error).some((one) => {
    const code = codeOf(one);
    if (one.name === "Unavailable" || endsConnection(one)) return true;
    if (PASSING_STATES.test(code) || PASSING_CODES.test(code)) return true;
    // `pg` gives a lost connection no code.
    if (one.message.startsWith("Connection terminated")) return true;
    // The socket's file is missing while Postgres restarts; any other missing file is our own
    // mistake.
    return code === "ENOENT" && "syscall" in one && one.syscall === "connect";
  });
}

/**
 * Why there was no answer: our own words, or another error's code, since its message may hold data.
 */
export function reasonOf(error: unknown) {
  const [first] = causes(error);
  return first && (first.name === "Unavailable" ? first.message : codeOf(first) || first.name);
}

/** Why a disk, ours or Postgres', took nothing. */
export function diskTrouble(error: unknown): "full" | "read-only" | null {
  const codes = causes(error).map(codeOf);
  if (codes.some((code) => /^(53100|EDQUOT|ENOSPC)$/.test(code))) return "full";
  return codes.includes("EROFS") ? "read-only" : null;
}

const codeOf = (error: Error) => ("code" in error ? String(error.code) : "");

/** The error and its causes, five at most. */
function causes(error: unknown) {
  const all: Error[] = [];
  for (let one = error; all.length < 5 && one instanceof Error; one = one.cause) all.push(one);
  return all;
}

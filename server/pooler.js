import { setTimeout as pause } from "node:timers/promises";
import postgres from "postgres";
import { unixSocket } from "./database-url.js";
import { openEcho } from "./echo.js";
import { directUrl, SettingsError } from "./settings.js";

/** Milliseconds in which a notification of our own must come back: a round trip takes a fraction of one. */
const ECHO_MS = 5_000;

/** Seconds to make a connection, when nobody waits for a page. */
const CONNECT_TIMEOUT_S = 10;

/**
 * Looks at what stands between the shop and its Postgres, before anything is asked of it that a pooler in transaction mode
 * would take and forget: a lock that is never given back stops every later start. Refused in words: an address for
 * listening and locks at which nothing is heard. Told in a line: statements without a limit of time.
 *
 * @param {import("./settings.js").Settings} settings with a DATABASE_URL
 * @param {(line: string) => void} log
 */
export async function examinePooler(settings, log) {
  if (!(await isHeard(settings)))
    throw new SettingsError(
      settings.DATABASE_DIRECT_URL
        ? "what is notified at DATABASE_URL does not arrive at DATABASE_DIRECT_URL: that must lead to the same database, without a pooler"
        : "DATABASE_URL leads to a connection pooler, through which no changes are heard: set DATABASE_DIRECT_URL to the database itself",
    );
  if (settings.DATABASE_DIRECT_URL && !(await hasLimits(settings.DATABASE_URL)))
    log(
      "statements through the pooler have no limit of time: give it a connect_query (docs/scaling.md)",
    );
}

/** @param {import("./settings.js").Settings} settings */
async function isHeard(settings) {
  const url = directUrl(settings);
  const echo = openEcho(settings.DATABASE_URL, CONNECT_TIMEOUT_S);
  const listener = postgres(url, {
    ...unixSocket(url),
    max: 1,
    connection: { application_name: "haat prepare" },
    onnotice: () => {},
    ...{ onnotify: echo.isOwn },
  });
  try {
    await echo.listen(listener, "catalogue");
    const { arrival } = await echo.send();
    const late = new AbortController();
    const isInTime = await Promise.race([
      arrival.then(() => true),
      pause(ECHO_MS, false, { signal: late.signal }).catch(() => false),
    ]);
    late.abort();
    return isInTime;
  } finally {
    await listener.end({ timeout: 1 });
  }
}

/**
 * Whether a statement through this address is ended by the server when it takes too long.
 *
 * @param {string} url
 */
export async function hasLimits(url) {
  const sql = postgres(url, {
    ...unixSocket(url),
    max: 1,
    connection: { application_name: "haat prepare" },
    onnotice: () => {},
  });
  try {
    const [row] = await sql`select current_setting('statement_timeout') as limit`;
    return row?.limit !== "0";
  } finally {
    await sql.end({ timeout: 1 });
  }
}

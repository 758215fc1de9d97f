import { setTimeout as pause } from "node:timers/promises";
import { reasonOf } from "../reason-of.js";
import { directUrl, SettingsError } from "../settings.js";
import { withConnection } from "./database-url.js";
import { openListener } from "./echo.js";

/** Milliseconds in which a notification of our own must come back: a round trip takes a fraction of one. */
const ECHO_MS = 5_000;

/** Seconds to make a connection, when nobody waits for a page. */
const CONNECT_TIMEOUT_S = 10;

/**
 * Looks at what stands between the shop and its Postgres, before anything is asked of it that a pooler in transaction mode
 * would take and forget: a lock that is never given back stops every later start. Refused in words: an address for
 * listening and locks at which nothing is heard. Told in a line: statements without a limit of time.
 *
 * @param {import("../settings.js").Settings} settings with a DATABASE_URL
 * @param {(line: string) => void} log
 */
export async function examinePooler(settings, log) {
  await refuseUnheard(settings);
  if (!settings.DATABASE_DIRECT_URL) return;
  const missing = await missingLimits(settings.DATABASE_URL);
  if (missing.length > 0)
    log(
      `what goes through the pooler has no ${missing.join(", no ")}: give it a connect_query (docs/scaling.md)`,
    );
}

/**
 * Refuses addresses of which one does not hear what is notified at the other, so that they lead to different databases or
 * through a pooler.
 *
 * @param {import("../settings.js").Settings} settings with a DATABASE_URL
 */
export async function refuseUnheard(settings) {
  if (await isHeard(settings)) return;
  throw new SettingsError(
    settings.DATABASE_DIRECT_URL
      ? "what is notified at DATABASE_URL does not arrive at DATABASE_DIRECT_URL: that must lead to the same database, without a pooler"
      : "DATABASE_URL leads to a connection pooler, through which no changes are heard: set DATABASE_DIRECT_URL to the database itself",
  );
}

/** @param {import("../settings.js").Settings} settings */
async function isHeard(settings) {
  const directName = settings.DATABASE_DIRECT_URL ? "DATABASE_DIRECT_URL" : "DATABASE_URL";
  const { client, listen, sendEcho } = openListener(directUrl(settings), {
    application_name: "haat prepare",
    connectionTimeoutMillis: CONNECT_TIMEOUT_S * 1000,
  });
  try {
    await client.connect().then(listen).catch(refuseAs(directName));
    const { arrival } = await sendEcho(settings.DATABASE_URL, CONNECT_TIMEOUT_S * 1000).catch(
      refuseAs("DATABASE_URL"),
    );
    const late = pause(ECHO_MS, false, { ref: false });
    return await Promise.race([arrival.then(() => true), late]);
  } finally {
    void client.end();
  }
}

/** Names the variable whose address does not work. @param {string} name @returns {(error: unknown) => never} */
function refuseAs(name) {
  return (error) => {
    throw new SettingsError(`${name} leads to no database: ${reasonOf(error)}`);
  };
}

/** What Postgres answers to a wrong user, password or name of a database: no waiting mends that. */
const WRONG_FOR_GOOD = ["28000", "28P01", "3D000"];

/**
 * Asks the replica that is set, before anything is made. Refused: one that lets the shop not in. Told in a line: one that
 * does not answer, since a server may start while its replica is away.
 *
 * @param {import("../settings.js").Settings} settings
 * @param {(line: string) => void} log
 */
export async function examineReplica({ DATABASE_REPLICA_URL: url }, log) {
  if (url === "") return;
  try {
    await withConnection(url, "haat prepare", (sql) => sql`select 1`, {
      connect_timeout: CONNECT_TIMEOUT_S,
    });
  } catch (error) {
    const code = error instanceof Error && "code" in error ? String(error.code) : "";
    if (WRONG_FOR_GOOD.includes(code)) refuseAs("DATABASE_REPLICA_URL")(error);
    log(`DATABASE_REPLICA_URL does not answer, so the primary is read: ${reasonOf(error)}`);
  }
}

/** What keeps a statement, a wait for a lock and a forgotten transaction from lasting for ever. */
const LIMITS = ["statement_timeout", "lock_timeout", "idle_in_transaction_session_timeout"];

/**
 * Which limits of time the server does not set to what comes by this address.
 *
 * @param {string} url
 * @returns {Promise<string[]>}
 */
export async function missingLimits(url) {
  const rows = await withConnection(
    url,
    "haat prepare",
    (sql) =>
      sql`select name from unnest(${LIMITS}::text[]) as name where current_setting(name) = '0'`,
  );
  return rows.map(({ name }) => name);
}

import { setTimeout as pause } from "node:timers/promises";
import { withConnection } from "#runtime/database/database-url.ts";
import { openListener } from "#runtime/database/echo.ts";
import { directUrl, type Settings } from "#runtime/settings.ts";
import { reasonOf } from "../reason-of.ts";

/** Milliseconds in which an echo must arrive. */
const ECHO_MS = 5_000;

/** Seconds to connect. */
const CONNECT_TIMEOUT_S = 10;

/**
 * Looks for a pooler before anything is asked that it would forget: a lock that is never given back
 * stops every later start.
 * @param settings with a DATABASE_URL
 * @param log names missing limits of time
 */
export async function examinePooler(settings: Settings, log: (line: string) => void) {
  await refuseUnheard(settings);
  if (!settings.DATABASE_DIRECT_URL) return;
  const missing = await missingLimits(settings.DATABASE_URL);
  if (missing.length > 0)
    log(
      `what goes through the pooler has no ${missing.join(", no ")}: give it a connect_query (docs/scaling.md)`,
    );
}

/**
 * Refuses addresses through which changes are not heard.
 * @param settings with a DATABASE_URL
 */
export async function refuseUnheard(settings: Settings) {
  const directName = settings.DATABASE_DIRECT_URL ? "DATABASE_DIRECT_URL" : "DATABASE_URL";
  const connectionTimeoutMillis = CONNECT_TIMEOUT_S * 1000;
  const { client, listen, sendEcho } = openListener(directUrl(settings), {
    application_name: "haat prepare",
    connectionTimeoutMillis,
  });
  const refuse = (name: string) => (error: unknown) => {
    throw new Error(`${name} leads to no database: ${reasonOf(error)}`);
  };
  try {
    await client.connect().then(listen).catch(refuse(directName));
    const { arrival } = await sendEcho(settings.DATABASE_URL, connectionTimeoutMillis).catch(
      refuse("DATABASE_URL"),
    );
    const late = pause(ECHO_MS, false, { ref: false });
    if (await Promise.race([arrival.then(() => true), late])) return;
  } finally {
    void client.end();
  }
  throw new Error(
    settings.DATABASE_DIRECT_URL
      ? "what is notified at DATABASE_URL does not arrive at DATABASE_DIRECT_URL: that must lead to the same database, without a pooler"
      : "DATABASE_URL leads to a connection pooler, through which no changes are heard: set DATABASE_DIRECT_URL to the database itself",
  );
}

/** Names a replica that does not answer; the primary is read then. */
export async function examineReplica(
  { DATABASE_REPLICA_URL: url }: Settings,
  log: (line: string) => void,
) {
  if (url === "") return;
  const options = { connect_timeout: CONNECT_TIMEOUT_S };
  await withConnection(url, "haat prepare", (sql) => sql`select 1`, options).catch((error) =>
    log(`DATABASE_REPLICA_URL does not answer, so the primary is read: ${reasonOf(error)}`),
  );
}

/** The limits of time that connections to this address lack. */
export async function missingLimits(url: string): Promise<string[]> {
  const limits = ["statement_timeout", "lock_timeout", "idle_in_transaction_session_timeout"];
  const rows = await withConnection(
    url,
    "haat prepare",
    (sql) =>
      sql`select name from unnest(${limits}::text[]) as name where current_setting(name) = '0'`,
  );
  return rows.map(({ name }) => name);
}

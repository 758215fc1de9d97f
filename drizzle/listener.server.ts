import postgres from "postgres";
import { unixSocket } from "#server/database/database-url.js";
import { openEcho } from "#server/database/echo.js";
import { log } from "#server/log.js";
import { directUrl, settings } from "#server/settings.js";
import { endsConnection } from "#server/unavailable.js";

/** Milliseconds in which the listening connection answers, or a new one is made: a round trip takes a fraction of one. */
export const ANSWER_MS = 1_000;

/** Milliseconds from then on in which the echo comes, for which a second connection is made: a busy database is not deaf. */
const ECHO_MS = 3_000;

/**
 * `refused`: the database answered, only not to this (no connection left, say, or at DATABASE_URL alone); `deaf`: it took
 * LISTEN, and what is notified does not arrive in time; `nobody`: it is away, or lets the shop in nowhere.
 */
export type Outcome = "heard" | "refused" | "deaf" | "nobody";

export type Listener = { connection: postgres.Sql; outcome: Promise<Outcome> };

let isDeafnessTold = false;

/**
 * Opens a connection that listens, with what becomes of it: within a second where there is no database, within four at most.
 *
 * @param told of each notification's words, that the database has answered, why it did not take LISTEN, and that the
 *   connection has closed
 */
export function openListener(told: {
  onCatalogue: (words: string) => void;
  onAnswer: () => void;
  onRefused: (reason: unknown) => void;
  onLost: (connection: postgres.Sql) => void;
}): Listener {
  const url = directUrl(settings());
  const echo = openEcho(settings().DATABASE_URL, ECHO_MS / 1000);
  // A connection of its own rather than postgres.js' `listen()`, which reconnects silently: a page kept while nobody
  // listened would stay wrong for ever.
  const connection: postgres.Sql = postgres(url, {
    ...unixSocket(url),
    max: 1,
    connect_timeout: ANSWER_MS / 1000,
    // 0 and null both mean for ever, but only this connection must never be put to rest.
    idle_timeout: 0,
    max_lifetime: null,
    fetch_types: false,
    connection: { application_name: "haat listener" },
    // The driver would print each over many lines that are no JSON.
    onnotice: () => {},
    onnotify: (channel: string, words: string) => {
      if (!echo.isOwn(channel)) told.onCatalogue(words);
    },
    onclose: () => told.onLost(connection),
  } as postgres.Options<Record<string, never>>);
  return { connection, outcome: attempt(connection, echo, told) };
}

async function attempt(
  connection: postgres.Sql,
  echo: ReturnType<typeof openEcho>,
  { onAnswer, onRefused }: { onAnswer: () => void; onRefused: (reason: unknown) => void },
): Promise<Outcome> {
  let outcome = "nobody" as Outcome;
  const note = (error: unknown) => {
    onRefused(error);
    outcome = isRoomWanted(error) ? "refused" : "nobody";
  };
  let hasListened = false;
  const elsewhere = answersElsewhere();
  const listened = echo.listen(connection, "catalogue").then(() => {
    hasListened = true;
  }, note);
  await isWithin(ANSWER_MS, listened);
  if (!hasListened) return outcome === "nobody" && (await elsewhere) ? "refused" : outcome;
  onAnswer();
  // Whatever becomes of the echo, which may wait long for a pooler's connection: the database is there.
  outcome = "deaf";
  const heard = async () => {
    const { arrival } = await echo.send();
    await arrival;
    outcome = "heard";
  };
  await isWithin(
    ECHO_MS,
    heard().catch(() => {}),
  );
  if (outcome === "deaf" && !isDeafnessTold)
    log.warn(
      "changes are not heard, so no page is kept: what is notified at DATABASE_URL does not arrive at the listening connection (a pooler? set DATABASE_DIRECT_URL)",
    );
  isDeafnessTold = outcome === "deaf";
  return outcome;
}

/**
 * Whether the shop's other connections may go on while this one is refused: there was no room for it (53, a pooler's 08), or LISTEN
 * itself failed. One that is stopping or starting (57P), knows no such role, password or database (28, 3D000) or takes no
 * connections (55000, 42501) lets in none of them.
 */
function isRoomWanted(error: unknown): boolean {
  if (!(error instanceof postgres.PostgresError) || error.code.startsWith("57P")) return false;
  return !endsConnection(error) || /^(08|53)/.test(error.code);
}

/** Whether the shop's own statements are answered where the listener goes another way; the shop then goes on. */
export async function answersElsewhere(): Promise<boolean> {
  const url = settings().DATABASE_URL;
  if (directUrl(settings()) === url) return false;
  const connection = postgres(url, {
    ...unixSocket(url),
    max: 1,
    connect_timeout: ANSWER_MS / 1000,
    fetch_types: false,
    connection: { application_name: "haat listener" },
    onnotice: () => {},
  });
  let answered = false;
  await isWithin(
    ANSWER_MS,
    ask(connection).then((is) => {
      answered = is;
    }),
  );
  closeListener(connection);
  return answered;
}

/** The driver would wait for it for ever. */
export function closeListener(connection: postgres.Sql): void {
  void connection.end({ timeout: 0 }).catch(() => {});
}

/** Resolves with true when the connection has answered, with false when it was closed. */
export function ask(connection: postgres.Sql): Promise<boolean> {
  return connection
    .unsafe("select 1")
    .simple()
    .then(
      () => true,
      () => false,
    );
}

/** Whether `work` is done within these milliseconds. */
export function isWithin(ms: number, work: Promise<unknown>): Promise<boolean> {
  return new Promise((resolve) => {
    // On a process that was busy for longer than this the answer may lie there unread.
    const timer = setTimeout(() => setImmediate(() => resolve(false)), ms);
    work.then(() => {
      clearTimeout(timer);
      resolve(true);
    });
  });
}

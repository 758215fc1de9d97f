import postgres from "postgres";
import { unixSocket } from "#server/database-url.js";
import { settings } from "#server/settings.js";
import { setAway } from "./away.server.ts";
import { endSilentSockets } from "./sockets.server.ts";

/**
 * `stock`: only quantities moved, no page reads differently; see migrations/0002. `unheard`: changes are not heard any more,
 * until a `catalogue` says that they are again, or that the database is there without us.
 */
export type Change = "catalogue" | "stock" | "unheard";

const RETRY_MS = 500;

/** Milliseconds in which the listening connection answers, or a new one is made: a round trip takes a fraction of one. */
const ANSWER_MS = 1_000;

/** Milliseconds between two questions to the listening connection: a database that says nothing is found out by them. */
const PULSE_MS = 250;

/** Milliseconds without an answer after which another connection is tried beside it, and after which it counts as lost. */
const DOUBT_MS = 500;
const LOST_MS = 1_500;

const listeners = new Set<(what: Change) => void>();
let current: postgres.Sql | undefined;
let isWanted = false;
let connecting: Promise<Outcome> | undefined;
let retry: NodeJS.Timeout | undefined;
let pulse: NodeJS.Timeout | undefined;

/**
 * Calls `listener` after every change of what the shop shows, whichever server or person made it. Losing the connection
 * counts as a change, since what happens meanwhile stays unheard: ask `isListening` before keeping anything.
 * Returns a function that ends it.
 */
export function onCatalogueChange(listener: (what: Change) => void): () => void {
  listeners.add(listener);
  if (!isWanted) {
    isWanted = true;
    void listen();
    watchPulse();
  }
  return () => listeners.delete(listener);
}

/** Would a change be heard now? */
export function isListening(): boolean {
  return current !== undefined;
}

/**
 * Resolves when every change committed before the call has been heard: Postgres hands a connection its notifications
 * before its next answer is complete. So whoever saves something and looks again sees it. Never fails, and takes at most a
 * second: a connection that does not answer by then is lost, with all that this means.
 */
export async function catchUpWithChanges(): Promise<void> {
  const connection = current;
  if (!connection) return;
  const answer = ask(connection);
  if (!(await isWithin(ANSWER_MS, answer))) lose(connection);
}

/** Ends the connection; nothing is heard any more. */
export async function stopListening(): Promise<void> {
  isWanted = false;
  setAway(false);
  clearTimeout(retry);
  clearInterval(pulse);
  const ending = current;
  current = undefined;
  await ending?.end({ timeout: 1 });
}

/** `refused`: the database answered, only not to this (no connection left, say); `nobody`: it is away. */
type Outcome = "heard" | "refused" | "nobody";

/** Makes a listening connection, also in the place of one that says nothing; one attempt at a time. */
function listen(): Promise<Outcome> {
  clearTimeout(retry);
  connecting ??= connect().finally(() => {
    connecting = undefined;
  });
  return connecting;
}

async function connect(): Promise<Outcome> {
  const connection = open();
  const outcome = await attempt(connection);
  if (outcome !== "heard" || !isWanted) close(connection);
  if (!isWanted) return outcome;
  if (outcome === "heard") {
    const before = current;
    current = connection;
    if (before) close(before);
    setAway(false);
    notify("catalogue");
  } else if (!current) {
    setAway(outcome === "nobody");
    // It goes on without us: what was kept must not stay.
    if (outcome === "refused") notify("catalogue");
    retry = setTimeout(listen, RETRY_MS).unref();
  }
  return outcome;
}

async function attempt(connection: postgres.Sql): Promise<Outcome> {
  let outcome: Outcome = "nobody";
  const asked = connection`listen catalogue`.then(
    () => {
      outcome = "heard";
    },
    (error: unknown) => {
      // 57P01 to 57P03: it is stopping or starting.
      const isAnswer = error instanceof postgres.PostgresError && !error.code.startsWith("57P");
      if (isAnswer) outcome = "refused";
    },
  );
  await isWithin(ANSWER_MS, asked);
  return outcome;
}

// A connection of its own rather than postgres.js' `listen()`, which reconnects silently: a page kept while nobody
// listened would stay wrong for ever.
function open(): postgres.Sql {
  const connection = postgres(settings().DATABASE_URL, {
    ...unixSocket(settings().DATABASE_URL),
    max: 1,
    connect_timeout: ANSWER_MS / 1000,
    // 0 and null both mean for ever, but only this connection must never be put to rest.
    idle_timeout: 0,
    max_lifetime: null,
    fetch_types: false,
    connection: { application_name: "haat listener" },
    onnotify: (_channel: string, what: string) => notify(what === "stock" ? "stock" : "catalogue"),
    onclose: () => lose(connection),
  } as postgres.Options<Record<string, never>>);
  return connection;
}

/** The driver would wait for it for ever. */
function close(connection: postgres.Sql): void {
  void connection.end({ timeout: 0 }).catch(() => {});
}

/** Nothing is heard until another connection is made, at once or as soon as there is a database. */
function lose(connection: postgres.Sql): void {
  if (current !== connection) return;
  current = undefined;
  close(connection);
  notify("unheard");
  void listen();
}

/** Asks the connection again and again, so that a line that is dead without a word is found out and replaced. */
function watchPulse(): void {
  let isAsking = false;
  pulse = setInterval(async () => {
    const connection = current;
    if (!connection || isAsking) return;
    isAsking = true;
    const answer = ask(connection);
    if (!(await isWithin(DOUBT_MS, answer))) await replace(connection, answer);
    isAsking = false;
  }, PULSE_MS).unref();
}

/** Another connection is tried beside the one in doubt; whichever answers first is kept. */
async function replace(doubted: postgres.Sql, answer: Promise<void>): Promise<void> {
  if (current !== doubted) return;
  const another = listen();
  const isDecided = Promise.race([
    answer,
    another.then((outcome) => (outcome === "heard" ? undefined : answer)),
  ]);
  if (!(await isWithin(LOST_MS - DOUBT_MS, isDecided)) && current === doubted) {
    lose(doubted);
    setAway((await another) === "nobody");
  }
  if (current !== doubted) endSilentSockets();
}

/** Resolves when the connection has answered, or was closed. */
function ask(connection: postgres.Sql): Promise<void> {
  return connection
    .unsafe("select 1")
    .simple()
    .then(
      () => {},
      () => {},
    );
}

function isWithin(ms: number, work: Promise<unknown>): Promise<boolean> {
  return new Promise((resolve) => {
    // On a process that was busy for longer than this the answer may lie there unread.
    const timer = setTimeout(() => setImmediate(() => resolve(false)), ms);
    work.then(() => {
      clearTimeout(timer);
      resolve(true);
    });
  });
}

function notify(what: Change): void {
  for (const listener of listeners) listener(what);
}

/**
 * Keeps what `load` answered until the catalogue changes, so that settings and categories cost no query a page.
 * While nobody listens for changes, nothing is kept.
 */
export function rememberUntilChanged<T>(load: () => Promise<T>): () => Promise<T> {
  let kept: Promise<T> | undefined;
  // Only registered: opening the connection is the server's business (`onCatalogueChange`).
  listeners.add((what) => {
    if (what !== "stock") kept = undefined;
  });
  return () => {
    if (!isListening()) return load();
    if (!kept) {
      const loading = load();
      kept = loading;
      loading.catch(() => {
        if (kept === loading) kept = undefined;
      });
    }
    return kept;
  };
}

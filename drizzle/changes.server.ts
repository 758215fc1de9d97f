import postgres from "postgres";
import { unixSocket } from "#server/database-url.js";
import { settings } from "#server/settings.js";

/** `stock`: only quantities moved, no page reads differently; see migrations/0002. */
export type Change = "catalogue" | "stock";

const RETRY_MS = 500;

/** Milliseconds in which the listening connection answers: a round trip takes a fraction of one. */
const ANSWER_MS = 1_000;

/** A line cut without a word, by a firewall that forgot it, is found out within this; what is kept meanwhile is that old. */
const HEARTBEAT_MS = 15_000;

const listeners = new Set<(what: Change) => void>();
let current: postgres.Sql | undefined;
let isConnected = false;
let retry: NodeJS.Timeout | undefined;
let heartbeat: NodeJS.Timeout | undefined;

/**
 * Calls `listener` after every change of what the shop shows, whichever server or person made it. Losing the connection
 * counts as a change, since what happens meanwhile stays unheard: ask `isListening` before keeping anything.
 * Returns a function that ends it.
 */
export function onCatalogueChange(listener: (what: Change) => void): () => void {
  listeners.add(listener);
  if (!current) void listen();
  return () => listeners.delete(listener);
}

/** Would a change be heard now? */
export function isListening(): boolean {
  return isConnected;
}

/**
 * Resolves when every change committed before the call has been heard: Postgres hands a connection its notifications
 * before its next answer is complete. So whoever saves something and looks again sees it. Never fails, and takes at most a
 * second: a connection that does not answer by then is lost, with all that this means.
 */
export async function catchUpWithChanges(): Promise<void> {
  if (!isConnected || !current) return;
  const connection = current;
  const isHeard = await answersInTime(connection.unsafe("select 1").simple());
  if (!isHeard) reconnect(connection);
}

/** Ends the connection; nothing is heard any more. */
export async function stopListening(): Promise<void> {
  clearTimeout(retry);
  clearInterval(heartbeat);
  const ending = current;
  current = undefined;
  isConnected = false;
  await ending?.end({ timeout: 1 });
}

// A connection of its own rather than postgres.js' `listen()`, which reconnects silently: a page kept while nobody
// listened would stay wrong for ever.
async function listen(): Promise<void> {
  const connection = postgres(settings().DATABASE_URL, {
    ...unixSocket(settings().DATABASE_URL),
    max: 1,
    connect_timeout: 2,
    // 0 and null both mean for ever, but only this connection must never be put to rest.
    idle_timeout: 0,
    max_lifetime: null,
    fetch_types: false,
    connection: { application_name: "haat listener" },
    onnotify: (_channel: string, what: string) => notify(what === "stock" ? "stock" : "catalogue"),
    onclose: () => reconnect(connection),
  } as postgres.Options<Record<string, never>>);
  current = connection;
  try {
    await connection`listen catalogue`;
    if (current !== connection) return;
    notify("catalogue");
    isConnected = true;
    clearInterval(heartbeat);
    heartbeat = setInterval(() => void catchUpWithChanges(), HEARTBEAT_MS).unref();
  } catch {
    reconnect(connection);
  }
}

/** Everything kept is dropped, and another connection made in a moment: the driver would wait for this one for ever. */
function reconnect(connection: postgres.Sql): void {
  if (current !== connection) return;
  current = undefined;
  isConnected = false;
  clearInterval(heartbeat);
  notify("catalogue");
  void connection.end({ timeout: 0 }).catch(() => {});
  clearTimeout(retry);
  retry = setTimeout(listen, RETRY_MS).unref();
}

async function answersInTime(query: Promise<unknown>): Promise<boolean> {
  let timer: NodeJS.Timeout | undefined;
  const tooLate = new Promise<boolean>((resolve) => {
    timer = setTimeout(() => resolve(false), ANSWER_MS);
  });
  const answer = query.then(
    () => true,
    () => false,
  );
  return Promise.race([answer, tooLate]).finally(() => clearTimeout(timer));
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
    if (what === "catalogue") kept = undefined;
  });
  return () => {
    if (!isConnected) return load();
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

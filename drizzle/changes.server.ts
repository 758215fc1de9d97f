import postgres from "postgres";
import { unixSocket } from "#server/database-url.js";
import { settings } from "#server/settings.js";

/** `stock`: only quantities moved, no page reads differently; see migrations/0002. */
export type Change = "catalogue" | "stock";

const RETRY_MS = 500;

const listeners = new Set<(what: Change) => void>();
let ear: postgres.Sql | undefined;
let hears = false;
let retry: NodeJS.Timeout | undefined;

/**
 * Calls `listener` after every change of what the shop shows, whichever server or person made it. Losing the connection
 * counts as a change, since what happens meanwhile stays unheard: ask `isListening` before keeping anything.
 * Returns a function that ends it.
 */
export function onCatalogueChange(listener: (what: Change) => void): () => void {
  listeners.add(listener);
  if (!ear) void listen();
  return () => listeners.delete(listener);
}

/** Would a change be heard now? */
export function isListening(): boolean {
  return hears;
}

/**
 * Resolves when every change committed before the call has been heard: Postgres hands a connection its notifications
 * before its next answer is complete. So whoever saves something and looks again sees it.
 */
export async function catchUpWithChanges(): Promise<void> {
  if (hears)
    await ear
      ?.unsafe("select 1")
      .simple()
      .catch(() => {});
}

/** Ends the connection; nothing is heard any more. */
export async function stopListening(): Promise<void> {
  const ending = ear;
  ear = undefined;
  hears = false;
  await ending?.end({ timeout: 1 });
}

// A connection of its own rather than postgres.js' `listen()`, which reconnects silently: a page kept while nobody
// listened would stay wrong for ever.
async function listen(): Promise<void> {
  const connection = postgres(settings().DATABASE_URL, {
    ...unixSocket(settings().DATABASE_URL),
    max: 1,
    // 0 and null both mean for ever, but only this connection must never be put to rest.
    idle_timeout: 0,
    max_lifetime: null,
    fetch_types: false,
    connection: { application_name: "haat listener" },
    onnotify: (_channel: string, what: string) => tell(what === "stock" ? "stock" : "catalogue"),
    onclose: () => {
      hears = false;
      tell("catalogue");
      hearAgainSoon(connection);
    },
  } as postgres.Options<Record<string, never>>);
  ear = connection;
  await hear(connection);
}

async function hear(connection: postgres.Sql): Promise<void> {
  if (ear !== connection) return;
  try {
    await connection`listen catalogue`;
    tell("catalogue");
    hears = true;
  } catch {
    hearAgainSoon(connection);
  }
}

function hearAgainSoon(connection: postgres.Sql): void {
  clearTimeout(retry);
  retry = setTimeout(() => hear(connection), RETRY_MS).unref();
}

function tell(what: Change): void {
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
    if (!hears) return load();
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

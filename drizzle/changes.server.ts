import { setTimeout as pause } from "node:timers/promises";
import { log } from "#runtime/log.ts";
import { directUrl, settings } from "#runtime/settings.ts";
import { isAway, setAway } from "./away.server.ts";
import {
  ANSWER_MS,
  answersElsewhere,
  isWithin,
  Listener,
  type Outcome,
} from "./listener.server.ts";
import { endSilentSockets } from "./sockets.server.ts";

/**
 * `stock`: only quantities changed, so no page reads differently; see migrations/functions.sql.
 * `prices`: a sale began or ended, which this server noticed itself. `unheard`: changes are missed
 * until the next `catalogue`, which means that the connection is back or that the database answers
 * without it.
 */
export type Change = "catalogue" | "stock" | "prices" | "unheard";

const RETRY_MS = 500;

/**
 * Milliseconds between two pings of the listening connection, which detect a database that has gone
 * silent.
 */
const PULSE_MS = 250;

/** Milliseconds without an answer before a second connection is tried beside it. */
const DOUBT_MS = 500;

const listeners = new Set<(what: Change) => void>();
let current: Listener | undefined;
/** The current listener, while its answer is overdue. */
let doubted: Listener | undefined;
let isWanted = false;
let connecting: Promise<Outcome> | undefined;
let retry: NodeJS.Timeout | undefined;
let pulse: NodeJS.Timeout | undefined;

/**
 * Calls `listener` after every change of what the shop shows, by any server or person. A lost
 * connection counts as a change, since later changes are missed: check `isListening` before
 * caching. Returns a function that unsubscribes.
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

/**
 * Calls `listener` after every change that is heard, provided that `onCatalogueChange` has a
 * subscriber.
 */
export function hearChanges(listener: (what: Change) => void): void {
  listeners.add(listener);
}

/**
 * Makes every listener forget what it has of prices, before the database's own notification
 * arrives.
 */
export function forgetPrices(): void {
  notify("prices");
}

/** Whether a change would be heard now. */
export function isListening(): boolean {
  return current !== undefined;
}

/**
 * Resolves when every change committed before the request has been heard: Postgres sends a
 * connection its notifications before it completes the next answer. So people who save something
 * and look again see it, also during a reconnect, which empties all caches. Never fails and takes
 * at most two seconds; a connection that does not answer within one second is treated as lost.
 */
export async function catchUpWithChanges(): Promise<void> {
  const connection = current;
  if (connection) {
    let hasAnswered = false;
    const answer = connection.ask().then((is) => {
      hasAnswered = is;
    });
    await isWithin(ANSWER_MS, answer);
    if (hasAnswered) return;
    if (current === connection) lose(connection);
  }
  // A new connection empties the caches. While the database is away, nothing was saved.
  if (isWanted && !current && !isAway()) await isWithin(ANSWER_MS, listen());
}

/** Ends the connection; no more changes are heard. */
export async function stopListening(): Promise<void> {
  isWanted = false;
  setAway(false);
  clearTimeout(retry);
  clearInterval(pulse);
  const ending = current;
  current = undefined;
  await ending?.close();
}

/** Opens a listening connection, one attempt at a time. */
function listen(): Promise<Outcome> {
  clearTimeout(retry);
  connecting ??= connect().finally(() => {
    connecting = undefined;
  });
  return connecting;
}

async function connect(): Promise<Outcome> {
  const connection = new Listener({
    onChange: (payload) => notify(payload === "stock" ? "stock" : "catalogue"),
    // The echo is checked separately; behind a pooler nothing is known before it arrives.
    onAnswer: () => {
      if (!settings().DATABASE_DIRECT_URL) setAway(false);
    },
    onLost: lose,
  });
  const outcome = await connection.begin();
  const isNeeded = isWanted && (!current || current === doubted);
  if (outcome !== "heard" || !isNeeded) void connection.close();
  if (!isNeeded) return outcome;
  logOnce(outcome, connection.reason);
  if (outcome === "heard") {
    current = connection;
    setAway(false);
    notify("catalogue");
    return outcome;
  }
  if (current) notify("unheard");
  current = undefined;
  setAway(outcome === "nobody");
  // The shop goes on without a listener, so the caches must be emptied.
  if (outcome !== "nobody") notify("catalogue");
  retry = setTimeout(listen, RETRY_MS).unref();
  return outcome;
}

/** The outcome that was logged last. */
let lastOutcome: Outcome = "heard";

/** Logs the outcome of an attempt to listen, unless it is the same as the last one. */
function logOnce(outcome: Outcome, reason?: unknown): void {
  if (outcome === lastOutcome) return;
  const err = reason instanceof Error ? { err: reason } : {};
  if (outcome === "nobody")
    log.warn(err, "the database is away: what needs it is refused, and kept pages go on");
  else if (lastOutcome === "nobody") log.warn("the database is back");
  if (outcome === "refused")
    log.warn(err, "changes are not heard, so no page is kept: the listening connection is refused");
  if (outcome === "heard" && lastOutcome !== "nobody") log.warn("changes are heard again");
  lastOutcome = outcome;
}

/**
 * Changes are missed until another connection opens, at once or as soon as the database is back.
 */
function lose(connection: Listener): void {
  if (current !== connection) return;
  current = undefined;
  void connection.close();
  notify("unheard");
  void listen();
}

/** Pings the connection regularly, so that one that died silently is noticed and replaced. */
function watchPulse(): void {
  let isAsking = false;
  pulse = setInterval(async () => {
    const connection = current;
    if (!connection || isAsking) return;
    isAsking = true;
    const answer = connection.ask();
    if (!(await isWithin(DOUBT_MS, answer))) await replace(connection, answer);
    isAsking = false;
  }, PULSE_MS).unref();
}

/**
 * Tries another connection beside the doubtful one and keeps the one that answers first. All other
 * connections are ended only if the doubtful one stays silent, so a database that is slow for a
 * moment loses no statement.
 */
async function replace(connection: Listener, answer: Promise<boolean>): Promise<void> {
  if (current !== connection) return;
  doubted = connection;
  let hasAnswered = false;
  const isOver = answer.then((is) => {
    hasAnswered = is;
    doubted = undefined;
  });
  void endSilentSockets(() => hasAnswered).then(() => {
    if (current !== connection) void connection.close();
  });
  await Promise.race([isOver, listen()]);
  doubted = undefined;
}

let isPoolerDoubted = false;

/**
 * Called when a statement got no answer or a connection failed. The listening connection may take
 * another route (DATABASE_DIRECT_URL) and be well while the pooler at DATABASE_URL is silent: the
 * database then counts as away until the pooler answers, so only the first visitors wait.
 */
export async function doubtPooler(): Promise<void> {
  if (isPoolerDoubted || directUrl(settings()) === settings().DATABASE_URL) return;
  isPoolerDoubted = true;
  let isLogged = false;
  while (isWanted && !(await answersElsewhere())) {
    setAway(true);
    if (!isLogged) log.warn("DATABASE_URL does not answer: what needs it is refused");
    isLogged = true;
    await pause(RETRY_MS, undefined, { ref: false });
  }
  isPoolerDoubted = false;
  if (!isLogged) return;
  setAway(false);
  log.warn("DATABASE_URL answers again");
}

function notify(what: Change): void {
  for (const listener of listeners) listener(what);
}

/**
 * Caches the result of `load` until the catalogue changes, so that settings and categories cost no
 * query per page. Nothing is cached while changes are not heard.
 */
export function rememberUntilChanged<T>(load: () => Promise<T>): () => Promise<T> {
  let cached: Promise<T> | undefined;
  hearChanges((what) => {
    if (what !== "stock") cached = undefined;
  });
  return () => {
    if (!isListening()) return load();
    if (!cached) {
      // A query of drizzle runs again whenever it is awaited; a promise does not.
      const loading = (async () => load())();
      cached = loading;
      loading.catch(() => {
        if (cached === loading) cached = undefined;
      });
    }
    return cached;
  };
}

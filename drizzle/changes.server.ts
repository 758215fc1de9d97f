import { setTimeout as pause } from "node:timers/promises";
import { log } from "#server/log.js";
import { directUrl, settings } from "#server/settings.js";
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
 * `stock`: only quantities moved, no page reads differently; see migrations/functions.sql. `unheard`: changes are not heard any more,
 * until a `catalogue` says that they are again, or that the database is there without us.
 */
export type Change = "catalogue" | "stock" | "unheard";

const RETRY_MS = 500;

/** Milliseconds between two questions to the listening connection: a database that says nothing is found out by them. */
const PULSE_MS = 250;

/** Milliseconds without an answer after which another connection is tried beside it. */
const DOUBT_MS = 500;

const listeners = new Set<(what: Change) => void>();
let current: Listener | undefined;
/** The current one while it owes an answer for too long. */
let doubted: Listener | undefined;
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

/** Calls `listener` after every change that is heard, once somebody has `onCatalogueChange` listen for them. */
export function hearChanges(listener: (what: Change) => void): void {
  listeners.add(listener);
}

/** Would a change be heard now? */
export function isListening(): boolean {
  return current !== undefined;
}

/**
 * Resolves when every change committed before the call has been heard: Postgres hands a connection its notifications
 * before its next answer is complete. So whoever saves something and looks again sees it, also while the connection is
 * being made again, since all that is kept is dropped when it is there. Never fails, and takes at most two seconds: a
 * connection that does not answer for one is lost, with all that this means.
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
  // Another one drops all that is kept. While the database is away nothing was saved.
  if (isWanted && !current && !isAway()) await isWithin(ANSWER_MS, listen());
}

/** Ends the connection; nothing is heard any more. */
export async function stopListening(): Promise<void> {
  isWanted = false;
  setAway(false);
  clearTimeout(retry);
  clearInterval(pulse);
  const ending = current;
  current = undefined;
  await ending?.close();
}

/** Makes a listening connection; one attempt at a time. */
function listen(): Promise<Outcome> {
  clearTimeout(retry);
  connecting ??= connect().finally(() => {
    connecting = undefined;
  });
  return connecting;
}

async function connect(): Promise<Outcome> {
  const connection = new Listener({
    onChange: (words) => notify(words === "stock" ? "stock" : "catalogue"),
    // Whether it is heard is found out beside; through a pooler nothing is known before.
    onAnswer: () => {
      if (!settings().DATABASE_DIRECT_URL) setAway(false);
    },
    onLost: lose,
  });
  const outcome = await connection.begin();
  const isNeeded = isWanted && (!current || current === doubted);
  if (outcome !== "heard" || !isNeeded) void connection.close();
  if (!isNeeded) return outcome;
  sayOnce(outcome, connection.reason);
  if (outcome === "heard") {
    current = connection;
    setAway(false);
    notify("catalogue");
    return outcome;
  }
  if (current) notify("unheard");
  current = undefined;
  setAway(outcome === "nobody");
  // It goes on without us: what was kept must not stay.
  if (outcome !== "nobody") notify("catalogue");
  retry = setTimeout(listen, RETRY_MS).unref();
  return outcome;
}

/** What was said last. */
let said: Outcome = "heard";

/** One line for what the attempts to listen come to, as long as they come to the same. */
function sayOnce(outcome: Outcome, reason?: unknown): void {
  if (outcome === said) return;
  const err = reason instanceof Error ? { err: reason } : {};
  if (outcome === "nobody")
    log.warn(err, "the database is away: what needs it is refused, and kept pages go on");
  else if (said === "nobody") log.warn("the database is back");
  if (outcome === "refused")
    log.warn(err, "changes are not heard, so no page is kept: the listening connection is refused");
  if (outcome === "heard" && said !== "nobody") log.warn("changes are heard again");
  said = outcome;
}

/** Nothing is heard until another connection is made, at once or as soon as there is a database. */
function lose(connection: Listener): void {
  if (current !== connection) return;
  current = undefined;
  void connection.close();
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
    const answer = connection.ask();
    if (!(await isWithin(DOUBT_MS, answer))) await replace(connection, answer);
    isAsking = false;
  }, PULSE_MS).unref();
}

/**
 * Another connection is tried beside the one in doubt; whichever answers first is kept. All other connections are ended
 * only when the doubted one goes on saying nothing: a moment in which the database was slow breaks off no statement.
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
 * Called when a statement got no answer, or a connection was not made. The listening connection may go another way
 * (DATABASE_DIRECT_URL) and be well while the pooler at DATABASE_URL answers nothing: the database then counts as away until
 * the pooler answers, so that only the first visitors wait for it.
 */
export async function doubtPooler(): Promise<void> {
  if (isPoolerDoubted || directUrl(settings()) === settings().DATABASE_URL) return;
  isPoolerDoubted = true;
  let isSaid = false;
  while (isWanted && !(await answersElsewhere())) {
    setAway(true);
    if (!isSaid) log.warn("DATABASE_URL does not answer: what needs it is refused");
    isSaid = true;
    await pause(RETRY_MS, undefined, { ref: false });
  }
  isPoolerDoubted = false;
  if (!isSaid) return;
  setAway(false);
  log.warn("DATABASE_URL answers again");
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
  hearChanges((what) => {
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

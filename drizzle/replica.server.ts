import { AsyncLocalStorage } from "node:async_hooks";
import { performance } from "node:perf_hooks";
import { setTimeout as pause } from "node:timers/promises";
import { IDENTITY, type Identity, strangeness } from "#server/database/replica-identity.js";
import { log } from "#server/log.js";
import { isUnavailable } from "#server/unavailable.js";
import { hearChanges, isListening } from "./changes.server.ts";
import { type Db, db, pool, replica } from "./client.server.ts";

/** Milliseconds for which it is taken as known how far the replica is, and between two looks while it lags behind a change. */
const KNOWN_MS = 250;
const CHASE_MS = 20;

/** Milliseconds by which a replica may lag: whoever has written reads the primary for longer (`server/http/cookies.js`). */
const MOST_LAG_MS = 5_000;

const primaryOnly = new AsyncLocalStorage<true>();

/** All that `work` reads is read from the primary: whoever has just written must find it. */
export function onPrimary<T>(work: () => T): T {
  return replica ? primaryOnly.run(true, work) : work();
}

/** Is there a replica to read from? */
export const hasReplica = (): boolean => replica !== null;

/** Moments of this process' clock: up to when the replica holds all, when it was looked at, when a change was heard last. */
let holdsUntil = Number.NEGATIVE_INFINITY;
let lookedAt = Number.NEGATIVE_INFINITY;
let heardAt = Number.NEGATIVE_INFINITY;
let looking: Promise<void> | undefined;

/**
 * Where catalogue, search and figures are read: the replica, when it holds every change that was heard here and is at most
 * five seconds behind; else the primary. So no page is kept that is older than what its server has heard.
 */
export function readingDb(): Db {
  if (!replica || primaryOnly.getStore()) return db;
  const now = performance.now();
  if (now - lookedAt > KNOWN_MS) void look();
  const isCurrent = isListening() && holdsUntil > heardAt && now - holdsUntil < MOST_LAG_MS;
  return isCurrent ? replica.db : db;
}

/** Asks the primary how far it has written, and the replica whether it is a copy of it and has got there. */
function look(): Promise<void> {
  looking ??= measure().finally(() => {
    looking = undefined;
  });
  return looking;
}

async function measure(): Promise<void> {
  if (!replica) return;
  const at = performance.now();
  lookedAt = at;
  try {
    const [primary] = await pool.unsafe<(Identity & { written: string })[]>(
      `select *, pg_current_wal_flush_lsn()::text as written from (${IDENTITY}) identity`,
    );
    // Null of a server that is no replica: it is never used.
    const [there] = await replica.pool.unsafe<(Identity & { holds: boolean | null })[]>(
      `select *, pg_last_wal_replay_lsn() >= $1::pg_lsn as holds from (${IDENTITY}) identity`,
      [primary?.written ?? null],
    );
    if (!primary || !there) return;
    // Asked each time, since the address may lead to another server after any new connection.
    const isKnown = sayStrange(strangeness(primary, there));
    if (!isKnown) holdsUntil = Number.NEGATIVE_INFINITY;
    else if (there.holds) holdsUntil = at;
  } catch (error) {
    // One of the two is away: the primary is asked until both answer.
    holdsUntil = Number.NEGATIVE_INFINITY;
    if (!isUnavailable(error)) sayStrange(error instanceof Error ? error.message : String(error));
  }
}

/** What was said last of why the replica is not read. */
let saidStrange: string | null = null;

/** One line for each reason not to read the replica; true when there is none. */
function sayStrange(reason: string | null): boolean {
  if (reason !== null && reason !== saidStrange) log.warn(`the replica is not read: ${reason}`);
  saidStrange = reason;
  return reason === null;
}

/** Until the replica holds what was heard; one that stays behind is looked at again when somebody reads. */
async function chase(): Promise<void> {
  const until = performance.now() + MOST_LAG_MS;
  while (holdsUntil <= heardAt && performance.now() < until) {
    await look();
    await pause(CHASE_MS, undefined, { ref: false });
  }
}

let isChasing = false;

if (replica)
  hearChanges(() => {
    heardAt = performance.now();
    if (isChasing) return;
    isChasing = true;
    void chase().finally(() => {
      isChasing = false;
    });
  });

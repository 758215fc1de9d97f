import { AsyncLocalStorage } from "node:async_hooks";
import { performance } from "node:perf_hooks";
import { setTimeout as pause } from "node:timers/promises";
import { IDENTITY, type Identity, strangeness } from "#runtime/database/replica-identity.ts";
import { log } from "#runtime/log.ts";
import { isUnavailable } from "#runtime/unavailable.ts";
import { hearChanges, isListening } from "./changes.server.ts";
import { type Db, db, pool, replica } from "./client.server.ts";

/**
 * Milliseconds for which the replica's position counts as known, and between two checks while it
 * lags behind a change.
 */
const KNOWN_MS = 250;
const CHASE_MS = 20;

/**
 * Milliseconds by which a replica may lag; people who have just written read the primary for longer
 * (`runtime/http/cookies.ts`).
 */
const MOST_LAG_MS = 5_000;

const primaryOnly = new AsyncLocalStorage<true>();

/** `work` reads everything from the primary, because people who have just written must find it. */
export function onPrimary<T>(work: () => T): T {
  return replica ? primaryOnly.run(true, work) : work();
}

/** Whether there is a replica. */
export const hasReplica = (): boolean => replica !== null;

/**
 * Times on this process's clock: up to when the replica has all changes, when it was checked, when
 * a change was heard last.
 */
let holdsUntil = Number.NEGATIVE_INFINITY;
let lookedAt = Number.NEGATIVE_INFINITY;
let heardAt = Number.NEGATIVE_INFINITY;
let looking: Promise<void> | undefined;

/**
 * The source for catalogue, search and figures: the replica if it has every change heard here and
 * is at most five seconds behind, else the primary. So no page is cached that is older than what
 * its server has heard.
 */
export function readingDb(): Db {
  if (!replica || primaryOnly.getStore()) return db;
  const now = performance.now();
  if (now - lookedAt > KNOWN_MS) void look();
  const isCurrent = isListening() && holdsUntil > heardAt && now - holdsUntil < MOST_LAG_MS;
  return isCurrent ? replica.db : db;
}

/**
 * Reads the primary's position in its log, and whether the replica is a copy of it and has reached
 * that position.
 */
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
    // A server that is no replica answers null and is never used.
    const [there] = await replica.pool.unsafe<(Identity & { holds: boolean | null })[]>(
      `select *, pg_last_wal_replay_lsn() >= $1::pg_lsn as holds from (${IDENTITY}) identity`,
      [primary?.written ?? null],
    );
    if (!primary || !there) return;
    // Checked each time, because the address may lead to another server after any reconnect.
    const isKnown = logMismatch(strangeness(primary, there));
    if (!isKnown) holdsUntil = Number.NEGATIVE_INFINITY;
    else if (there.holds) holdsUntil = at;
  } catch (error) {
    // If one of the two is away, the primary is read until both answer.
    holdsUntil = Number.NEGATIVE_INFINITY;
    if (!isUnavailable(error)) logMismatch(error instanceof Error ? error.message : String(error));
  }
}

/** The reason for not reading the replica that was logged last. */
let lastMismatch: string | null = null;

/** Logs each new reason not to read the replica once; returns true if there is none. */
function logMismatch(reason: string | null): boolean {
  if (reason !== null && reason !== lastMismatch) log.warn(`the replica is not read: ${reason}`);
  lastMismatch = reason;
  return reason === null;
}

/**
 * Checks until the replica has what was heard; after that a lagging one is checked when somebody
 * reads.
 */
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

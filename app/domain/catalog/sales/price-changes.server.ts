import { performance } from "node:perf_hooks";
import { setTimeout as pause } from "node:timers/promises";
import { sql } from "drizzle-orm";
import { isAway } from "#drizzle/away.server.ts";
import { forgetPrices, hearChanges, isListening } from "#drizzle/changes.server.ts";
import { db } from "#drizzle/client.server.ts";
import { log } from "#runtime/log.ts";

/**
 * Products whose price one statement changes, at some two milliseconds each; orders of them wait
 * for it.
 */
const BATCH = 200;

/**
 * Milliseconds that a request waits for prices at most: a sale of a thousand products is ready by
 * then.
 */
const MOST_WAIT_MS = 3000;

/** Milliseconds between two looks while changes are not heard, or after one that failed. */
const LOOK_AGAIN_MS = 1000;

/**
 * Milliseconds that a look waits for products that another transaction holds; an order holds its
 * own for some 20 ms.
 */
const LOCK_WAIT_MS = 200;

/** Milliseconds between two tries of that wait. */
const LOCK_LOOK_MS = 50;

/** Until when the stored prices are those of the running sales, by `performance.now()`. */
let holdUntil = Number.NEGATIVE_INFINITY;
/** Counts the changes that were heard: `holdUntil` knows the sales as of `known`. */
let heard = 0;
let known = -1;
/**
 * The database's time up to which starts and ends of sales were applied; null before the first
 * look.
 */
let appliedUntil: string | null = null;
/**
 * Whether products may lack the price of a sale: at first, after a failure, and while others hold
 * them.
 */
let isBehind = true;
let looking: Promise<void> | undefined;
/** No look is made before this, by `performance.now()`. */
let lookFrom = 0;

hearChanges((what) => {
  if (what !== "stock") heard += 1;
});

/** Whether no sale has begun or ended since its products got their prices. */
export const pricesHold = (): boolean =>
  !isBehind && known === heard && performance.now() < holdUntil;

/**
 * Gives the products of every sale that has begun or ended their price, before a request reads
 * prices. Without such a sale it costs no statement. Never fails: without a database the request
 * itself says so.
 */
export async function keepPrices(): Promise<void> {
  if (isAway() || performance.now() < lookFrom || (isListening() && pricesHold())) return;
  looking ??= look()
    .catch((error: unknown) => {
      lookFrom = performance.now() + LOOK_AGAIN_MS;
      log.warn({ err: error }, "the prices of sales could not be kept");
    })
    .finally(() => {
      looking = undefined;
    });
  await atMost(looking);
}

const atMost = (work: Promise<unknown>) =>
  Promise.race([work, pause(MOST_WAIT_MS, undefined, { ref: false })]);

/**
 * The next start or end of a sale after the applied ones: milliseconds from now, negative when it
 * is over; null without one.
 */
async function readNextChange(): Promise<{ now: string; ms: number | null }> {
  const [row] = await db.execute<{ now: string; ms: number | null }>(sql`
    select clock_timestamp()::text as now,
           (select extract(epoch from min(at) - clock_timestamp())::float8 * 1000
              from (select starts_at as at from dated_sales where deleted_at is null
                    union all select ends_at from dated_sales where deleted_at is null) as changes
             where at > coalesce(${appliedUntil}::timestamptz, '-infinity')) as ms`);
  if (!row) throw new Error("A select without a table always has a row");
  return row;
}

async function look(): Promise<void> {
  for (;;) {
    const begun = performance.now();
    const heardBefore = heard;
    const { now, ms } = await readNextChange();
    const isDue = isBehind || (ms !== null && ms <= 0);
    if (isDue) {
      await applyMost();
      forgetPrices();
    }
    appliedUntil = now;
    if (isBehind) {
      lookFrom = performance.now() + LOOK_AGAIN_MS;
      return;
    }
    if (isDue) continue;
    holdUntil = begun + (ms ?? Number.POSITIVE_INFINITY);
    known = heardBefore;
    if (!isListening()) lookFrom = begun + LOOK_AGAIN_MS;
    return;
  }
}

/** A short wait for what others hold. */
async function applyMost(): Promise<void> {
  const end = performance.now() + LOCK_WAIT_MS;
  while ((await applySales()) > 0 && performance.now() < end) await pause(LOCK_LOOK_MS);
}

/**
 * Sets the prices of a sale that was just saved and waits three seconds at most. Never fails,
 * because the sale is already saved; the next request tries again.
 */
export async function showPrices(): Promise<void> {
  const applying = applySales().catch((error: unknown) => {
    log.warn({ err: error }, "the prices of a saved sale are not set yet");
  });
  await atMost(applying);
}

/**
 * Gives all products the prices of the sales that run now; returns how many are left because other
 * transactions hold them.
 */
export async function applySales(): Promise<number> {
  isBehind = false;
  try {
    for (let before = Number.POSITIVE_INFINITY; ; ) {
      const [row] = await db.execute<{ n: number }>(sql`select apply_sales(${BATCH}) as n`);
      const left = row?.n ?? 0;
      isBehind ||= left > 0 && left >= before;
      if (left === 0 || left >= before) return left;
      before = left;
    }
  } catch (error) {
    isBehind = true;
    throw error;
  }
}

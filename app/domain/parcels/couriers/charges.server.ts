import { createHash } from "node:crypto";
import { and, eq, lte, sql } from "drizzle-orm";
import { LRUCache } from "lru-cache";
import { db } from "#drizzle/client.server.ts";
import { parcelCosts } from "#drizzle/schema.ts";
import { log } from "#runtime/log.ts";
import { dhakaDay } from "../../core/dates.ts";
import { DAY_MS, MINUTE_MS } from "../../core/durations.ts";
import { type Courier, findCourierKeys } from "./couriers.server.ts";
import { interfaceOf } from "./interface/interfaces.server.ts";
import type { Parcel } from "./parcels.ts";

/** Milliseconds that a page waits for a courier's charges; the rest is estimated. */
const TIMEOUT_MS = 1_500;

/** Requests to a courier under way at once. */
const AT_ONCE = 4;

/** Milliseconds for which a courier that answered nothing is not asked again. */
const REST_MS = MINUTE_MS;

/** Charges of this server process; the names hold no personal data. */
const known = new LRUCache<string, number>({ max: 5000, ttl: DAY_MS });

const restsUntil = new Map<string, number>();

/** Taka that a parcel will cost; an estimate is what staff typed, not what the courier said. */
export type ExpectedCharge = { taka: number; isEstimate: boolean };

/**
 * What this courier will charge for each of these parcels, in their order; null where neither it
 * nor the typed costs say. Never fails, and waits at most 1.5 seconds for the courier.
 */
export async function expectCharges(
  courier: Courier,
  parcels: readonly Parcel[],
): Promise<(ExpectedCharge | null)[]> {
  const [asked, cost] = await Promise.all([askCharges(courier, parcels), typedCost(courier.id)]);
  return asked.map((taka) => {
    if (taka !== null) return { taka, isEstimate: false };
    return cost === null ? null : { taka: cost, isEstimate: true };
  });
}

async function askCharges(
  courier: Courier,
  parcels: readonly Parcel[],
): Promise<(number | null)[]> {
  const names = parcels.map((parcel) => nameOf(courier, parcel));
  const told = (at: number) => known.get(names[at] ?? "") ?? null;
  const open = parcels.flatMap((_, at) => (told(at) === null ? [at] : []));
  const ask = interfaceOf(courier.kind)?.askCharge;
  const isResting = (restsUntil.get(courier.id) ?? 0) > Date.now();
  const keys = ask && open.length > 0 && !isResting ? await findCourierKeys(courier.id) : null;
  if (ask && keys) {
    const signal = AbortSignal.timeout(TIMEOUT_MS);
    const waiting = [...open];
    let [answered, silent] = [0, 0];
    const askInTurn = async () => {
      for (let at = waiting.shift(); at !== undefined; at = waiting.shift()) {
        const [parcel, name] = [parcels[at], names[at]];
        if (signal.aborted || !parcel || !name) return;
        const taka = await ask(parcel, keys, signal).catch(noAnswer);
        if (taka === null) silent += 1;
        // Whether a place is known may be read from a kept list, so that it is no sign of life.
        if (typeof taka !== "number") continue;
        answered += 1;
        known.set(name, taka);
      }
    };
    await Promise.all(Array.from({ length: AT_ONCE }, askInTurn));
    if (silent > 0 && answered === 0) restsUntil.set(courier.id, Date.now() + REST_MS);
  }
  return parcels.map((_, at) => told(at));
}

/** An answer that nobody foresaw must not keep staff from handing over. */
function noAnswer(err: unknown): null {
  log.warn({ err }, "a courier could not be asked about its charge");
  return null;
}

/** The version is part of the name, so that a courier is asked again once its keys have changed. */
const nameOf = ({ id, version }: Courier, { invoice, address, amount, weight }: Parcel): string =>
  createHash("sha256")
    .update(JSON.stringify([id, version, invoice, address, amount, weight]))
    .digest("base64");

/** What staff typed as the cost of one way with this courier; null if nothing. */
async function typedCost(courierId: string): Promise<number | null> {
  const [row] = await db
    .select({ cost: parcelCosts.cost })
    .from(parcelCosts)
    .where(and(eq(parcelCosts.courier, courierId), lte(parcelCosts.day, dhakaDay(new Date()))))
    .orderBy(sql`${parcelCosts.day} desc`)
    .limit(1);
  return row?.cost ?? null;
}

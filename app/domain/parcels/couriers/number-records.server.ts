import { and, eq, isNotNull, isNull, lt } from "drizzle-orm";
import { db } from "#drizzle/client.server.ts";
import { courierChecks, couriers } from "#drizzle/schema.ts";
import { log } from "#runtime/log.ts";
import { DAY_MS, MINUTE_MS } from "../../core/durations.ts";
import { deleteInBatches } from "../../core/housekeeping/delete-in-batches.server.ts";
import { findCourierKeys } from "./couriers.server.ts";
import type { NumberRecord } from "./interface/courier-interface.ts";
import { interfaceOf } from "./interface/interfaces.server.ts";

/** Milliseconds that a caller waits for the couriers; afterwards the card shows without them. */
const TIMEOUT_MS = 1_500;

/** Milliseconds for which a courier that did not answer is not asked again. */
const REST_MS = MINUTE_MS;

const restsUntil = new Map<string, number>();

/** What one courier has counted of a phone number. */
export type CourierRecord = { courier: string } & NumberRecord;

const isAsked = and(couriers.isActive, isNull(couriers.deletedAt), isNotNull(couriers.credentials));

/** Whether the shop has a courier whose interface can be asked about a number. */
export async function asksCouriers(): Promise<boolean> {
  const [one] = await db.select({ id: couriers.id }).from(couriers).where(isAsked).limit(1);
  return one !== undefined;
}

/**
 * What the shop's couriers have counted of a phone number at all their shops, each asked once a
 * day. Never fails, and takes at most 1.5 seconds; who does not answer is left out.
 */
export async function askCouriers(phoneNumber: string): Promise<CourierRecord[]> {
  const rows = await db
    .select({
      id: couriers.id,
      name: couriers.name,
      kind: couriers.kind,
      delivered: courierChecks.delivered,
      returned: courierChecks.returned,
      checkedAt: courierChecks.checkedAt,
    })
    .from(couriers)
    .leftJoin(
      courierChecks,
      and(eq(courierChecks.courierId, couriers.id), eq(courierChecks.phoneNumber, phoneNumber)),
    )
    .where(isAsked)
    .orderBy(couriers.createdAt);
  // Two accounts at one courier count the same parcels.
  const asked = rows.filter(({ kind }, at) => rows.findIndex((row) => row.kind === kind) === at);
  const signal = AbortSignal.timeout(TIMEOUT_MS);
  const records = await Promise.all(
    asked.map(async ({ id, name, kind, delivered, returned, checkedAt }) => {
      const isFresh = checkedAt !== null && checkedAt.getTime() > Date.now() - DAY_MS;
      const known = delivered === null || returned === null ? null : { delivered, returned };
      const record = isFresh ? known : ((await askOne({ id, kind }, phoneNumber, signal)) ?? known);
      return record && { courier: name, ...record };
    }),
  );
  return records.filter((record) => record !== null);
}

async function askOne(
  courier: { id: string; kind: Parameters<typeof interfaceOf>[0] },
  phoneNumber: string,
  signal: AbortSignal,
): Promise<NumberRecord | null> {
  const courierId = courier.id;
  if ((restsUntil.get(courierId) ?? 0) > Date.now()) return null;
  const keys = await findCourierKeys(courierId);
  const asked = keys && interfaceOf(courier.kind)?.askNumber(phoneNumber, keys, signal);
  // An answer that nobody foresaw must not keep staff from the call.
  const record = await Promise.resolve(asked).catch((err: unknown) => {
    log.warn({ err, courier: courier.kind }, "a courier could not be asked about a number");
    return null;
  });
  if (!record) {
    restsUntil.set(courierId, Date.now() + REST_MS);
    return null;
  }
  const set = { ...record, checkedAt: new Date() };
  await db
    .insert(courierChecks)
    .values({ courierId, phoneNumber, ...set })
    .onConflictDoUpdate({ target: [courierChecks.phoneNumber, courierChecks.courierId], set });
  return record;
}

/** Deletes what couriers said more than a day ago. Returns the number of rows. */
export const sweepCourierChecks = (now: Date = new Date()): Promise<number> =>
  deleteInBatches(courierChecks, lt(courierChecks.checkedAt, new Date(now.getTime() - DAY_MS)));

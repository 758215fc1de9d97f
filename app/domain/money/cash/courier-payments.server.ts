import { and, eq, gt, gte, inArray, min } from "drizzle-orm";
import { db } from "#drizzle/client.server.ts";
import { couriers, payoutLines, payouts, shipments } from "#drizzle/schema.ts";
import { addDays } from "../../core/dates.ts";
import { ShopError } from "../../core/shop-error.ts";
import type { Actor } from "../../orders/changing/order-writes.server.ts";
import {
  findCourierKeys,
  listCouriers,
  requireCourier,
} from "../../parcels/couriers/couriers.server.ts";
import type { CourierKeys } from "../../parcels/couriers/couriers.ts";
import type {
  CourierInterface,
  CourierPayment,
  PaidParcels,
} from "../../parcels/couriers/interface/courier-interface.ts";
import { interfaceOf } from "../../parcels/couriers/interface/interfaces.server.ts";
import { paymentHash, savePayout } from "./payouts.server.ts";

/** Pages of payments, and payments, that one reading asks for; the next goes on from there. */
const MOST_PAGES = 20;
const MOST_PAYMENTS = 20;

/** Couriers name the minute of a payment without a time zone. */
const SLACK_DAYS = 1;

/** What a reading found: payments, parcels settled, and lines that wait for staff. */
export type ReadPayments = { payments: number; settled: number; left: number; hasMore: boolean };

/** Whether a courier's payments can be read. */
export const hasPayments = ({ kind, hasKeys }: Pick<PaidCourier, "kind"> & { hasKeys: boolean }) =>
  hasKeys && interfaceOf(kind)?.payments != null;

type PaidCourier = Awaited<ReturnType<typeof requireCourier>>;

/**
 * Reads the payments that a courier has made since its first parcel here and that are not stored
 * yet, and stores each as a payout list, as if it were pasted. Payments already stored stay if a
 * later one cannot be read. Refused: courier-not-found, courier-without-keys, courier-silent,
 * try-again.
 */
export async function readPayments(
  courierId: string,
  actor: Actor,
  signal: AbortSignal,
): Promise<ReadPayments> {
  const courier = await requireCourier(courierId);
  const { name, kind } = courier;
  const desk = interfaceOf(kind)?.payments;
  const [keys, since] = await Promise.all([findCourierKeys(courierId), firstParcel(courierId)]);
  if (!desk || !keys) throw new ShopError("courier-without-keys", { name });
  const done = { payments: 0, settled: 0, left: 0, hasMore: false };
  if (!since) return done;
  const { found, last, hasMore } = await listFrom(courier, desk, keys, signal);
  const waiting = await withoutStored(
    courierId,
    found.filter(({ paidAt }) => paidAt === null || paidAt >= addDays(since, -SLACK_DAYS)),
  );
  const unread = waiting.filter(({ paidAt }) => paidAt !== null);
  const stored = new Set<ListedPayment>();
  const failures: ShopError[] = [];
  try {
    for (const listed of unread.slice(0, MOST_PAYMENTS)) {
      if (failures.length === MOST_FAILURES) break;
      try {
        const payment = answerOf(name, await desk.read(listed.id, keys, signal));
        const { settled, left } = await savePayout(
          await asList(courierId, payment),
          courierId,
          actor,
          listed.id,
        );
        stored.add(listed);
        done.payments += 1;
        done.settled += settled;
        done.left += left;
      } catch (error) {
        if (!(error instanceof ShopError)) throw error;
        failures.push(error);
      }
    }
  } finally {
    // The next reading begins at the first page with an unread payment; page 1 is always read.
    // Payments that are never made do not hold up later pages.
    const isHeldUp = hasMore && stored.size === unread.length;
    const open = isHeldUp ? [] : waiting.filter((listed) => listed.page > 1 && !stored.has(listed));
    await db
      .update(couriers)
      .set({
        paymentsPage: Math.min(last, ...open.map(({ page }) => page)),
        updatedAt: couriers.updatedAt,
      })
      .where(eq(couriers.id, courierId));
  }
  if (failures[0]) throw failures[0];
  return { ...done, hasMore: hasMore || unread.length > MOST_PAYMENTS };
}

/**
 * One payment that cannot be read holds up no other one; after so many the courier counts as
 * silent.
 */
const MOST_FAILURES = 3;

/** Reads the payments of all couriers; one that does not answer is asked again in the next run. */
export async function readAllPayments(): Promise<number> {
  let read = 0;
  for (const courier of (await listCouriers()).filter(hasPayments))
    try {
      read += (await readPayments(courier.id, null, AbortSignal.timeout(TASK_MS))).payments;
    } catch (error) {
      if (!(error instanceof ShopError)) throw error;
    }
  return read;
}

/** Milliseconds of a task's reading of one courier. */
const TASK_MS = 120_000;

function answerOf<Answer extends object>(
  name: string,
  answer: Answer | { reason: string },
): Answer {
  if ("reason" in answer) throw new ShopError("courier-silent", { name, reason: answer.reason });
  return answer;
}

async function firstParcel(courierId: string): Promise<Date | null> {
  const [first] = await db
    .select({ at: min(shipments.createdAt) })
    .from(shipments)
    .where(eq(shipments.courierId, courierId));
  return first?.at ?? null;
}

type ListedPayment = CourierPayment & { page: number };

/**
 * The payments of the first page and of those from the kept one on, and the last page with
 * payments, which may be filled up later. Steadfast lists the oldest first without saying how many
 * pages there are, and past the last one an empty page.
 */
async function listFrom(
  { id: courierId, name }: PaidCourier,
  desk: NonNullable<CourierInterface["payments"]>,
  keys: CourierKeys,
  signal: AbortSignal,
) {
  const page = async (number: number) =>
    answerOf(name, await desk.list(number, keys, signal)).payments.map((payment) => ({
      ...payment,
      page: number,
    }));
  const found = new Map((await page(1)).map((payment) => [payment.id, payment]));
  const [kept] = await db
    .select({ page: couriers.paymentsPage })
    .from(couriers)
    .where(eq(couriers.id, courierId));
  const first = Math.max(2, kept?.page ?? 1);
  let next = first;
  let isOver = false;
  while (!isOver && next < first + MOST_PAGES) {
    // A courier without pages answers each with the same payments.
    const others = (await page(next)).filter(({ id }) => !found.has(id));
    for (const payment of others) found.set(payment.id, payment);
    isOver = others.length === 0;
    if (!isOver) next += 1;
  }
  return { found: [...found.values()], last: next - 1, hasMore: !isOver };
}

/** The payments that are not stored yet, the earliest first. */
async function withoutStored(courierId: string, payments: readonly ListedPayment[]) {
  const hashes = new Map(payments.map((payment) => [paymentHash(courierId, payment.id), payment]));
  const stored = await db
    .select({ hash: payouts.listHash })
    .from(payouts)
    .where(inArray(payouts.listHash, [...hashes.keys()]));
  for (const { hash } of stored) hashes.delete(hash);
  return [...hashes.values()].sort((a, b) => Number(a.paidAt) - Number(b.paidAt));
}

/**
 * A payment as a list to paste. What the courier kept of it is shared among its parcels to the
 * taka, except for those whose fee another list of this courier has named since they were handed
 * over.
 */
async function asList(courierId: string, { parcels, kept }: PaidParcels): Promise<string> {
  const numbers = parcels.map(({ consignment }) => consignment);
  const billed = await db
    .selectDistinct({ number: shipments.consignmentId })
    .from(shipments)
    .innerJoin(payoutLines, eq(payoutLines.orderId, shipments.orderId))
    .innerJoin(payouts, eq(payouts.id, payoutLines.payoutId))
    .where(
      and(
        eq(shipments.courierId, courierId),
        inArray(shipments.consignmentId, numbers),
        eq(payouts.courierId, courierId),
        gte(payouts.createdAt, shipments.createdAt),
        gt(payoutLines.fee, 0),
      ),
    );
  const known = new Set(billed.map(({ number }) => number));
  const rows = parcels.map(({ consignment, invoice, collected }, at) => {
    const fee =
      Math.floor(((at + 1) * kept) / parcels.length) - Math.floor((at * kept) / parcels.length);
    return [consignment, invoice, collected, known.has(consignment) ? 0 : fee].join("\t");
  });
  return ["Consignment\tInvoice\tCollected\tFee", ...rows].join("\n");
}

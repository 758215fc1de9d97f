import { and, eq, inArray, isNotNull, isNull, lte, or, type SQL, sql } from "drizzle-orm";
import { db } from "#drizzle/client.server.ts";
import { couriers, orders, shipments } from "#drizzle/schema.ts";
import { invoiceOf } from "../../core/invoice.ts";
import { inOrderTransaction } from "../../core/order-transaction.server.ts";
import { cleanLine, cutText } from "../../core/text.ts";
import { isUuid } from "../../core/uuid.ts";
import { COURIER, changeOrders, lockOrders } from "../../orders/changing/order-writes.server.ts";
import { CARRIED_STATUSES } from "../../orders/order-status.ts";
import { mayFollow, standingOf } from "../../orders/order-transitions.ts";
import { type CourierMeaning, meaningOf, reportAfter, statusFor } from "./courier-status.ts";
import { findCourierKeys } from "./couriers.server.ts";
import { interfaceOf } from "./interface/interfaces.server.ts";
import { addAskJob } from "./parcel-jobs.server.ts";

/**
 * Milliseconds between two requests for the status of a parcel; doubled after each unanswered one,
 * up to a day.
 */
const ASK_AGAIN_MS = 30 * 60 * 1000;
const ASK_AGAIN_MOST_MS = 24 * 60 * 60 * 1000;

/** Parcels per run; the rest follows in the next. */
const ROUND = 500;

/** Stored characters of a courier's status text. */
export const STATUS_MAX = 60;

/**
 * Asks a courier for the status of a parcel and records it. Null without an answer, which is
 * counted, and for an order without a parcel or a courier without keys.
 */
export async function askParcel(
  orderId: string,
  signal: AbortSignal,
): Promise<CourierMeaning | null> {
  if (!isUuid(orderId)) return null;
  const [found] = await db
    .select({
      id: orders.id,
      orderNumber: orders.orderNumber,
      consignment: shipments.consignmentId,
      courierId: shipments.courierId,
      kind: couriers.kind,
    })
    .from(shipments)
    .innerJoin(orders, eq(orders.id, shipments.orderId))
    .innerJoin(couriers, eq(couriers.id, shipments.courierId))
    .where(eq(shipments.orderId, orderId));
  const courier = found && interfaceOf(found.kind);
  const keys = courier && (await findCourierKeys(found.courierId));
  if (!courier || !keys) return null;
  const asked = { invoice: invoiceOf(found), consignment: found.consignment };
  // A webhook that comes while the courier answers is newer than the answer.
  const at = new Date();
  const answer = await courier.askStatus(asked, keys, signal);
  if ("status" in answer) return noteCourierStatus(orderId, { ...answer, at });
  // A shutdown of the shop is no failure of the courier.
  if (!signal.aborted)
    await recordNoAnswer(orderId, "reason" in answer ? answer.reason : "unknown-parcel");
  return null;
}

async function recordNoAnswer(orderId: string, askFailure: string): Promise<void> {
  await db
    .update(shipments)
    .set({
      unanswered: sql`${shipments.unanswered} + 1`,
      askAt: askAgain(sql`${shipments.unanswered} + 1`, new Date()),
      askFailure,
    })
    .where(eq(shipments.orderId, orderId));
}

/** When to ask about a parcel again after this many unanswered requests. */
function askAgain(unanswered: SQL, now: Date): SQL<Date> {
  return sql`${now.toISOString()}::timestamptz + least(${ASK_AGAIN_MS} * 2 ^ least(${unanswered}, 10), ${ASK_AGAIN_MOST_MS}) * interval '1 ms'`;
}

/**
 * A courier's status text of a parcel at a time, and the taka it says it collected and charges;
 * null if it does not say.
 */
export type CourierSays = {
  status: string;
  at: Date;
  collected?: number | null;
  charge?: number | null;
};

/**
 * Records a courier's status text for a parcel, opens or closes its task for staff, and sets the
 * order's status by it; polling and webhooks come here. A status from before the latest one, or
 * from before the hand-over, changes nothing. Only an order with the courier changes: a later
 * decision of staff stays. A cancelled parcel stays with the courier until it is back in the shop.
 */
export async function noteCourierStatus(
  orderId: string,
  { status: text, at, collected = null, charge = null }: CourierSays,
): Promise<CourierMeaning> {
  const courierStatus = cutText(cleanLine(text), STATUS_MAX);
  const meaning = meaningOf(courierStatus);
  const status = statusFor(meaning);
  const ofParcel = eq(shipments.orderId, orderId);
  await inOrderTransaction(async (tx) => {
    const [order] = await lockOrders(tx, [orderId]);
    const [before] = await tx.select().from(shipments).where(ofParcel);
    const askAt = new Date(Date.now() + ASK_AGAIN_MS);
    await tx
      .update(shipments)
      .set({ askAt, unanswered: 0, askFailure: "", ...(charge !== null && { charge }) })
      .where(ofParcel);
    if (!order || !before || isOlder(at, before.createdAt) || isOlder(at, before.courierStatusAt))
      return;
    const meantBefore = meaningOf(before.courierStatus);
    const report = reportAfter(before.report, meantBefore, meaning, order.status);
    const isNew = report !== "" && report !== before.report;
    await tx
      .update(shipments)
      .set({
        courierStatus,
        courierStatusAt: at,
        report,
        ...(isNew && { reportedAt: at, collected: null }),
        ...(report === meaning && collected !== null && { collected }),
      })
      .where(ofParcel);
    if (status && mayFollow("courier", standingOf(order), status))
      await changeOrders(tx, [order], { status }, COURIER);
  });
  return meaning;
}

/** Couriers tell times by the second. */
const isOlder = (at: Date, than: Date | null) =>
  than !== null && Math.floor(at.getTime() / 1000) < Math.floor(than.getTime() / 1000);

/**
 * Adds a job for each parcel on its way whose status is due, longest wait first, up to `most`. The
 * next due time is set first, so that an unanswered parcel does not come before the others again.
 * Returns how many.
 */
export async function askDueParcels(now: Date = new Date(), most = ROUND): Promise<number> {
  return db.transaction(async (tx) => {
    const due = await tx
      .select({ orderId: shipments.orderId, courierId: shipments.courierId })
      .from(orders)
      .innerJoin(shipments, eq(shipments.orderId, orders.id))
      .innerJoin(couriers, eq(couriers.id, shipments.courierId))
      .where(
        and(
          inArray(orders.status, [...CARRIED_STATUSES]),
          isNull(orders.deletedAt),
          isNotNull(couriers.credentials),
          or(eq(shipments.sending, "sent"), sql`${shipments.consignmentId} <> ''`),
          or(isNull(shipments.askAt), lte(shipments.askAt, now)),
        ),
      )
      .orderBy(sql`${shipments.askAt} nulls first`)
      .limit(most)
      .for("update", { of: shipments, skipLocked: true });
    if (due.length === 0) return 0;
    const ids = due.map(({ orderId }) => orderId);
    await tx
      .update(shipments)
      .set({ askAt: askAgain(sql`${shipments.unanswered}`, now) })
      .where(inArray(shipments.orderId, ids));
    for (const { orderId, courierId } of due) await addAskJob(tx, orderId, courierId);
    return due.length;
  });
}

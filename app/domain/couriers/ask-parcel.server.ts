import { and, eq, inArray, isNotNull, isNull, lte, or, type SQL, sql } from "drizzle-orm";
import { db } from "#drizzle/client.server.ts";
import { couriers, orders, shipments } from "#drizzle/schema.ts";
import { inOrderTransaction } from "../orders/changing/order-transaction.server.ts";
import { COURIER, changeOrders, lockOrders } from "../orders/changing/order-writes.server.ts";
import { CARRIED_STATUSES } from "../orders/order-status.ts";
import { mayFollow, standingOf } from "../orders/order-transitions.ts";
import { cleanLine, cutText } from "../text.ts";
import { isUuid } from "../uuid.ts";
import { type CourierMeaning, meaningOf, statusFor } from "./courier-status.ts";
import { findCourierKeys } from "./couriers.server.ts";
import { invoiceOf } from "./couriers.ts";
import { interfaceOf } from "./interface/interfaces.server.ts";
import { addAskJob } from "./parcel-jobs.server.ts";

/** Milliseconds between two questions about one parcel; twice as long after each that is not answered, up to a day. */
const ASK_AGAIN_MS = 30 * 60 * 1000;
const ASK_AGAIN_MOST_MS = 24 * 60 * 60 * 1000;

/** Parcels of one round; the rest comes with the next. */
const ROUND = 500;

/** Characters of a courier's word that are kept. */
const WORD_MAX = 60;

/**
 * Asks a courier how far a parcel is, and carries over what it says; null without an answer, which is counted. An order
 * without a parcel, and a courier without keys, are asked about by nobody.
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
  const answer = await courier.askStatus(asked, keys, signal);
  if ("status" in answer) return noteCourierStatus(orderId, answer.status);
  // A shop that stops says nothing about the courier.
  if (!signal.aborted)
    await noteSilence(orderId, "reason" in answer ? answer.reason : "unknown-parcel");
  return null;
}

async function noteSilence(orderId: string, askFailure: string): Promise<void> {
  await db
    .update(shipments)
    .set({
      unanswered: sql`${shipments.unanswered} + 1`,
      askAt: askAgain(sql`${shipments.unanswered} + 1`, new Date()),
      askFailure,
    })
    .where(eq(shipments.orderId, orderId));
}

/** When a parcel is asked about again after so many questions without an answer. */
function askAgain(unanswered: SQL, now: Date): SQL<Date> {
  return sql`${now.toISOString()}::timestamptz + least(${ASK_AGAIN_MS} * 2 ^ least(${unanswered}, 10), ${ASK_AGAIN_MOST_MS}) * interval '1 ms'`;
}

/**
 * What a courier says of a parcel: noted in its own word, and the order's status by it. Only an order that is with the courier
 * moves: what staff decided about it stays. A cancelled parcel is with the courier until somebody has it in hand.
 */
export async function noteCourierStatus(
  orderId: string,
  word: string,
  now: Date = new Date(),
): Promise<CourierMeaning> {
  const courierStatus = cutText(cleanLine(word), WORD_MAX);
  const meaning = meaningOf(courierStatus);
  const status = statusFor(meaning);
  await inOrderTransaction(async (tx) => {
    const [order] = await lockOrders(tx, [orderId]);
    await tx
      .update(shipments)
      .set({
        ...{ courierStatus, courierStatusAt: now },
        ...{ askAt: new Date(now.getTime() + ASK_AGAIN_MS), unanswered: 0, askFailure: "" },
      })
      .where(eq(shipments.orderId, orderId));
    if (order && status && mayFollow("courier", standingOf(order), status))
      await changeOrders(tx, [order], { status }, COURIER);
  });
  return meaning;
}

/**
 * A job for each parcel under way whose time has come, those that waited longest first, `most` in one round. Each has its next
 * time before it is asked about, so that none that stays without an answer comes before the others again. Answers how many.
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

import { and, asc, eq, inArray, lte, sql } from "drizzle-orm";
import { z } from "zod";
import { type Db, db } from "#drizzle/client.server.ts";
import { advances, gatewayPayments, gatewayRefunds } from "#drizzle/schema.ts";
import { log } from "#server/log.js";
import { setMoneyContext } from "../../cash/money-context.server.ts";
import { invoiceOf } from "../../couriers/couriers.ts";
import { wholeNumber } from "../../fields/number.server.ts";
import { inOrderTransaction } from "../../orders/changing/order-transaction.server.ts";
import {
  changeOrders,
  lockAnyOrders,
  requireOrder,
  type Staff,
} from "../../orders/changing/order-writes.server.ts";
import { ShopError } from "../../shop-error.ts";
import { toPayBack } from "../advance-rules.ts";
import { refuseUnderWay } from "../advances.server.ts";
import { findGateway, requireGateway } from "./gateways.server.ts";

/** Milliseconds after which a refund without an answer has arrived or never will. */
const BUSY_MS = 60_000;

/** Refunds of one run of the task. */
const ROUND = 10;

/** Taka to be sent back by the gateway. */
export const refundSchema = z.object({ back: wholeNumber("amount-invalid", 1) });

/** What a gateway can send back of its payments for these orders, or that it is doing so. */
export async function listRefundable(orderIds: readonly string[]) {
  if (orderIds.length === 0 || !findGateway()) return new Map<string, Refundable>();
  const rows = await paymentsOf(db, orderIds);
  return new Map(
    orderIds.flatMap((id) => {
      const own = rows.filter(({ orderId }) => orderId === id);
      if (own.length === 0) return [];
      const most = Math.max(...own.map((payment) => payment.left));
      return [[id, { most, isUnderWay: own.some((payment) => payment.isSending) }] as const];
    }),
  );
}

export type Refundable = { most: number; isUnderWay: boolean };

/** The paid payments of orders, the one with the most taka left first. */
async function paymentsOf(tx: Db, orderIds: readonly string[]) {
  const sum = sql<number>`coalesce(sum(${gatewayRefunds.amount}) filter (where ${gatewayRefunds.status} = 'done'), 0)`;
  const rows = await tx
    .select({
      id: gatewayPayments.id,
      orderId: gatewayPayments.orderId,
      paymentId: gatewayPayments.paymentId,
      transactionNumber: advances.transactionNumber,
      left: sql`${gatewayPayments.amount} - ${sum}`.mapWith(Number),
      isSending: sql<boolean>`coalesce(bool_or(${gatewayRefunds.status} = 'sending'), false)`,
    })
    .from(gatewayPayments)
    .innerJoin(advances, eq(advances.id, gatewayPayments.advanceId))
    .leftJoin(gatewayRefunds, eq(gatewayRefunds.paymentId, gatewayPayments.id))
    .where(and(inArray(gatewayPayments.orderId, [...orderIds]), eq(gatewayPayments.status, "paid")))
    .groupBy(gatewayPayments.id, advances.id);
  return rows.toSorted((one, other) => other.left - one.left);
}

/**
 * Sends `back` taka of an advance that belongs to the customer again to the wallet that paid, by the gateway; they count as paid back
 * once it says so, and without an answer the task asks it. Returns whether they are back already. Refused: gateway-not-set-up,
 * order-not-found, nothing-to-pay-back, refund-too-much (more than is due or than one payment has left), refund-under-way,
 * refund-refused with the gateway's words, try-again.
 */
export async function refundAdvance(
  orderId: string,
  back: number,
  actor: Staff,
): Promise<{ orderNumber: number; isDone: boolean }> {
  const gateway = requireGateway();
  const { order, payment, refundId } = await inOrderTransaction(async (tx) => {
    const order = await requireOrder(tx, orderId);
    await refuseUnderWay(tx, orderId);
    const due = toPayBack(order);
    const [payment] = await paymentsOf(tx, [orderId]);
    const most = Math.min(due, payment?.left ?? 0);
    if (!payment || most === 0) throw new ShopError("nothing-to-pay-back", {});
    if (back > most) throw new ShopError("refund-too-much", { most });
    const askAt = new Date(Date.now() + BUSY_MS);
    const values = { paymentId: payment.id, amount: back, actorId: actor.id, askAt };
    const [begun] = await tx
      .insert(gatewayRefunds)
      .values(values)
      .returning({ id: gatewayRefunds.id });
    if (!begun) throw new Error("An inserted row is returned");
    return { order, payment, refundId: begun.id };
  });
  const { orderNumber } = order;
  const answer = await gateway.refund({
    paymentId: payment.paymentId ?? "",
    transactionNumber: payment.transactionNumber,
    amount: back,
    invoice: invoiceOf(order),
  });
  if (answer.is === "done") await finish(refundId, answer.refundNumber);
  if (answer.is === "refused") {
    await fail(refundId);
    throw new ShopError("refund-refused", { said: answer.said });
  }
  return { orderNumber, isDone: answer.is === "done" };
}

/** Counts a refund that the gateway made, once. */
async function finish(id: string, refundNumber: string): Promise<void> {
  await inOrderTransaction(async (tx) => {
    const ofId = eq(gatewayRefunds.id, id);
    const [of] = await tx
      .select({ orderId: gatewayPayments.orderId })
      .from(gatewayRefunds)
      .innerJoin(gatewayPayments, eq(gatewayPayments.id, gatewayRefunds.paymentId))
      .where(ofId);
    const [order] = of ? await lockAnyOrders(tx, [of.orderId]) : [];
    const [refund] = await tx.select().from(gatewayRefunds).where(ofId).for("no key update");
    if (!order || refund?.status !== "sending") return;
    await tx.update(gatewayRefunds).set({ status: "done", refundNumber, askAt: null }).where(ofId);
    const actor = refund.actorId === null ? null : { id: refund.actorId, role: null };
    await setMoneyContext(tx, { actor });
    const advanceAmount = Math.max(0, order.advanceAmount - refund.amount);
    await changeOrders(tx, [order], { advanceAmount }, actor);
  });
}

async function fail(id: string): Promise<void> {
  await db
    .update(gatewayRefunds)
    .set({ status: "failed", askAt: null })
    .where(and(eq(gatewayRefunds.id, id), eq(gatewayRefunds.status, "sending")));
}

/**
 * Asks the gateway about refunds whose answer was lost: one that it lists and the shop does not know is the missing one, and without it
 * nothing was sent, so that staff may press again. Returns how many.
 */
export async function askRefunds(now: Date = new Date()): Promise<number> {
  const due = await db.transaction(async (tx) => {
    const rows = await tx
      .select({ id: gatewayRefunds.id })
      .from(gatewayRefunds)
      .where(lte(gatewayRefunds.askAt, now))
      .orderBy(asc(gatewayRefunds.askAt))
      .limit(ROUND)
      .for("update", { skipLocked: true });
    const ids = rows.map(({ id }) => id);
    if (ids.length === 0) return [];
    return tx
      .update(gatewayRefunds)
      .set({ askAt: new Date(now.getTime() + 5 * BUSY_MS) })
      .where(inArray(gatewayRefunds.id, ids))
      .returning();
  });
  await Promise.all(
    due.map((refund) =>
      ask(refund).catch((error) =>
        log.warn({ err: error, refund: refund.id }, "a refund could not be asked about"),
      ),
    ),
  );
  return due.length;
}

async function ask({ id, paymentId, amount }: typeof gatewayRefunds.$inferSelect): Promise<void> {
  const [payment] = await db
    .select({ paymentId: gatewayPayments.paymentId, number: advances.transactionNumber })
    .from(gatewayPayments)
    .innerJoin(advances, eq(advances.id, gatewayPayments.advanceId))
    .where(eq(gatewayPayments.id, paymentId));
  const listed = await findGateway()?.listRefunds(payment?.paymentId ?? "", payment?.number ?? "");
  if (!listed) return;
  const known = await db
    .select({ number: gatewayRefunds.refundNumber })
    .from(gatewayRefunds)
    .where(eq(gatewayRefunds.paymentId, paymentId));
  const missing = listed.find(
    (one) => one.amount === amount && !known.some(({ number }) => number === one.refundNumber),
  );
  if (missing) await finish(id, missing.refundNumber);
  else await fail(id);
}

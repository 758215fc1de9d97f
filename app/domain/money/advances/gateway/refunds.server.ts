import { and, eq, inArray, ne, or, sql } from "drizzle-orm";
import { z } from "zod";
import { type Db, db } from "#drizzle/client.server.ts";
import { advances, gatewayPayments, gatewayRefunds } from "#drizzle/schema.ts";
import { wholeNumber } from "../../../core/fields/number.server.ts";
import type { GatewayName } from "../../../core/gateways.ts";
import { invoiceOf } from "../../../core/invoice.ts";
import { inOrderTransaction } from "../../../core/order-transaction.server.ts";
import { ShopError } from "../../../core/shop-error.ts";
import { refuseTaken } from "../../../core/unique-violation.ts";
import {
  changedMeanwhile,
  changeOrders,
  lockAnyOrders,
  requireOrder,
  type Staff,
} from "../../../orders/changing/order-writes.server.ts";
import { toPayBack } from "../../../orders/money/advance-rules.ts";
import { setMoneyContext } from "../../../orders/money/money-context.server.ts";
import { noteFinding } from "./findings.server.ts";
import { findGateway, listGateways, requireGateway } from "./gateways.server.ts";
import { askDue, BUSY_MS, refuseSending } from "./under-way.server.ts";

type Refund = typeof gatewayRefunds.$inferSelect;

/**
 * Milliseconds after which a refund that the gateway does not list has not arrived, and for which
 * its list is read all the same.
 */
const LISTED_MS = 30 * 60_000;
const LATE_MS = 24 * 60 * 60_000;

/** Milliseconds for which a gateway is asked whether it agrees with staff. */
const COMPARED_MS = 7 * LATE_MS;

/** Taka to be sent back by the gateway, and those that were due on the page that said so. */
export const refundSchema = z.object({
  back: wholeNumber("amount-invalid", 1),
  due: wholeNumber("amount-invalid", 1),
});

/** What a gateway can send back of its payments for these orders, or that it is doing so. */
export async function listRefundable(orderIds: readonly string[]) {
  if (orderIds.length === 0) return new Map<string, Refundable>();
  const rows = await paymentsOf(db, orderIds);
  return new Map(
    orderIds.flatMap((id) => {
      const own = rows.filter(({ orderId }) => orderId === id);
      const [first] = own;
      if (!first) return [];
      const { gateway, left: most } = first;
      return [[id, { gateway, most, isUnderWay: own.some(({ isSending }) => isSending) }] as const];
    }),
  );
}

export type Refundable = { gateway: GatewayName; most: number; isUnderWay: boolean };

/**
 * The paid payments of orders at gateways that are set up, the one with the most taka left first.
 */
async function paymentsOf(tx: Db, orderIds: readonly string[]) {
  const sum = sql<number>`coalesce(sum(${gatewayRefunds.amount}) filter (where ${gatewayRefunds.status} = 'done'), 0)`;
  const rows = await tx
    .select({
      id: gatewayPayments.id,
      orderId: gatewayPayments.orderId,
      gateway: gatewayPayments.gateway,
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
  return rows
    .filter(({ gateway }) => findGateway(gateway) !== null)
    .toSorted((one, other) => other.left - one.left);
}

/**
 * Sends `back` taka of an advance that belongs to the customer again to the wallet that paid, by
 * the gateway; they count as paid back once it says so, and without an answer the task asks it.
 * Returns whether they are back already. Refused: gateway-not-set-up, order-not-found,
 * nothing-to-pay-back, changed-meanwhile, refund-too-much (more than is due or than one payment has
 * left), refund-under-way, refund-refused with the gateway's words, refund-number-used, try-again.
 */
export async function refundAdvance(
  orderId: string,
  { back, due: shown }: z.output<typeof refundSchema>,
  actor: Staff,
): Promise<{ orderNumber: number; isDone: boolean }> {
  if (listGateways().length === 0) throw new ShopError("gateway-not-set-up", {});
  const { order, payment, refundId } = await inOrderTransaction(async (tx) => {
    const order = await requireOrder(tx, orderId);
    await refuseSending(tx, orderId);
    const due = toPayBack(order);
    const [payment] = await paymentsOf(tx, [orderId]);
    const most = Math.min(due, payment?.left ?? 0);
    if (!payment || most === 0) throw new ShopError("nothing-to-pay-back", {});
    // The same form again must not send a second part.
    if (due !== shown) throw changedMeanwhile();
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
  const answer = await requireGateway(payment.gateway).refund({
    id: refundId,
    paymentId: payment.paymentId ?? "",
    transactionNumber: payment.transactionNumber,
    amount: back,
    invoice: invoiceOf(order),
  });
  if (answer.is === "done" || answer.is === "accepted") {
    const { refundNumber } = answer;
    const used = () => new ShopError("refund-number-used", { refundNumber });
    const write = answer.is === "done" ? finish : keepNumber;
    await refuseTaken(used, () => write(refundId, refundNumber));
  }
  if (answer.is === "refused") {
    await fail(db, refundId);
    throw new ShopError("refund-refused", { said: answer.said });
  }
  return { orderNumber, isDone: answer.is === "done" };
}

/** Keeps the number by which the gateway is asked about a refund that it sends later. */
async function keepNumber(id: string, refundNumber: string): Promise<void> {
  await db
    .update(gatewayRefunds)
    .set({ refundNumber, askAt: new Date() })
    .where(and(eq(gatewayRefunds.id, id), eq(gatewayRefunds.status, "sending")));
}

/** Counts a refund that the gateway made, once. */
const finish = (id: string, refundNumber: string): Promise<void> =>
  inOrderTransaction((tx) => finishWithin(tx, id, refundNumber));

/** `by`: the member of staff who says that the money was sent, if it is not the gateway. */
export async function finishWithin(
  tx: Db,
  id: string,
  refundNumber: string,
  by: Staff | null = null,
): Promise<void> {
  const ofId = eq(gatewayRefunds.id, id);
  const [of] = await tx
    .select({ orderId: gatewayPayments.orderId })
    .from(gatewayRefunds)
    .innerJoin(gatewayPayments, eq(gatewayPayments.id, gatewayRefunds.paymentId))
    .where(ofId);
  const [order] = of ? await lockAnyOrders(tx, [of.orderId]) : [];
  const [refund] = await tx.select().from(gatewayRefunds).where(ofId).for("no key update");
  if (!order || !refund || refund.status === "done") return;
  await tx
    .update(gatewayRefunds)
    .set({ status: "done", refundNumber, askAt: null, settledAs: "" })
    .where(ofId);
  const found = { id, paymentId: refund.paymentId, orderId: order.id };
  if (order.advanceAmount < refund.amount) await noteFinding(tx, found, "sent-twice", refundNumber);
  else if (refund.settledAs === "unsent") await noteFinding(tx, found, "sent", refundNumber);
  const actor = by ?? (refund.actorId === null ? null : { id: refund.actorId, role: null });
  await setMoneyContext(tx, { actor });
  const advanceAmount = Math.max(0, order.advanceAmount - refund.amount);
  await changeOrders(tx, [order], { advanceAmount }, actor);
}

/** Nothing was sent, as far as is known; the gateway's list is still compared for a day. */
export async function fail(tx: Db, id: string): Promise<void> {
  await tx
    .update(gatewayRefunds)
    .set({ status: "failed", askAt: new Date(Date.now() + BUSY_MS) })
    .where(and(eq(gatewayRefunds.id, id), eq(gatewayRefunds.status, "sending")));
}

/**
 * Asks the gateway about refunds whose answer was lost: one that it lists and the shop does not
 * know is the missing one, and if it lists none for long, nothing was sent, so that staff may press
 * again. Returns how many.
 */
export const askRefunds = (now: Date = new Date()): Promise<number> =>
  askDue(gatewayRefunds, sql`${gatewayRefunds.createdAt}`, now, (refund) => ask(refund, now));

async function ask(refund: Refund, now: Date): Promise<void> {
  const { id, paymentId, amount, status, createdAt, settledAs } = refund;
  const ageMs = now.getTime() - createdAt.getTime();
  if (status !== "sending" && ageMs >= (settledAs === "" ? LATE_MS : COMPARED_MS))
    return stopAsking(id);
  const [payment] = await db
    .select({
      gateway: gatewayPayments.gateway,
      paymentId: gatewayPayments.paymentId,
      number: advances.transactionNumber,
      orderId: gatewayPayments.orderId,
    })
    .from(gatewayPayments)
    .innerJoin(advances, eq(advances.id, gatewayPayments.advanceId))
    .where(eq(gatewayPayments.id, paymentId));
  const gateway = payment && findGateway(payment.gateway);
  const own = refund.refundNumber;
  const listed = await gateway?.listRefunds(
    payment?.paymentId ?? "",
    payment?.number ?? "",
    own === null ? [] : [{ refundNumber: own, amount }],
  );
  if (!listed || !payment) return;
  if (own !== null && status !== "done") {
    const now = listed.find(({ refundNumber }) => refundNumber === own);
    if (now?.isDone) return finish(id, own);
    return now?.isCancelled ? fail(db, id) : undefined;
  }
  // The list is older than this statement, so a refund in the list is among these.
  const numbers = listed.map(({ refundNumber }) => refundNumber);
  const isOfPayment = eq(gatewayRefunds.paymentId, paymentId);
  const others = await db
    .select()
    .from(gatewayRefunds)
    .where(
      and(
        ne(gatewayRefunds.id, id),
        or(isOfPayment, inArray(gatewayRefunds.refundNumber, numbers)),
      ),
    );
  const known = [refund, ...others];
  const missing = listed.filter(
    (one) => one.amount === amount && !known.some((of) => of.refundNumber === one.refundNumber),
  );
  const made = missing.find(({ isDone }) => isDone);
  const siblings = others.filter((of) => of.paymentId === paymentId && of.amount === amount);
  const isOnItsWay = siblings.some((of) => of.status === "sending");
  // An unknown number may be that of a refund for which staff typed another one.
  const isTyped = siblings.some((of) => of.status === "done" && of.settledAs !== "");
  const isDoubtful = isOnItsWay || isTyped;
  if (status === "done") {
    const isListed = listed.some((one) => one.isDone && one.refundNumber === refund.refundNumber);
    if (!isListed && (settledAs === "sent" ? isOnItsWay : isDoubtful)) return;
    return compare(refund, payment.orderId, isListed, made?.refundNumber ?? "");
  }
  if (made && isDoubtful) return;
  if (made) return finish(id, made.refundNumber);
  if (missing.length === 0 && ageMs >= LISTED_MS) await fail(db, id);
}

/** Compares a gateway's list with what staff say of a refund. */
async function compare(
  { id, paymentId, settledAs }: Refund,
  orderId: string,
  isListed: boolean,
  other: string,
): Promise<void> {
  // The gateway may still list what it has sent beside the money that staff sent themselves.
  if (settledAs === "by-hand" && other === "") return;
  await inOrderTransaction(async (tx) => {
    await lockAnyOrders(tx, [orderId]);
    const found = { id, paymentId, orderId };
    if (settledAs === "by-hand") await noteFinding(tx, found, "sent-twice", other);
    else if (!isListed) await noteFinding(tx, found, other ? "other-number" : "not-sent", other);
    await stopAsking(id, tx, isListed ? "" : settledAs);
  });
}

async function stopAsking(id: string, tx: Db = db, settledAs?: Refund["settledAs"]): Promise<void> {
  await tx.update(gatewayRefunds).set({ askAt: null, settledAs }).where(eq(gatewayRefunds.id, id));
}

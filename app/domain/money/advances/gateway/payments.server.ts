import { and, desc, eq, sql } from "drizzle-orm";
import { z } from "zod";
import { type Db, db } from "#drizzle/client.server.ts";
import { advances, gatewayPayments } from "#drizzle/schema.ts";
import { HOUR_MS, MINUTE_MS } from "../../../core/durations.ts";
import { say } from "../../../core/fields/refuse.server.ts";
import { GATEWAYS, type GatewayName } from "../../../core/gateways.ts";
import { invoiceOf } from "../../../core/invoice.ts";
import { consume, limiter } from "../../../core/limits.server.ts";
import { inOrderTransaction } from "../../../core/order-transaction.server.ts";
import { normalizePhone } from "../../../core/phone.ts";
import { ShopError } from "../../../core/shop-error.ts";
import { isUuid } from "../../../core/uuid.ts";
import { lockAnyOrders, lockOrders } from "../../../orders/changing/order-writes.server.ts";
import { advanceDue } from "../../../orders/money/advance-rules.ts";
import type { OrderRow } from "../../../orders/reading/order-rows.server.ts";
import { countReceived, waitingSum } from "../advances.server.ts";
import { dropFinding, noteFinding } from "./findings.server.ts";
import {
  invoiceEnd,
  type Payer,
  type PaymentAnswer,
  type PaymentFailure,
  type PaymentSent,
  type PaymentStatus,
} from "./gateway.ts";
import { findGateway, listGateways, requireGateway, takesByItself } from "./gateways.server.ts";
import { askDue, BUSY_MS, hasExecuting, refuseExecuting } from "./under-way.server.ts";

type Payment = typeof gatewayPayments.$inferSelect;

/**
 * Milliseconds after which a request to take money is no longer repeated, and after which it is
 * given up.
 */
const EXECUTE_MS = 20 * MINUTE_MS;
const EXECUTING_MS = 30 * MINUTE_MS;

/**
 * Milliseconds after which a customer's visit to the gateway has expired, and after which its page
 * takes no money any more.
 */
const OPEN_MS = HOUR_MS;
const PAYABLE_MS = 24 * HOUR_MS;

/** Milliseconds after which a gateway that does not know a payment has forgotten it. */
const FORGOTTEN_MS = 24 * HOUR_MS;

/**
 * Milliseconds for which a gateway is asked whether it agrees with staff, and about a payment that
 * has ended if it gives no answer that counts.
 */
const COMPARED_MS = 7 * 24 * HOUR_MS;

/** The gateway at whose page a customer pays; without it the first that is set up. */
export const gatewaySchema = z.object({
  gateway: z.enum(GATEWAYS, { error: say("choice-invalid") }).optional(),
});

/** Times that one payment's addresses ask the gateway. */
const perPayment = limiter("gateway-return", 10, 60 * 60);

/** Payments of an order about which gateways are asked before the next one begins. */
const MOST_ASKED = 5;

/**
 * What a customer may come back to pay: also one that they cancelled before, or whose page was open
 * for long.
 */
const PAYABLE: readonly PaymentStatus[] = ["open", "cancelled", "failed", "expired"];

/**
 * Begins a payment of what an order still needs in advance, at the first gateway that takes it
 * unless `wanted` names one; the order's lock is held. Refused: gateway-not-set-up,
 * payment-not-due, payment-under-way, payment-reported.
 */
export async function beginPayment(
  tx: Db,
  order: OrderRow,
  wanted?: GatewayName,
): Promise<Payment> {
  const amount = advanceDue(order);
  const set = listGateways();
  if (!set.some(({ name }) => name === (wanted ?? name)))
    throw new ShopError("gateway-not-set-up", {});
  if (amount === 0) throw new ShopError("payment-not-due", {});
  const gateway = listGateways(amount).find(({ name }) => name === (wanted ?? name))?.name;
  if (!gateway) throw new ShopError("gateway-not-set-up", {});
  await refuseExecuting(tx, [order.id]);
  if ((await waitingSum(tx, order.id)) >= amount) throw new ShopError("payment-reported", {});
  const askAt = new Date(Date.now() + OPEN_MS);
  const values = { orderId: order.id, gateway, amount, askAt };
  const [begun] = await tx.insert(gatewayPayments).values(values).returning();
  if (!begun) throw new Error("An inserted row is returned");
  return begun;
}

/**
 * Creates a begun payment at the gateway and returns the address of its page. `returnTo` is the
 * address to which the customer comes back. Refused: gateway-silent; nothing is taken then, since
 * nobody knows the payment.
 */
export async function openPayment(
  { id, amount, gateway }: Payment,
  order: Payer & { id: string; orderNumber: number },
  returnTo: string,
): Promise<string> {
  // Each payment has an invoice of its own, and all of an order begin alike.
  const invoice = invoiceOf(order) + invoiceEnd(id);
  const { fullName, phoneNumber, district } = order;
  const payer = { fullName, phoneNumber, district };
  const created = await requireGateway(gateway).create({ amount, invoice, returnTo, payer });
  if (!created) {
    await end(id, "new", "failed", "silent");
    throw new ShopError("gateway-silent", {});
  }
  const { paymentId, url } = created;
  await db
    .update(gatewayPayments)
    .set({ status: "open", paymentId })
    .where(eq(gatewayPayments.id, id));
  return url;
}

/** What the page of an order says to a customer who comes back from the gateway. */
export type Returned = { orderId: string; amount: number } & Pick<
  Payment,
  "gateway" | "status" | "failure"
>;

/**
 * A customer is back from the gateway's page: takes the money that they confirmed. Null for an
 * address that the gateway did not make: an unknown payment, or one with another number.
 */
export async function returnFromGateway(
  id: string,
  query: URLSearchParams,
): Promise<Returned | null> {
  const payment = isUuid(id) ? await findPayment(id) : null;
  const gateway = payment && findGateway(payment.gateway);
  if (!gateway) return null;
  const { paymentId, status } = gateway.readReturn(query);
  if (payment.paymentId === null || payment.paymentId !== paymentId) return null;
  if (gateway.execute === null) await hear(payment, status);
  else if (status !== "confirmed") await end(id, "open", status, "not-confirmed");
  else if (PAYABLE.includes(payment.status)) await execute(id);
  const { orderId, amount, ...now } = (await findPayment(id)) ?? payment;
  return { orderId, amount, gateway: gateway.name, status: now.status, failure: now.failure };
}

/**
 * A gateway, or anybody, says that something became of a payment that its own page takes; the
 * gateway is asked what. False for an unknown payment. Refused: too-many-attempts.
 */
export async function hearOfPayment(id: string): Promise<boolean> {
  const payment = isUuid(id) ? await findPayment(id) : null;
  if (!payment || !takesByItself(payment.gateway)) return false;
  await consume([[perPayment, id]]);
  await learn(payment);
  return true;
}

/** As `hearOfPayment`, by the browser of a customer who is back. */
async function hear(payment: Payment, said: "confirmed" | "cancelled" | "failed"): Promise<void> {
  const { id } = payment;
  if (!(await isSeldom(id))) return;
  const known = await learn(payment);
  if (known === "unpaid" && said !== "confirmed")
    await end(id, "open", said, "not-confirmed", mayBePaid(payment));
  if (known === "paid" || known === "risky" || said !== "confirmed") return;
  if (await claim(id, PAYABLE)) await askSoon(id);
}

/**
 * Asks about the payments of an order that gateways' own pages may have taken although nobody came
 * back. Refused: gateway-silent.
 */
export async function askBeforeAnother(orderId: string): Promise<void> {
  const begun = (await listPayments(orderId)).filter(
    (payment) => payment.status !== "paid" && payment.settledAs === "" && mayBePaid(payment),
  );
  const known = await Promise.all(begun.slice(0, MOST_ASKED).map(learn));
  if (known.includes("silent")) throw new ShopError("gateway-silent", {});
}

/** Asks a gateway whose own page takes the money about a payment, and counts it if it was paid. */
async function learn(payment: Payment): Promise<PaymentAnswer["is"]> {
  const sent = sentOf(payment);
  const gateway = findGateway(payment.gateway);
  if (payment.status === "paid" && payment.settledAs === "") return "paid";
  if (!sent || !gateway) return "silent";
  const known = await gateway.query(sent);
  await note(payment, known);
  return known.is;
}

/** Writes down what a gateway says of a payment, if that ends it. Returns whether it does. */
async function note(payment: Payment, known: PaymentAnswer): Promise<boolean> {
  const { id, status, settledAs } = payment;
  if (known.is === "silent") return false;
  const isDecided = status === "paid" || (known.is !== "paid" && settledAs !== "");
  if (isDecided) await compare(id, known);
  else if (known.is === "paid") await count(id, known);
  else if (known.is === "risky") await keepRisky(id, known.transactionNumber);
  else return false;
  return true;
}

/** Whether a gateway's own page may still take a payment's money, or has taken it. */
const mayBePaid = ({ gateway, paymentId, createdAt }: Payment, now: Date = new Date()): boolean =>
  takesByItself(gateway) && paymentId !== null && now.getTime() - createdAt.getTime() < PAYABLE_MS;

async function findPayment(id: string): Promise<Payment | null> {
  const [found] = await db.select().from(gatewayPayments).where(eq(gatewayPayments.id, id));
  return found ?? null;
}

/**
 * Takes a payment's money, if its order still needs that sum and no other payment of the order is
 * being executed: only after the change to executing is written, so that a payment without an
 * answer is known.
 */
async function execute(id: string): Promise<void> {
  const claimed = (await isSeldom(id)) && (await claim(id, PAYABLE));
  if (claimed) await charge(claimed, true);
}

const isSeldom = (id: string): Promise<boolean> =>
  perPayment.consume(id).then(
    () => true,
    (limit: unknown) => {
      if (limit instanceof Error) throw limit;
      return false;
    },
  );

async function claim(id: string, from: readonly PaymentStatus[]): Promise<Payment | null> {
  return inOrderTransaction(async (tx) => {
    const { payment, order } = await lockPayment(tx, id, lockOrders);
    if (!payment || !order || !from.includes(payment.status)) return null;
    if (payment.settledAs !== "") return null;
    if (advanceDue(order) < payment.amount) return null;
    if (payment.status !== "executing") {
      if (Date.now() - payment.createdAt.getTime() >= PAYABLE_MS) return null;
      if (await hasExecuting(tx, [order.id])) return null;
    }
    const executingAt = payment.status === "executing" ? payment.executingAt : new Date();
    const askAt = new Date(Date.now() + BUSY_MS);
    const [claimed] = await tx
      .update(gatewayPayments)
      .set({ status: "executing", failure: "", executingAt, askAt })
      .where(eq(gatewayPayments.id, id))
      .returning();
    return claimed ?? null;
  });
}

/** Locks a payment after its order. */
async function lockPayment(
  tx: Db,
  id: string,
  lock: (tx: Db, ids: string[]) => Promise<OrderRow[]>,
) {
  const ofId = eq(gatewayPayments.id, id);
  const ofPayment = tx.select({ id: gatewayPayments.orderId }).from(gatewayPayments).where(ofId);
  const [order] = await lock(
    tx,
    (await ofPayment).map((of) => of.id),
  );
  const [payment] = await tx.select().from(gatewayPayments).where(ofId).for("no key update");
  return { payment, order };
}

async function charge(payment: Payment, isFirst: boolean): Promise<void> {
  const gateway = findGateway(payment.gateway);
  const sent = sentOf(payment);
  if (!gateway?.execute || !sent) return;
  const { id } = payment;
  const executed = await gateway.execute(sent);
  if (executed.is === "paid") return count(id, executed);
  if (executed.is === "unsent" && isFirst) return end(id, "executing", "failed", "silent");
  // A refusal may follow an earlier attempt that succeeded, so the gateway is asked before anything
  // else.
  const known = await gateway.query(sent);
  if (known.is === "paid") return count(id, known);
  if (executed.is === "refused" && known.is === "unpaid")
    return end(id, "executing", "failed", executed.reason);
  await askSoon(id);
}

async function askSoon(id: string): Promise<void> {
  await db
    .update(gatewayPayments)
    .set({ askAt: new Date(Date.now() + MINUTE_MS) })
    .where(whereStill(id, "executing"));
}

const sentOf = ({ id, paymentId, amount }: Payment): PaymentSent | null =>
  paymentId === null ? null : { id, paymentId, amount };

/**
 * Counts a payment that the gateway took, once, and notifies staff. The payment of a deleted order
 * counts too, since the wallet has the money.
 */
async function count(id: string, paid: PaymentAnswer & { is: "paid" }): Promise<void> {
  await inOrderTransaction(async (tx) => {
    const { payment, order } = await lockPayment(tx, id, lockAnyOrders);
    if (!payment || !order || payment.status === "paid") return;
    const advanceId = await countReceived(tx, order, {
      wallet: payment.gateway,
      transactionNumber: paid.transactionNumber,
      sender: normalizePhone(paid.sender) ?? order.phoneNumber,
      amount: payment.amount,
    });
    if (advanceId === null) return keepExecuting(tx, payment, paid.transactionNumber);
    await dropFinding(tx, id);
    if (payment.settledAs === "unpaid" || order.deletedAt !== null)
      await noteFinding(tx, findingOf(payment), "paid", paid.transactionNumber);
    await tx
      .update(gatewayPayments)
      .set({ status: "paid", failure: "", askAt: null, advanceId, settledAs: "" })
      .where(eq(gatewayPayments.id, id));
  });
}

const findingOf = ({ id, orderId }: Payment) => ({ id, orderId, paymentId: id });

/**
 * Leaves a possibly fraudulent payment open until staff decide. A refused payment stays refused.
 */
async function keepRisky(id: string, number: string): Promise<void> {
  await inOrderTransaction(async (tx) => {
    const { payment, order } = await lockPayment(tx, id, lockAnyOrders);
    if (!payment || !order || payment.status === "paid" || payment.settledAs !== "") return;
    if (await noteFinding(tx, findingOf(payment), "risky", number)) await keepOpen(tx, payment);
  });
}

/**
 * Keeps a payment open whose transaction staff have verified for another order; it counts once
 * staff undo that.
 */
async function keepExecuting(tx: Db, payment: Payment, number: string): Promise<void> {
  await noteFinding(tx, findingOf(payment), "other-order", number);
  await keepOpen(tx, payment);
}

async function keepOpen(tx: Db, { id, orderId, status }: Payment): Promise<void> {
  if (status === "executing" || (await hasExecuting(tx, [orderId]))) return;
  await tx
    .update(gatewayPayments)
    .set({
      status: "executing",
      executingAt: new Date(),
      askAt: new Date(Date.now() + MINUTE_MS),
    })
    .where(eq(gatewayPayments.id, id));
}

/** Compares a gateway's late answer with what staff read at its portal. */
async function compare(id: string, known: PaymentAnswer): Promise<void> {
  await inOrderTransaction(async (tx) => {
    const { payment, order } = await lockPayment(tx, id, lockAnyOrders);
    if (!payment || !order || payment.settledAs === "") return;
    const [counted] = await tx
      .select({ number: advances.transactionNumber })
      .from(advances)
      .where(eq(advances.id, payment.advanceId ?? payment.id));
    // Staff who refuse a risky payment say that its money is not theirs.
    const isTaken = known.is === "paid" || (known.is === "risky" && payment.settledAs === "paid");
    const number = isTaken ? known.transactionNumber : "";
    const agrees = number === (counted?.number ?? "");
    if (!agrees)
      await noteFinding(tx, findingOf(payment), number ? "other-number" : "unpaid", number);
    const settledAs = agrees ? "" : payment.settledAs;
    await tx
      .update(gatewayPayments)
      .set({ settledAs, askAt: null })
      .where(eq(gatewayPayments.id, id));
  });
}

/**
 * Ends a payment that is still `from`: somebody else may know better by now. `isAsked`: its gateway
 * may take the money all the same.
 */
async function end(
  id: string,
  from: PaymentStatus,
  status: PaymentStatus,
  failure: PaymentFailure | "",
  isAsked = false,
): Promise<void> {
  await db
    .update(gatewayPayments)
    .set({ status, failure, ...(!isAsked && { askAt: null }) })
    .where(whereStill(id, from));
}

const whereStill = (id: string, status: PaymentStatus) =>
  and(eq(gatewayPayments.id, id), eq(gatewayPayments.status, status));

/**
 * Asks the gateway about payments that have not ended: interrupted ones, those whose answer was
 * lost, and those whose customer did not come back. Returns how many.
 */
export const askPayments = (now: Date = new Date()): Promise<number> =>
  askDue(gatewayPayments, began, now, (payment) => ask(payment, now));

const began = sql`coalesce(${gatewayPayments.executingAt}, ${gatewayPayments.createdAt})`;

async function ask(payment: Payment, now: Date): Promise<void> {
  const { id, status, createdAt, executingAt, settledAs } = payment;
  const ageMs = now.getTime() - (executingAt ?? createdAt).getTime();
  const sent = sentOf(payment);
  if (!sent) return end(id, status, "expired", "");
  const gateway = findGateway(payment.gateway);
  if (!gateway) return;
  const known = await gateway.query(sent);
  if (known.is === "silent" && settledAs !== "" && ageMs >= COMPARED_MS) return stopAsking(id);
  if (await note(payment, known)) return;
  if (known.is === "refused" && ageMs >= FORGOTTEN_MS) return end(id, status, "expired", "");
  const isUnderWay = status === "open" || status === "executing";
  const isAsked = mayBePaid(payment, now);
  // A gateway that does not answer may have taken the money on the page's last day.
  const isKnown = known.is !== "silent" || ageMs >= COMPARED_MS;
  if (isKnown && settledAs === "" && !isUnderWay && !isAsked) return stopAsking(id);
  if (known.is !== "unpaid" || !isUnderWay) return;
  if (ageMs >= (status === "executing" ? EXECUTING_MS : OPEN_MS))
    return end(id, status, "expired", "", isAsked);
  // The gateway takes a payment's money only once, so the request may be repeated.
  if (status !== "executing" || ageMs >= EXECUTE_MS || isAsked) return;
  const claimed = await claim(id, ["executing"]);
  if (claimed) await charge(claimed, false);
}

async function stopAsking(id: string): Promise<void> {
  await db.update(gatewayPayments).set({ askAt: null }).where(eq(gatewayPayments.id, id));
}

/** The payments of an order at gateways, the newest first. */
export const listPayments = (orderId: string): Promise<Payment[]> =>
  db
    .select()
    .from(gatewayPayments)
    .where(eq(gatewayPayments.orderId, orderId))
    .orderBy(desc(gatewayPayments.createdAt));

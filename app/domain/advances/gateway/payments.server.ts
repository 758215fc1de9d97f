import { and, asc, desc, eq, inArray, lte, type SQL, sql } from "drizzle-orm";
import { type Db, db } from "#drizzle/client.server.ts";
import { gatewayPayments } from "#drizzle/schema.ts";
import { log } from "#server/log.js";
import { invoiceOf } from "../../couriers/couriers.ts";
import { inOrderTransaction } from "../../orders/changing/order-transaction.server.ts";
import { lockAnyOrders, lockOrders } from "../../orders/changing/order-writes.server.ts";
import type { OrderRow } from "../../orders/reading/order-rows.server.ts";
import { normalizePhone } from "../../phone.ts";
import { ShopError } from "../../shop-error.ts";
import { isUuid } from "../../uuid.ts";
import { advanceDue } from "../advance-rules.ts";
import { countReceived } from "../advances.server.ts";
import type { PaymentAnswer, PaymentFailure, PaymentStatus } from "./gateway.ts";
import { findGateway, requireGateway } from "./gateways.server.ts";

type Payment = typeof gatewayPayments.$inferSelect;

const MINUTE_MS = 60_000;
const HOUR_MS = 60 * MINUTE_MS;

/** Milliseconds for which nobody else asks about a payment that a request is executing: the request's time limits are shorter. */
const BUSY_MS = MINUTE_MS;

/** Milliseconds after its beginning for which a payment without an answer is executed again. */
const EXECUTE_MS = 30 * MINUTE_MS;

/** Milliseconds after which a payment that took no money has expired, if the gateway says so. */
const OPEN_MS = HOUR_MS;
const EXECUTING_MS = 24 * HOUR_MS;

/** Payments of one run of the task; the rest follows in the next. */
const ROUND = 10;

/** What a customer may come back to pay: also one that they cancelled before, or whose page was open for long. */
const PAYABLE: readonly PaymentStatus[] = ["open", "cancelled", "failed", "expired"];

/**
 * Begins a payment of what an order still needs in advance; the order's lock is held. Refused: gateway-not-set-up, payment-not-due,
 * payment-under-way.
 */
export async function beginPayment(tx: Db, order: OrderRow): Promise<Payment> {
  const { name: gateway } = requireGateway();
  const amount = advanceDue(order);
  if (amount === 0) throw new ShopError("payment-not-due", {});
  if (await hasExecuting(tx, order.id)) throw new ShopError("payment-under-way", {});
  const askAt = new Date(Date.now() + OPEN_MS);
  const values = { orderId: order.id, gateway, amount, askAt };
  const [begun] = await tx.insert(gatewayPayments).values(values).returning();
  if (!begun) throw new Error("An inserted row is returned");
  return begun;
}

/**
 * Creates a begun payment at the gateway and returns the address of its page. `returnTo` is the address to which the customer comes
 * back. Refused: gateway-silent; nothing is taken then, since nobody knows the payment.
 */
export async function openPayment(
  { id, amount }: Payment,
  order: { id: string; orderNumber: number },
  returnTo: string,
): Promise<string> {
  // Each payment has an invoice of its own, and all of an order begin alike.
  const invoice = `${invoiceOf(order)}-${id.slice(0, 8)}`;
  const created = await requireGateway().create({ amount, invoice, returnTo });
  if (!created) {
    await end(id, "failed", "silent");
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
export type Returned = { orderId: string; amount: number } & Pick<Payment, "status" | "failure">;

/**
 * A customer is back from the gateway's page: takes the money that they confirmed. Null for an address that the gateway did not make:
 * an unknown payment, or one with another number.
 */
export async function returnFromGateway(
  id: string,
  query: URLSearchParams,
): Promise<Returned | null> {
  const gateway = findGateway();
  const payment = isUuid(id) ? await findPayment(id) : null;
  if (!gateway || payment?.gateway !== gateway.name) return null;
  const { paymentId, status } = gateway.readReturn(query);
  if (payment.paymentId === null || payment.paymentId !== paymentId) return null;
  if (status === "confirmed") await execute(id);
  else if (payment.status === "open") await end(id, status, "not-confirmed");
  const { orderId, amount, ...now } = (await findPayment(id)) ?? payment;
  return { orderId, amount, status: now.status, failure: now.failure };
}

async function findPayment(id: string): Promise<Payment | null> {
  const [found] = await db.select().from(gatewayPayments).where(eq(gatewayPayments.id, id));
  return found ?? null;
}

const hasExecuting = async (tx: Db, orderId: string): Promise<boolean> => {
  const where = and(eq(gatewayPayments.orderId, orderId), eq(gatewayPayments.status, "executing"));
  const found = await tx.select({ id: gatewayPayments.id }).from(gatewayPayments).where(where);
  return found.length > 0;
};

/**
 * Takes a payment's money, if its order still needs that sum and no other payment of the order is being executed: only after the
 * change to executing is written, so that a payment without an answer is known.
 */
async function execute(id: string): Promise<void> {
  const claimed = await claim(id, PAYABLE);
  if (claimed) await charge(claimed);
}

async function claim(id: string, from: readonly PaymentStatus[]): Promise<Payment | null> {
  return inOrderTransaction(async (tx) => {
    const { payment, order } = await lockPayment(tx, id, lockOrders);
    if (!payment || !order || !from.includes(payment.status)) return null;
    if (advanceDue(order) < payment.amount) return null;
    if (payment.status !== "executing" && (await hasExecuting(tx, order.id))) return null;
    const askAt = new Date(Date.now() + BUSY_MS);
    const [claimed] = await tx
      .update(gatewayPayments)
      .set({ status: "executing", failure: "", askAt })
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

async function charge({ id, paymentId }: Payment): Promise<void> {
  const gateway = findGateway();
  if (!gateway || paymentId === null) return;
  const executed = await gateway.execute(paymentId);
  if (executed.is === "paid") return count(id, executed);
  // A refusal may follow an earlier attempt that succeeded, so the gateway is asked before anything else.
  const known = await gateway.query(paymentId);
  if (known.is === "paid") return count(id, known);
  if (executed.is === "refused" && known.is === "unpaid") await end(id, "failed", executed.reason);
}

/** Counts a payment that the gateway took, once. The order may be deleted meanwhile: its money is in the wallet all the same. */
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
    await tx
      .update(gatewayPayments)
      .set({ status: "paid", failure: "", askAt: null, advanceId })
      .where(eq(gatewayPayments.id, id));
  });
}

async function end(id: string, status: PaymentStatus, failure: PaymentFailure | ""): Promise<void> {
  await db
    .update(gatewayPayments)
    .set({ status, failure, askAt: null })
    .where(and(eq(gatewayPayments.id, id), sql`${gatewayPayments.status} <> 'paid'`));
}

/**
 * Asks the gateway about payments that have not ended: interrupted ones, those whose answer was lost, and those whose customer did not
 * come back. The next time is written first, so that servers share the work and a silent gateway is asked more and more seldom.
 * Returns how many.
 */
export async function askPayments(now: Date = new Date()): Promise<number> {
  const due = await db.transaction(async (tx) => {
    const rows = await tx
      .select({ id: gatewayPayments.id })
      .from(gatewayPayments)
      .where(lte(gatewayPayments.askAt, now))
      .orderBy(asc(gatewayPayments.askAt))
      .limit(ROUND)
      .for("update", { skipLocked: true });
    const ids = rows.map(({ id }) => id);
    if (ids.length === 0) return [];
    return tx
      .update(gatewayPayments)
      .set({ askAt: askAgain(now) })
      .where(inArray(gatewayPayments.id, ids))
      .returning();
  });
  await Promise.all(
    due.map((payment) =>
      ask(payment, now).catch((error) =>
        log.warn({ err: error, payment: payment.id }, "a payment could not be asked about"),
      ),
    ),
  );
  return due.length;
}

/** From a minute to an hour, a quarter of the payment's age. */
const askAgain = (now: Date): SQL<Date> =>
  sql`${now.toISOString()}::timestamptz + least(interval '1 hour', greatest(interval '1 minute', (${now.toISOString()}::timestamptz - ${gatewayPayments.createdAt}) / 4))`;

async function ask({ id, status, paymentId, createdAt }: Payment, now: Date): Promise<void> {
  const ageMs = now.getTime() - createdAt.getTime();
  const isExecuting = status === "executing";
  if (paymentId === null) return end(id, "expired", "");
  const gateway = findGateway();
  if (!gateway) return;
  const known = await gateway.query(paymentId);
  if (known.is === "paid") return count(id, known);
  if (known.is !== "unpaid") return;
  if (ageMs >= (isExecuting ? EXECUTING_MS : OPEN_MS)) return end(id, "expired", "");
  // The gateway takes a payment's money once, so an order that never reached it is repeated.
  if (!isExecuting || ageMs >= EXECUTE_MS) return;
  const claimed = await claim(id, ["executing"]);
  if (claimed) await charge(claimed);
}

/** The payments of an order at gateways, the newest first. */
export const listPayments = (orderId: string): Promise<Payment[]> =>
  db
    .select()
    .from(gatewayPayments)
    .where(eq(gatewayPayments.orderId, orderId))
    .orderBy(desc(gatewayPayments.createdAt));

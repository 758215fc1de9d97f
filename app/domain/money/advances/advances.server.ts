import { and, asc, count, eq, inArray, isNull, sql } from "drizzle-orm";
import { z } from "zod";
import { type Db, db } from "#drizzle/client.server.ts";
import { advances, gatewayPayments, orders, payBacks, walletMessages } from "#drizzle/schema.ts";
import { countUpTo, MOST_LISTED } from "../../core/bounded-count.server.ts";
import { latinDigits } from "../../core/digits.ts";
import { flag } from "../../core/fields/flag.server.ts";
import { taka, wholeNumber } from "../../core/fields/number.server.ts";
import { phoneNumber } from "../../core/fields/person.server.ts";
import { refuse, say } from "../../core/fields/refuse.server.ts";
import { requiredLine, typedText } from "../../core/fields/text.server.ts";
import { inOrderTransaction, StaleRead } from "../../core/order-transaction.server.ts";
import { ShopError } from "../../core/shop-error.ts";
import {
  type Actor,
  changeOrders,
  rereadOrder,
  withOrder,
} from "../../orders/changing/order-writes.server.ts";
import { recordHistory } from "../../orders/changing/record-history.server.ts";
import {
  type AdvanceState,
  advanceDue,
  type PaidBy,
  toPayBack,
  transactionNumberOf,
  WALLETS,
} from "../../orders/money/advance-rules.ts";
import { findAdvanceSettings, listWaysToPay } from "../../orders/money/advance-settings.server.ts";
import { setMoneyContext } from "../../orders/money/money-context.server.ts";
import { whereToPayBack } from "../../orders/money/to-pay-back.server.ts";
import { isInShop, type OrderStatus } from "../../orders/order-status.ts";
import type { Order, OrderRow } from "../../orders/reading/order-rows.server.ts";
import { findOrder } from "../../orders/reading/orders.server.ts";
import { refuseSending } from "./gateway/under-way.server.ts";
import { findOwnNumbers } from "./own-numbers.server.ts";
import {
  decide,
  isCounted,
  refuseBeyond,
  refuseOwn,
  requireAdvance,
} from "./verify-advance.server.ts";
import { settleMessages } from "./wallet-messages.server.ts";

export { verifyAdvance } from "./verify-advance.server.ts";

/** Reported advances of one order that wait at the same time. */
const MOST_WAITING = 3;

/** The wallets number their transactions with 8 to 10 letters and digits. */
const TRANSACTION = /^[A-Z0-9]{6,20}$/;

const transactionNumber = typedText().transform((typed, context) => {
  const number = transactionNumberOf(latinDigits(typed));
  if (number === "") return refuse(context, "required");
  return TRANSACTION.test(number) ? number : refuse(context, "transaction-invalid");
});

const amount = wholeNumber("amount-invalid", 1);

const beyondOrder = flag.meta({
  description: "True: so much really came, although the order costs less.",
});

/**
 * What a customer types after paying: the wallet, the transaction's number and the number that
 * paid.
 */
export const advanceSchema = z.object({
  wallet: z.enum(WALLETS, { error: say("choice-invalid") }),
  transactionNumber,
  sender: phoneNumber,
});

/** As staff enter an advance for a customer, with the amount in taka. */
export const staffAdvanceSchema = advanceSchema.extend({ amount, beyondOrder });

/** Taka that were received. */
export const verifiedSchema = z.object({ amount, beyondOrder });

/** Why an advance is refused, for its customer. */
export const refusalSchema = z.object({ reason: requiredLine(200) });

/**
 * Taka sent back to the customer, and the transaction by which they were, if a wallet sent them.
 */
export const backSchema = z.object({
  back: taka(),
  transactionNumber: typedText()
    .optional()
    .transform((typed, context) => {
      const number = transactionNumberOf(latinDigits(typed ?? ""));
      return number === "" || TRANSACTION.test(number)
        ? number
        : refuse(context, "transaction-invalid");
    }),
});

/** Taka to be paid in advance; 0 waives it. */
export const askedSchema = z.object({ required: taka() });

export type AdvanceInput = z.output<typeof advanceSchema>;

type StaffAdvance = AdvanceInput & { amount: number; beyondOrder?: boolean | undefined };

/**
 * Records what the customer of an order reports; the order's lock is held. The amount is what is
 * still to be paid in advance, unless `amount` says another one. The same report again changes
 * nothing. Refused: advance-not-asked, transaction-used, transaction-own, too-many-advances.
 */
export async function reportAdvance(
  tx: Db,
  order: OrderRow,
  { amount = advanceDue(order), ...input }: AdvanceInput & { amount?: number },
  reporter: { actor: { id: string | null } | null; byCustomer: boolean },
): Promise<"new" | "known"> {
  const { wallet, sender, transactionNumber } = input;
  const [known] = await tx
    .select({ orderId: advances.orderId })
    .from(advances)
    .where(and(eq(advances.transactionNumber, transactionNumber), isCounted));
  if (known?.orderId === order.id) return "known";
  await refuseOwn(tx, transactionNumber);
  if (amount === 0 || order.isTrial || !isInShop(order.status))
    throw new ShopError("advance-not-asked", { transactionNumber });
  const [waiting] = await tx
    .select({ n: count() })
    .from(advances)
    .where(and(eq(advances.orderId, order.id), eq(advances.status, "waiting")));
  if ((waiting?.n ?? 0) >= MOST_WAITING)
    throw new ShopError("too-many-advances", { max: MOST_WAITING });
  // Another order's report of the same number waits here for this one's commit, and is refused.
  const [written] = await tx
    .insert(advances)
    .values({ orderId: order.id, wallet, transactionNumber, sender, amount })
    .onConflictDoNothing()
    .returning({ id: advances.id });
  if (!written) throw new ShopError("transaction-used", { transactionNumber });
  const row = { orderId: order.id, field: "advanceReported", from: amount, to: transactionNumber };
  await recordHistory(tx, [row], reporter.actor, { byCustomer: reporter.byCustomer });
  return "new";
}

/** Taka of an order's reported advances that wait to be verified. */
export async function waitingSum(tx: Db, orderId: string): Promise<number> {
  const [waiting] = await tx
    .select({ sum: sql`coalesce(sum(${advances.amount}), 0)`.mapWith(Number) })
    .from(advances)
    .where(and(eq(advances.orderId, orderId), eq(advances.status, "waiting")));
  return waiting?.sum ?? 0;
}

/**
 * Reported advances that wait to be verified follow the orders that are merged into another; the
 * locks of all are held.
 */
export async function moveWaiting(
  tx: Db,
  from: readonly OrderRow[],
  into: OrderRow,
): Promise<void> {
  const ids = from.map(({ id }) => id);
  await tx
    .update(advances)
    .set({ orderId: into.id })
    .where(and(inArray(advances.orderId, ids), eq(advances.status, "waiting")));
}

/**
 * Staff enter an advance for an order; it waits to be verified as any other. Refused:
 * order-not-found, as `reportAdvance`, and once, unless the wallet's SMS is here, a sum with which all
 * that is paid and reported exceeds what the order costs: advance-beyond-order.
 */
export async function enterAdvance(
  orderId: string,
  { beyondOrder, ...input }: StaffAdvance,
  actor: Actor,
): Promise<Order> {
  const order = await withOrder(orderId, async (tx, order) => {
    const reported = await reportAdvance(tx, order, input, { actor, byCustomer: false });
    if (reported === "known" || beyondOrder || (await hasCome(tx, input))) return;
    refuseBeyond(order, await waitingSum(tx, order.id));
  });
  return settleReported(order, input.transactionNumber);
}

/** Whether the wallet itself has announced this payment by SMS. */
async function hasCome(
  tx: Db,
  { wallet, transactionNumber, amount }: AdvanceInput & { amount: number },
): Promise<boolean> {
  const [message] = await tx
    .select({ id: walletMessages.id })
    .from(walletMessages)
    .where(
      and(
        eq(walletMessages.state, "waiting"),
        eq(walletMessages.transactionNumber, transactionNumber),
        eq(walletMessages.wallet, wallet),
        eq(walletMessages.amount, amount),
      ),
    )
    .limit(1);
  return message !== undefined;
}

/** The order after its report, which the wallet's own SMS may have verified. */
export async function settleReported(order: Order, transactionNumber: string): Promise<Order> {
  const isVerified = (await settleMessages(transactionNumber)) > 0;
  return (isVerified && (await findOrder(order.id))) || order;
}

/**
 * Counts an advance that a gateway took; the order's lock is held. A report of the same transaction
 * was this payment, or, for another order, a mistake, if the gateway itself says so (no `actor`).
 * Returns the advance's id; null while the number stands for another order.
 */
export async function countReceived(
  tx: Db,
  order: OrderRow,
  paid: Omit<AdvanceInput, "wallet"> & { wallet: PaidBy; amount: number },
  actor: Actor = null,
): Promise<string | null> {
  const { transactionNumber, amount } = paid;
  const [known] = await tx
    .select({ id: advances.id, orderId: advances.orderId, status: advances.status })
    .from(advances)
    .where(and(eq(advances.transactionNumber, transactionNumber), isCounted))
    .for("no key update");
  if (actor) await refuseOwn(tx, transactionNumber);
  const isOthers = known !== undefined && known.orderId !== order.id;
  if (isOthers && (actor || known.status === "verified")) return null;
  // Staff may verify a transaction before the gateway answers.
  if (known?.status === "verified") return known.id;
  if (known) await decide(tx, known.id, { status: "refused" }, actor);
  const decided = {
    status: "verified",
    decidedAt: new Date(),
    actorId: actor?.id ?? null,
  } as const;
  const row = { ...paid, orderId: order.id, ...decided };
  const [written] = await tx
    .insert(advances)
    .values(row)
    .onConflictDoNothing()
    .returning({ id: advances.id });
  if (!written) throw new StaleRead("Somebody reported the same number meanwhile");
  // The customer's own report gives way to the gateway's.
  if (known?.orderId === order.id) await tx.delete(advances).where(eq(advances.id, known.id));
  await setMoneyContext(tx, { actor });
  const advanceAmount = order.advanceAmount + amount;
  await changeOrders(tx, [order], { advanceAmount }, actor);
  return written.id;
}

/**
 * Refuses an advance that is not in the wallet. One that was verified by mistake is taken out of
 * the cash again. Refused: advance-not-found, order-not-found, advance-decided (also after it was
 * paid back), advance-by-gateway, refund-under-way, try-again.
 */
export async function refuseAdvance(id: string, reason: string, actor: Actor): Promise<Order> {
  return inOrderTransaction(async (tx) => {
    const { advance, order } = await requireAdvance(tx, id);
    if (await isConfirmed(tx, id)) throw new ShopError("advance-by-gateway", {});
    if (advance.status === "verified") await refuseSending(tx, order.id);
    const received = advance.status === "verified" ? advance.amount : 0;
    const advanceAmount = order.advanceAmount - received;
    if (advance.status === "refused" || advanceAmount < 0)
      throw new ShopError("advance-decided", {});
    await decide(tx, id, { status: "refused", reason }, actor);
    // What staff read at the gateway's portal was a mistake.
    await tx
      .update(gatewayPayments)
      .set({ status: "expired", advanceId: null, settledAs: "unpaid", askAt: new Date() })
      .where(eq(gatewayPayments.advanceId, id));
    await setMoneyContext(tx, { actor, advance: "correction" });
    await changeOrders(tx, [order], { advanceAmount }, actor);
    const { amount } = advance;
    const row = { orderId: order.id, field: "advanceRefused", from: amount, to: reason };
    await recordHistory(tx, [row], actor);
    return rereadOrder(tx, order.id);
  });
}

/** Whether a gateway itself has confirmed an advance. */
const isConfirmed = async (tx: Db, id: string): Promise<boolean> =>
  (
    await tx
      .select({ id: gatewayPayments.id })
      .from(gatewayPayments)
      .where(and(eq(gatewayPayments.advanceId, id), eq(gatewayPayments.settledAs, "")))
  ).length > 0;

/**
 * Asks for an advance of an order, or (0 taka) waives it, so that the order goes on without.
 * Refused: order-not-found, order-handed-over, trial-order, advance-above-total, wallet-needed,
 * try-again.
 */
export async function askForAdvance(
  orderId: string,
  advanceRequired: number,
  actor: Actor,
): Promise<Order> {
  return withOrder(orderId, async (tx, order) => {
    if (!isInShop(order.status))
      throw new ShopError("order-handed-over", { orderNumber: order.orderNumber });
    if (order.isTrial) throw new ShopError("trial-order", { orderNumber: order.orderNumber });
    if (advanceRequired > order.totalPrice)
      throw new ShopError("advance-above-total", { max: order.totalPrice });
    const { settings } = await findAdvanceSettings(tx);
    if (advanceRequired > 0 && listWaysToPay(settings).length === 0)
      throw new ShopError("wallet-needed", {});
    await changeOrders(tx, [order], { advanceRequired }, actor);
  });
}

/**
 * Decides about an advance that belongs to the customer again (`toPayBack`): `back` taka were sent
 * back, the shop keeps the rest. The number of the transaction is kept, so that it is never taken
 * for an advance. Refused: order-not-found, nothing-to-pay-back (also if somebody did so
 * meanwhile), refund-too-much, refund-under-way, transaction-used, refund-number-used, try-again.
 */
export async function payBackAdvance(
  orderId: string,
  back: number,
  actor: Actor,
  transactionNumber = "",
): Promise<Order> {
  return withOrder(orderId, async (tx, order) => {
    await refuseSending(tx, orderId);
    const due = toPayBack(order);
    if (due === 0) throw new ShopError("nothing-to-pay-back", {});
    if (back > due) throw new ShopError("refund-too-much", { most: due });
    if (transactionNumber !== "" && back > 0)
      await keepPayBack(tx, { orderId, amount: back, transactionNumber }, actor);
    await setMoneyContext(tx, { actor });
    const advanceAmount = order.advanceAmount - back;
    const advanceKept = order.advanceKept + due - back;
    await changeOrders(tx, [order], { advanceAmount, advanceKept }, actor);
  });
}

async function keepPayBack(
  tx: Db,
  sent: { orderId: string; amount: number; transactionNumber: string },
  actor: Actor,
): Promise<void> {
  const { orderId, amount, transactionNumber } = sent;
  const [received] = await tx
    .select({ id: advances.id })
    .from(advances)
    .where(and(eq(advances.transactionNumber, transactionNumber), isCounted));
  if (received) throw new ShopError("transaction-used", { transactionNumber });
  const known = await findOwnNumbers(tx, [transactionNumber]);
  const [kept] = known.size
    ? []
    : await tx
        .insert(payBacks)
        .values({ ...sent, actorId: actor?.id ?? null })
        .onConflictDoNothing()
        .returning({ id: payBacks.id });
  if (!kept) throw new ShopError("refund-number-used", { refundNumber: transactionNumber });
  const row = { orderId, field: "advancePaidBack", from: amount, to: transactionNumber };
  await recordHistory(tx, [row], actor);
}

/** Rows of orders whose advance is to be paid back, for bounded counts. */
export const toPayBackRows = db
  .select({ one: sql`1` })
  .from(orders)
  .where(whereToPayBack)
  .orderBy(asc(orders.createdAt), asc(orders.id));

const isWaiting = sql`${advances.status} = 'waiting'`;

/** Rows of advances that wait to be verified, for bounded counts. */
export const waitingRows = db
  .select({ one: sql`1` })
  .from(advances)
  .innerJoin(orders, and(eq(orders.id, advances.orderId), isNull(orders.deletedAt)))
  .where(isWaiting)
  .orderBy(asc(advances.createdAt), asc(advances.id));

/**
 * Orders whose advance is to be paid back, or one of them, the oldest first, each with the wallet
 * that paid.
 */
export async function listToPayBack(page: number, perPage: number, orderId?: string) {
  const where = and(whereToPayBack, orderId === undefined ? undefined : eq(orders.id, orderId));
  const [rows, [counted]] = await Promise.all([
    db
      .select({
        id: orders.id,
        orderNumber: orders.orderNumber,
        fullName: orders.fullName,
        phoneNumber: orders.phoneNumber,
        status: sql<OrderStatus>`${orders.status}`,
        totalPrice: orders.totalPrice,
        returnedAmount: orders.returnedAmount,
        settledAmount: orders.settledAmount,
        advanceAmount: orders.advanceAmount,
        advanceKept: orders.advanceKept,
      })
      .from(orders)
      .where(where)
      .orderBy(asc(orders.createdAt), asc(orders.id))
      .limit(perPage)
      .offset((page - 1) * perPage),
    db.select({ total: count() }).from(orders).where(where),
  ]);
  const paid = await listOf(rows.map(({ id }) => id));
  return {
    total: counted?.total ?? 0,
    orders: rows.map((order) => ({
      id: order.id,
      orderNumber: order.orderNumber,
      fullName: order.fullName,
      phoneNumber: order.phoneNumber,
      status: order.status,
      due: toPayBack(order),
      paid: (paid.get(order.id) ?? []).filter(({ status }) => status === "verified"),
    })),
  };
}

const columns = {
  id: advances.id,
  createdAt: advances.createdAt,
  wallet: advances.wallet,
  transactionNumber: advances.transactionNumber,
  sender: advances.sender,
  amount: advances.amount,
  status: advances.status,
  reason: advances.reason,
  decidedAt: advances.decidedAt,
  orderId: advances.orderId,
  /** A gateway confirmed it, so staff have nothing to decide. */
  isByGateway: sql<boolean>`(select true from ${gatewayPayments} where ${gatewayPayments.advanceId} = ${advances.id} and ${gatewayPayments.settledAs} = '' limit 1) is not null`,
};

/** The advances of these orders by the order's id, the first reported first. */
export async function listOf(orderIds: readonly string[]) {
  const rows =
    orderIds.length === 0
      ? []
      : await db
          .select(columns)
          .from(advances)
          .where(inArray(advances.orderId, [...orderIds]))
          .orderBy(asc(advances.createdAt), asc(advances.id));
  return new Map(orderIds.map((id) => [id, rows.filter(({ orderId }) => orderId === id)]));
}

/**
 * Reported advances: those that wait (of orders that are not deleted) the oldest first, decided
 * ones the newest first. `total` counts up to `MOST_LISTED` + 1. Of one order, if it is named, and
 * then also in every state.
 */
export async function listAdvances(
  status: AdvanceState | null,
  page: number,
  perPage: number,
  orderId?: string,
) {
  const waits = status === "waiting";
  const where = and(
    status === null ? undefined : waits ? isWaiting : eq(advances.status, status),
    orderId === undefined ? undefined : eq(advances.orderId, orderId),
  );
  const ofOrder = and(
    eq(orders.id, advances.orderId),
    waits ? isNull(orders.deletedAt) : undefined,
  );
  const newestFirst = sql`${advances.createdAt} desc nulls last`;
  const inTurn = waits ? asc(advances.createdAt) : newestFirst;
  const decided = db
    .select({ one: sql`1` })
    .from(advances)
    .innerJoin(orders, ofOrder)
    .where(where)
    .orderBy(newestFirst, asc(advances.id));
  const [rows, [counted]] = await Promise.all([
    db
      .select({
        ...columns,
        orderNumber: orders.orderNumber,
        fullName: orders.fullName,
        orderStatus: sql<OrderStatus>`${orders.status}`,
        advanceRequired: orders.advanceRequired,
        advanceAmount: orders.advanceAmount,
      })
      .from(advances)
      .innerJoin(orders, ofOrder)
      .where(where)
      .orderBy(inTurn, asc(advances.id))
      .limit(perPage)
      .offset((page - 1) * perPage),
    db.execute<{ n: number }>(
      sql`select ${countUpTo(waits && orderId === undefined ? waitingRows : decided, MOST_LISTED)} as n`,
    ),
  ]);
  return { advances: rows, total: counted?.n ?? 0 };
}

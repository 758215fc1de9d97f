import { and, desc, eq, inArray, isNull, sql } from "drizzle-orm";
import type { Db } from "#drizzle/client.server.ts";
import { moneyMovements, orderHistory, orders, payoutLines } from "#drizzle/schema.ts";
import { inOrderTransaction } from "../../core/order-transaction.server.ts";
import { ShopError } from "../../core/shop-error.ts";
import {
  type Actor,
  changeOrders,
  lockWhere,
  refuseEach,
  requireOrder,
  requireOrders,
  type SeenVersions,
  type Staff,
  staleness,
} from "../../orders/changing/order-writes.server.ts";
import { recordHistory } from "../../orders/changing/record-history.server.ts";
import { setMoneyContext } from "../../orders/money/money-context.server.ts";
import { dueAtDoor } from "../../orders/money/order-money.ts";
import { hasLeft } from "../../orders/order-status.ts";
import type { OrderRow } from "../../orders/reading/order-rows.server.ts";

/**
 * Settles orders in full, all or none, and returns the sum in taka. Refused: order-not-found,
 * too-many-orders, orders-refused with each order that is not delivered, settled already or changed
 * meanwhile; try-again. `at` is the moment of all of them (`unsettleAtOnce`).
 */
export async function settleInFull(
  ids: readonly string[],
  actor: Actor,
  seen: SeenVersions = new Map(),
): Promise<{ orders: number; taka: number; at: Date }> {
  return inOrderTransaction(async (tx) => {
    const locked = await requireOrders(tx, ids);
    refuseEach(locked, (order) => {
      if (order.settledAt) return new ShopError("already-settled", {});
      if (order.isTrial) return new ShopError("trial-order", { orderNumber: order.orderNumber });
      if (order.status !== "Deliverd") return new ShopError("order-not-delivered-yet", {});
      return staleness(order, seen);
    });
    const amounts = locked.map((order) => ({ id: order.id, amount: dueAtDoor(order) }));
    const at = await writeSettled(tx, amounts, actor);
    return { orders: locked.length, taka: sumOf(amounts), at };
  });
}

/**
 * Settles an order by an amount in taka that staff accept; an order still with its courier becomes
 * delivered. Runs in the caller's transaction. Refused: order-not-found, already-settled,
 * order-not-handed-over.
 */
export async function settleByHand(
  tx: Db,
  { id: orderId, ...how }: Settled,
  actor: Actor,
  payoutId: string | null = null,
): Promise<void> {
  const order = await requireOrder(tx, orderId);
  if (order.settledAt) throw new ShopError("already-settled", {});
  if (order.isTrial) throw new ShopError("trial-order", { orderNumber: order.orderNumber });
  if (!hasLeft(order.status)) throw new ShopError("order-not-handed-over", {});
  await changeOrders(tx, [order], { status: "Deliverd" }, actor);
  await writeSettled(tx, [{ id: orderId, ...how }], actor, payoutId);
}

/**
 * Undoes a settlement: the cash is owed again, a movement of money corrects the amount received,
 * and the payout line that had settled the order is open again. Refused: order-not-found,
 * not-settled, try-again.
 */
export async function unsettle(orderId: string, actor: Actor, reason = ""): Promise<void> {
  await inOrderTransaction(async (tx) => {
    const order = await requireOrder(tx, orderId);
    if (!order.settledAt) throw new ShopError("not-settled", {});
    await takeBack(tx, order, actor);
    if (reason !== "")
      await recordHistory(tx, [{ orderId, field: "reason", from: null, to: reason }], actor);
  });
}

/**
 * Takes back what this actor settled at one moment and what is still settled so, and returns the
 * sum in taka. Refused: not-settled if nothing is, try-again.
 */
export async function unsettleAtOnce(
  at: Date,
  actor: Staff,
): Promise<{ orders: number; taka: number }> {
  return inOrderTransaction(async (tx) => {
    const ofActor = sql`exists (
      select from ${orderHistory}
       where ${orderHistory.orderId} = ${orders.id} and ${orderHistory.field} = 'settledAmount'
         and ${orderHistory.actorId} = ${actor.id} and ${orderHistory.createdAt} = ${at.toISOString()}::timestamptz)`;
    const settled = await lockWhere(
      tx,
      and(
        eq(orders.settledAt, at),
        eq(orders.status, "Deliverd"),
        isNull(orders.deletedAt),
        ofActor,
      ),
    );
    if (settled.length === 0) throw new ShopError("not-settled", {});
    for (const order of settled) await takeBack(tx, order, actor);
    const amounts = settled.map(({ settledAmount }) => ({ amount: settledAmount ?? 0 }));
    return { orders: settled.length, taka: sumOf(amounts) };
  });
}

const sumOf = (amounts: readonly { amount: number }[]) =>
  amounts.reduce((sum, { amount }) => sum + amount, 0);

async function takeBack(tx: Db, order: OrderRow, actor: Actor): Promise<void> {
  await setMoneyContext(tx, { actor });
  await reopenLine(tx, order.id);
  await changeOrders(tx, [order], { settledAt: null, settledAmount: null }, actor);
}

/**
 * Opens the line of the payout list that settled the order last; earlier ones paid for earlier
 * dispatches of the order.
 */
async function reopenLine(tx: Db, orderId: string): Promise<void> {
  const { payoutId, payoutPosition, kind } = moneyMovements;
  const [paid] = await tx
    .select({ payoutId, position: payoutPosition })
    .from(moneyMovements)
    .where(and(eq(moneyMovements.orderId, orderId), eq(kind, "received")))
    .orderBy(desc(moneyMovements.id))
    .limit(1);
  if (!paid?.payoutId || paid.position === null) return;
  const line = and(
    eq(payoutLines.payoutId, paid.payoutId),
    eq(payoutLines.position, paid.position),
    eq(payoutLines.outcome, "settled"),
  );
  await tx.update(payoutLines).set({ outcome: "reopened" }).where(line);
}

/**
 * An order to settle by an amount in taka; `line` is its number in the payout list, if it came from
 * one.
 */
export type Settled = { id: string; amount: number; line?: number };

/**
 * Settles locked orders with their history and a movement of money each, and returns the moment;
 * `payoutId` is the list that paid them.
 */
export async function writeSettled(
  tx: Db,
  amounts: readonly Settled[],
  actor: Actor,
  payoutId: string | null = null,
): Promise<Date> {
  const at = new Date();
  if (amounts.length === 0) return at;
  const ids = amounts.map(({ id }) => id);
  const lines = Object.fromEntries(amounts.map(({ id, line }) => [id, line ?? null]));
  await setMoneyContext(tx, { actor, ...(payoutId === null ? {} : { payout: payoutId, lines }) });
  await tx
    .update(orders)
    .set({
      settledAt: at,
      settledAmount: sql`(select amount from unnest(${sql.param(ids)}::uuid[], ${sql.param(
        amounts.map(({ amount }) => amount),
      )}::int[]) as settled (id, amount) where settled.id = ${orders.id})`,
      updatedAt: at,
    })
    .where(inArray(orders.id, ids));
  const rows = amounts.map(({ id: orderId, amount: to }) => ({
    orderId,
    field: "settledAmount",
    from: null,
    to,
  }));
  await recordHistory(tx, rows, actor, { at });
  return at;
}

import { and, desc, eq, inArray, sql } from "drizzle-orm";
import type { Db } from "#drizzle/client.server.ts";
import { orderHistory, orders, payoutLines, payouts } from "#drizzle/schema.ts";
import { requireOrder } from "../orders/changing/order-changes.server.ts";
import { MOST_AT_ONCE } from "../orders/changing/order-selection.server.ts";
import { inOrderTransaction } from "../orders/changing/order-transaction.server.ts";
import { type Actor, changeStatus, lockOrders } from "../orders/changing/order-writes.server.ts";
import { hasLeft } from "../orders/order-status.ts";
import type { OrderRow } from "../orders/reading/order-rows.server.ts";
import { type RefusedOrder, ShopError } from "../shop-error.ts";
import { isUuid } from "../uuid.ts";
import { tellMoney } from "./money-told.server.ts";
import { owedOf } from "./order-money.ts";

/**
 * The shop has the cash of these orders in full, as from its own rider: all of them or none. Answers the taka. `seen` is each
 * one's version as its page showed it. Refused: order-not-found, too-many-orders, orders-refused with each that is not
 * delivered, is settled already or was changed meanwhile; try-again.
 */
export async function settleInFull(
  ids: readonly string[],
  actor: Actor,
  seen: ReadonlyMap<string, number> = new Map(),
): Promise<{ orders: number; taka: number }> {
  const wanted = [...new Set(ids)];
  if (wanted.length === 0 || !wanted.every(isUuid)) throw new ShopError("order-not-found", {});
  if (wanted.length > MOST_AT_ONCE) throw new ShopError("too-many-orders", { max: MOST_AT_ONCE });
  return inOrderTransaction(async (tx) => {
    const locked = await lockOrders(tx, wanted);
    if (locked.length < wanted.length) throw new ShopError("order-not-found", {});
    const refused = locked.flatMap((order): RefusedOrder[] => {
      const refusal = refusalOf(order, seen.get(order.id));
      return refusal ? [{ orderNumber: order.orderNumber, refusal }] : [];
    });
    if (refused.length > 0) throw new ShopError("orders-refused", { refused });
    const amounts = locked.map((order) => ({ id: order.id, amount: owedOf(order) }));
    await writeSettled(tx, amounts, actor);
    return { orders: locked.length, taka: amounts.reduce((sum, { amount }) => sum + amount, 0) };
  });
}

function refusalOf(order: OrderRow, seen: number | undefined): ShopError | null {
  if (order.settledAt) return new ShopError("already-settled", {});
  if (order.status !== "Deliverd") return new ShopError("order-not-delivered-yet", {});
  const isStale = seen !== undefined && seen !== order.version;
  return isStale ? new ShopError("changed-meanwhile", { changes: [] }) : null;
}

/**
 * A person decides that an order is settled by an amount in taka, whatever was owed; one still with its courier is delivered
 * by that. Within the caller's transaction. Refused: order-not-found, already-settled, order-not-handed-over.
 */
export async function settleByHand(
  tx: Db,
  { id: orderId, ...how }: Settled,
  actor: Actor,
  payoutId: string | null = null,
): Promise<void> {
  const order = await requireOrder(tx, orderId);
  if (order.settledAt) throw new ShopError("already-settled", {});
  if (!hasLeft(order.status)) throw new ShopError("order-not-handed-over", {});
  await changeStatus(tx, [order], { status: "Deliverd" }, actor);
  await writeSettled(tx, [{ id: orderId, ...how }], actor, payoutId);
}

/**
 * Takes a settlement back, for `reason`: the cash is still owed. What came in is corrected by a movement of its own, and the
 * line of a payout list that had settled it waits for a person again. Refused: order-not-found, not-settled, try-again.
 */
export async function unsettle(orderId: string, actor: Actor, reason = ""): Promise<void> {
  await inOrderTransaction(async (tx) => {
    const order = await requireOrder(tx, orderId);
    if (!order.settledAt) throw new ShopError("not-settled", {});
    const at = new Date();
    await tellMoney(tx, { actor });
    await reopenLine(tx, orderId);
    await tx
      .update(orders)
      .set({ settledAt: null, settledAmount: null, updatedAt: at })
      .where(eq(orders.id, orderId));
    const entry = { orderId, actorId: actor?.id ?? null, createdAt: at };
    await tx
      .insert(orderHistory)
      .values([
        { ...entry, field: "settledAmount", from: order.settledAmount, to: null },
        ...(reason === "" ? [] : [{ ...entry, field: "reason", from: null, to: reason }]),
      ]);
  });
}

/** The line of the list that paid last: those of earlier trips paid for them. */
async function reopenLine(tx: Db, orderId: string): Promise<void> {
  const settled = and(eq(payoutLines.orderId, orderId), eq(payoutLines.outcome, "settled"));
  const [line] = await tx
    .select({ payoutId: payoutLines.payoutId, position: payoutLines.position })
    .from(payoutLines)
    .innerJoin(payouts, eq(payouts.id, payoutLines.payoutId))
    .where(settled)
    .orderBy(desc(payouts.createdAt), desc(payoutLines.position))
    .limit(1);
  if (!line) return;
  await tx
    .update(payoutLines)
    .set({ outcome: "reopened" })
    .where(and(eq(payoutLines.payoutId, line.payoutId), eq(payoutLines.position, line.position)));
}

/** An order to settle, by its amount in taka; `line` of a payout list where one says so. */
export type Settled = { id: string; amount: number; line?: number };

/** Settles locked orders, each with a row of its history and a movement of money; `payoutId` is the list that paid them. */
export async function writeSettled(
  tx: Db,
  amounts: readonly Settled[],
  actor: Actor,
  payoutId: string | null = null,
): Promise<void> {
  if (amounts.length === 0) return;
  const at = new Date();
  const ids = amounts.map(({ id }) => id);
  const lines = Object.fromEntries(amounts.map(({ id, line }) => [id, line ?? null]));
  await tellMoney(tx, { actor, ...(payoutId === null ? {} : { payout: payoutId, lines }) });
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
  await tx.insert(orderHistory).values(
    amounts.map(({ id, amount }) => ({
      ...{ orderId: id, field: "settledAmount", from: null, to: amount },
      ...{ actorId: actor?.id ?? null, createdAt: at },
    })),
  );
}

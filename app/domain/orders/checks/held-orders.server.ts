import { and, asc, count, eq, isNotNull, isNull, lte, type SQL, sql } from "drizzle-orm";
import { type Db, db } from "#drizzle/client.server.ts";
import { orderHistory, orders } from "#drizzle/schema.ts";
import { ShopError } from "../../shop-error.ts";
import { isUuid } from "../../uuid.ts";
import type { CancelReason } from "../cancel-reasons.ts";
import { inOrderTransaction } from "../changing/order-transaction.server.ts";
import {
  type Actor,
  changeStatus,
  type Staff,
  throwFirst,
  withReason,
} from "../changing/order-writes.server.ts";
import {
  listWhere,
  type Order,
  type OrderListing,
  type OrderRow,
  orderColumns,
  readOrderWithLines,
} from "../reading/order-rows.server.ts";
import { reserveOrders } from "../stock/reservations.server.ts";
import { EXPIRED, isHeld, NOT_HELD } from "./held-orders.ts";

/*
 * A held order is an order like any other, Processing, that waits for the owner's call. Held for what it takes, it takes
 * that only when it is released (`keepsGoods`); held for whom it is of, it has it meanwhile. It ends by the
 * owner (released, or any other status), by the customer (cancelled), or by itself. Each takes the order's row lock and
 * looks again under it, so that of several at once one happens and the stock is given back once.
 */

/** Waiting orders, as `isHeld`. */
const whereHeld: SQL | undefined = and(
  isNotNull(orders.heldAt),
  eq(orders.status, "Processing"),
  isNull(orders.deletedAt),
);

/** The held orders, newest first; `page` counts from 1. */
export async function listHeldOrders(page: number, perPage: number): Promise<OrderListing> {
  return listWhere(whereHeld, { page, perPage });
}

export async function countHeldOrders(): Promise<number> {
  const [held] = await db.select({ total: count() }).from(orders).where(whereHeld);
  return held?.total ?? 0;
}

/**
 * The owner has called: from now on an order like any other, with its goods and its promo use. Refused: order-not-found,
 * order-not-held, not-enough-stock and promo-code-used-up (others were faster), try-again.
 */
export async function releaseHeldOrder(id: string, actor: Actor): Promise<Order> {
  return inOrderTransaction(async (tx) => {
    await confirmLocked(tx, await lockHeld(tx, id), actor);
    return reread(tx, id);
  });
}

/**
 * Somebody has heard from the customer that the locked order is meant: it waits for no call any more, and one that was held
 * is released, with its goods and its promo use. Refused: not-enough-stock, promo-code-used-up.
 */
export async function confirmLocked(tx: Db, order: OrderRow, actor: Actor): Promise<void> {
  const at = new Date();
  await tx
    .update(orders)
    .set({ ...NOT_HELD, confirmedAt: at, callAfter: null, isReserved: true, updatedAt: at })
    .where(eq(orders.id, order.id));
  // After its order, as placing takes them.
  if (!order.isReserved) throwFirst(await reserveOrders(tx, [order], { reason: "sale", actor }));
  const entry = { orderId: order.id, actorId: actor?.id ?? null, createdAt: at };
  const from = order.heldReasons.join(" ");
  await tx
    .insert(orderHistory)
    .values([
      ...(isHeld(order) ? [{ ...entry, field: "held", from, to: null }] : []),
      { ...entry, field: "confirmed", from: null, to: true },
    ]);
}

/**
 * The owner has called in vain: cancelled, its stock and promo use given back. Refused: order-not-found, order-not-held
 * (somebody was faster), try-again.
 */
export async function cancelHeldOrder(
  id: string,
  actor: Staff,
  reason: CancelReason | "" = "",
): Promise<Order> {
  return inOrderTransaction(async (tx) => {
    await cancelLocked(tx, [await lockHeld(tx, id)], actor, reason);
    return reread(tx, id);
  });
}

async function reread(tx: Db, id: string): Promise<Order> {
  const order = await readOrderWithLines(tx, eq(orders.id, id));
  if (!order) throw new Error("A locked order cannot vanish");
  return order;
}

const BATCH = 100;

/**
 * Cancels the orders whose wait is over and gives back their stock and promo use; forgets from where orders of more than
 * a week ago came. For the scheduler: any number of servers may do it at once, each takes what no other has in hand.
 * Returns how many were cancelled.
 */
export async function expireHeldOrders(now: Date = new Date()): Promise<number> {
  let expired = 0;
  let batch: number;
  do {
    batch = await inOrderTransaction((tx) => expireBatch(tx, now));
    expired += batch;
  } while (batch === BATCH);
  await db.execute(sql`
    update orders set placed_from = null, placed_near = null
     where (placed_from is not null or placed_near is not null) and created_at < now() - interval '7 days'`);
  return expired;
}

/** Locks a held order, or refuses one that somebody has decided on already. */
async function lockHeld(tx: Db, id: string) {
  const [order] = isUuid(id)
    ? await tx
        .select(orderColumns)
        .from(orders)
        .where(and(eq(orders.id, id), isNull(orders.deletedAt)))
        .for("no key update")
    : [];
  if (!order) throw new ShopError("order-not-found", {});
  if (!isHeld(order)) throw new ShopError("order-not-held", {});
  return order;
}

async function expireBatch(tx: Db, now: Date): Promise<number> {
  const over = await tx
    .select(orderColumns)
    .from(orders)
    .where(and(whereHeld, lte(orders.heldUntil, now)))
    .orderBy(asc(orders.id))
    .limit(BATCH)
    .for("no key update", { skipLocked: true });
  if (over.length === 0) return 0;
  await cancelLocked(tx, over, null);
  return over.length;
}

/** `actor` null: nobody, the time was over. */
async function cancelLocked(
  tx: Db,
  locked: readonly OrderRow[],
  actor: Actor,
  cancelReason: CancelReason | "" = "",
): Promise<void> {
  if (!actor) {
    const entry = { field: "held", to: EXPIRED, actorId: null, createdAt: new Date() };
    await tx.insert(orderHistory).values(
      locked.map(({ id: orderId, heldReasons }) => ({
        ...{ ...entry, orderId, from: heldReasons.join(" ") },
      })),
    );
  }
  await changeStatus(tx, locked, withReason("Cancelled", cancelReason), actor);
}

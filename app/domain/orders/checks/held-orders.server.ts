import { and, asc, count, eq, isNotNull, isNull, lte, type SQL, sql } from "drizzle-orm";
import { type Db, db } from "#drizzle/client.server.ts";
import { orders } from "#drizzle/schema.ts";
import { inOrderTransaction } from "../../core/order-transaction.server.ts";
import { ShopError } from "../../core/shop-error.ts";
import type { CancelReason } from "../cancel-reasons.ts";
import {
  type Actor,
  changeOrders,
  type Staff,
  withOrder,
  withSaid,
} from "../changing/order-writes.server.ts";
import { recordHistory } from "../changing/record-history.server.ts";
import {
  listWhere,
  type Order,
  type OrderListing,
  type OrderRow,
  orderColumns,
} from "../reading/order-rows.server.ts";
import { EXPIRED, isHeld } from "./held-orders.ts";

/*
 * A held order is an order in Processing that waits for the owner's phone call. An order held for the stock it takes gets that stock
 * when it is released; one held for its customer keeps it meanwhile (`staysReserved`). The hold ends with a release, another
 * status, or by time. Each of these locks the order and checks it again, so that the stock is returned once.
 */

/** `isHeld` as a condition. */
const whereHeld: SQL | undefined = and(
  isNotNull(orders.heldAt),
  eq(orders.status, "Processing"),
  isNull(orders.deletedAt),
);

/** The held orders, newest first; `page` counts from 1. */
export async function listHeldOrders(page: number, perPage: number): Promise<OrderListing> {
  return listWhere(whereHeld, { page, perPage });
}

/** Whether an order of this phone number is held now. */
export async function isPhoneHeld(tx: Db, phoneNumber: string): Promise<boolean> {
  const held = await tx
    .select({ id: orders.id })
    .from(orders)
    .where(and(eq(orders.phoneNumber, phoneNumber), whereHeld))
    .limit(1);
  return held.length > 0;
}

export async function countHeldOrders(): Promise<number> {
  const [held] = await db.select({ total: count() }).from(orders).where(whereHeld);
  return held?.total ?? 0;
}

/**
 * Confirms a held order after a phone call; it takes the stock and the promo use that it did not
 * hold. Refused: order-not-found, order-not-held, not-enough-stock and promo-code-used-up (sold or
 * used up meanwhile), try-again.
 */
export async function releaseHeldOrder(id: string, actor: Actor): Promise<Order> {
  return withOrder(id, async (tx, order) => {
    refuseNotHeld(order);
    await changeOrders(tx, [order], { confirmed: true }, actor);
  });
}

/**
 * Cancels a held order. Refused: order-not-found, order-not-held (somebody else decided it first),
 * try-again.
 */
export async function cancelHeldOrder(
  id: string,
  actor: Staff,
  reason: CancelReason | "" = "",
): Promise<Order> {
  return withOrder(id, async (tx, order) => {
    refuseNotHeld(order);
    await changeOrders(tx, [order], withSaid("Cancelled", { cancelReason: reason }), actor);
  });
}

function refuseNotHeld(order: OrderRow): void {
  if (!isHeld(order)) throw new ShopError("order-not-held", {});
}

const BATCH = 100;

/**
 * Cancels the orders whose hold has expired, and deletes the network hashes of orders older than a
 * week. Several servers may run it at once, as each skips orders that another has locked. Returns
 * how many were cancelled.
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

async function expireBatch(tx: Db, now: Date): Promise<number> {
  const over = await tx
    .select(orderColumns)
    .from(orders)
    .where(and(whereHeld, lte(orders.heldUntil, now)))
    .orderBy(asc(orders.id))
    .limit(BATCH)
    .for("no key update", { skipLocked: true });
  const rows = over.map(({ id: orderId, heldReasons }) => ({
    orderId,
    field: "held",
    from: heldReasons.join(" "),
    to: EXPIRED,
  }));
  await recordHistory(tx, rows, null);
  await changeOrders(tx, over, { status: "Cancelled" }, null);
  return over.length;
}

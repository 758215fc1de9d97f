import { isDeepStrictEqual } from "node:util";
import { and, eq, inArray } from "drizzle-orm";
import type { Db } from "#drizzle/client.server.ts";
import { orderHistory, orders } from "#drizzle/schema.ts";
import { stockedBy } from "../../catalog/products/combo-parts.ts";
import { MAX_INTEGER } from "../../core/digits.ts";
import { inOrderTransaction } from "../../core/order-transaction.server.ts";
import { ShopError } from "../../core/shop-error.ts";
import { MERGED } from "../cancel-reasons.ts";
import { orderHooks } from "../hooks.server.ts";
import { isInShop } from "../order-status.ts";
import { type Order, selectOrders } from "../reading/order-rows.server.ts";
import { type LineTarget, planLines, readStock, writeLines } from "./line-changes.server.ts";
import {
  type Actor,
  changeOrders,
  moveReservations,
  requireOrders,
  rereadOrder,
  writeChanges,
} from "./order-writes.server.ts";
import { recordHistory } from "./record-history.server.ts";

/** The most orders that are merged at once: nobody places more by mistake. */
const MOST_MERGED = 20;

/**
 * Merges orders of the same phone: the lines of the others move to the first, with pieces of a
 * product at the same price summed, and the others are cancelled as merged. The first keeps its
 * address, delivery charge, promo code and adjustment; those of the others are dropped. A repeated
 * merge changes nothing.
 *
 * Refused: order-not-found, trial-order, nothing-to-merge, too-many-orders, order-cancelled, order-handed-over,
 * phones-differ, line-full (more than 99 pieces), order-full (more than 50 lines), order-too-large,
 * advance-holds-order (another than the first has an advance), payment-under-way, not-enough-stock
 * (if an order held none), try-again.
 */
export async function mergeOrders(
  intoId: string,
  fromIds: readonly string[],
  actor: Actor,
): Promise<Order> {
  const others = [...new Set(fromIds)].filter((id) => id !== intoId);
  if (others.length === 0) throw new ShopError("nothing-to-merge", {});
  if (others.length > MOST_MERGED) throw new ShopError("too-many-orders", { max: MOST_MERGED });
  return inOrderTransaction((tx) => mergeWithin(tx, intoId, others, actor));
}

async function mergeWithin(tx: Db, intoId: string, others: string[], actor: Actor) {
  const ids = [intoId, ...others];
  await requireOrders(tx, ids);
  const found = await selectOrders(tx, { where: inArray(orders.id, ids) });
  const into = found.find(({ id }) => id === intoId);
  if (!into) throw new ShopError("order-not-found", {});
  const merged = await findMerged(tx, into.orderNumber, others);
  // Oldest first, so that the lines stand in the order in which they were placed.
  const from = found
    .filter(({ id }) => id !== intoId && !merged.has(id))
    .sort((a, b) => a.orderNumber - b.orderNumber);
  if (from.length === 0) return into;
  for (const order of [into, ...from]) refuseMerge(order, into);
  const paid = from.find(({ advanceAmount }) => advanceAmount > 0);
  if (paid) throw new ShopError("advance-holds-order", { orderNumber: paid.orderNumber });
  await orderHooks.joined().ending(
    tx,
    from.map(({ id }) => id),
  );

  const { changes, subtotal } = planLines(into.lines, addLines(into, from));
  const totalPrice = into.totalPrice + subtotal - into.subtotal;
  if (totalPrice > MAX_INTEGER) throw new ShopError("order-too-large", { max: MAX_INTEGER });

  // All products are locked, by id and after the orders, before any stock is returned: nobody else
  // can take it in between.
  const productIds = [into, ...from].flatMap(({ lines }) => lines.flatMap(stockedBy));
  const cancelled = { status: "Cancelled", cancelReason: MERGED } as const;
  // The discount stays in taka: the code was not judged on the products that come in.
  const promoOffer = into.promoOffer?.kind === "free-delivery" ? into.promoOffer : null;
  const advanceRequired = Math.max(...[into, ...from].map((order) => order.advanceRequired));
  await changeOrders(tx, [into], { subtotal, totalPrice, promoOffer, advanceRequired }, actor);
  await writeChanges(tx, from, cancelled, actor);
  await readStock(tx, productIds, true);
  await moveReservations(tx, from, cancelled, actor);
  await writeLines(tx, into, changes, actor);
  await orderHooks.joined().merged(tx, from, into);
  const rows = from.flatMap(({ id, orderNumber }) => [
    { orderId: into.id, field: "merged", from: null, to: orderNumber },
    { orderId: id, field: "mergedInto", from: null, to: into.orderNumber },
  ]);
  await recordHistory(tx, rows, actor);
  return rereadOrder(tx, intoId);
}

/** The orders that an earlier merge cancelled into this one and that are still cancelled. */
async function findMerged(tx: Db, orderNumber: number, ids: string[]): Promise<Set<string>> {
  const rows = await tx
    .select({ orderId: orderHistory.orderId, to: orderHistory.to })
    .from(orderHistory)
    .innerJoin(orders, eq(orders.id, orderHistory.orderId))
    .where(
      and(
        inArray(orderHistory.orderId, ids),
        eq(orderHistory.field, "mergedInto"),
        eq(orders.status, "Cancelled"),
      ),
    )
    .orderBy(orderHistory.id);
  // The latest merge counts, since an order may have been restored and merged into another.
  const latest = new Map(rows.map(({ orderId, to }) => [orderId, to]));
  return new Set(ids.filter((id) => latest.get(id) === orderNumber));
}

function refuseMerge(order: Order, into: Order): void {
  const { orderNumber, status, phoneNumber, returnedAmount } = order;
  if (order.isTrial) throw new ShopError("trial-order", { orderNumber });
  if (order.settledAt !== null) throw new ShopError("already-settled", {});
  if (status === "Cancelled") throw new ShopError("order-cancelled", { orderNumber });
  // After a return the lines record what was sent.
  if (!isInShop(status) || returnedAmount > 0)
    throw new ShopError("order-handed-over", { orderNumber });
  if (phoneNumber !== into.phoneNumber) throw new ShopError("phones-differ", { orderNumber });
}

/** What goes into a combo, as it was sold. */
const recipeOf = ({ parts }: Pick<LineTarget, "parts">) =>
  parts?.map(({ productId, pieces }) => [productId, pieces]);

/**
 * A product at another price or of other parts, or one that was deleted for good, becomes a line of
 * its own, since each price was promised.
 */
function addLines(into: Order, from: readonly Order[]): LineTarget[] {
  const targets: LineTarget[] = into.lines.map(({ tookStock: _, ...line }) => line);
  for (const { tookStock: _, position: __, ...line } of from.flatMap(({ lines }) => lines)) {
    const same = targets.findIndex(
      (one) =>
        one.productId !== null &&
        one.productId === line.productId &&
        one.price === line.price &&
        isDeepStrictEqual([one.deal, one.tiers], [line.deal, line.tiers]) &&
        isDeepStrictEqual(recipeOf(one), recipeOf(line)),
    );
    const target = targets[same];
    if (target) targets[same] = { ...target, quantity: target.quantity + line.quantity };
    else targets.push({ ...line, position: null });
  }
  return targets;
}

import { and, eq, inArray } from "drizzle-orm";
import type { Db } from "#drizzle/client.server.ts";
import { orderHistory, orders } from "#drizzle/schema.ts";
import { MAX_INTEGER } from "../../digits.ts";
import { ShopError } from "../../shop-error.ts";
import { isUuid } from "../../uuid.ts";
import { isInShop } from "../order-status.ts";
import { type Order, selectOrders } from "../reading/order-rows.server.ts";
import { releaseOrders } from "../stock/reservations.server.ts";
import { type LineTarget, planLines, readStock, writeLines } from "./line-changes.server.ts";
import { rereadOrder } from "./order-changes.server.ts";
import { inOrderTransaction } from "./order-transaction.server.ts";
import { type Actor, lockOrders, writeChanges } from "./order-writes.server.ts";

/** Orders that go into one at once: more than anybody places by mistake. */
const MOST_MERGED = 20;

/**
 * Makes one order of several of the same phone: the lines of the others go into the first, pieces of a good at the same
 * price summed, and the others are cancelled as duplicates. Address, delivery charge, promo code and adjustment of the
 * first stay; what the others had of these goes with them. Asked again after it happened it changes nothing.
 *
 * Refused: order-not-found, nothing-to-merge, too-many-orders, order-cancelled, order-handed-over, phones-differ, line-full
 * (more than 99 pieces), order-full (more than 50 lines), order-too-large, not-enough-stock (of an order that held none),
 * try-again.
 */
export async function mergeOrders(
  intoId: string,
  fromIds: readonly string[],
  actor: Actor,
): Promise<Order> {
  const others = [...new Set(fromIds)].filter((id) => id !== intoId);
  if (others.length === 0) throw new ShopError("nothing-to-merge", {});
  if (others.length > MOST_MERGED) throw new ShopError("too-many-orders", { max: MOST_MERGED });
  if (![intoId, ...others].every(isUuid)) throw new ShopError("order-not-found", {});
  return inOrderTransaction((tx) => mergeWithin(tx, intoId, others, actor));
}

async function mergeWithin(tx: Db, intoId: string, others: string[], actor: Actor) {
  const ids = [intoId, ...others];
  const locked = await lockOrders(tx, ids);
  if (locked.length < ids.length) throw new ShopError("order-not-found", {});
  const found = await selectOrders(tx, { where: inArray(orders.id, ids) });
  const into = found.find(({ id }) => id === intoId);
  if (!into) throw new ShopError("order-not-found", {});
  const merged = await findMerged(tx, into.orderNumber, others);
  // The older first, so that the lines stand in the order in which they were asked for.
  const from = found
    .filter(({ id }) => id !== intoId && !merged.has(id))
    .sort((a, b) => a.orderNumber - b.orderNumber);
  if (from.length === 0) return into;
  for (const order of [into, ...from]) refuseMerge(order, into);

  const { changes, subtotal } = planLines(into.lines, addLines(into, from));
  const totalPrice = into.totalPrice + subtotal - into.subtotal;
  if (totalPrice > MAX_INTEGER) throw new ShopError("order-too-large", { max: MAX_INTEGER });

  // Orders first, as placing locks them. All goods before any is given back, so that products are locked in the order of their ids, and nobody takes what is freed.
  const goods = [into, ...from].flatMap(({ lines }) => lines.map((line) => line.productId));
  await writeChanges(tx, [into], { subtotal, totalPrice }, actor);
  await writeChanges(tx, from, { status: "Cancelled", cancelReason: "duplicate" }, actor);
  await readStock(tx, goods, true);
  const holding = from.filter((order) => order.isReserved);
  await releaseOrders(tx, holding, { reason: "cancelled", actor });
  await writeLines(tx, into, changes, actor);
  await tellMerged(tx, into, from, actor);
  return rereadOrder(tx, intoId);
}

/** Those that went into this order before and are still cancelled. */
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
  // Of one that came back and went into another since, the latest counts.
  const latest = new Map(rows.map(({ orderId, to }) => [orderId, to]));
  return new Set(ids.filter((id) => latest.get(id) === orderNumber));
}

function refuseMerge(order: Order, into: Order): void {
  const { orderNumber, status, phoneNumber, returnedAmount } = order;
  if (order.settledAt !== null) throw new ShopError("already-settled", {});
  if (status === "Cancelled") throw new ShopError("order-cancelled", { orderNumber });
  // Where pieces came back, the lines tell what was sent.
  if (!isInShop(status) || returnedAmount > 0)
    throw new ShopError("order-handed-over", { orderNumber });
  if (phoneNumber !== into.phoneNumber) throw new ShopError("phones-differ", { orderNumber });
}

/** A good at another price, or one that is gone for good, stays a line of its own: each price was promised. */
function addLines(into: Order, from: readonly Order[]): LineTarget[] {
  const targets: LineTarget[] = into.lines.map(({ tookStock: _, ...line }) => line);
  for (const { tookStock: _, position: __, ...line } of from.flatMap(({ lines }) => lines)) {
    const same = targets.findIndex(
      ({ productId, price }) =>
        productId !== null && productId === line.productId && price === line.price,
    );
    const target = targets[same];
    if (target) targets[same] = { ...target, quantity: target.quantity + line.quantity };
    else targets.push({ ...line, position: null });
  }
  return targets;
}

async function tellMerged(tx: Db, into: Order, from: readonly Order[], actor: Actor) {
  const actorId = actor?.id ?? null;
  await tx.insert(orderHistory).values(
    from.flatMap(({ id, orderNumber }) => [
      { orderId: into.id, field: "merged", from: null, to: orderNumber, actorId },
      { orderId: id, field: "mergedInto", from: null, to: into.orderNumber, actorId },
    ]),
  );
}

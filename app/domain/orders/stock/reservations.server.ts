import { and, asc, inArray, sql } from "drizzle-orm";
import type { Db } from "#drizzle/client.server.ts";
import { executePrepared } from "#drizzle/prepared.server.ts";
import { orderLines, orders, products, promoCodes } from "#drizzle/schema.ts";
import { tellMoney } from "../../cash/money-told.server.ts";
import { MAX_INTEGER } from "../../digits.ts";
import { isUsedUp } from "../../promo-codes/promo-code-rules.ts";
import { releasePromoCodes } from "../../promo-codes/redemption.server.ts";
import { type RefusedOrder, ShopError } from "../../shop-error.ts";
import { type StockTold, stockTold } from "../../stock/stock-told.server.ts";
import { recordHistory } from "../changing/record-history.server.ts";
import type { OrderRow } from "../reading/order-rows.server.ts";

/*
 * `is_reserved` says whether an order holds its stock and one promo use; it changes under the order's row lock, so that giving
 * back and taking again each happen once. Locks are taken in the order orders, products, promo codes, each by id.
 */

/** The reason and the actor in the movements of stock. */
type Why = Pick<StockTold, "reason" | "actor">;

/** Gives back what these orders hold. The caller has locked them and sets `is_reserved`. */
export async function releaseOrders(
  tx: Db,
  released: readonly Pick<OrderRow, "id" | "promoCodeId">[],
  why: Why,
): Promise<void> {
  if (released.length === 0) return;
  const ids = released.map((order) => order.id);
  await returnStock(tx, ids, why);
  if (released.some((order) => order.promoCodeId)) await releasePromoCodes(tx, ids);
}

/**
 * Takes again, as if sold today: every line takes stock whose product counts it now. The promo code must only have a free use; it
 * may have expired since. Returns the orders that cannot be served; the caller then rolls back.
 */
export async function reserveOrders(
  tx: Db,
  reserved: readonly OrderRow[],
  why: Why,
): Promise<RefusedOrder[]> {
  if (reserved.length === 0) return [];
  const short = await takeStockAgain(tx, reserved, why);
  if (short.length > 0) return short;
  return redeemAgain(tx, reserved);
}

async function takeStockAgain(tx: Db, reserved: readonly OrderRow[], why: Why) {
  const ids = reserved.map((order) => order.id);
  const lines = await tx
    .select({
      orderId: orderLines.orderId,
      productId: orderLines.productId,
      quantity: orderLines.quantity,
      title: orderLines.title,
      titleBn: orderLines.titleBn,
    })
    .from(orderLines)
    .where(inArray(orderLines.orderId, ids));
  const productIds = [...new Set(lines.flatMap((line) => line.productId ?? []))];
  const left = new Map(
    (productIds.length ? await lockTrackedProducts(tx, productIds) : []).map((product) => [
      product.id,
      product.quantityInStock,
    ]),
  );

  const refused: RefusedOrder[] = [];
  for (const order of inTurn(reserved)) {
    for (const line of lines.filter((line) => line.orderId === order.id)) {
      const { productId, quantity, title, titleBn } = line;
      const available = productId === null ? undefined : left.get(productId);
      if (productId === null || available === undefined) continue;
      if (available >= quantity) left.set(productId, available - quantity);
      else
        refused.push(
          refuse(order, new ShopError("not-enough-stock", { title, titleBn, available })),
        );
    }
  }
  if (refused.length === 0) await writeStock(tx, left, reserved, { ...why, orders: ids });
  return onePerOrder(refused);
}

async function lockTrackedProducts(tx: Db, ids: string[]) {
  return tx
    .select({ id: products.id, quantityInStock: products.quantityInStock })
    .from(products)
    .where(and(inArray(products.id, ids), products.trackStock))
    .orderBy(asc(products.id))
    .for("no key update");
}

async function writeStock(
  tx: Db,
  left: Map<string, number>,
  reserved: readonly OrderRow[],
  told: StockTold & { orders: string[] },
) {
  const tracked = [...left.keys()];
  await tx
    .update(orderLines)
    .set({
      tookStock: sql`coalesce(product_id = any(${sql.param(tracked)}::uuid[]), false)`,
      // All pieces go out again.
      returned: 0,
    })
    .where(inArray(orderLines.orderId, told.orders));
  await clearReturned(tx, reserved, told);
  await clearSettled(tx, reserved, told);
  if (tracked.length === 0) return;
  await tx.execute(sql`
    with told as materialized (select ${stockTold(told)})
    update products set quantity_in_stock = left_over.quantity
      from unnest(${sql.param(tracked)}::uuid[], ${sql.param([...left.values()])}::int[]) as left_over (id, quantity), told
     where products.id = left_over.id`);
}

/** Returned goods are under way again; `refundedBefore` reads from this entry of the history since when. */
async function clearReturned(tx: Db, reserved: readonly OrderRow[], { actor }: Why) {
  const returned = reserved.filter(({ returnedAmount }) => returnedAmount > 0);
  if (returned.length === 0) return;
  const ids = returned.map(({ id }) => id);
  await tx.update(orders).set({ returnedAmount: 0 }).where(inArray(orders.id, ids));
  const rows = returned.map(({ id: orderId, returnedAmount: from }) => ({
    ...{ orderId, field: "returnedAmount", from, to: 0 },
  }));
  await recordHistory(tx, rows, actor);
}

/** Sending an order again clears its settlement if money was paid back since it was paid. */
async function clearSettled(tx: Db, reserved: readonly OrderRow[], { actor }: Why) {
  const settled = new Map(
    reserved.filter((order) => order.settledAt).map((order) => [order.id, order.settledAmount]),
  );
  if (settled.size === 0) return;
  const wasPaidBack = sql`exists (
    select from money_movements where order_id = ${orders.id} and kind = 'refunded' and created_at >= (
      select max(created_at) from money_movements where order_id = ${orders.id} and kind = 'received'))`;
  await tellMoney(tx, { actor, anew: true });
  const cleared = await tx
    .update(orders)
    .set({ settledAt: null, settledAmount: null })
    .where(and(inArray(orders.id, [...settled.keys()]), wasPaidBack))
    .returning({ id: orders.id });
  const rows = cleared.map(({ id: orderId }) => ({
    ...{ orderId, field: "settledAmount", from: settled.get(orderId) ?? null, to: null },
  }));
  await recordHistory(tx, rows, actor);
}

async function redeemAgain(tx: Db, reserved: readonly OrderRow[]) {
  const ids = [...new Set(reserved.flatMap((order) => order.promoCodeId ?? []))];
  if (ids.length === 0) return [];
  const locked = await tx
    .select({
      id: promoCodes.id,
      code: promoCodes.code,
      maxUsage: promoCodes.maxUsage,
      currentUsage: promoCodes.currentUsage,
    })
    .from(promoCodes)
    .where(inArray(promoCodes.id, ids))
    .orderBy(asc(promoCodes.id))
    .for("no key update");
  const codes = new Map(locked.map((code) => [code.id, code]));

  const refused: RefusedOrder[] = [];
  for (const order of inTurn(reserved)) {
    const code = order.promoCodeId && codes.get(order.promoCodeId);
    if (!code) continue;
    if (isUsedUp(code))
      refused.push(refuse(order, new ShopError("promo-code-used-up", { code: code.code })));
    else code.currentUsage += 1;
  }
  if (refused.length === 0) {
    await tx.execute(sql`
      update promo_codes set current_usage = used.uses
        from unnest(${sql.param([...codes.keys()])}::uuid[],
                    ${sql.param([...codes.values()].map((code) => code.currentUsage))}::int[]) as used (id, uses)
       where promo_codes.id = used.id`);
  }
  return refused;
}

/** The older order is served first. */
function inTurn(reserved: readonly OrderRow[]): OrderRow[] {
  return reserved.toSorted((a, b) => a.orderNumber - b.orderNumber);
}

function refuse(order: OrderRow, refusal: ShopError): RefusedOrder {
  return { orderNumber: order.orderNumber, refusal };
}

function onePerOrder(refused: RefusedOrder[]): RefusedOrder[] {
  return refused.filter(
    (one, index) => refused.findIndex((other) => other.orderNumber === one.orderNumber) === index,
  );
}

/*
 * Rows of products are always locked in the order of their ids, whatever the order of the lines: two orders over the same
 * goods then queue instead of deadlocking. Sorting happens below the locking step of the plan, so `order by … for update`
 * takes the locks in that order. `no key` lets other orders' lines refer to the product meanwhile; a full lock would
 * deadlock with those very references. Neither verb touches `updated_at`: selling a product is not editing it.
 *
 * Locking is a statement of its own. One that locks and changes at once sees the rows as they were before it waited, and
 * comes back to each by its old version, for which others queue by then: Postgres finds a deadlock. The change is sent
 * along without waiting, so the two cost one round trip.
 */

/** Takes pieces from tracked products. False, and nothing to rely on, when one is short or no longer tracked. */
export async function takeStock(
  tx: Db,
  lines: readonly { productId: string; quantity: number }[],
  told: StockTold,
): Promise<boolean> {
  if (lines.length === 0) return true;
  const ids = sql.param(lines.map((line) => line.productId));
  const [, taken] = await Promise.all([
    executePrepared(
      tx,
      sql`
      select id from products where id = any(${ids}::uuid[]) and track_stock order by id for no key update`,
    ),
    executePrepared(
      tx,
      sql`
      with wanted as (
        select * from unnest(${ids}::uuid[], ${sql.param(lines.map((line) => line.quantity))}::int[]) as wanted (id, quantity)
      ), told as materialized (select ${stockTold(told)})
      update products set quantity_in_stock = quantity_in_stock - wanted.quantity
        from wanted cross join told
       where products.id = wanted.id and products.track_stock and quantity_in_stock >= wanted.quantity
      returning products.id`,
    ),
  ]);
  return taken.length === lines.length;
}

/** Gives back what the lines of these orders took and has not come back yet. Products deleted for good have nothing to give it to. */
async function returnStock(
  tx: Db,
  orderIds: readonly string[],
  why: Pick<StockTold, "reason" | "actor">,
): Promise<void> {
  const took = sql`order_id = any(${sql.param(orderIds)}::uuid[]) and took_stock and quantity > returned and product_id is not null`;
  await Promise.all([
    tx.execute(sql`
      select id from products where id in (select product_id from order_lines where ${took})
       order by id for no key update`),
    tx.execute(sql`
      with given as (
        select product_id as id, sum(quantity - returned) as quantity from order_lines where ${took} group by product_id
      ), told as materialized (select ${stockTold({ ...why, orders: orderIds })})
      update products set quantity_in_stock = least(quantity_in_stock + given.quantity, ${MAX_INTEGER})
        from given cross join told
       where products.id = given.id`),
  ]);
}

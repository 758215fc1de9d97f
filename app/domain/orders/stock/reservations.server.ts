import { and, asc, inArray, ne, sql } from "drizzle-orm";
import type { Db } from "#drizzle/client.server.ts";
import { executePrepared } from "#drizzle/prepared.server.ts";
import { orderLines, orders, products, promoCodes } from "#drizzle/schema.ts";
import { type LinePart, stockedBy } from "../../catalog/products/combo-parts.ts";
import { isNoCombo } from "../../catalog/products/combos.server.ts";
import { type StockContext, stockContext } from "../../catalog/stock/stock-context.server.ts";
import { MAX_INTEGER } from "../../core/digits.ts";
import { type Named, nameFields } from "../../core/naming/product-name.ts";
import { type RefusedOrder, ShopError } from "../../core/shop-error.ts";
import { isUsedUp } from "../../marketing/promo-codes/promo-code-rules.ts";
import {
  findOtherUse,
  lockPhones,
  releasePromoCodes,
} from "../../marketing/promo-codes/redemption.server.ts";
import { recordHistory } from "../changing/record-history.server.ts";
import { setMoneyContext } from "../money/money-context.server.ts";
import type { OrderRow } from "../reading/order-rows.server.ts";

/*
 * `is_reserved` is true while an order holds its stock and one promo use; a cancelled order does so until its goods have come
 * back (`isAwaited`). It changes under the order's row lock, so that stock
 * is returned or taken again only once. Locks are taken in the order orders, products, promo codes, each by id.
 */

/** Reason and actor of the stock movements. */
type Why = Pick<StockContext, "reason" | "actor">;

/**
 * Returns the stock and promo uses of these orders. The caller has locked them and sets
 * `is_reserved`.
 */
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
 * Takes stock and promo uses again, as if sold now: every line of a product that is tracked now
 * takes stock. The promo code must have a free use, also by its phone number, but may have expired.
 * `resumed` orders still have both, and only their phone number is compared again. Returns the
 * orders that cannot be served; the caller then rolls back.
 */
export async function reserveOrders(
  tx: Db,
  { reserved, resumed }: Record<"reserved" | "resumed", readonly OrderRow[]>,
  why: Why,
): Promise<RefusedOrder[]> {
  const short = reserved.length === 0 ? [] : await takeStockAgain(tx, reserved, why);
  if (short.length > 0) return short;
  const used = await refuseOtherUse(tx, [...reserved, ...resumed]);
  return used.length > 0 ? used : redeemAgain(tx, reserved);
}

async function takeStockAgain(tx: Db, reserved: readonly OrderRow[], why: Why) {
  const ids = reserved.map((order) => order.id);
  const lines = await tx
    .select({
      orderId: orderLines.orderId,
      productId: orderLines.productId,
      quantity: orderLines.quantity,
      parts: orderLines.parts,
      title: orderLines.title,
      titleBn: orderLines.titleBn,
      sizeAmount: orderLines.sizeAmount,
      sizeUnit: orderLines.sizeUnit,
    })
    .from(orderLines)
    .where(inArray(orderLines.orderId, ids));
  const productIds = [...new Set(lines.flatMap(stockedBy))];
  const left = new Map(
    (productIds.length ? await lockTrackedProducts(tx, productIds) : []).map((product) => [
      product.id,
      product.quantityInStock,
    ]),
  );

  const refused: RefusedOrder[] = [];
  for (const order of inTurn(reserved)) {
    const own = order.isTrial ? [] : lines.filter((line) => line.orderId === order.id);
    for (const line of own.flatMap(countable)) {
      const { productId, quantity } = line;
      const available = productId === null ? undefined : left.get(productId);
      if (productId === null || available === undefined) continue;
      if (available >= quantity) left.set(productId, available - quantity);
      else
        refused.push(
          refuse(order, new ShopError("not-enough-stock", { ...nameFields(line), available })),
        );
    }
  }
  if (refused.length === 0) await writeStock(tx, left, reserved, { ...why, orders: ids });
  return onePerOrder(refused);
}

type Takeable = Named & { productId: string | null; quantity: number };

/** What a line would take if all its products were counted, named for a refusal. */
function countable({ parts, ...line }: Takeable & { parts: LinePart[] | null }): Takeable[] {
  return parts?.map((part) => ({ ...part, quantity: part.pieces * line.quantity })) ?? [line];
}

/** Combos are not among them: their parts are. */
async function lockTrackedProducts(tx: Db, ids: string[]) {
  return tx
    .select({ id: products.id, quantityInStock: products.quantityInStock })
    .from(products)
    .where(and(inArray(products.id, ids), products.trackStock, isNoCombo))
    .orderBy(asc(products.id))
    .for("no key update");
}

async function writeStock(
  tx: Db,
  left: Map<string, number>,
  reserved: readonly OrderRow[],
  context: StockContext & { orders: string[] },
) {
  const tracked = [...left.keys()];
  await tx
    .update(orderLines)
    .set({
      tookStock: sql`not ${ofTrial} and case when parts is null then coalesce(product_id = any(${sql.param(tracked)}::uuid[]), false)
        else exists (select from jsonb_array_elements(parts) as part where (part ->> 'productId')::uuid = any(${sql.param(tracked)}::uuid[])) end`,
      parts: sql`(select jsonb_agg(part || jsonb_build_object('tookStock', not ${ofTrial} and (part ->> 'productId')::uuid = any(${sql.param(tracked)}::uuid[]))
        order by position) from jsonb_array_elements(parts) with ordinality as listed (part, position))`,
      // All pieces are dispatched again.
      returned: 0,
    })
    .where(inArray(orderLines.orderId, context.orders));
  await clearReturned(tx, reserved, context);
  await clearSettled(tx, reserved, context);
  if (tracked.length === 0) return;
  await tx.execute(sql`
    with context as materialized (select ${stockContext(context)})
    update products set quantity_in_stock = left_over.quantity
      from unnest(${sql.param(tracked)}::uuid[], ${sql.param([...left.values()])}::int[]) as left_over (id, quantity), context
     where products.id = left_over.id`);
}

/** Whether a line is of a trial, which takes no stock. */
const ofTrial = sql`(select is_trial from orders where id = order_id)`;

/**
 * Clears the returns of orders that are dispatched again; `refundedBefore` finds the time in this
 * history entry.
 */
async function clearReturned(tx: Db, reserved: readonly OrderRow[], { actor }: Why) {
  const returned = reserved.filter(({ returnedAmount }) => returnedAmount > 0);
  if (returned.length === 0) return;
  const ids = returned.map(({ id }) => id);
  await setMoneyContext(tx, { actor, anew: true });
  await tx
    .update(orders)
    .set({ returnedAmount: 0, advanceAmount: advanceLeft, advanceKept: 0 })
    .where(inArray(orders.id, ids));
  const rows = returned.map(({ id: orderId, returnedAmount: from }) => ({
    orderId,
    field: "returnedAmount",
    from,
    to: 0,
  }));
  await recordHistory(tx, rows, actor);
}

/** What returns have paid back since the order last went out is no advance any more. */
const advanceLeft = sql`greatest(0, ${orders.advanceAmount} - coalesce((
  select sum(refund) from order_returns
   where order_id = ${orders.id} and created_at > coalesce((
     select max(created_at) from order_history where order_id = ${orders.id} and field = 'returnedAmount'), '-infinity')), 0))`;

/** Sending an order again clears its settlement if money was refunded since it was settled. */
async function clearSettled(tx: Db, reserved: readonly OrderRow[], { actor }: Why) {
  const settled = new Map(
    reserved.filter((order) => order.settledAt).map((order) => [order.id, order.settledAmount]),
  );
  if (settled.size === 0) return;
  const wasPaidBack = sql`exists (
    select from money_movements where order_id = ${orders.id} and kind = 'refunded' and reason is distinct from 'advance' and created_at >= (
      select max(created_at) from money_movements where order_id = ${orders.id} and kind = 'received'))`;
  await setMoneyContext(tx, { actor, anew: true });
  const cleared = await tx
    .update(orders)
    .set({ settledAt: null, settledAmount: null })
    .where(and(inArray(orders.id, [...settled.keys()]), wasPaidBack))
    .returning({ id: orders.id });
  const rows = cleared.map(({ id: orderId }) => ({
    orderId,
    field: "settledAmount",
    from: settled.get(orderId) ?? null,
    to: null,
  }));
  await recordHistory(tx, rows, actor);
}

/**
 * Refuses the orders whose code another order of their phone number keeps from them; of several the
 * oldest has it.
 */
async function refuseOtherUse(tx: Db, wanted: readonly OrderRow[]): Promise<RefusedOrder[]> {
  const ids = codesOf(wanted);
  if (ids.length === 0) return [];
  const { id, code, perPhone } = promoCodes;
  const bound = await tx
    .select({ id, code, perPhone })
    .from(promoCodes)
    .where(and(inArray(id, ids), ne(perPhone, "any")));
  const codes = new Map(bound.map((terms) => [terms.id, terms]));
  const turns = inTurn(wanted).flatMap((order) => {
    const terms = codes.get(order.promoCodeId ?? "");
    return terms ? [{ order, terms }] : [];
  });
  await lockPhones(
    tx,
    turns.map(({ order }) => order.phoneNumber),
  );
  const refused: RefusedOrder[] = [];
  for (const [turn, { order, terms }] of turns.entries()) {
    const later = turns.slice(turn + 1).map((one) => one.order.id);
    const holder = { ...order, promoCodeId: terms.id };
    const orderNumber = await findOtherUse(tx, holder, terms.perPhone, later);
    if (orderNumber !== null)
      refused.push(
        refuse(
          order,
          new ShopError("promo-code-of-other-order", { code: terms.code, orderNumber }),
        ),
      );
  }
  return refused;
}

async function redeemAgain(tx: Db, reserved: readonly OrderRow[]): Promise<RefusedOrder[]> {
  const ids = codesOf(reserved);
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
    const terms = codes.get(order.promoCodeId ?? "");
    if (!terms) continue;
    const { code } = terms;
    if (isUsedUp(terms)) refused.push(refuse(order, new ShopError("promo-code-used-up", { code })));
    else terms.currentUsage += 1;
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

function codesOf(orders: readonly OrderRow[]): string[] {
  return [...new Set(orders.flatMap(({ promoCodeId }) => promoCodeId ?? []))];
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
 * Products are always locked by ascending id, so that two orders of the same products queue instead of deadlocking. The plan
 * sorts before it locks, so `order by … for update` takes the locks in that order. `no key` lets other orders' lines refer to
 * the product meanwhile; a full lock would deadlock with these references. Neither statement touches `updated_at`: a sale is not
 * an edit of the product.
 *
 * Locking is a separate statement. A single statement that locks and updates sees the rows as they were before it waited, then
 * follows each to its new version, for which others queue by then: a deadlock. The update is pipelined, so both cost one round
 * trip.
 */

/**
 * Takes pieces from tracked products. Returns false if one is short or no longer tracked; the
 * caller must then roll back.
 */
export async function takeStock(
  tx: Db,
  lines: readonly { productId: string; quantity: number }[],
  context: StockContext,
): Promise<boolean> {
  if (lines.length === 0) return true;
  const ids = sql.param(lines.map((line) => line.productId));
  const [, taken] = await Promise.all([
    executePrepared(
      tx,
      sql`
      select id from products where id = any(${ids}::uuid[]) and track_stock and parts = '[]' order by id for no key update`,
    ),
    executePrepared(
      tx,
      sql`
      with wanted as (
        select * from unnest(${ids}::uuid[], ${sql.param(lines.map((line) => line.quantity))}::int[]) as wanted (id, quantity)
      ), context as materialized (select ${stockContext(context)})
      update products set quantity_in_stock = quantity_in_stock - wanted.quantity
        from wanted cross join context
       where products.id = wanted.id and products.track_stock and products.parts = '[]'
         and quantity_in_stock >= wanted.quantity
      returning products.id`,
    ),
  ]);
  return taken.length === lines.length;
}

/** The products of which these orders hold stock, with the pieces that are not back. */
const heldBy = (orderIds: readonly string[]) => sql`
  select stock.product_id as id, sum((quantity - returned) * stock.pieces) as quantity
    from order_lines as line cross join lateral stock_of_line(line) as stock
   where order_id = any(${sql.param(orderIds)}::uuid[]) and quantity > returned group by stock.product_id`;

/**
 * Writes off what these orders have just returned to stock, because it never reaches the shelf;
 * each order has its own movements.
 */
export async function writeOffGoods(
  tx: Db,
  released: readonly Pick<OrderRow, "id" | "orderNumber">[],
  actor: Why["actor"],
): Promise<void> {
  for (const { id, orderNumber } of released) {
    const context = {
      reason: "written-off",
      cause: "lost",
      actor,
      note: `#${orderNumber}`,
    } as const;
    await tx.execute(sql`
      with gone as (${heldBy([id])}), context as materialized (select ${stockContext(context)})
      update products set quantity_in_stock = quantity_in_stock - gone.quantity
        from gone cross join context
       where products.id = gone.id`);
  }
}

/**
 * Returns the stock that the lines of these orders still hold; a product deleted for good gets none
 * back.
 */
async function returnStock(
  tx: Db,
  orderIds: readonly string[],
  why: Pick<StockContext, "reason" | "actor">,
): Promise<void> {
  const held = heldBy(orderIds);
  await Promise.all([
    tx.execute(sql`
      select id from products where id in (select id from (${held}) as held)
       order by id for no key update`),
    tx.execute(sql`
      with given as (${held}), context as materialized (select ${stockContext({ ...why, orders: orderIds })})
      update products set quantity_in_stock = least(quantity_in_stock + given.quantity, ${MAX_INTEGER})
        from given cross join context
       where products.id = given.id`),
  ]);
}

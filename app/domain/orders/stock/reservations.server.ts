import { and, asc, gt, inArray, isNotNull, sql } from "drizzle-orm";
import type { Db } from "#drizzle/client.server.ts";
import { orderHistory, orderLines, orders, products, promoCodes } from "#drizzle/schema.ts";
import { tellMoney } from "../../cash/money-told.server.ts";
import { isUsedUp } from "../../promo-codes/promo-code-rules.ts";
import { releasePromoCodes } from "../../promo-codes/redemption.server.ts";
import { type RefusedOrder, ShopError } from "../../shop-error.ts";
import { type StockTold, stockTold } from "../../stock/stock-told.server.ts";
import { returnStock } from "./stock.server.ts";

/*
 * An order holds stock and one promo use, or it does not: `is_reserved` says which, and changes hands under the order's
 * row lock, so that giving back and taking again each happen once. Locks go order, products, promo codes, each in the
 * order of their ids.
 */

type ReservableOrder = { id: string; orderNumber: number; promoCodeId: string | null };

/** What the movements of its stock say. */
type Why = Pick<StockTold, "reason" | "actor">;

/** Gives back what these orders hold. The caller has locked them and sets `is_reserved`. */
export async function releaseOrders(
  tx: Db,
  released: readonly ReservableOrder[],
  why: Why,
): Promise<void> {
  if (released.length === 0) return;
  const ids = released.map((order) => order.id);
  await returnStock(tx, ids, why);
  if (released.some((order) => order.promoCodeId)) await releasePromoCodes(tx, ids);
}

/**
 * Takes again, as if sold today: every line whose product counts its stock now takes from it, whatever it did before. Of
 * the promo code only a free use is asked for; that it has expired since does not undo what was agreed. Returns the
 * orders that cannot be served, and has then taken nothing to rely on.
 */
export async function reserveOrders(
  tx: Db,
  reserved: readonly ReservableOrder[],
  why: Why,
): Promise<RefusedOrder[]> {
  if (reserved.length === 0) return [];
  const short = await takeStockAgain(tx, reserved, why);
  if (short.length > 0) return short;
  return redeemAgain(tx, reserved);
}

async function takeStockAgain(tx: Db, reserved: readonly ReservableOrder[], why: Why) {
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
      const available = line.productId === null ? undefined : left.get(line.productId);
      if (line.productId === null || available === undefined) continue;
      if (available >= line.quantity) left.set(line.productId, available - line.quantity);
      else
        refused.push(
          refuse(
            order,
            new ShopError("not-enough-stock", {
              title: line.title,
              titleBn: line.titleBn,
              available,
            }),
          ),
        );
    }
  }
  if (refused.length === 0) await writeStock(tx, left, { ...why, orders: ids });
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
  told: StockTold & { orders: string[] },
) {
  const tracked = [...left.keys()];
  await tx
    .update(orderLines)
    .set({
      tookStock: sql`coalesce(product_id = any(${sql.param(tracked)}::uuid[]), false)`,
      // All of it goes out anew.
      returned: 0,
    })
    .where(inArray(orderLines.orderId, told.orders));
  await clearReturned(tx, told);
  await clearSettled(tx, told);
  if (tracked.length === 0) return;
  await tx.execute(sql`
    with told as materialized (select ${stockTold(told)})
    update products set quantity_in_stock = left_over.quantity
      from unnest(${sql.param(tracked)}::uuid[], ${sql.param([...left.values()])}::int[]) as left_over (id, quantity), told
     where products.id = left_over.id`);
}

/** What came back of them is under way again; `refundedBefore` reads in their history since when. */
async function clearReturned(tx: Db, { orders: ids, actor }: Why & { orders: string[] }) {
  const isReturned = and(inArray(orders.id, ids), gt(orders.returnedAmount, 0));
  const returned = await tx
    .select({ orderId: orders.id, from: orders.returnedAmount })
    .from(orders)
    .where(isReturned);
  if (returned.length === 0) return;
  await tx.update(orders).set({ returnedAmount: 0 }).where(isReturned);
  await tx.insert(orderHistory).values(
    returned.map((order) => ({
      ...{ ...order, field: "returnedAmount", to: 0 },
      ...{ actorId: actor?.id ?? null, createdAt: new Date() },
    })),
  );
}

/** Sending an order again clears its settlement if money was paid back since it was paid. */
async function clearSettled(tx: Db, { orders: ids, actor }: Why & { orders: string[] }) {
  const wasPaidBack = sql`exists (
    select from money_movements where order_id = ${orders.id} and kind = 'refunded' and created_at >= (
      select max(created_at) from money_movements where order_id = ${orders.id} and kind = 'received'))`;
  const isSettled = and(inArray(orders.id, ids), isNotNull(orders.settledAt), wasPaidBack);
  const settled = await tx
    .select({ orderId: orders.id, from: orders.settledAmount })
    .from(orders)
    .where(isSettled);
  if (settled.length === 0) return;
  await tellMoney(tx, { actor, anew: true });
  await tx.update(orders).set({ settledAt: null, settledAmount: null }).where(isSettled);
  await tx.insert(orderHistory).values(
    settled.map((order) => ({
      ...{ ...order, field: "settledAmount", to: null },
      ...{ actorId: actor?.id ?? null, createdAt: new Date() },
    })),
  );
}

async function redeemAgain(tx: Db, reserved: readonly ReservableOrder[]) {
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

/** What is left goes to the older order first. */
function inTurn(reserved: readonly ReservableOrder[]): ReservableOrder[] {
  return reserved.toSorted((a, b) => a.orderNumber - b.orderNumber);
}

function refuse(order: ReservableOrder, refusal: ShopError): RefusedOrder {
  return { orderNumber: order.orderNumber, refusal };
}

function onePerOrder(refused: RefusedOrder[]): RefusedOrder[] {
  return refused.filter(
    (one, index) => refused.findIndex((other) => other.orderNumber === one.orderNumber) === index,
  );
}

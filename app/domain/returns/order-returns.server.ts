import { asc, eq, sql } from "drizzle-orm";
import { type Db, db } from "#drizzle/client.server.ts";
import { orderLines, orders } from "#drizzle/schema.ts";
import { idOfKey } from "../key-id.server.ts";
import { requireOrder, rereadOrder } from "../orders/changing/order-changes.server.ts";
import { inOrderTransaction } from "../orders/changing/order-transaction.server.ts";
import { type Actor, moverOf, writeChanges } from "../orders/changing/order-writes.server.ts";
import { hasLeft } from "../orders/order-status.ts";
import { mayReprice, standingOf } from "../orders/order-transitions.ts";
import type { Order, OrderRow } from "../orders/reading/order-rows.server.ts";
import { releaseOrders } from "../orders/stock/reservations.server.ts";
import { ShopError } from "../shop-error.ts";
import { type StockTold, stockTold } from "../stock/stock-told.server.ts";
import { keepReturn, refundedBefore, wasKept } from "./kept-returns.server.ts";
import type { ReturnInput } from "./return-input.server.ts";

type Line = Awaited<ReturnType<typeof readReturnable>>[number];

/** What of one line came back: `restocked` of it lies on the shelf, the rest is written off. */
type Back = { line: Line; quantity: number; restocked: number; isGone: boolean };

/**
 * A parcel, or some of its pieces, came back, or money was given back. All of it makes the order Refunded, a part Deliverd with
 * the rest. What is not put back on the shelf comes back to stock and is written off at once. Money only of what was delivered,
 * in taka; all the money back without the goods writes them off. `key` makes a form count once. Refused: order-not-found,
 * order-not-handed-over, price-not-allowed, return-empty, return-too-many, refund-too-much, stock-key-reused (a key of another order or of
 * another return), try-again.
 */
export async function recordReturn(
  orderId: string,
  input: ReturnInput,
  { actor, key }: { actor: Actor; key: string | null },
): Promise<{ order: Order; repeated: boolean }> {
  return inOrderTransaction(async (tx) => {
    const order = await requireOrder(tx, orderId);
    const id = idOfKey(key);
    if (await wasKept(tx, id, orderId, input))
      return { order: await rereadOrder(tx, orderId), repeated: true };
    if (!hasLeft(order.status)) throw new ShopError("order-not-handed-over", {});
    if (!mayReprice(moverOf(actor), standingOf(order)))
      throw new ShopError("price-not-allowed", { orderNumber: order.orderNumber });
    const lines = await readReturnable(orderId, tx);
    const refunded = await refundedBefore(tx, orderId);
    refuseRefund(order, input.refund, refunded);
    const back = readBack(lines, input);
    if (back.length === 0 && input.refund === 0) throw new ShopError("return-empty", {});
    const paidBack = refunded + input.refund;
    const isAllMoney = order.totalPrice > 0 && paidBack >= order.totalPrice;
    const all = isAllMoney ? withTheRest(lines, back) : back;
    const isWhole = lines.every((line) => line.returned + countOf(all, line) === line.quantity);
    // The order before its goods, as placing takes them.
    await writeChanges(tx, [order], { status: isWhole ? "Refunded" : "Deliverd" }, actor);
    await tx
      .update(orders)
      .set({ returnedAmount: isWhole ? order.totalPrice : returnedOf(order, lines, all, paidBack) })
      .where(eq(orders.id, orderId));
    await giveBack(tx, order, all, actor);
    if (isWhole && order.isReserved)
      await releaseOrders(tx, [order], { reason: "returned", actor });
    await keepReturn(tx, id, order, input, keptLines(all), actor);
    return { order: await rereadOrder(tx, orderId), repeated: false };
  });
}

/** The lines of an order with what came back of each so far. */
export function readReturnable(orderId: string, tx: Db = db) {
  return tx
    .select({
      position: orderLines.position,
      title: orderLines.title,
      titleBn: orderLines.titleBn,
      sizeAmount: orderLines.sizeAmount,
      sizeUnit: orderLines.sizeUnit,
      price: orderLines.price,
      quantity: orderLines.quantity,
      returned: orderLines.returned,
      tookStock: orderLines.tookStock,
      productId: orderLines.productId,
    })
    .from(orderLines)
    .where(eq(orderLines.orderId, orderId))
    .orderBy(asc(orderLines.position));
}

/** Nobody has paid for what is still on its way. */
function refuseRefund(order: OrderRow, refund: number, refunded: number): void {
  const most = order.status === "Deliverd" ? Math.max(0, order.totalPrice - refunded) : 0;
  if (refund > most) throw new ShopError("refund-too-much", { most });
}

function readBack(lines: readonly Line[], input: ReturnInput): Back[] {
  return input.lines.flatMap(({ position, quantity, restocked }) => {
    if (quantity === 0) return [];
    const line = lines.find((one) => one.position === position);
    const isTwice = input.lines.filter((one) => one.position === position).length > 1;
    if (!line || isTwice || quantity > line.quantity - line.returned || restocked > quantity) {
      const { title, titleBn } = line ?? { title: "", titleBn: "" };
      const left = line ? line.quantity - line.returned : 0;
      throw new ShopError("return-too-many", { title, titleBn, left });
    }
    return [{ line, quantity, restocked, isGone: false }];
  });
}

/** What the customer keeps of an order that was paid back in full is gone. */
function withTheRest(lines: readonly Line[], back: readonly Back[]): Back[] {
  const rest = lines.flatMap((line): Back[] => {
    const quantity = line.quantity - line.returned - countOf(back, line);
    return quantity > 0 ? [{ line, quantity, restocked: 0, isGone: true }] : [];
  });
  return [...back, ...rest];
}

function countOf(back: readonly Back[], line: Line): number {
  return back.reduce((n, one) => n + (one.line.position === line.position ? one.quantity : 0), 0);
}

const keptLines = (back: readonly Back[]) =>
  back.map(({ line, quantity, restocked, isGone }) => ({
    ...{ position: line.position, quantity, restocked },
    ...(isGone && { isGone }),
  }));

/** Taka nobody owes any more: the price of the goods that came back, or the money that was, whichever is more. */
function returnedOf(
  order: OrderRow,
  lines: readonly Line[],
  back: readonly Back[],
  paidBack: number,
): number {
  const goods = lines.reduce(
    (taka, line) => taka + (line.returned + countOf(back, line)) * line.price,
    0,
  );
  return Math.min(order.totalPrice, Math.max(goods, paidBack));
}

async function giveBack(
  tx: Db,
  order: OrderRow,
  back: readonly Back[],
  actor: { id: string } | null,
): Promise<void> {
  for (const { line, quantity } of back)
    await tx
      .update(orderLines)
      .set({ returned: sql`${orderLines.returned} + ${quantity}` })
      .where(
        sql`${orderLines.orderId} = ${order.id} and ${orderLines.position} = ${line.position}`,
      );
  // Of goods that were not counted when they were sold nothing is missing.
  const counted = order.isReserved
    ? back.filter(({ line }) => line.tookStock && line.productId)
    : [];
  const ids = [...new Set(counted.map(({ line }) => line.productId ?? ""))].toSorted();
  if (ids.length === 0) return;
  await tx.execute(sql`
    select id from products where id = any(${sql.param(ids)}::uuid[]) order by id for no key update`);
  await move(tx, counted, (one) => one.quantity, { reason: "returned", actor, orders: [order.id] });
  const writeOff = (isGone: boolean) => (one: Back) =>
    one.isGone === isGone ? one.restocked - one.quantity : 0;
  const note = `#${order.orderNumber}`;
  await move(tx, counted, writeOff(false), {
    reason: "written-off",
    cause: "damaged",
    actor,
    note,
  });
  await move(tx, counted, writeOff(true), { reason: "written-off", cause: "lost", actor, note });
}

/** Pieces more or fewer of each product, in one statement. */
async function move(
  tx: Db,
  back: readonly Back[],
  piecesOf: (one: Back) => number,
  told: StockTold,
): Promise<void> {
  const pieces = new Map<string, number>();
  for (const one of back) {
    const id = one.line.productId ?? "";
    pieces.set(id, (pieces.get(id) ?? 0) + piecesOf(one));
  }
  const moved = [...pieces].filter(([, n]) => n !== 0);
  if (moved.length === 0) return;
  await tx.execute(sql`
    with told as materialized (select ${stockTold(told)})
    update products set quantity_in_stock = quantity_in_stock + moved.pieces
      from unnest(${sql.param(moved.map(([id]) => id))}::uuid[], ${sql.param(moved.map(([, n]) => n))}::int[]) as moved (id, pieces), told
     where products.id = moved.id`);
}

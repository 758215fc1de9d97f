import { and, asc, eq, inArray, max, or, sql, sum } from "drizzle-orm";
import { type Db, db } from "#drizzle/client.server.ts";
import { orderHistory, orderLines, orderReturns, products } from "#drizzle/schema.ts";
import { stockOfLine } from "../../catalog/products/combo-parts.ts";
import { isFreeByDeal, paidPieces } from "../../catalog/selling.ts";
import { type StockContext, stockContext } from "../../catalog/stock/stock-context.server.ts";
import { idOfKey } from "../../core/key-id.server.ts";
import { nameFields } from "../../core/naming/product-name.ts";
import { ShopError } from "../../core/shop-error.ts";
import { worthOf } from "../../marketing/promo-codes/promo-code-rules.ts";
import { askAbout, chargeWithout, readTerms } from "../../orders/changing/edit-plan.server.ts";
import {
  type Actor,
  changeOrders,
  moverOf,
  type OrderChange,
  withOrder,
} from "../../orders/changing/order-writes.server.ts";
import { recordHistory } from "../../orders/changing/record-history.server.ts";
import { toPayBack } from "../../orders/money/advance-rules.ts";
import { owedOf } from "../../orders/money/order-money.ts";
import { hasLeft } from "../../orders/order-status.ts";
import { mayReprice, standingOf } from "../../orders/order-transitions.ts";
import type { Order, OrderRow } from "../../orders/reading/order-rows.server.ts";
import { isAwaited } from "../../orders/stock/goods.ts";
import { type ReturnInput, type TypedReturn, withShelf } from "./return-input.server.ts";
import { returnedPrice, worthOfReturned } from "./returned-worth.ts";

type Line = Awaited<ReturnType<typeof readReturnable>>[number];

/**
 * Pieces of a line that came back: `restocked` of them are on the shelf, the rest is written off.
 */
type Back = { line: Line; quantity: number; restocked: number; isGone: boolean };

/**
 * Records returned products or a refund. An order that came back in full becomes Refunded, any
 * other Deliverd. Pieces that are not put back on the shelf are returned to stock and written off
 * at once, and so are the products of an order refunded in full. Only delivered orders are
 * refunded. The goods that a cancelled or refunded order waits for are counted here too, and its
 * status stays. A `key` makes repeats count once.
 *
 * Refused: order-not-found, order-not-handed-over, price-not-allowed, return-empty,
 * return-line-unknown, return-too-many, free-pieces-first, refund-too-much, promo-code-undecided
 * (the kept goods fall below the code's minimum and `promo` does not say whether it stays),
 * pay-back-first (the customer paid more than the order costs), stock-key-reused (a key of another
 * order or return), try-again.
 */
export async function recordReturn(
  orderId: string,
  typed: TypedReturn,
  { actor, key }: { actor: Actor; key: string | null },
): Promise<{ order: Order; repeated: boolean }> {
  const input = withShelf(typed);
  let repeated = false;
  const order = await withOrder(orderId, async (tx, order) => {
    const id = idOfKey(key);
    repeated = await wasRecorded(tx, id, orderId, input);
    if (repeated) return;
    const isLate = isAwaited(order);
    if (!hasLeft(order.status) && !isLate) throw new ShopError("order-not-handed-over", {});
    if (!mayReprice(moverOf(actor), standingOf(order)))
      throw new ShopError("price-not-allowed", { orderNumber: order.orderNumber });
    const lines = await readReturnable(orderId, tx);
    const refunded = await refundedBefore(tx, orderId);
    refuseRefund(order, input.refund, refunded);
    const overpaid = toPayBack(order);
    if (input.refund > 0 && overpaid > 0) throw new ShopError("pay-back-first", { due: overpaid });
    const items = readBack(lines, input);
    if (items.length === 0 && input.refund === 0) throw new ShopError("return-empty", {});
    const paidBack = refunded + input.refund;
    const isAllMoney = order.totalPrice > 0 && paidBack >= order.totalPrice;
    const all = isAllMoney ? withTheRest(lines, items) : items;
    const isWhole = lines.every((line) => line.returned + countOf(all, line) === line.quantity);
    if (!isAllMoney && !isLate) refuseKeptFree(lines, all);
    const status = isWhole ? "Refunded" : "Deliverd";
    const isPart = !isWhole && !isLate;
    const worth = isPart ? await worthAfter(tx, order, lines, all, input.promo) : order.totalPrice;
    // What was counted before stays counted.
    const returnedAmount = Math.min(
      order.totalPrice,
      Math.max(order.returnedAmount, worth, paidBack),
    );
    // Goods that are back return all other pieces to stock.
    const goods: OrderChange = isWhole ? { goods: "back" } : {};
    // A refund of a delivered order is of all its money, the advance included.
    const kept: OrderChange = input.refund > 0 ? { advanceKept: order.advanceAmount } : {};
    const back: OrderChange = { status, returnedAmount, ...kept, ...goods };
    await changeOrders(tx, [order], isLate ? goods : back, actor);
    await returnPieces(tx, order, all, isWhole, actor);
    await writeReturn(tx, id, order, input, returnedLines(all), actor);
  });
  return { order, repeated };
}

/** The lines of an order, each with the pieces returned so far. */
export function readReturnable(orderId: string, tx: Db = db) {
  return tx
    .select({
      position: orderLines.position,
      title: orderLines.title,
      titleBn: orderLines.titleBn,
      sizeAmount: orderLines.sizeAmount,
      sizeUnit: orderLines.sizeUnit,
      price: orderLines.price,
      deal: orderLines.deal,
      tiers: orderLines.tiers,
      quantity: orderLines.quantity,
      returned: orderLines.returned,
      parts: orderLines.parts,
      tookStock: orderLines.tookStock,
      productId: orderLines.productId,
      categoryId: products.categoryId,
    })
    .from(orderLines)
    .leftJoin(products, eq(products.id, orderLines.productId))
    .where(eq(orderLines.orderId, orderId))
    .orderBy(asc(orderLines.position));
}

/** Taka left of what the customer of a delivered order paid; 0 of any other. */
export async function paidOf(order: OrderRow): Promise<number> {
  if (order.status !== "Deliverd") return 0;
  if (order.settledAmount === null) return owedOf(order);
  const refunded = await refundedBefore(db, order.id);
  return Math.max(0, order.settledAmount + order.advanceAmount - refunded);
}

/** An order on its way has not been paid for, so it has no refund. */
function refuseRefund(order: OrderRow, refund: number, refunded: number): void {
  const most = order.status === "Deliverd" ? Math.max(0, order.totalPrice - refunded) : 0;
  if (refund > most) throw new ShopError("refund-too-much", { most });
}

function readBack(lines: readonly Line[], input: ReturnInput): Back[] {
  return input.lines.flatMap(({ position, quantity, restocked }) => {
    if (quantity === 0) return [];
    const line = lines.find((one) => one.position === position);
    const isTwice = input.lines.filter((one) => one.position === position).length > 1;
    if (!line) throw new ShopError("return-line-unknown", { position });
    const left = line.quantity - line.returned;
    if (isTwice || quantity > left || restocked > quantity)
      throw new ShopError("return-too-many", { ...nameFields(line), left });
    return [{ line, quantity, restocked, isGone: false }];
  });
}

/**
 * The kept pieces cost as much as if only they had been bought, so free pieces must come back
 * first: two of "3 for the price of 2" cost as much as three.
 */
function refuseKeptFree(lines: readonly Line[], back: readonly Back[]): void {
  const goodOf = ({ productId, title, titleBn, sizeAmount, sizeUnit }: Line) =>
    productId ?? [title, titleBn, sizeAmount, sizeUnit].join();
  for (const free of lines.filter(isFreeByDeal)) {
    const counted = lines.filter((line) => line.price > 0 || isFreeByDeal(line));
    const same = counted.filter((line) => goodOf(line) === goodOf(free));
    const paid = same.filter(({ price }) => price > 0);
    const keptOf = (line: Line) => line.quantity - line.returned - countOf(back, line);
    const kept = same.reduce((sum, line) => sum + keptOf(line), 0);
    const over = keptOf(free) - (kept - paidPieces(free.deal, kept));
    const wrong = Math.min(
      over,
      paid.reduce((sum, line) => sum + countOf(back, line), 0),
    );
    if (wrong > 0) throw new ShopError("free-pieces-first", { ...nameFields(free), free: wrong });
  }
}

/** Adds the pieces that the customer keeps of an order refunded in full: they are written off. */
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

const returnedLines = (back: readonly Back[]) =>
  back.map(({ line, quantity, restocked, isGone }) => ({
    position: line.position,
    quantity,
    restocked,
    ...(isGone && { isGone }),
  }));

/**
 * The value (taka) of the pieces that have come back so far. If the order loses its code, the kept
 * goods count at their full price and delivery at its charge, and the value is less by what that
 * adds.
 */
async function worthAfter(
  tx: Db,
  order: OrderRow,
  lines: readonly Line[],
  back: readonly Back[],
  promo: ReturnInput["promo"],
): Promise<number> {
  const after = lines.map((line) => ({ ...line, returned: line.returned + countOf(back, line) }));
  if (order.promoCode === "") return worthOfReturned(order, after);
  const [before, kept] = [lines, after].map(keptPrice) as [number, number];
  const isDropped = promo === "drop" || (await wasDropped(tx, order.id));
  if (!isDropped) {
    const terms = order.promoCodeId === null ? null : await readTerms(tx, order.promoCodeId);
    const question = promo === "keep" ? null : askAbout(order, terms, before, kept);
    if (question) throw new ShopError("promo-code-undecided", question);
    return worthOfReturned(order, after);
  }
  const charge = await chargeWithout(tx, order, kept, true);
  const dearer = order.promoCodeDiscount + charge - order.deliveryCharge;
  const withoutCode = { ...order, promoCodeDiscount: 0, promoOffer: null };
  return worthOfReturned(withoutCode, after) - dearer;
}

const keptPrice = (lines: readonly Line[]) => worthOf(lines) - returnedPrice(lines);

/**
 * Marks pieces as returned, returns them to stock unless they are there already, and writes off
 * those not on the shelf.
 */
async function returnPieces(
  tx: Db,
  order: OrderRow,
  back: readonly Back[],
  isInStock: boolean,
  actor: { id: string } | null,
): Promise<void> {
  for (const { line, quantity } of back)
    await tx
      .update(orderLines)
      .set({ returned: sql`${orderLines.returned} + ${quantity}` })
      .where(
        sql`${orderLines.orderId} = ${order.id} and ${orderLines.position} = ${line.position}`,
      );
  // Lines that took no stock when they were sold return none.
  const counted = order.isReserved ? back.filter(({ line }) => stockOfLine(line).length > 0) : [];
  const ids = [
    ...new Set(counted.flatMap(({ line }) => stockOfLine(line).map(({ productId }) => productId))),
  ];
  if (ids.length === 0) return;
  await tx.execute(sql`
    select id from products where id = any(${sql.param(ids)}::uuid[]) order by id for no key update`);
  const returned = { reason: "returned", actor, orders: [order.id] } as const;
  if (!isInStock) await move(tx, counted, ({ quantity }) => quantity, returned);
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

/** Changes the stock of all products in one statement. */
async function move(
  tx: Db,
  back: readonly Back[],
  quantityOf: (one: Back) => number,
  context: StockContext,
): Promise<void> {
  const pieces = new Map<string, number>();
  for (const one of back)
    for (const { productId: id, quantity } of stockOfLine({
      ...one.line,
      quantity: quantityOf(one),
    }))
      pieces.set(id, (pieces.get(id) ?? 0) + quantity);
  const moved = [...pieces].filter(([, n]) => n !== 0);
  if (moved.length === 0) return;
  await tx.execute(sql`
    with context as materialized (select ${stockContext(context)})
    update products set quantity_in_stock = quantity_in_stock + moved.pieces
      from unnest(${sql.param(moved.map(([id]) => id))}::uuid[], ${sql.param(moved.map(([, n]) => n))}::int[]) as moved (id, pieces), context
     where products.id = moved.id`);
}

type ReturnedLine = (typeof orderReturns.$inferInsert)["lines"][number];
type RecordedReturn = Omit<ReturnInput, "reason" | "promo"> & {
  reason: string;
  promo?: ReturnInput["promo"] | null;
};

/**
 * Whether a return was recorded under this key before. Refused: stock-key-reused if the key's
 * return is of another order, or has another reason, note, refund or pieces.
 */
export async function wasRecorded(
  tx: Db,
  id: string,
  orderId: string,
  input: ReturnInput,
): Promise<boolean> {
  const [done] = await tx.select().from(orderReturns).where(eq(orderReturns.id, id));
  if (!done) return false;
  const sent = done.lines.filter(({ isGone }) => !isGone);
  const isSame = done.orderId === orderId && isSameReturn({ ...done, lines: sent }, input);
  if (!isSame) throw new ShopError("stock-key-reused", {});
  return true;
}

/** Compares without the order of lines and without lines of 0 pieces. */
function isSameReturn(one: RecordedReturn, other: RecordedReturn): boolean {
  const [first, second] = [one, other].map(({ reason, note, refund, promo, lines }) => [
    reason,
    note,
    refund,
    promo || "",
    lines
      .filter(({ quantity }) => quantity > 0)
      .map(({ position, quantity, restocked }) => [position, quantity, restocked])
      .toSorted(([a = 0], [b = 0]) => a - b),
  ]);
  return JSON.stringify(first) === JSON.stringify(second);
}

/** Taka refunded since the whole order was last reserved again. */
export async function refundedBefore(tx: Db, orderId: string): Promise<number> {
  const [row] = await tx
    .select({ taka: sum(orderReturns.refund).mapWith(Number) })
    .from(orderReturns)
    .where(sinceLastSent(tx, orderId));
  return row?.taka ?? 0;
}

/**
 * Whether the order's code was dropped by a return since the whole order was last reserved again.
 */
async function wasDropped(tx: Db, orderId: string): Promise<boolean> {
  const dropped = and(sinceLastSent(tx, orderId), eq(orderReturns.promo, "drop"));
  return (await tx.$count(orderReturns, dropped)) > 0;
}

/**
 * The returns since the whole order was last reserved again (`reserveOrders`) after it was
 * cancelled, refunded or deleted. Older histories do not record that; there the statuses show it.
 */
function sinceLastSent(tx: Db, orderId: string) {
  const revived = tx
    .select({ at: max(orderHistory.createdAt) })
    .from(orderHistory)
    .where(
      and(
        eq(orderHistory.orderId, orderId),
        or(
          eq(orderHistory.field, "returnedAmount"),
          and(
            eq(orderHistory.field, "status"),
            inArray(sql`${orderHistory.from} #>> '{}'`, ["Refunded", "Cancelled"]),
          ),
        ),
      ),
    );
  return and(
    eq(orderReturns.orderId, orderId),
    sql`${orderReturns.createdAt} > coalesce((${revived}), '-infinity')`,
  );
}

/** Writes a return of a locked order and its history entry. Refused: stock-key-reused. */
export async function writeReturn(
  tx: Db,
  id: string,
  order: OrderRow,
  { reason, note, refund, promo: said }: ReturnInput,
  lines: ReturnedLine[],
  actor: { id: string } | null,
): Promise<void> {
  const actorId = actor?.id ?? null;
  // Later than the start of the transaction, which may have waited for an earlier change.
  const createdAt = new Date();
  const promo = said || null;
  const [written] = await tx
    .insert(orderReturns)
    .values({ id, createdAt, orderId: order.id, reason, note, refund, promo, lines, actorId })
    .onConflictDoNothing()
    .returning({ id: orderReturns.id });
  // The order is locked, so only a return of another order can have used the key meanwhile.
  if (!written) throw new ShopError("stock-key-reused", {});
  const pieces = lines.reduce((n, one) => n + one.quantity, 0);
  const restocked = lines.reduce((n, one) => n + one.restocked, 0);
  // The page formats these figures (`admin/orders/orders/order-history.tsx`).
  const to = [reason, pieces, restocked, refund, ...(promo ? [promo] : [])].join(" ");
  await recordHistory(tx, [{ orderId: order.id, field: "returned", from: null, to }], actor);
}

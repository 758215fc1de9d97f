import { and, eq, inArray, sql } from "drizzle-orm";
import type { Db } from "#drizzle/client.server.ts";
import { orderLines, orders, products } from "#drizzle/schema.ts";
import { stockedBy, stockOfLine } from "../../catalog/products/combo-parts.ts";
import { isNoCombo, partsFirst, withCombos } from "../../catalog/products/combos.server.ts";
import {
  type Deal,
  divideByPrice,
  isDividedOff,
  isFreeByDeal,
  paidPieces,
  type TierPrice,
} from "../../catalog/selling.ts";
import { stockContext } from "../../catalog/stock/stock-context.server.ts";
import { MAX_INTEGER } from "../../core/digits.ts";
import { nameFields } from "../../core/naming/product-name.ts";
import { ShopError } from "../../core/shop-error.ts";
import { worthOf } from "../../marketing/promo-codes/promo-code-rules.ts";
import { ORDER_LIMITS } from "../order-input.server.ts";
import type { HistoryLine } from "../reading/order-history.server.ts";
import type { OrderLine, OrderRow } from "../reading/order-rows.server.ts";
import type { Actor } from "./order-writes.server.ts";
import { recordHistory } from "./record-history.server.ts";

/*
 * Changes the lines of an existing order. A line keeps its position, to which reviews refer; a new line comes last, and a
 * removed one leaves a gap. The caller holds the order's lock; products are locked next by id, then promo codes.
 */

/** A product as sold, for a line to be added. */
type SoldProduct = Omit<OrderLine, "position" | "tookStock">;

/** A line after the change; `position` is null for a new one. */
export type LineTarget = SoldProduct & { position: number | null };

export type LineChange = { before: OrderLine | null; after: OrderLine | null };

/**
 * The changes from the lines to the targets; lines without a target are removed. Refused:
 * order-needs-goods, order-full, line-full (a line holds 1 to 99 pieces), order-too-large.
 */
export function planLines(before: readonly OrderLine[], targets: readonly LineTarget[]) {
  let next = Math.max(-1, ...before.map((line) => line.position));
  const lines = targets.map((target): OrderLine => {
    const old = before.find((line) => line.position === target.position);
    next += old ? 0 : 1;
    return { tookStock: false, ...old, ...target, position: old?.position ?? next };
  });
  refuseLines(lines);
  const changes: LineChange[] = [];
  for (const old of before) {
    const after = lines.find((line) => line.position === old.position) ?? null;
    const isSame =
      after?.quantity === old.quantity &&
      after.price === old.price &&
      isDividedOff(after) === isDividedOff(old);
    if (!isSame) changes.push({ before: old, after });
  }
  for (const line of lines)
    if (!before.some((old) => old.position === line.position))
      changes.push({ before: null, after: line });
  return { lines, changes, subtotal: worthOf(lines) };
}

/**
 * Divides the pieces of one product by its deal: the dearest are paid for, the others are free. If
 * only free lines are left, their pieces take the price of the dearest removed line. Gifts of staff
 * stay as they are.
 */
export function divideByDeal(
  lines: readonly LineTarget[],
  before: readonly LineTarget[],
  deal: Deal,
): LineTarget[] {
  const counted = lines.filter((line) => !isGift(line));
  const gone = before.filter((old) => lines.every(({ position }) => position !== old.position));
  const [costly, costlyGone] = [counted, gone].map((all) =>
    all.filter(({ price }) => price > 0).toSorted((a, b) => b.price - a.price),
  ) as [LineTarget[], LineTarget[]];
  const dearest = costly[0] ?? costlyGone[0];
  if (!dearest) return [...lines];
  const pieces = piecesOf(counted);
  const paid = paidPieces(deal, pieces);
  let left = paid;
  const kept = (costly.length > 0 ? costly : [{ ...dearest, quantity: 0 }]).map((line) => {
    const quantity = Math.min(line.quantity, left);
    left -= quantity;
    return { ...line, quantity };
  });
  const free = [...counted, ...gone].find(isFreeByDeal) ?? { ...dearest, position: null };
  return [
    ...kept.map((line, at) => (at === 0 ? { ...line, quantity: line.quantity + left } : line)),
    { ...free, price: 0, deal, quantity: pieces - paid },
    ...lines.filter(isGift),
  ].filter(({ quantity }) => quantity > 0);
}

/**
 * Prices the pieces of one product by its tiers anew. Pieces at a price that staff set, and their
 * gifts, stay as they are.
 */
export function divideByTiers(
  lines: readonly LineTarget[],
  before: readonly LineTarget[],
  { price, tiers }: TierPrice,
): LineTarget[] {
  const isPriced = (line: LineTarget) => line.tiers !== null || line.price === price;
  const counted = lines.filter(isPriced);
  const first = counted.find((line) => !isDividedOff(line)) ?? counted[0];
  if (!first) return [...lines];
  const gone = before.filter((old) => lines.every(({ position }) => position !== old.position));
  const second = [...counted, ...gone].find((line) => line !== first && isDividedOff(line));
  const terms = { deal: null, tiers: { price, tiers } };
  const parts = divideByPrice({ pieces: 1, pay: 1, tiers }, price, piecesOf(counted));
  return [
    ...parts.map((part, at): LineTarget => {
      if (at === 0) return { ...first, ...terms, ...part };
      const rest = second ?? { ...first, position: null };
      return { ...rest, deal: null, tiers: { price, tiers, isRest: true }, ...part };
    }),
    ...lines.filter((line) => !isPriced(line)),
  ];
}

export const isGift = (line: LineTarget): boolean =>
  line.price === 0 && !isFreeByDeal(line) && line.tiers === null;

export const piecesOf = (lines: readonly { quantity: number }[]) =>
  lines.reduce((sum, { quantity }) => sum + quantity, 0);

function refuseLines(lines: readonly OrderLine[]): void {
  const { lines: most, quantity: max } = ORDER_LIMITS;
  if (lines.length === 0) throw new ShopError("order-needs-goods", {});
  if (lines.filter((line) => !isDividedOff(line)).length > most)
    throw new ShopError("order-full", { max: most });
  const full = lines.find((line) => line.quantity > max);
  if (full) throw new ShopError("line-full", { ...nameFields(full), max });
  if (worthOf(lines) > MAX_INTEGER) throw new ShopError("order-too-large", { max: MAX_INTEGER });
}

/** The fields of a product that a change of lines reads. */
export type Stock = {
  id: string;
  trackStock: boolean;
  quantityInStock: number;
  salePrice: number;
  deal: Deal | null;
};

/**
 * Pieces that each product gains or loses by these changes, and which lines hold stock afterwards.
 * A line whose quantity changes is treated as if sold now: it takes stock if the product is tracked
 * now. A line that only changes its price keeps its reservation. Refused: not-enough-stock, with
 * the pieces that the order could have in all.
 */
export function planStock(
  changes: readonly LineChange[],
  stock: ReadonlyMap<string, Stock>,
): { gains: Map<string, number>; changes: LineChange[] } {
  const gains = new Map<string, number>();
  const gain = (id: string, pieces: number) => gains.set(id, (gains.get(id) ?? 0) + pieces);
  const planned = changes.map(({ before, after }): LineChange => {
    if (before?.quantity === after?.quantity) return { before, after };
    for (const { productId, quantity } of before ? stockOfLine(before) : [])
      gain(productId, quantity);
    if (!after) return { before, after };
    const sold = soldNow(after, stock);
    for (const { productId, quantity } of stockOfLine(sold)) gain(productId, -quantity);
    return { before, after: sold };
  });
  const taking = planned.flatMap(({ after }) => (after ? [after] : []));
  for (const line of taking)
    for (const { productId } of stockOfLine(line)) {
      const left = (stock.get(productId)?.quantityInStock ?? 0) + (gains.get(productId) ?? 0);
      if (left >= 0) continue;
      const all = taking.flatMap(stockOfLine).filter((one) => one.productId === productId);
      const named = line.parts?.find((part) => part.productId === productId) ?? line;
      const details = { ...nameFields(named), available: Math.max(0, left + piecesOf(all)) };
      throw new ShopError("not-enough-stock", details);
    }
  return { gains, changes: planned };
}

/** A line that takes stock of whatever is counted now. */
function soldNow(line: OrderLine, stock: ReadonlyMap<string, Stock>): OrderLine {
  const isCounted = (id: string | null) => stock.get(id ?? "")?.trackStock ?? false;
  const parts =
    line.parts?.map((part) => ({ ...part, tookStock: isCounted(part.productId) })) ?? null;
  const tookStock = parts ? parts.some((part) => part.tookStock) : isCounted(line.productId);
  return { ...line, parts, tookStock };
}

/** Reads what lines may take; with `lock` it stays, as do the combos of these products. */
export async function readStock(tx: Db, ids: readonly (string | null)[], lock: boolean) {
  const wanted = [...new Set(ids)].filter((id) => id !== null);
  if (wanted.length === 0) return new Map<string, Stock>();
  const select = tx
    .select({
      id: products.id,
      // A line that was sold before its product became a combo takes nothing.
      trackStock: sql<boolean>`${products.trackStock} and ${isNoCombo}`,
      quantityInStock: products.quantityInStock,
      salePrice: products.salePrice,
      deal: products.deal,
    })
    .from(products)
    .where(lock ? withCombos(wanted) : inArray(products.id, wanted))
    .orderBy(...partsFirst);
  const rows = await (lock ? select.for("no key update") : select);
  return new Map(rows.map((row) => [row.id, row]));
}

/** The products whose stock these changes may move. */
const productsOf = (changes: readonly LineChange[]) =>
  changes
    .filter(({ before, after }) => before?.quantity !== after?.quantity)
    .flatMap(({ before, after }) =>
      [before, after].flatMap((line) => (line ? stockedBy(line) : [])),
    );

/**
 * Writes changes of the lines of a locked order with their history, and moves the difference of
 * stock. An order that holds no stock still holds none afterwards. Refused: not-enough-stock,
 * line-reviewed.
 */
export async function writeLines(
  tx: Db,
  order: OrderRow,
  changes: readonly LineChange[],
  actor: Actor,
): Promise<void> {
  if (changes.length === 0) return;
  // Counts as a save of the order even if its sums stay the same.
  await tx.update(orders).set({ updatedAt: new Date() }).where(eq(orders.id, order.id));
  // A trial takes no stock, as if nothing were counted.
  const stock =
    order.isReserved && !order.isTrial
      ? await readStock(tx, productsOf(changes), true)
      : new Map<string, Stock>();
  const plan = order.isReserved ? planStock(changes, stock) : { gains: new Map(), changes };
  for (const { before, after } of plan.changes) await writeLine(tx, order.id, before, after);
  await moveStock(tx, plan.gains, order, actor);
  const rows = plan.changes.map(({ before, after }) => ({
    orderId: order.id,
    field: "line",
    from: before && toHistory(before),
    to: after && toHistory(after),
  }));
  await recordHistory(tx, rows, actor);
}

async function writeLine(
  tx: Db,
  orderId: string,
  before: OrderLine | null,
  after: OrderLine | null,
): Promise<void> {
  if (!before) {
    if (after) await tx.insert(orderLines).values({ ...after, orderId });
    return;
  }
  const line = and(eq(orderLines.orderId, orderId), eq(orderLines.position, before.position));
  if (after) {
    const { quantity, price, deal, tiers, parts, tookStock } = after;
    await tx.update(orderLines).set({ quantity, price, deal, tiers, parts, tookStock }).where(line);
    return;
  }
  // A line with a review cannot be removed, since its review depends on it.
  const reviewed = await tx.execute(sql`
    select 1 from reviews where order_id = ${orderId}::uuid and position = ${before.position}`);
  if (reviewed.length > 0) throw new ShopError("line-reviewed", nameFields(before));
  await tx.delete(orderLines).where(line);
}

async function moveStock(tx: Db, gains: Map<string, number>, order: OrderRow, actor: Actor) {
  const moved = [...gains].filter(([, pieces]) => pieces !== 0);
  if (moved.length === 0) return;
  const context = stockContext({ reason: "order-edit", actor, orders: [order.id] });
  await tx.execute(sql`
    with context as materialized (select ${context})
    update products set quantity_in_stock = least(quantity_in_stock::bigint + moved.pieces, ${MAX_INTEGER})
      from unnest(${sql.param(moved.map(([id]) => id))}::uuid[], ${sql.param(moved.map(([, pieces]) => pieces))}::int[]) as moved (id, pieces), context
     where products.id = moved.id`);
}

const toHistory = ({
  position,
  title,
  titleBn,
  sizeAmount,
  sizeUnit,
  quantity,
  price,
}: OrderLine): HistoryLine => ({
  position,
  title,
  titleBn,
  sizeAmount,
  sizeUnit,
  quantity,
  price,
});

import { and, eq, inArray, isNull, type SQL, sql } from "drizzle-orm";
import { type Db, db } from "#drizzle/client.server.ts";
import { orderLines, orders, products, stockBatches } from "#drizzle/schema.ts";
import { dhakaDay } from "../../core/dates.ts";
import { MAX_INTEGER } from "../../core/digits.ts";
import { type Named, nameFields } from "../../core/naming/product-name.ts";
import { ShopError } from "../../core/shop-error.ts";
import { isUuid } from "../../core/uuid.ts";
import { nameColumns } from "../products/cards.server.ts";
import { partsFirst, refuseCombo } from "../products/combos.server.ts";
import { type StockContext, stockContext } from "./stock-context.server.ts";
import type { StockReason } from "./stock-reasons.ts";

/** Pieces of a product by best-before day as "2027-05-31"; null for pieces without a day. */
export type Batches = Map<string | null, number>;

/** Pieces of one batch. */
export type BatchPieces = { productId: string; bestBefore: string | null; quantity: number };

/** Pieces of the same product and day in one line each, in the order of the products' ids. */
export function mergePieces(
  pieces: readonly {
    productId: string;
    quantity: number;
    bestBefore?: string | null | undefined;
  }[],
): BatchPieces[] {
  const lines = new Map<string, BatchPieces>();
  for (const { productId: id, quantity, bestBefore = null } of pieces) {
    const productId = id.toLowerCase();
    const key = `${productId} ${bestBefore ?? ""}`;
    const sum = Math.min((lines.get(key)?.quantity ?? 0) + quantity, MAX_INTEGER);
    lines.set(key, { productId, bestBefore, quantity: sum });
  }
  return [...lines].sort(([a], [b]) => (a < b ? -1 : 1)).map(([, line]) => line);
}

/**
 * How many pieces are left of each batch: sales take pieces without a best-before day first, then
 * those with the earliest day (docs/decisions/stock.md). `more` is added to the quantity in stock.
 */
const leftOf = (where: SQL, more: SQL = sql`0`): SQL => sql`
  select batch.id, batch.product_id, batch.best_before, products.quantity_in_stock + ${more} as quantity,
         least(batch.pieces, greatest(0, products.quantity_in_stock + ${more}
           - sum(batch.pieces) over (partition by batch.product_id)
           + sum(batch.pieces) over (partition by batch.product_id order by batch.best_before nulls first)))::int as remaining
    from stock_batches as batch join products on products.id = batch.product_id
   where products.deleted_at is null and ${where}`;

/** The batches that have pieces left and end within the owner's days, or have ended. */
export function endingRows(now: Date): SQL {
  const last = sql`${dhakaDay(now)}::date + (select ending_days from shop_settings)`;
  return sql`
    select product_id, best_before, remaining from (${leftOf(
      sql`batch.product_id in (select product_id from stock_batches where best_before <= ${last})`,
    )}) as batch where best_before <= ${last} and remaining > 0`;
}

/** A page of the batches that end soon, the soonest first. */
export async function listEnding(
  { page, perPage }: { page: number; perPage: number },
  now: Date = new Date(),
): Promise<{ rows: (BatchPieces & { bestBefore: string })[]; total: number }> {
  const ending = endingRows(now);
  const [rows, [counted]] = await Promise.all([
    db.execute<BatchPieces & { bestBefore: string }>(sql`
      select product_id as "productId", best_before::text as "bestBefore", remaining as quantity
        from (${ending}) as ending
       order by best_before, product_id limit ${perPage} offset ${(page - 1) * perPage}`),
    db.execute<{ total: number }>(sql`select count(*)::int as total from (${ending}) as ending`),
  ]);
  return { rows: [...rows], total: counted?.total ?? 0 };
}

/** What is left of the batches of each product that has any, in the order in which they leave. */
export async function findBatches(productIds: readonly string[]): Promise<Map<string, Batches>> {
  return readBatches(db, productIds.filter(isUuid));
}

/**
 * What orders that are not packed yet take of the shelves, an order with a lower number before one
 * with a higher, so that two lists do not name the same pieces: by product the days of the pieces
 * of the given orders. Products that came in without a day have no entry.
 */
export async function findPicks(
  productIds: readonly string[],
  orderIds: ReadonlySet<string>,
): Promise<Map<string, Batches>> {
  const ids = productIds.filter(isUuid);
  const unpacked = await db
    .select({
      id: stock.productId,
      orderId: orders.id,
      pieces: sql<number>`sum(${orderLines.quantity} * ${stock.pieces})::int`,
    })
    .from(orderLines)
    .innerJoin(orders, eq(orders.id, orderLines.orderId))
    .crossJoinLateral(sql`stock_of_line(order_lines) as stock`)
    .where(
      and(
        sql`${orders.status} = 'Processing'`,
        isNull(orders.deletedAt),
        orders.isReserved,
        sql`${stock.productId} = any(${sql.param(ids)}::uuid[])`,
      ),
    )
    .groupBy(stock.productId, orders.id)
    .orderBy(orders.orderNumber);
  const sums = new Map<string, number>();
  for (const { id, pieces } of unpacked) sums.set(id, (sums.get(id) ?? 0) + pieces);
  const more = JSON.stringify(Object.fromEntries(sums));
  const shelves = await readBatches(
    db,
    ids,
    sql`coalesce((${more}::jsonb ->> products.id::text)::int, 0)`,
  );
  const picks = new Map<string, Batches>([...shelves.keys()].map((id) => [id, new Map()]));
  for (const { id, orderId, pieces } of unpacked) {
    const [shelf, own] = [shelves.get(id), picks.get(id)];
    if (!shelf || !own) continue;
    for (const { bestBefore, quantity } of takeSoonest(shelf, pieces))
      if (orderIds.has(orderId)) own.set(bestBefore, (own.get(bestBefore) ?? 0) + quantity);
  }
  return picks;
}

/** The columns of `stock_of_line`. */
const stock = { productId: sql<string>`stock.product_id`, pieces: sql<number>`stock.pieces` };

async function readBatches(tx: Db, ids: readonly string[], more?: SQL) {
  const rows = await tx.execute<{
    productId: string;
    bestBefore: string | null;
    quantity: number;
    remaining: number;
  }>(sql`
    select product_id as "productId", best_before::text as "bestBefore", quantity, remaining
      from (${leftOf(sql`batch.product_id = any(${sql.param(ids)}::uuid[])`, more)}) as batch
     order by product_id, best_before nulls first`);
  const found = new Map<string, Batches>();
  for (const { productId, bestBefore, quantity, remaining } of rows) {
    // What the batches do not explain, such as returned pieces, has no day.
    const batches = found.get(productId) ?? new Map([[null, quantity]]);
    found.set(productId, batches);
    if (bestBefore !== null) put(batches, bestBefore, remaining);
  }
  return found;
}

/** Moves pieces without a day to a batch, or back if `pieces` is below 0. */
function put(batches: Batches, bestBefore: string, pieces: number): void {
  batches.set(bestBefore, (batches.get(bestBefore) ?? 0) + pieces);
  batches.set(null, (batches.get(null) ?? 0) - pieces);
}

/** Takes pieces out of batches, those that leave first; each with its day. */
export function takeSoonest(batches: Batches, quantity: number) {
  const taken: { bestBefore: string | null; quantity: number }[] = [];
  let rest = quantity;
  for (const [bestBefore, left] of batches) {
    const pieces = Math.min(left, rest);
    if (pieces <= 0) continue;
    batches.set(bestBefore, left - pieces);
    rest -= pieces;
    taken.push({ bestBefore, quantity: pieces });
  }
  const undated = taken.find(({ bestBefore }) => bestBefore === null);
  if (undated) undated.quantity += rest;
  else if (rest > 0) taken.push({ bestBefore: null, quantity: rest });
  return taken;
}

type LockedProduct = Named & { id: string; quantityInStock: number };

/**
 * Products with what is left of their batches, locked in the order of their ids, as orders do.
 * Refused: product-not-found, combo-follows-parts.
 */
export async function lockBatches(tx: Db, productIds: readonly string[]) {
  const ids = [...new Set(productIds)];
  if (!ids.every(isUuid)) throw new ShopError("product-not-found", {});
  const [rows, batches] = await Promise.all([
    tx
      .select({
        ...nameColumns,
        quantityInStock: products.quantityInStock,
        parts: products.parts,
        deletedAt: products.deletedAt,
      })
      .from(products)
      .where(inArray(products.id, ids))
      .orderBy(...partsFirst)
      .for("no key update"),
    readBatches(tx, ids),
  ]);
  for (const row of rows) refuseCombo(row);
  const locked = new Map<string, LockedProduct>(
    rows.flatMap(({ deletedAt, parts: _, ...row }) => (deletedAt ? [] : [[row.id, row]])),
  );
  if (locked.size < ids.length) throw new ShopError("product-not-found", {});
  return { locked, batches };
}

export type Locked = Awaited<ReturnType<typeof lockBatches>>;

/**
 * Adds pieces to locked products and their batches, or takes them out if `quantity` is below 0,
 * each with a movement of its own.
 */
export async function moveBatches(
  tx: Db,
  locked: Locked,
  moves: readonly BatchPieces[],
  context: StockContext,
): Promise<void> {
  let rest = [...moves];
  // An update changes a row once, so a second batch of a product takes a second update.
  while (rest.length > 0) {
    const firsts = new Map(rest.toReversed().map((move) => [move.productId, move]));
    const now = [...firsts.values()];
    rest = rest.filter((move) => !now.includes(move));
    await moveOnce(tx, now, context);
  }
  for (const { productId, bestBefore, quantity } of moves) {
    const before = locked.locked.get(productId)?.quantityInStock ?? 0;
    const batches = locked.batches.get(productId) ?? new Map([[null, before]]);
    batches.set(null, (batches.get(null) ?? 0) + quantity);
    if (bestBefore !== null) put(batches, bestBefore, quantity);
    locked.batches.set(productId, batches);
  }
  await keepBatches(tx, locked);
}

async function moveOnce(tx: Db, moves: readonly BatchPieces[], context: StockContext) {
  const bestBefore = Object.fromEntries(
    moves.flatMap((move) => (move.bestBefore ? [[move.productId, move.bestBefore]] : [])),
  );
  await tx.execute(sql`
    with wanted as (
      select * from unnest(${sql.param(moves.map(({ productId }) => productId))}::uuid[],
                           ${sql.param(moves.map(({ quantity }) => quantity))}::int[]) as wanted (id, quantity)
    ), context as materialized (select ${stockContext({ ...context, bestBefore })})
    update products set quantity_in_stock = quantity_in_stock + wanted.quantity
      from wanted cross join context where products.id = wanted.id`);
}

/** Lets pieces leave their batches while the stock stays; they count as pieces without a day. */
export async function undateBatches(tx: Db, locked: Locked, moves: readonly BatchPieces[]) {
  for (const { productId, bestBefore, quantity } of moves) {
    const batches = locked.batches.get(productId);
    if (batches && bestBefore !== null) put(batches, bestBefore, -quantity);
  }
  await keepBatches(tx, locked);
}

/** Refuses more pieces of a batch than are left of it: not-enough-stock. */
export function refuseMissing({ locked, batches }: Locked, wanted: readonly BatchPieces[]): void {
  for (const { productId, bestBefore, quantity } of wanted) {
    const available = batches.get(productId)?.get(bestBefore) ?? 0;
    const product = locked.get(productId);
    if (product && quantity > available)
      throw new ShopError("not-enough-stock", { ...nameFields(product), available });
  }
}

/** Reasons of movements by which staff set a quantity. */
const SET_BY_STAFF = ["counted", "import", "product-edit"] as const satisfies StockReason[];

/**
 * Before staff set a higher quantity: stores what is left of the batches of locked products, since
 * new pieces are not those that were sold. After another quantity set by staff the batches stay as
 * they are, because the higher one may correct it.
 */
export async function forgetSold(tx: Db, productIds: readonly string[]): Promise<void> {
  const ids = sql.param([...productIds]);
  await tx.execute(sql`
    with kept as materialized (${leftOf(sql`batch.product_id = any(${ids}::uuid[])
      and (select reason from stock_movements where product_id = products.id order by id desc limit 1)
          <> all(${sql.param(SET_BY_STAFF)}::text[])`)}),
    sold as (delete from stock_batches using kept where stock_batches.id = kept.id and remaining = 0)
    update stock_batches set pieces = remaining from kept
     where stock_batches.id = kept.id and remaining between 1 and pieces - 1`);
}

/** Stores what is left of the batches; a product without a dated piece needs no row. */
async function keepBatches(tx: Db, { locked, batches }: Locked): Promise<void> {
  const rows = [...batches].flatMap(([productId, of]) => {
    const left = [...of].filter(([, pieces]) => pieces > 0);
    return left.some(([bestBefore]) => bestBefore !== null)
      ? left.map(([bestBefore, pieces]) => ({ productId, bestBefore, pieces }))
      : [];
  });
  await tx.delete(stockBatches).where(inArray(stockBatches.productId, [...locked.keys()]));
  if (rows.length > 0) await tx.insert(stockBatches).values(rows);
}

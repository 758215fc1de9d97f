import { and, count, eq, inArray, isNull, type SQL, sql } from "drizzle-orm";
import { type Db, db } from "#drizzle/client.server.ts";
import { orderLines, productCosts, products } from "#drizzle/schema.ts";
import { nameColumns } from "../../catalog/products/cards.server.ts";
import { isNoCombo, partsFirst, refuseCombo } from "../../catalog/products/combos.server.ts";
import { newestFirst } from "../../catalog/products/products.server.ts";
import { searchFor } from "../../catalog/products/staff-products.server.ts";
import { isOnPage } from "../../core/late-rows.server.ts";
import { typeCost } from "../../core/money.ts";
import { nameFields, productName } from "../../core/naming/product-name.ts";
import { inOrderTransaction } from "../../core/order-transaction.server.ts";
import { ShopError } from "../../core/shop-error.ts";
import { recordStaffAct } from "../../core/staff-acts/record-staff-act.server.ts";
import { isUuid } from "../../core/uuid.ts";

/** The latest cost price of a product in taka with paisa; null while none is known. */
const costOf = sql<
  number | null
>`(select (known.cost + known.cost_paisa / 100.0)::float8 from ${productCosts} known
  where known.product_id = ${products}.id order by known.id desc limit 1)`;

const isUnknown = sql`not exists (select from ${productCosts} where ${productCosts.productId} = ${products.id})`;

const columns = { ...nameColumns, salePrice: products.salePrice, cost: costOf };

/** A combo has no cost price of its own. */
const isListed = and(isNull(products.deletedAt), isNoCombo);

/** A product with its sale price and cost price in taka. */
export type CostRow = Awaited<ReturnType<typeof selectRows>>[number];

const selectRows = (where: SQL | undefined) =>
  db.select(columns).from(products).where(where).$dynamic();

/**
 * Products newest first, those without a cost price (`missing`) or all. `search` is staff's search
 * text.
 */
export async function listCosts({
  missing,
  search,
  page: { page, perPage },
}: {
  missing: boolean;
  search: string;
  page: { page: number; perPage: number };
}): Promise<{ rows: CostRow[]; total: number; missing: number }> {
  const { found } = await searchFor(search);
  const all = and(isListed, found);
  const where = missing ? and(all, isUnknown) : all;
  const ids = db
    .select({ id: products.id })
    .from(products)
    .where(where)
    .orderBy(...newestFirst)
    .limit(perPage)
    .offset((page - 1) * perPage);
  const [rows, [counted], [unknown]] = await Promise.all([
    selectRows(isOnPage(products.id, ids)).orderBy(...newestFirst),
    db.select({ n: count() }).from(products).where(all),
    db.select({ n: count() }).from(products).where(and(all, isUnknown)),
  ]);
  const without = unknown?.n ?? 0;
  return { rows, total: missing ? without : (counted?.n ?? 0), missing: without };
}

/** Products with these ids that are not deleted, in their order. */
export async function findCosts(ids: readonly string[]): Promise<CostRow[]> {
  const known = ids.filter(isUuid);
  if (known.length === 0) return [];
  const rows = await selectRows(and(isListed, inArray(products.id, known)));
  const byId = new Map(rows.map((row) => [row.id, row]));
  return known.flatMap((id) => byId.get(id.toLowerCase()) ?? []);
}

/** Products on sale whose cost price nobody has typed. */
export async function countWithoutCost(): Promise<number> {
  const where = and(isListed, products.isActive, isUnknown);
  const [row] = await db.select({ n: count() }).from(products).where(where);
  return row?.n ?? 0;
}

/** The cost prices of a product so far, the latest first. */
export async function costHistory(productId: string, limit = 20) {
  if (!isUuid(productId)) return [];
  return db
    .select({
      cost: sql<number>`(${productCosts.cost} + ${productCosts.costPaisa} / 100.0)::float8`,
      origin: productCosts.origin,
      createdAt: productCosts.createdAt,
    })
    .from(productCosts)
    .where(eq(productCosts.productId, productId))
    .orderBy(sql`${productCosts.id} desc`)
    .limit(limit);
}

/**
 * A cost price to set, in taka with at most two decimals; `shown` is the one that the form showed,
 * undefined if it showed none.
 */
export type NewCost = { productId: string; cost: number; shown?: number | null | undefined };

/** The most sold lines that one change of cost prices fills in. */
const MOST_EARLIER = 20_000;

/**
 * Sets cost prices, all or none, for what is sold from now on; an unchanged one writes nothing.
 * With `earlier`, lines sold without a cost price get it too. Returns the numbers of changed
 * products and of those lines. Refused: product-not-found; combo-follows-parts; cost-changed with
 * the present price if somebody else changed a shown one.
 */
export async function setCosts(
  costs: readonly NewCost[],
  actor: { id: string },
  { earlier = false } = {},
): Promise<{ products: number; lines: number }> {
  const changed = await db.transaction((tx) => writeCosts(tx, costs, "typed", actor));
  // Orders are locked before products everywhere, so the lines are filled in a transaction of their
  // own.
  const ids = costs.map(({ productId }) => productId);
  const lines = earlier ? await inOrderTransaction((tx) => fillEarlier(tx, ids)) : 0;
  return { products: changed.length, lines };
}

/** Sets and records them in the caller's transaction, with the products locked as by orders. */
export async function writeCosts(
  tx: Db,
  costs: readonly NewCost[],
  origin: "typed" | "received",
  actor: { id: string },
) {
  const wanted = new Map(costs.map((one) => [one.productId.toLowerCase(), one]));
  const ids = [...wanted.keys()];
  if (ids.length === 0) return [];
  if (!ids.every(isUuid)) throw new ShopError("product-not-found", {});
  await tx
    .select({ id: products.id })
    .from(products)
    .where(inArray(products.id, ids))
    .orderBy(...partsFirst)
    .for("no key update");
  const rows = await tx
    .select({ ...columns, parts: products.parts })
    .from(products)
    .where(and(isNull(products.deletedAt), inArray(products.id, ids)));
  for (const row of rows) refuseCombo(row);
  if (rows.length < ids.length) throw new ShopError("product-not-found", {});
  const changed = rows.flatMap(({ cost: before, ...row }) => {
    const { cost, shown } = wanted.get(row.id) as NewCost;
    if (cost === before) return [];
    if (shown !== undefined && shown !== before)
      throw new ShopError("cost-changed", { ...nameFields(row), now: before ?? 0 });
    return [{ ...row, before, cost }];
  });
  if (changed.length > 0)
    await tx.insert(productCosts).values(
      changed.map(({ id, cost }) => ({
        ...{ productId: id, cost: Math.floor(cost), costPaisa: Math.round(cost * 100) % 100 },
        ...{ origin, actorId: actor.id },
      })),
    );
  for (const { id, cost, before, ...product } of changed)
    await recordStaffAct(tx, {
      act: "cost-price-changed",
      subject: productName(product, "en"),
      subjectId: id,
      details: { cost: `${before === null ? "–" : typeCost(before)} → ${typeCost(cost)}` },
      actor,
    });
  return changed;
}

/** Locks the orders in the order of their ids, as the sums of their days follow from the lines. */
async function fillEarlier(tx: Db, ids: readonly string[]): Promise<number> {
  const combos = await tx.select({ id: products.id }).from(products).where(sql`not ${isNoCombo}`);
  const priced = sql.param([...ids]);
  const sold = sql.param([...ids, ...combos.map(({ id }) => id)]);
  // Of combos the lines for which no other part lacks its price. The ids are listed, so that the
  // index of sold products finds the lines.
  const meant = sql`
    select line.order_id, line.position, paisa_of_line(line) as paisa from order_lines as line
     where line.product_id = any(${sold}::uuid[]) and line.cost is null and paisa_of_line(line) is not null
       and (line.product_id = any(${priced}::uuid[])
        or exists (select from jsonb_to_recordset(line.parts) as part ("productId" uuid) where part."productId" = any(${priced}::uuid[])))`;
  const orders = await tx.execute<{ id: string }>(sql`
    select id from orders where id in (
      select order_id from (${meant}) as line limit ${MOST_EARLIER}) order by id for no key update`);
  const locked = sql.param(orders.map(({ id }) => id));
  const filled = await tx.execute(sql`
    update order_lines set cost = known.paisa / 100, cost_paisa = known.paisa % 100
      from (${meant} and line.order_id = any(${locked}::uuid[])) as known
     where ${orderLines.orderId} = known.order_id and ${orderLines.position} = known.position
    returning 1`);
  return filled.length;
}

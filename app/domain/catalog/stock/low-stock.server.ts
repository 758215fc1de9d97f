import { and, asc, isNull, type SQL, sql } from "drizzle-orm";
import { db } from "#drizzle/client.server.ts";
import { products } from "#drizzle/schema.ts";
import { nameColumns } from "../products/cards.server.ts";
import { isNoCombo } from "../products/combos.server.ts";

/** Products whose stock is tracked and that are not deleted. A combo has none of its own. */
export const whereCounted = and(isNull(products.deletedAt), products.trackStock, isNoCombo);

// As in the index `products_urgent`: out of stock first, then furthest below the level.
const urgency = sql`(case when ${products.quantityInStock} = 0 then -2147483648 else ${products.quantityInStock} - ${products.lowStockLevel} end)`;

export const mostUrgentFirst: SQL[] = [asc(urgency), asc(products.id)];

/** As `isLow`, in SQL; out of stock is low too. */
export const whereLow = and(whereCounted, sql`${urgency} <= 0`);

/** Tracked products that are out of stock. */
export const whereOut = and(whereCounted, sql`${urgency} = -2147483648`);

/** Products that run low (`whereLow`), most urgent first. */
export async function listLowStock(limit = 20) {
  return db
    .select({ ...nameColumns, quantityInStock: products.quantityInStock })
    .from(products)
    .where(whereLow)
    .orderBy(...mostUrgentFirst)
    .limit(limit);
}

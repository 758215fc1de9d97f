import { and, asc, isNull, type SQL, sql } from "drizzle-orm";
import { db } from "#drizzle/client.server.ts";
import { products } from "#drizzle/schema.ts";

/** Counted and not deleted: the goods of the stock list. */
export const whereCounted = and(isNull(products.deletedAt), products.trackStock);

// As the index `products_urgency` has it: what is out comes first, then what lies furthest below its level.
const urgency = sql`(case when ${products.quantityInStock} = 0 then -2147483648 else ${products.quantityInStock} - ${products.lowStockLevel} end)`;

export const mostUrgentFirst: SQL[] = [asc(urgency), asc(products.id)];

/** As `isLow`, in the database: what is out is low too. */
export const whereLow = and(whereCounted, sql`${urgency} <= 0`);

/** Counted goods of which nothing is left. */
export const whereOut = and(whereCounted, sql`${urgency} = -2147483648`);

/** Goods that run low (`whereLow`), the most urgent first. */
export async function listLowStock(limit = 20) {
  return db
    .select({
      id: products.id,
      slug: products.slug,
      title: products.title,
      quantityInStock: products.quantityInStock,
    })
    .from(products)
    .where(whereLow)
    .orderBy(...mostUrgentFirst)
    .limit(limit);
}

import { sql } from "drizzle-orm";
import { db } from "#drizzle/client.server.ts";

/** Deletions can be undone for this long (design, section 7). */
const KEPT_DAYS = 30;

/** Rows removed per table and run; the next run continues. */
const MOST_REMOVED = 1000;

/**
 * Deleted rows that others refer to stay hidden: orders refer to products and codes, stock
 * movements to products, products to a category.
 */
export const PURGED = [
  { table: "carousel_slides", unless: sql`false` },
  { table: "info_pages", unless: sql`false` },
  { table: "old_addresses", unless: sql`false` },
  { table: "shelves", unless: sql`false` },
  { table: "landing_pages", unless: sql`false` },
  { table: "search_synonyms", unless: sql`false` },
  { table: "dated_sales", unless: sql`false` },
  { table: "advertising", unless: sql`false` },
  {
    table: "products",
    unless: sql`exists (select from order_lines where product_id = gone.id)
      or exists (select from stock_movements where product_id = gone.id)
      or exists (select from reviews where product_id = gone.id)`,
  },
  {
    table: "categories",
    unless: sql`exists (select from products where category_id = gone.id)`,
  },
  {
    table: "promo_codes",
    unless: sql`exists (select from orders where promo_code_id = gone.id)`,
  },
];

/**
 * Removes rows that were deleted more than 30 days ago and that nothing refers to, and the keys of
 * couriers; returns their number.
 */
export async function purgeDeleted(): Promise<number> {
  let purged = 0;
  for (const { table, unless } of PURGED) {
    const rows = await db.execute(sql`
      delete from ${sql.identifier(table)} where id in (
        select id from ${sql.identifier(table)} gone
         where deleted_at < now() - make_interval(days => ${KEPT_DAYS}) and not (${unless})
         limit ${MOST_REMOVED})`);
    purged += rows.count;
  }
  // A courier stays for the books, but its keys open an account elsewhere.
  const couriers = await db.execute(sql`
    update couriers set credentials = null, webhook_secret = null
     where deleted_at < now() - make_interval(days => ${KEPT_DAYS})
       and (credentials is not null or webhook_secret is not null)`);
  return purged + couriers.count;
}

import { sql } from "drizzle-orm";
import { db } from "#drizzle/client.server.ts";

/** As long as a deletion can be undone (design, section 7). */
const KEPT_DAYS = 30;

/** Rows of one table removed in one run at most: what is left over goes with the next. */
const MOST_REMOVED = 1000;

/**
 * What names a deleted row must go on naming it: orders their goods and codes, the shop's books their goods, a good its
 * category. Such rows stay, shown nowhere.
 */
const PURGED = [
  { table: sql`carousel_slides`, unless: sql`false` },
  { table: sql`search_synonyms`, unless: sql`false` },
  {
    table: sql`products`,
    unless: sql`exists (select from order_lines where product_id = gone.id)
      or exists (select from stock_movements where product_id = gone.id)
      or exists (select from reviews where product_id = gone.id)`,
  },
  {
    table: sql`categories`,
    unless: sql`exists (select from products where category_id = gone.id)`,
  },
  {
    table: sql`promo_codes`,
    unless: sql`exists (select from orders where promo_code_id = gone.id)`,
  },
];

/** Removes for good what was deleted over 30 days ago and nothing refers to; answers how many rows. */
export async function purgeDeleted(): Promise<number> {
  let purged = 0;
  for (const { table, unless } of PURGED) {
    const rows = await db.execute(sql`
      delete from ${table} where id in (
        select id from ${table} gone
         where deleted_at < now() - make_interval(days => ${KEPT_DAYS}) and not (${unless})
         limit ${MOST_REMOVED})`);
    purged += rows.count;
  }
  return purged;
}

import { sql } from "drizzle-orm";
import { db } from "#drizzle/client.server.ts";
import { dailyGoods, productRatings, products } from "#drizzle/schema.ts";

/**
 * Scheduled task: counts the delivered orders of each product for cards and pages. Returns how many
 * counts changed.
 */
export async function countSold(): Promise<number> {
  const changed = await db.execute(sql`
    insert into ${productRatings} (product_id, sold)
    select product_id, greatest(0, sum(delivered)) from ${dailyGoods} join ${products} on products.id = product_id
     group by product_id having sum(delivered) > 0
    on conflict (product_id) do update set sold = excluded.sold where product_ratings.sold <> excluded.sold
    returning pg_notify('catalogue', 'catalogue')`);
  return changed.length;
}

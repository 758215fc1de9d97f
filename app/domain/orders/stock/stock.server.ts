import { sql } from "drizzle-orm";
import type { Db } from "#drizzle/client.server.ts";
import { executePrepared } from "#drizzle/prepared.server.ts";
import { MAX_INTEGER } from "../../digits.ts";
import { type StockTold, stockTold } from "../../stock/stock-told.server.ts";

/*
 * Rows of products are always locked in the order of their ids, whatever the order of the lines: two orders over the same
 * goods then queue instead of deadlocking. Sorting happens below the locking step of the plan, so `order by … for update`
 * takes the locks in that order. `no key` lets other orders' lines refer to the product meanwhile; a full lock would
 * deadlock with those very references. Neither verb touches `updated_at`: selling a product is not editing it.
 *
 * Locking is a statement of its own. One that locks and changes at once sees the rows as they were before it waited, and
 * comes back to each by its old version, for which others queue by then: Postgres finds a deadlock. The change is sent
 * along without waiting, so the two cost one round trip.
 */

/** Takes pieces from tracked products. False, and nothing to rely on, when one is short or no longer tracked. */
export async function takeStock(
  tx: Db,
  lines: readonly { productId: string; quantity: number }[],
  told: StockTold,
): Promise<boolean> {
  if (lines.length === 0) return true;
  const ids = sql.param(lines.map((line) => line.productId));
  const [, taken] = await Promise.all([
    executePrepared(
      tx,
      sql`
      select id from products where id = any(${ids}::uuid[]) and track_stock order by id for no key update`,
    ),
    executePrepared(
      tx,
      sql`
      with wanted as (
        select * from unnest(${ids}::uuid[], ${sql.param(lines.map((line) => line.quantity))}::int[]) as wanted (id, quantity)
      ), told as materialized (select ${stockTold(told)})
      update products set quantity_in_stock = quantity_in_stock - wanted.quantity
        from wanted cross join told
       where products.id = wanted.id and products.track_stock and quantity_in_stock >= wanted.quantity
      returning products.id`,
    ),
  ]);
  return taken.length === lines.length;
}

/** Gives back what the lines of these orders took and has not come back yet. Products deleted for good have nothing to give it to. */
export async function returnStock(
  tx: Db,
  orderIds: readonly string[],
  why: Pick<StockTold, "reason" | "actor">,
): Promise<void> {
  const took = sql`order_id = any(${sql.param(orderIds)}::uuid[]) and took_stock and quantity > returned and product_id is not null`;
  await Promise.all([
    tx.execute(sql`
      select id from products where id in (select product_id from order_lines where ${took})
       order by id for no key update`),
    tx.execute(sql`
      with given as (
        select product_id as id, sum(quantity - returned) as quantity from order_lines where ${took} group by product_id
      ), told as materialized (select ${stockTold({ ...why, orders: orderIds })})
      update products set quantity_in_stock = least(quantity_in_stock + given.quantity, ${MAX_INTEGER})
        from given cross join told
       where products.id = given.id`),
  ]);
}

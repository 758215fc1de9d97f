import { sql } from "drizzle-orm";
import type { Db } from "#drizzle/client.server.ts";
import { MAX_INTEGER } from "../../digits.ts";

/*
 * Rows of products are always locked in the order of their ids, whatever the order of the lines: two orders over the same
 * goods then queue instead of deadlocking. Sorting happens below the locking step of the plan, so `order by … for update`
 * takes the locks in that order. `no key` lets other orders' lines refer to the product meanwhile; a full lock would
 * deadlock with those very references. Neither verb touches `updated_at`: selling a product is not editing it.
 */

/** Takes pieces from tracked products. False, and nothing to rely on, when one is short or no longer tracked. */
export async function takeStock(
  tx: Db,
  lines: readonly { productId: string; quantity: number }[],
): Promise<boolean> {
  if (lines.length === 0) return true;
  const taken = await tx.execute(sql`
    with wanted as (
      select * from unnest(
        ${sql.param(lines.map((line) => line.productId))}::uuid[],
        ${sql.param(lines.map((line) => line.quantity))}::int[]) as wanted (id, quantity)
    ), locked as (
      select id from products where id in (select id from wanted) and track_stock
      order by id for no key update
    )
    update products set quantity_in_stock = quantity_in_stock - wanted.quantity
      from wanted join locked using (id)
     where products.id = wanted.id and products.track_stock and quantity_in_stock >= wanted.quantity
    returning products.id`);
  return taken.length === lines.length;
}

/** Gives back what the lines of these orders took. Products deleted for good have nothing to give it to. */
export async function returnStock(tx: Db, orderIds: readonly string[]): Promise<void> {
  await tx.execute(sql`
    with given as (
      select product_id as id, sum(quantity) as quantity from order_lines
       where order_id = any(${sql.param(orderIds)}::uuid[]) and took_stock and product_id is not null
       group by product_id
    ), locked as (
      select id from products where id in (select id from given) order by id for no key update
    )
    update products set quantity_in_stock = least(quantity_in_stock + given.quantity, ${MAX_INTEGER})
      from given join locked using (id)
     where products.id = given.id`);
}

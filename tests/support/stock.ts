import { receiveStock } from "#app/domain/catalog/stock/receive-stock.server.ts";
import { addDays, dhakaDay } from "#app/domain/core/dates.ts";
import { pool } from "#tests/support/driver.ts";
import { makeAdmin } from "#tests/support/factories.ts";

/** The day so many days from today, as "2027-05-31". */
export const dayFromNow = (days: number): string => dhakaDay(addDays(new Date(), days));

/**
 * Receives pieces that end in so many days; below 0, the batch ends before today, which no form
 * takes.
 */
export async function receiveBatch(
  productId: string,
  { days, quantity = 10 }: { days: number; quantity?: number },
): Promise<void> {
  const by = { actor: await makeAdmin(), key: null };
  await receiveStock([{ productId, quantity, bestBefore: dayFromNow(days) }], by);
}

/**
 * Errors in the stock's books: combos that do not show what their parts make, products whose
 * movements do not add up to their quantity, movements with a wrong resulting quantity, and orders
 * that hold other products than their movements say.
 */
export async function wrongMovements(): Promise<unknown[]> {
  const sums = await pool`
    select 'sum' as wrong, products.id, quantity_in_stock, coalesce(sum(change), 0)::int as moved
      from products left join stock_movements on product_id = products.id
     where parts = '[]' group by products.id having quantity_in_stock <> coalesce(sum(change), 0)`;
  const steps = await pool`
    select 'step' as wrong, * from (
      select product_id, id, reason, change, quantity_left, sum(change) over (partition by product_id order by id)::int as so_far
        from stock_movements) as steps
     where so_far <> quantity_left or (change = 0) <> (reason like 'tracking-%')`;
  const held = await pool`
    with took as (
      select order_id, stock.product_id, sum((quantity - returned) * stock.pieces)::int as quantity
        from order_lines as line join orders on orders.id = order_id cross join lateral stock_of_line(line) as stock
       where is_reserved group by 1, 2
    ), moved as (
      select order_id, product_id, -sum(change)::int as quantity from stock_movements where order_id is not null group by 1, 2
    )
    select 'order' as wrong, order_id, product_id, took.quantity as took, moved.quantity as moved
      from took full join moved using (order_id, product_id)
     where coalesce(took.quantity, 0) <> coalesce(moved.quantity, 0)`;
  const combos = await pool`
    select 'combo' as wrong, id, quantity_in_stock, counted.pieces from products cross join lateral combo_count(parts) as counted
     where parts <> '[]' and (track_stock, quantity_in_stock) is distinct from (counted.is_tracked, counted.pieces)`;
  return [...sums, ...steps, ...held, ...combos];
}

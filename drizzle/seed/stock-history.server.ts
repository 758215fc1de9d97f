import { sql } from "drizzle-orm";
import type { Db } from "#drizzle/client.server.ts";

/**
 * Runs `fill` and writes the stock movements of the products it adds, as their orders imply: the
 * opening stock is what is left plus what was sold, each order takes and gives back on its day, and
 * other returned pieces were damaged. The triggers that write movements are off, so nobody else can
 * order until the transaction ends.
 */
export async function withStockHistory(tx: Db, fill: () => Promise<void>): Promise<void> {
  await setTriggers(tx, "DISABLE");
  await fill();
  await tx.execute(sql`
    INSERT INTO stock_movements (product_id, change, quantity_left, reason, cause, order_id, created_at)
    WITH stocked AS (
      SELECT id, created_at, quantity_in_stock FROM products
       WHERE NOT EXISTS (SELECT FROM stock_movements WHERE product_id = products.id)
    ), sold AS (
      SELECT product_id, order_id, orders.created_at, orders.status, is_reserved, sum(quantity)::integer AS quantity
        FROM order_lines JOIN stocked ON stocked.id = product_id JOIN orders ON orders.id = order_id
       WHERE took_stock GROUP BY product_id, order_id, orders.created_at, orders.status, is_reserved
    ), given_back AS (
      SELECT order_id, max(created_at) AS created_at FROM order_history
       WHERE field = 'status' AND "to" IN ('"Cancelled"', '"Refunded"') GROUP BY order_id
    ), events AS (
      SELECT product_id, created_at, order_id, -quantity AS change, 'sale' AS reason FROM sold
      UNION ALL
      SELECT product_id, coalesce(given_back.created_at, sold.created_at), order_id, quantity,
             CASE status WHEN 'Refunded' THEN 'returned' ELSE 'cancelled' END
        FROM sold LEFT JOIN given_back USING (order_id) WHERE NOT is_reserved
    ), running AS (
      SELECT *, sum(change) OVER (PARTITION BY product_id ORDER BY created_at, change, order_id) AS so_far FROM events
    ), needs AS (
      SELECT id, quantity_in_stock, coalesce(sum(change), 0) AS total, max(running.created_at) AS last_at,
             least(stocked.created_at, min(running.created_at) - interval '1 day') AS began_at,
             greatest(quantity_in_stock - coalesce(sum(change), 0), -coalesce(min(so_far), 0)) AS first
        FROM stocked LEFT JOIN running ON product_id = id
       GROUP BY id, quantity_in_stock, stocked.created_at
    )
    SELECT product_id, change, quantity_left, reason, cause, order_id, created_at FROM (
      SELECT id AS product_id, first AS change, first AS quantity_left, 'start' AS reason, '' AS cause,
             NULL::uuid AS order_id, began_at AS created_at, 0 AS place FROM needs WHERE first <> 0
      UNION ALL
      SELECT product_id, change, first + so_far, reason, '', order_id, created_at, 1 FROM running JOIN needs ON id = product_id
      UNION ALL
      SELECT id, quantity_in_stock - first - total, quantity_in_stock, 'written-off', 'damaged', NULL, last_at, 2
        FROM needs WHERE quantity_in_stock - first - total <> 0
    ) AS movements
    ORDER BY created_at, product_id, place, change, order_id`);
  await setTriggers(tx, "ENABLE");
}

async function setTriggers(tx: Db, state: "ENABLE" | "DISABLE"): Promise<void> {
  const set = sql.raw(state);
  await tx.execute(sql`ALTER TABLE products ${set} TRIGGER products_stock_begun`);
  await tx.execute(sql`ALTER TABLE stock_movements ${set} TRIGGER stock_movements_not_inserted`);
}

-- after functions.sql
SELECT set_config('haat.money_backfill', 'on', true);
--> statement-breakpoint
-- Settlements and refunds of before the triggers of money_movements. Orders go through meanwhile: a settlement recorded or
-- reverted since then has its movement, and only the difference is inserted.
INSERT INTO money_movements (created_at, kind, amount, day, order_day, order_id, courier_id, actor_id)
SELECT at, 'received', missing, dhaka_day(at), dhaka_day(orders.created_at), orders.id, courier_id, NULL
  FROM (SELECT id, created_at, coalesce(settled_at, updated_at) AS at,
               coalesce(settled_amount, 0) - coalesce(movements.amount, 0) AS missing, settled_at, movements.order_id AS has_some
          FROM orders
          LEFT JOIN (SELECT order_id, sum(amount) AS amount FROM money_movements WHERE kind <> 'refunded' GROUP BY order_id) AS movements
            ON movements.order_id = orders.id
         WHERE settled_at IS NOT NULL OR movements.order_id IS NOT NULL) AS orders
  LEFT JOIN shipments ON shipments.order_id = orders.id
 WHERE missing > 0 OR missing = 0 AND has_some IS NULL;
--> statement-breakpoint
INSERT INTO money_movements (created_at, kind, amount, reason, day, order_day, order_id, courier_id, actor_id)
SELECT returns.created_at, 'refunded', -refund, returns.reason, dhaka_day(returns.created_at), dhaka_day(orders.created_at), orders.id,
       courier_id, returns.actor_id
  FROM order_returns AS returns
  JOIN orders ON orders.id = returns.order_id
  LEFT JOIN shipments ON shipments.order_id = orders.id
 WHERE refund > 0
   AND NOT EXISTS (SELECT FROM money_movements WHERE order_id = orders.id AND kind = 'refunded'
                      AND money_movements.created_at = returns.created_at AND amount = -refund);
--> statement-breakpoint
-- Lines whose settlement was reverted wait again, except those of an order that was refunded and sent out again.
UPDATE payout_lines SET outcome = 'reopened' FROM orders, payouts
 WHERE orders.id = payout_lines.order_id AND payouts.id = payout_id AND outcome = 'settled' AND settled_at IS NULL
   AND NOT EXISTS (SELECT FROM order_history
                    WHERE order_history.order_id = orders.id AND field = 'status' AND "from" IN ('"Refunded"', '"Cancelled"')
                      AND order_history.created_at > payouts.created_at);
--> statement-breakpoint
-- The lock comes last, so that settlements wait for a moment only.
SELECT pg_advisory_xact_lock(hashtext('haat daily cash'));
--> statement-breakpoint
INSERT INTO daily_cash AS sums (basis, day, courier, received, refunded)
SELECT basis, on_day, coalesce(courier_id::text, ''), sum(CASE kind WHEN 'refunded' THEN 0 ELSE amount::bigint END),
       sum(CASE kind WHEN 'refunded' THEN -amount::bigint ELSE 0 END)
  FROM money_movements
 CROSS JOIN LATERAL (VALUES ('order', order_day), ('movement', day)) AS both_ways (basis, on_day)
 WHERE money_movements.xmin = pg_current_xact_id()::xid
 GROUP BY 1, 2, 3
ON CONFLICT (basis, day, courier) DO UPDATE
   SET received = sums.received + excluded.received, refunded = sums.refunded + excluded.refunded;

-- after functions.sql
SELECT pg_advisory_xact_lock(hashtext('haat daily cash'));
--> statement-breakpoint
UPDATE payout_lines SET is_repeated = true
  FROM (SELECT payout_id, position,
               row_number() OVER (PARTITION BY courier_id, order_id, number, amount, fee ORDER BY payouts.created_at, payout_id, position) AS time
          FROM payout_lines JOIN payouts ON payouts.id = payout_id
         WHERE fee > 0 AND order_id IS NOT NULL AND is_billed(outcome)) AS bills
 WHERE bills.time > 1 AND (payout_lines.payout_id, payout_lines.position) = (bills.payout_id, bills.position);
--> statement-breakpoint
-- Whoever adds fees meanwhile waits for the lock, so all that the trigger has counted is seen here and replaced by the same sum.
INSERT INTO daily_cash (basis, day, courier, received, refunded, fees)
SELECT 'movement', dhaka_day(payouts.created_at), courier_id::text, 0, 0,
       coalesce(sum(fee::bigint) FILTER (WHERE is_billed(outcome) AND NOT is_repeated), 0)
  FROM payout_lines JOIN payouts ON payouts.id = payout_id
 WHERE fee > 0
 GROUP BY 2, 3
ON CONFLICT (basis, day, courier) DO UPDATE SET fees = excluded.fees;
--> statement-breakpoint
INSERT INTO profit_marks (day)
SELECT DISTINCT dhaka_day(created_at) FROM orders WHERE id IN (SELECT order_id FROM payout_lines WHERE outcome = 'reopened' AND fee > 0);

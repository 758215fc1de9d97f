-- after functions.sql
SELECT pg_advisory_xact_lock(hashtext('haat daily cash'));
--> statement-breakpoint
-- Whoever adds fees meanwhile waits for the lock, so all that the trigger has counted is seen here and replaced by the same sum.
INSERT INTO daily_cash (basis, day, courier, received, refunded, fees)
SELECT 'movement', dhaka_day(payouts.created_at), courier_id::text, 0, 0, sum(fee::bigint)
  FROM payout_lines JOIN payouts ON payouts.id = payout_id
 WHERE fee > 0 AND is_billed(outcome)
 GROUP BY 2, 3
ON CONFLICT (basis, day, courier) DO UPDATE SET fees = excluded.fees;

-- Hand-overs of before: parcels of one courier at one time. Their files are written from the orders, as before.
INSERT INTO hand_overs (created_at, courier_id)
SELECT DISTINCT created_at, courier_id FROM shipments
ON CONFLICT (courier_id, created_at) DO NOTHING;
--> statement-breakpoint
INSERT INTO handed_parcels (hand_over_id, order_id, amount)
SELECT hand_overs.id, order_id, amount_to_collect FROM shipments
  JOIN hand_overs ON (hand_overs.courier_id, hand_overs.created_at) = (shipments.courier_id, shipments.created_at)
ON CONFLICT DO NOTHING;

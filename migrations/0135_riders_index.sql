-- outside a transaction
CREATE INDEX CONCURRENTLY IF NOT EXISTS "shipments_rider" ON "shipments" USING btree ("rider_id","created_at") WHERE "shipments"."rider_id" is not null;--> statement-breakpoint
CREATE INDEX CONCURRENTLY IF NOT EXISTS "payouts_rider" ON "payouts" USING btree ("rider_id") WHERE "payouts"."rider_id" is not null;

-- outside a transaction
CREATE INDEX CONCURRENTLY IF NOT EXISTS "shipments_by_consignment" ON "shipments" USING btree (upper("consignment_id")) WHERE "shipments"."consignment_id" <> '';--> statement-breakpoint
CREATE INDEX CONCURRENTLY IF NOT EXISTS "shipments_by_tracking_code" ON "shipments" USING btree (upper("tracking_code")) WHERE "shipments"."tracking_code" <> '';--> statement-breakpoint
DROP INDEX CONCURRENTLY IF EXISTS "orders_sales_of_status";

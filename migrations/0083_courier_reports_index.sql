-- outside a transaction
CREATE INDEX CONCURRENTLY IF NOT EXISTS "shipments_reported" ON "shipments" USING btree ("created_at" DESC NULLS LAST,"order_id") WHERE "shipments"."report" <> '';

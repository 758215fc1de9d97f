-- outside a transaction
CREATE INDEX CONCURRENTLY IF NOT EXISTS "orders_source" ON "orders" USING btree ("source","created_at" DESC NULLS LAST,"id") WHERE "orders"."deleted_at" is null and "orders"."source" <> '';

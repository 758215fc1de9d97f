-- outside a transaction
CREATE INDEX CONCURRENTLY IF NOT EXISTS "orders_coming_back" ON "orders" USING btree ("created_at","id") WHERE "orders"."deleted_at" is null and "orders"."status" in ('Cancelled', 'Refunded') and "orders"."is_reserved";

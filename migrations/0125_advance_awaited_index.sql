-- outside a transaction
CREATE INDEX CONCURRENTLY IF NOT EXISTS "orders_advance_awaited" ON "orders" USING btree ("created_at","id") WHERE "orders"."deleted_at" is null and "orders"."status" = 'Processing' and least("orders"."advance_required", "orders"."total_price") > "orders"."advance_amount";

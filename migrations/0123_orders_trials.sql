-- outside a transaction
CREATE INDEX CONCURRENTLY IF NOT EXISTS "orders_trials" ON "orders" USING btree ("created_at") WHERE "orders"."is_trial";

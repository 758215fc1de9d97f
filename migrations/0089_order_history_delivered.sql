-- outside a transaction
CREATE INDEX CONCURRENTLY IF NOT EXISTS "order_history_delivered" ON "order_history" USING btree ("created_at","order_id") WHERE "order_history"."field" = 'status' and "order_history"."to" = '"Deliverd"';

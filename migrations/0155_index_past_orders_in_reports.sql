-- outside a transaction
CREATE INDEX CONCURRENTLY IF NOT EXISTS "past_orders_reports" ON "past_orders" USING btree ("day","outcome","total") WHERE "past_orders"."in_reports";
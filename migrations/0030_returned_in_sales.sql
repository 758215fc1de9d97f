-- outside a transaction
CREATE INDEX CONCURRENTLY IF NOT EXISTS "orders_sales_of_status" ON "orders" USING btree ("status","total_price","returned_amount") WHERE "orders"."deleted_at" is null;--> statement-breakpoint
CREATE INDEX CONCURRENTLY IF NOT EXISTS "orders_sales_of_day" ON "orders" USING btree ("created_at","status","total_price","returned_amount","district","id") WHERE "orders"."deleted_at" is null;--> statement-breakpoint
DROP INDEX CONCURRENTLY IF EXISTS "orders_status_sales";--> statement-breakpoint
DROP INDEX CONCURRENTLY IF EXISTS "orders_daily_sales";

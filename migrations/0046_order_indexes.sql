-- outside a transaction
CREATE INDEX CONCURRENTLY IF NOT EXISTS "orders_of_customer" ON "orders" USING btree ("customer_id","created_at" DESC NULLS LAST) WHERE "orders"."customer_id" is not null;--> statement-breakpoint
CREATE INDEX CONCURRENTLY IF NOT EXISTS "orders_with_promo_code" ON "orders" USING btree ("promo_code_id") WHERE "orders"."promo_code_id" is not null;--> statement-breakpoint
DROP INDEX CONCURRENTLY IF EXISTS "orders_customer";--> statement-breakpoint
DROP INDEX CONCURRENTLY IF EXISTS "orders_promo_code";--> statement-breakpoint
DROP INDEX CONCURRENTLY IF EXISTS "orders_sales_of_day";--> statement-breakpoint
DROP INDEX CONCURRENTLY IF EXISTS "orders_settled";

-- outside a transaction
CREATE INDEX CONCURRENTLY IF NOT EXISTS "products_all_newest" ON "products" USING btree ("created_at" DESC NULLS LAST,"id","track_stock") WHERE "products"."deleted_at" is null;--> statement-breakpoint
CREATE INDEX CONCURRENTLY IF NOT EXISTS "products_shop_newest" ON "products" USING btree ("created_at" DESC NULLS LAST,"id","family","in_stock","sale_price") WHERE "products"."deleted_at" is null and "products"."is_active";--> statement-breakpoint
CREATE INDEX CONCURRENTLY IF NOT EXISTS "products_shop_price" ON "products" USING btree ("sale_price","id","family","in_stock") WHERE "products"."deleted_at" is null and "products"."is_active";--> statement-breakpoint
CREATE INDEX CONCURRENTLY IF NOT EXISTS "products_shop_family" ON "products" USING btree ("family",(not "in_stock"),"sale_price","id") WHERE "products"."deleted_at" is null and "products"."is_active" and "products"."family" <> '';--> statement-breakpoint
CREATE INDEX CONCURRENTLY IF NOT EXISTS "products_urgency" ON "products" USING btree ((case when "quantity_in_stock" = 0 then -2147483648 else "quantity_in_stock" - "low_stock_level" end),"id","quantity_in_stock","low_stock_level") WHERE "products"."deleted_at" is null and "products"."track_stock";--> statement-breakpoint
DROP INDEX CONCURRENTLY IF EXISTS "products_newest";--> statement-breakpoint
DROP INDEX CONCURRENTLY IF EXISTS "products_public_newest";--> statement-breakpoint
DROP INDEX CONCURRENTLY IF EXISTS "products_public_price";--> statement-breakpoint
DROP INDEX CONCURRENTLY IF EXISTS "products_stock_urgency";

-- outside a transaction
CREATE INDEX CONCURRENTLY IF NOT EXISTS "daily_goods_sold" ON "daily_goods" USING btree ("day","product_id","title","title_bn","orders","delivered","cancelled","refunded","pieces","taka","returned");--> statement-breakpoint
CREATE INDEX CONCURRENTLY IF NOT EXISTS "daily_goods_folded" ON "daily_goods" USING btree ("day","product_id","title") WHERE "daily_goods"."is_folded";--> statement-breakpoint
CREATE INDEX CONCURRENTLY IF NOT EXISTS "daily_sales_folded" ON "daily_sales" USING btree ("day","district","status") WHERE "daily_sales"."is_folded";--> statement-breakpoint
DROP INDEX CONCURRENTLY IF EXISTS "daily_goods_day";

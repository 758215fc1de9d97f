-- outside a transaction
CREATE INDEX CONCURRENTLY IF NOT EXISTS "orders_advance_to_pay_back" ON "orders" USING btree ("created_at","id") WHERE "orders"."deleted_at" is null and "orders"."advance_amount" > "orders"."advance_kept" + case when "orders"."status" in ('Cancelled', 'Refunded') then 0 else greatest(0, greatest(0, "orders"."total_price" - "orders"."returned_amount") - coalesce("orders"."settled_amount", 0)) end;
--> statement-breakpoint
CREATE INDEX CONCURRENTLY IF NOT EXISTS "daily_money_unsettled" ON "daily_money" USING btree ("day","courier","orders","owed","advance") WHERE "daily_money"."status" = 'Deliverd' and not "daily_money"."is_settled";
--> statement-breakpoint
CREATE INDEX CONCURRENTLY IF NOT EXISTS "daily_money_days" ON "daily_money" USING btree ("day","courier","code","status","is_settled","orders","total","owed","discount","received","advance");
--> statement-breakpoint
DROP INDEX CONCURRENTLY IF EXISTS "daily_money_day";
--> statement-breakpoint
DROP INDEX CONCURRENTLY IF EXISTS "daily_money_to_settle";

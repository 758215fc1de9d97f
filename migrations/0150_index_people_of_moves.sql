-- outside a transaction
CREATE INDEX CONCURRENTLY IF NOT EXISTS "move_rows_phones" ON "move_rows" USING gin ("phones") WHERE "move_rows"."phones" <> '{}';
--> statement-breakpoint
CREATE INDEX CONCURRENTLY IF NOT EXISTS "move_rows_user" ON "move_rows" USING btree ("user_id") WHERE "move_rows"."user_id" is not null;

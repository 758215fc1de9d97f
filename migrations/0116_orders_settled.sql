-- outside a transaction
CREATE INDEX CONCURRENTLY IF NOT EXISTS "orders_settled" ON "orders" USING btree ("settled_at" DESC NULLS LAST,"id") WHERE "orders"."deleted_at" is null and "orders"."settled_at" is not null;

-- outside a transaction
CREATE INDEX CONCURRENTLY IF NOT EXISTS "landing_pages_add_on" ON "landing_pages" USING btree ("add_on_product_id") WHERE "landing_pages"."add_on_product_id" is not null;
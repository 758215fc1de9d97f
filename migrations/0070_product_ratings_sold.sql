-- outside a transaction
CREATE INDEX CONCURRENTLY IF NOT EXISTS "product_ratings_sold" ON "product_ratings" USING btree ("sold" DESC NULLS LAST) WHERE "product_ratings"."sold" > 0;

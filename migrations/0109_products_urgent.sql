-- outside a transaction
CREATE INDEX CONCURRENTLY IF NOT EXISTS "products_urgent" ON "products" USING btree ((case when "quantity_in_stock" = 0 then -2147483648 else "quantity_in_stock" - "low_stock_level" end),"id","quantity_in_stock","low_stock_level") WHERE "products"."deleted_at" is null and "products"."track_stock" and "products"."parts" = '[]';

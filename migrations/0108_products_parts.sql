-- outside a transaction
CREATE INDEX CONCURRENTLY IF NOT EXISTS "products_parts" ON "products" USING gin ("parts" jsonb_path_ops) WHERE "products"."parts" <> '[]';

-- outside a transaction
DROP INDEX CONCURRENTLY IF EXISTS "products_urgency";

ALTER TABLE "products" ADD COLUMN "deal" jsonb;

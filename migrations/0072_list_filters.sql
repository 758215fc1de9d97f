ALTER TABLE "order_selections" ADD COLUMN "filters" text DEFAULT '' NOT NULL;

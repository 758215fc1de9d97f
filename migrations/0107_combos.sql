ALTER TABLE "order_lines" ADD COLUMN "parts" jsonb;--> statement-breakpoint
ALTER TABLE "products" ADD COLUMN "parts" jsonb DEFAULT '[]'::jsonb NOT NULL;

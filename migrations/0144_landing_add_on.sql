ALTER TABLE "landing_pages" ADD COLUMN "add_on_product_id" uuid;--> statement-breakpoint
ALTER TABLE "landing_pages" ADD COLUMN "add_on_price" integer;--> statement-breakpoint
ALTER TABLE "landing_pages" ADD CONSTRAINT "landing_pages_add_on_product_id_products_id_fk" FOREIGN KEY ("add_on_product_id") REFERENCES "public"."products"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "landing_pages" ADD CONSTRAINT "landing_pages_add_on_price" CHECK ("landing_pages"."add_on_price" >= 0);
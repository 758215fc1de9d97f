ALTER TABLE "landing_pages" ADD COLUMN "add_on_product_id" uuid;--> statement-breakpoint
ALTER TABLE "landing_pages" ADD COLUMN "add_on_price" integer;--> statement-breakpoint
ALTER TABLE "landing_pages" ADD CONSTRAINT "landing_pages_add_on_product_id_products_id_fk" FOREIGN KEY ("add_on_product_id") REFERENCES "public"."products"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "landing_pages_add_on" ON "landing_pages" USING btree ("add_on_product_id") WHERE "landing_pages"."add_on_product_id" is not null;--> statement-breakpoint
ALTER TABLE "landing_pages" ADD CONSTRAINT "landing_pages_add_on_price" CHECK ("landing_pages"."add_on_price" >= 0);
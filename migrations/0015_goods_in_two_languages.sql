ALTER TABLE "carousel_slides" ADD COLUMN "alt_bn" text DEFAULT '' NOT NULL;--> statement-breakpoint
ALTER TABLE "carousel_slides" ADD COLUMN "text" text DEFAULT '' NOT NULL;--> statement-breakpoint
ALTER TABLE "carousel_slides" ADD COLUMN "text_bn" text DEFAULT '' NOT NULL;--> statement-breakpoint
ALTER TABLE "categories" ADD COLUMN "name_bn" text DEFAULT '' NOT NULL;--> statement-breakpoint
ALTER TABLE "categories" ADD COLUMN "description_bn" text DEFAULT '' NOT NULL;--> statement-breakpoint
ALTER TABLE "categories" ADD COLUMN "meta_title_bn" text DEFAULT '' NOT NULL;--> statement-breakpoint
ALTER TABLE "categories" ADD COLUMN "meta_description_bn" text DEFAULT '' NOT NULL;--> statement-breakpoint
ALTER TABLE "order_lines" ADD COLUMN "title_bn" text DEFAULT '' NOT NULL;--> statement-breakpoint
ALTER TABLE "order_lines" ADD COLUMN "size_amount" numeric(9, 3);--> statement-breakpoint
ALTER TABLE "order_lines" ADD COLUMN "size_unit" text;--> statement-breakpoint
ALTER TABLE "orders" ADD COLUMN "language" text DEFAULT 'bn' NOT NULL;--> statement-breakpoint
ALTER TABLE "products" ADD COLUMN "title_bn" text DEFAULT '' NOT NULL;--> statement-breakpoint
ALTER TABLE "products" ADD COLUMN "description_bn" text DEFAULT '' NOT NULL;--> statement-breakpoint
ALTER TABLE "products" ADD COLUMN "size_amount" numeric(9, 3);--> statement-breakpoint
ALTER TABLE "products" ADD COLUMN "size_unit" text;--> statement-breakpoint
ALTER TABLE "products" ADD COLUMN "family" text DEFAULT '' NOT NULL;--> statement-breakpoint
ALTER TABLE "shop_settings" ADD COLUMN "name_bn" text DEFAULT '' NOT NULL;--> statement-breakpoint
ALTER TABLE "shop_settings" ADD COLUMN "tagline_bn" text DEFAULT '' NOT NULL;--> statement-breakpoint
CREATE INDEX "products_family" ON "products" USING btree ("family","sale_price","id") WHERE "products"."deleted_at" is null and "products"."family" <> '';--> statement-breakpoint
ALTER TABLE "categories" ADD CONSTRAINT "categories_named" CHECK ("categories"."name" <> '' or "categories"."name_bn" <> '');--> statement-breakpoint
ALTER TABLE "order_lines" ADD CONSTRAINT "order_lines_size" CHECK (("order_lines"."size_amount" is null) = ("order_lines"."size_unit" is null) and ("order_lines"."size_amount" is null or "order_lines"."size_amount" > 0) and ("order_lines"."size_unit" is null or "order_lines"."size_unit" in ('g', 'kg', 'ml', 'l', 'piece')));--> statement-breakpoint
ALTER TABLE "orders" ADD CONSTRAINT "orders_language" CHECK ("orders"."language" in ('en', 'bn'));--> statement-breakpoint
ALTER TABLE "products" ADD CONSTRAINT "products_titled" CHECK ("products"."title" <> '' or "products"."title_bn" <> '');--> statement-breakpoint
ALTER TABLE "products" ADD CONSTRAINT "products_size" CHECK (("products"."size_amount" is null) = ("products"."size_unit" is null) and ("products"."size_amount" is null or "products"."size_amount" > 0) and ("products"."size_unit" is null or "products"."size_unit" in ('g', 'kg', 'ml', 'l', 'piece')));
CREATE TABLE "checkout_add_on" (
	"id" integer PRIMARY KEY DEFAULT 1 NOT NULL,
	"updated_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	"version" integer DEFAULT 1 NOT NULL,
	"add_on_product_id" uuid,
	"add_on_price" integer,
	CONSTRAINT "checkout_add_on_single_row" CHECK ("checkout_add_on"."id" = 1),
	CONSTRAINT "checkout_add_on_price" CHECK ("checkout_add_on"."add_on_price" >= 0)
);
--> statement-breakpoint
ALTER TABLE "checkout_drafts" ADD COLUMN "add_on" text DEFAULT '' NOT NULL;--> statement-breakpoint
ALTER TABLE "checkout_add_on" ADD CONSTRAINT "checkout_add_on_add_on_product_id_products_id_fk" FOREIGN KEY ("add_on_product_id") REFERENCES "public"."products"("id") ON DELETE set null ON UPDATE no action;
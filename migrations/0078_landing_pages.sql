CREATE TABLE "landing_pages" (
	"id" uuid PRIMARY KEY DEFAULT gen_random_uuid() NOT NULL,
	"created_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	"updated_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	"version" integer DEFAULT 1 NOT NULL,
	"deleted_at" timestamp (3) with time zone,
	"slug" text NOT NULL,
	"product_id" uuid NOT NULL,
	"headline" text DEFAULT '' NOT NULL,
	"headline_bn" text DEFAULT '' NOT NULL,
	"reasons" text DEFAULT '' NOT NULL,
	"reasons_bn" text DEFAULT '' NOT NULL,
	"picture" text DEFAULT '' NOT NULL,
	"review_ids" uuid[] DEFAULT '{}'::uuid[] NOT NULL,
	"ends_at" timestamp (3) with time zone,
	"is_indexed" boolean DEFAULT false NOT NULL,
	"is_active" boolean DEFAULT true NOT NULL
);
--> statement-breakpoint
ALTER TABLE "landing_pages" ADD CONSTRAINT "landing_pages_product_id_products_id_fk" FOREIGN KEY ("product_id") REFERENCES "public"."products"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE UNIQUE INDEX "landing_pages_slug" ON "landing_pages" USING btree ("slug") WHERE "landing_pages"."deleted_at" is null;--> statement-breakpoint
CREATE INDEX "landing_pages_product" ON "landing_pages" USING btree ("product_id");
CREATE TABLE "dated_sales" (
	"id" uuid PRIMARY KEY DEFAULT gen_random_uuid() NOT NULL,
	"created_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	"updated_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	"version" integer DEFAULT 1 NOT NULL,
	"deleted_at" timestamp (3) with time zone,
	"name" text NOT NULL,
	"kind" text NOT NULL,
	"amount" integer NOT NULL,
	"starts_at" timestamp (3) with time zone NOT NULL,
	"ends_at" timestamp (3) with time zone NOT NULL,
	"product_ids" uuid[] DEFAULT '{}'::uuid[] NOT NULL,
	"category_ids" uuid[] DEFAULT '{}'::uuid[] NOT NULL,
	CONSTRAINT "dated_sales_kind" CHECK ("dated_sales"."kind" in ('percent', 'taka', 'price')),
	CONSTRAINT "dated_sales_amount" CHECK ("dated_sales"."amount" >= 0 and ("dated_sales"."kind" <> 'percent' or "dated_sales"."amount" <= 100)),
	CONSTRAINT "dated_sales_period" CHECK ("dated_sales"."starts_at" < "dated_sales"."ends_at")
);
--> statement-breakpoint
ALTER TABLE "products" ADD COLUMN "regular_discount" integer;--> statement-breakpoint
ALTER TABLE "products" ADD COLUMN "sale_ends_at" timestamp (3) with time zone;

CREATE TABLE "shelves" (
	"id" uuid PRIMARY KEY DEFAULT gen_random_uuid() NOT NULL,
	"created_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	"updated_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	"version" integer DEFAULT 1 NOT NULL,
	"deleted_at" timestamp (3) with time zone,
	"title" text NOT NULL,
	"title_bn" text DEFAULT '' NOT NULL,
	"slug" text NOT NULL,
	"product_ids" uuid[] DEFAULT '{}'::uuid[] NOT NULL,
	"is_active" boolean DEFAULT true NOT NULL,
	"position" integer DEFAULT 0 NOT NULL,
	CONSTRAINT "shelves_titled" CHECK ("shelves"."title" <> '' or "shelves"."title_bn" <> '')
);
--> statement-breakpoint
CREATE UNIQUE INDEX "shelves_slug" ON "shelves" USING btree ("slug") WHERE "shelves"."deleted_at" is null;
CREATE TABLE "old_addresses" (
	"id" uuid PRIMARY KEY DEFAULT gen_random_uuid() NOT NULL,
	"created_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	"updated_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	"version" integer DEFAULT 1 NOT NULL,
	"deleted_at" timestamp (3) with time zone,
	"path" text NOT NULL,
	"target" text NOT NULL,
	"hits" integer DEFAULT 0 NOT NULL,
	"last_hit_at" timestamp (3) with time zone,
	CONSTRAINT "old_addresses_lead_on" CHECK ("old_addresses"."path" <> "old_addresses"."target")
);
--> statement-breakpoint
CREATE UNIQUE INDEX "old_addresses_path" ON "old_addresses" USING btree ("path") WHERE "old_addresses"."deleted_at" is null;--> statement-breakpoint
CREATE INDEX "old_addresses_target" ON "old_addresses" USING btree ("target");
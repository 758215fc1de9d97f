CREATE TABLE "remembered_guests" (
	"id" uuid PRIMARY KEY DEFAULT gen_random_uuid() NOT NULL,
	"created_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	"updated_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	"full_name" text NOT NULL,
	"phone_number" text NOT NULL,
	"address" text NOT NULL,
	"district" text NOT NULL,
	"thana" text DEFAULT '' NOT NULL
);
--> statement-breakpoint
ALTER TABLE "checkout_drafts" ADD COLUMN "remember" boolean DEFAULT false NOT NULL;--> statement-breakpoint
CREATE INDEX "remembered_guests_untouched" ON "remembered_guests" USING btree ("updated_at");--> statement-breakpoint
CREATE INDEX "remembered_guests_phone_number" ON "remembered_guests" USING btree ("phone_number");
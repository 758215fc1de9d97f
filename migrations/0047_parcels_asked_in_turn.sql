ALTER TABLE "shipments" ADD COLUMN "ask_at" timestamp (3) with time zone;--> statement-breakpoint
ALTER TABLE "shipments" ADD COLUMN "unanswered" integer DEFAULT 0 NOT NULL;--> statement-breakpoint
ALTER TABLE "shipments" ADD COLUMN "ask_failure" text DEFAULT '' NOT NULL;
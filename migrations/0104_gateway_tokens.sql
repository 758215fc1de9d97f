CREATE TABLE "gateway_tokens" (
	"keys" text PRIMARY KEY NOT NULL,
	"token" text DEFAULT '' NOT NULL,
	"ends_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	"asked_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	"asked_before" timestamp (3) with time zone
);
--> statement-breakpoint
ALTER TABLE "gateway_payments" ADD COLUMN "executing_at" timestamp (3) with time zone;
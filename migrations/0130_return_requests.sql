ALTER TABLE "shipments" ADD COLUMN "charge" integer;--> statement-breakpoint
ALTER TABLE "shipments" ADD COLUMN "return_request" text DEFAULT '' NOT NULL;--> statement-breakpoint
ALTER TABLE "shipments" ADD COLUMN "return_asked_at" timestamp (3) with time zone;--> statement-breakpoint
ALTER TABLE "shipments" ADD CONSTRAINT "shipments_return_request" CHECK ("shipments"."return_request" in ('', 'asking', 'asked', 'unknown'));--> statement-breakpoint
ALTER TABLE "shipments" ADD CONSTRAINT "shipments_charge_not_negative" CHECK ("shipments"."charge" >= 0);
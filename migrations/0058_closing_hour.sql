ALTER TABLE "service_terms" ADD COLUMN "closing_hour" integer DEFAULT 20;--> statement-breakpoint
ALTER TABLE "service_terms" ADD COLUMN "holidays" text[] DEFAULT '{}' NOT NULL;--> statement-breakpoint
ALTER TABLE "service_terms" ADD CONSTRAINT "service_terms_closing_hour" CHECK ("service_terms"."closing_hour" BETWEEN 1 AND 23);
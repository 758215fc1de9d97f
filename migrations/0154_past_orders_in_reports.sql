ALTER TABLE "moves" ADD COLUMN "in_reports" boolean DEFAULT false NOT NULL;--> statement-breakpoint
ALTER TABLE "past_orders" ADD COLUMN "in_reports" boolean DEFAULT false NOT NULL;
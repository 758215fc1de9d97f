ALTER TABLE "orders" ADD COLUMN "is_trial" boolean DEFAULT false NOT NULL;--> statement-breakpoint
ALTER TABLE "shop_settings" ADD COLUMN "tried_at" timestamp (3) with time zone;

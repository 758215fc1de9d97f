CREATE TABLE "daily_vitals" (
	"day" date NOT NULL,
	"page" text NOT NULL,
	"network" text NOT NULL,
	"metric" text NOT NULL,
	"bucket" integer NOT NULL,
	"count" integer NOT NULL,
	CONSTRAINT "daily_vitals_day_page_network_metric_bucket_pk" PRIMARY KEY("day","page","network","metric","bucket")
);
--> statement-breakpoint
CREATE TABLE "funnel_events" (
	"id" text PRIMARY KEY NOT NULL,
	"created_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	"batch_id" uuid NOT NULL,
	"name" text NOT NULL,
	"at" timestamp (3) with time zone NOT NULL,
	"page" text NOT NULL,
	"user_agent" text NOT NULL,
	"goods" jsonb NOT NULL,
	"fbclid" text NOT NULL,
	"ttclid" text NOT NULL,
	"clicked_at" timestamp (3) with time zone NOT NULL
);
--> statement-breakpoint
ALTER TABLE "conversion_settings" ADD COLUMN "tiktok_pixel_id" text DEFAULT '' NOT NULL;--> statement-breakpoint
ALTER TABLE "conversion_settings" ADD COLUMN "tiktok_token" text DEFAULT '' NOT NULL;--> statement-breakpoint
ALTER TABLE "conversion_settings" ADD COLUMN "tiktok_test_code" text DEFAULT '' NOT NULL;--> statement-breakpoint
ALTER TABLE "conversion_settings" ADD COLUMN "sends_funnel" boolean DEFAULT false NOT NULL;--> statement-breakpoint
ALTER TABLE "order_conversions" ADD COLUMN "told_at" timestamp (3) with time zone;--> statement-breakpoint
ALTER TABLE "order_conversions" ADD COLUMN "returned_at" timestamp (3) with time zone;--> statement-breakpoint
CREATE INDEX "funnel_events_batch" ON "funnel_events" USING btree ("batch_id");--> statement-breakpoint
CREATE INDEX "funnel_events_oldest" ON "funnel_events" USING btree ("created_at");
CREATE TABLE "daily_visits" (
	"day" date NOT NULL,
	"source" text NOT NULL,
	"visits" integer NOT NULL,
	"carts" integer NOT NULL,
	CONSTRAINT "daily_visits_day_source_pk" PRIMARY KEY("day","source")
);
--> statement-breakpoint
ALTER TABLE "daily_profits" ADD COLUMN "placed" integer DEFAULT 0 NOT NULL;--> statement-breakpoint
ALTER TABLE "daily_profits" ADD COLUMN "confirmed" integer DEFAULT 0 NOT NULL;--> statement-breakpoint
ALTER TABLE "incomplete_checkouts" ADD COLUMN "touches" jsonb;--> statement-breakpoint
ALTER TABLE "orders" ADD COLUMN "source" text DEFAULT '' NOT NULL;--> statement-breakpoint
ALTER TABLE "orders" ADD COLUMN "touches" jsonb;--> statement-breakpoint
-- What the privacy page as delivered does not say yet; a page that staff have changed stays as it is.
UPDATE "info_pages" SET
  "body" = replace("body", 'your log-in and what you bought last. The shop', 'your log-in, what you bought last, and for 30 days which advertisement or site led you here. The shop'),
  "body_bn" = replace("body_bn", 'লগইন ও আগের কেনাকাটার কুকি।', 'লগইন ও আগের কেনাকাটার কুকি, আর কোন বিজ্ঞাপন বা সাইট থেকে এসেছেন তা ৩০ দিন।')
WHERE "slug" = 'privacy' AND "version" = 1;

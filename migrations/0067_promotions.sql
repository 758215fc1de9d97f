ALTER TABLE "orders" ADD COLUMN "promo_offer" jsonb;--> statement-breakpoint
ALTER TABLE "promo_codes" ADD COLUMN "kind" text DEFAULT 'fixed' NOT NULL;--> statement-breakpoint
ALTER TABLE "promo_codes" ADD COLUMN "percent" integer;--> statement-breakpoint
ALTER TABLE "promo_codes" ADD COLUMN "max_discount" integer;--> statement-breakpoint
ALTER TABLE "promo_codes" ADD COLUMN "start_date" timestamp (3) with time zone;--> statement-breakpoint
ALTER TABLE "promo_codes" ADD COLUMN "per_phone" text DEFAULT 'any' NOT NULL;--> statement-breakpoint
ALTER TABLE "promo_codes" ADD COLUMN "product_ids" uuid[] DEFAULT '{}'::uuid[] NOT NULL;--> statement-breakpoint
ALTER TABLE "promo_codes" ADD COLUMN "category_ids" uuid[] DEFAULT '{}'::uuid[] NOT NULL;--> statement-breakpoint
ALTER TABLE "service_terms" ADD COLUMN "free_from" integer;--> statement-breakpoint
ALTER TABLE "service_terms" ADD COLUMN "free_districts" text[] DEFAULT '{}'::text[] NOT NULL;--> statement-breakpoint
ALTER TABLE "service_terms" ADD COLUMN "group_free_from" integer;--> statement-breakpoint
ALTER TABLE "promo_codes" ADD CONSTRAINT "promo_codes_kind" CHECK ("promo_codes"."kind" in ('fixed', 'percent', 'free-delivery'));--> statement-breakpoint
ALTER TABLE "promo_codes" ADD CONSTRAINT "promo_codes_percent" CHECK ("promo_codes"."percent" between 1 and 100);--> statement-breakpoint
ALTER TABLE "promo_codes" ADD CONSTRAINT "promo_codes_percent_named" CHECK ("promo_codes"."kind" <> 'percent' or "promo_codes"."percent" is not null);--> statement-breakpoint
ALTER TABLE "promo_codes" ADD CONSTRAINT "promo_codes_max_discount_not_negative" CHECK ("promo_codes"."max_discount" >= 0);--> statement-breakpoint
ALTER TABLE "promo_codes" ADD CONSTRAINT "promo_codes_per_phone" CHECK ("promo_codes"."per_phone" in ('any', 'once', 'first'));--> statement-breakpoint
ALTER TABLE "service_terms" ADD CONSTRAINT "service_terms_free_from_positive" CHECK ("service_terms"."free_from" > 0 and "service_terms"."group_free_from" > 0);

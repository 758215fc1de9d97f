ALTER TABLE "dated_sales" DROP CONSTRAINT "dated_sales_kind";--> statement-breakpoint
ALTER TABLE "dated_sales" DROP CONSTRAINT "dated_sales_deal";--> statement-breakpoint
ALTER TABLE "dated_sales" ADD COLUMN "tiers" jsonb;--> statement-breakpoint
ALTER TABLE "order_lines" ADD COLUMN "tiers" jsonb;--> statement-breakpoint
ALTER TABLE "dated_sales" ADD CONSTRAINT "dated_sales_kind" CHECK ("dated_sales"."kind" in ('percent', 'taka', 'price', 'deal', 'tiers'));--> statement-breakpoint
ALTER TABLE "dated_sales" ADD CONSTRAINT "dated_sales_deal" CHECK (case "dated_sales"."kind" when 'deal' then "dated_sales"."pieces" is not null and "dated_sales"."amount" between 1 and "dated_sales"."pieces" - 1 when 'tiers' then "dated_sales"."tiers" is not null else "dated_sales"."ends_at" is not null end);
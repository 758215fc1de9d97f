ALTER TABLE "dated_sales" DROP CONSTRAINT "dated_sales_kind";--> statement-breakpoint
ALTER TABLE "dated_sales" ALTER COLUMN "ends_at" DROP NOT NULL;--> statement-breakpoint
ALTER TABLE "dated_sales" ADD COLUMN "pieces" integer;--> statement-breakpoint
ALTER TABLE "order_lines" ADD COLUMN "deal" jsonb;--> statement-breakpoint
ALTER TABLE "dated_sales" ADD CONSTRAINT "dated_sales_deal" CHECK (case when "dated_sales"."kind" = 'deal' then "dated_sales"."pieces" is not null and "dated_sales"."amount" between 1 and "dated_sales"."pieces" - 1 else "dated_sales"."ends_at" is not null end);--> statement-breakpoint
ALTER TABLE "dated_sales" ADD CONSTRAINT "dated_sales_kind" CHECK ("dated_sales"."kind" in ('percent', 'taka', 'price', 'deal'));
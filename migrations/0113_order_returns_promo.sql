ALTER TABLE "order_returns" ADD COLUMN "promo" text;--> statement-breakpoint
ALTER TABLE "order_returns" ADD CONSTRAINT "order_returns_promo" CHECK ("order_returns"."promo" in ('keep', 'drop'));
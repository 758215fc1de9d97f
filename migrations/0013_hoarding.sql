ALTER TABLE "order_checks" ADD COLUMN "orders_per_minute" integer DEFAULT 30 NOT NULL;--> statement-breakpoint
ALTER TABLE "order_checks" ADD COLUMN "calls_per_network" integer DEFAULT 60 NOT NULL;--> statement-breakpoint
ALTER TABLE "order_checks" ADD COLUMN "network_share" integer DEFAULT 50 NOT NULL;--> statement-breakpoint
ALTER TABLE "order_checks" ADD COLUMN "whole_share" integer DEFAULT 75 NOT NULL;--> statement-breakpoint
ALTER TABLE "order_checks" ADD COLUMN "network_total" integer DEFAULT 600000 NOT NULL;--> statement-breakpoint
ALTER TABLE "orders" ADD COLUMN "placed_near" text;--> statement-breakpoint
ALTER TABLE "orders" ADD COLUMN "placed_by_program" boolean DEFAULT false NOT NULL;--> statement-breakpoint
CREATE INDEX "orders_placed_near" ON "orders" USING btree ("placed_near","created_at") WHERE "orders"."placed_near" is not null;
CREATE TABLE "order_checks" (
	"id" integer PRIMARY KEY DEFAULT 1 NOT NULL,
	"updated_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	"open_orders_per_phone" integer NOT NULL,
	"names_per_phone" integer NOT NULL,
	"total_price" integer NOT NULL,
	"stock_share" integer NOT NULL,
	"stock_pieces" integer NOT NULL,
	"orders_per_network" integer NOT NULL,
	"most_per_network" integer NOT NULL,
	"most_per_phone" integer NOT NULL,
	"form_seconds" integer NOT NULL,
	"hold_hours" integer NOT NULL,
	CONSTRAINT "order_checks_single_row" CHECK ("order_checks"."id" = 1)
);
--> statement-breakpoint
ALTER TABLE "orders" ADD COLUMN "held_at" timestamp (3) with time zone;--> statement-breakpoint
ALTER TABLE "orders" ADD COLUMN "held_until" timestamp (3) with time zone;--> statement-breakpoint
ALTER TABLE "orders" ADD COLUMN "held_reasons" text[] DEFAULT '{}'::text[] NOT NULL;--> statement-breakpoint
ALTER TABLE "orders" ADD COLUMN "placed_from" text;--> statement-breakpoint
CREATE INDEX "orders_held" ON "orders" USING btree ("held_until","id") WHERE "orders"."held_at" is not null;--> statement-breakpoint
CREATE INDEX "orders_placed_from" ON "orders" USING btree ("placed_from","created_at") WHERE "orders"."placed_from" is not null;
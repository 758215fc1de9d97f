CREATE TABLE "past_orders" (
	"id" uuid PRIMARY KEY DEFAULT gen_random_uuid() NOT NULL,
	"created_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	"key" text NOT NULL,
	"number" text NOT NULL,
	"day" date NOT NULL,
	"outcome" text NOT NULL,
	"lines" jsonb NOT NULL,
	"total" integer NOT NULL,
	"full_name" text NOT NULL,
	"phone_number" text NOT NULL,
	"move_row_id" bigint,
	CONSTRAINT "past_orders_key_unique" UNIQUE("key"),
	CONSTRAINT "past_orders_outcome" CHECK ("past_orders"."outcome" in ('delivered', 'returned', 'cancelled', 'open')),
	CONSTRAINT "past_orders_phone_form" CHECK ("past_orders"."phone_number" ~ '^01[0-9]{9}$'),
	CONSTRAINT "past_orders_total" CHECK ("past_orders"."total" >= 0)
);
--> statement-breakpoint
ALTER TABLE "moves" DROP CONSTRAINT "moves_kind";--> statement-breakpoint
ALTER TABLE "moves" ADD COLUMN "outcomes" jsonb DEFAULT '{}'::jsonb NOT NULL;--> statement-breakpoint
ALTER TABLE "past_orders" ADD CONSTRAINT "past_orders_move_row_id_move_rows_id_fk" FOREIGN KEY ("move_row_id") REFERENCES "public"."move_rows"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "past_orders_phone" ON "past_orders" USING btree ("phone_number","day" DESC NULLS LAST);--> statement-breakpoint
CREATE INDEX "past_orders_number" ON "past_orders" USING btree ("number");--> statement-breakpoint
CREATE INDEX "past_orders_move_row" ON "past_orders" USING btree ("move_row_id") WHERE "past_orders"."move_row_id" is not null;--> statement-breakpoint
ALTER TABLE "moves" ADD CONSTRAINT "moves_kind" CHECK ("moves"."kind" in ('goods', 'customers', 'orders'));
CREATE TABLE "advance_settings" (
	"id" integer PRIMARY KEY DEFAULT 1 NOT NULL,
	"updated_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	"version" integer DEFAULT 1 NOT NULL,
	"ask" text NOT NULL,
	"fixed_amount" integer,
	"districts" text[] NOT NULL,
	"from_total" integer,
	"held_orders" boolean NOT NULL,
	"returned_before" boolean NOT NULL,
	"blocked_phones" boolean NOT NULL,
	"bkash" text NOT NULL,
	"bkash_is_merchant" boolean NOT NULL,
	"nagad" text NOT NULL,
	"nagad_is_merchant" boolean NOT NULL,
	"rocket" text NOT NULL,
	"rocket_is_merchant" boolean NOT NULL,
	CONSTRAINT "advance_settings_single_row" CHECK ("advance_settings"."id" = 1),
	CONSTRAINT "advance_settings_ask" CHECK ("advance_settings"."ask" in ('never', 'always', 'rules'))
);
--> statement-breakpoint
CREATE TABLE "advances" (
	"id" uuid PRIMARY KEY DEFAULT gen_random_uuid() NOT NULL,
	"created_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	"updated_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	"wallet" text NOT NULL,
	"transaction_number" text NOT NULL,
	"sender" text NOT NULL,
	"amount" integer NOT NULL,
	"status" text DEFAULT 'waiting' NOT NULL,
	"reason" text DEFAULT '' NOT NULL,
	"decided_at" timestamp (3) with time zone,
	"order_id" uuid NOT NULL,
	"actor_id" uuid,
	CONSTRAINT "advances_wallet" CHECK ("advances"."wallet" in ('bkash', 'nagad', 'rocket')),
	CONSTRAINT "advances_status" CHECK ("advances"."status" in ('waiting', 'verified', 'refused')),
	CONSTRAINT "advances_amount_positive" CHECK ("advances"."amount" > 0)
);
--> statement-breakpoint
ALTER TABLE "money_movements" DROP CONSTRAINT "money_movements_kind";
--> statement-breakpoint
ALTER TABLE "money_movements" DROP CONSTRAINT "money_movements_sign";
--> statement-breakpoint
ALTER TABLE "daily_money" ADD COLUMN "advance" bigint DEFAULT 0 NOT NULL;
--> statement-breakpoint
ALTER TABLE "orders" ADD COLUMN "advance_required" integer DEFAULT 0 NOT NULL;
--> statement-breakpoint
ALTER TABLE "orders" ADD COLUMN "advance_amount" integer DEFAULT 0 NOT NULL;
--> statement-breakpoint
ALTER TABLE "orders" ADD COLUMN "advance_kept" integer DEFAULT 0 NOT NULL;
--> statement-breakpoint
ALTER TABLE "advances" ADD CONSTRAINT "advances_order_id_orders_id_fk" FOREIGN KEY ("order_id") REFERENCES "public"."orders"("id") ON DELETE cascade ON UPDATE no action;
--> statement-breakpoint
ALTER TABLE "advances" ADD CONSTRAINT "advances_actor_id_users_id_fk" FOREIGN KEY ("actor_id") REFERENCES "public"."users"("id") ON DELETE set null ON UPDATE no action;
--> statement-breakpoint
CREATE UNIQUE INDEX "advances_once" ON "advances" USING btree ("transaction_number") WHERE "advances"."status" <> 'refused';
--> statement-breakpoint
CREATE INDEX "advances_order" ON "advances" USING btree ("order_id","created_at");
--> statement-breakpoint
CREATE INDEX "advances_waiting" ON "advances" USING btree ("created_at","id") WHERE "advances"."status" = 'waiting';
--> statement-breakpoint
CREATE INDEX "advances_newest" ON "advances" USING btree ("status","created_at" DESC NULLS LAST,"id");
--> statement-breakpoint
CREATE INDEX "advances_actor" ON "advances" USING btree ("actor_id") WHERE "advances"."actor_id" is not null;
--> statement-breakpoint
ALTER TABLE "money_movements" ADD CONSTRAINT "money_movements_kind" CHECK ("money_movements"."kind" in ('received', 'advance', 'refunded', 'correction')) NOT VALID;
--> statement-breakpoint
ALTER TABLE "money_movements" ADD CONSTRAINT "money_movements_sign" CHECK (case "money_movements"."kind" when 'received' then "money_movements"."amount" >= 0 when 'advance' then "money_movements"."amount" > 0 when 'refunded' then "money_movements"."amount" < 0 else true end) NOT VALID;
--> statement-breakpoint
ALTER TABLE "orders" ADD CONSTRAINT "orders_advance_not_negative" CHECK (least("orders"."advance_required", "orders"."advance_amount", "orders"."advance_kept") >= 0) NOT VALID;

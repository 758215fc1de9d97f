CREATE TABLE "daily_cash" (
	"basis" text NOT NULL,
	"day" date NOT NULL,
	"courier" text NOT NULL,
	"received" bigint NOT NULL,
	"refunded" bigint NOT NULL,
	CONSTRAINT "daily_cash_basis_day_courier_pk" PRIMARY KEY("basis","day","courier")
);
--> statement-breakpoint
CREATE TABLE "money_movements" (
	"id" bigint PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "money_movements_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"created_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	"kind" text NOT NULL,
	"amount" integer NOT NULL,
	"reason" text DEFAULT '' NOT NULL,
	"day" date NOT NULL,
	"order_day" date NOT NULL,
	"order_id" uuid NOT NULL,
	"courier_id" uuid,
	"payout_id" uuid,
	"payout_position" integer,
	"actor_id" uuid,
	CONSTRAINT "money_movements_kind" CHECK ("money_movements"."kind" in ('received', 'refunded', 'correction')),
	CONSTRAINT "money_movements_sign" CHECK (case "money_movements"."kind" when 'received' then "money_movements"."amount" >= 0 when 'refunded' then "money_movements"."amount" < 0 else true end)
);
--> statement-breakpoint
ALTER TABLE "payout_lines" DROP CONSTRAINT "payout_lines_outcome";
--> statement-breakpoint
ALTER TABLE "money_movements" ADD CONSTRAINT "money_movements_order_id_orders_id_fk" FOREIGN KEY ("order_id") REFERENCES "public"."orders"("id") ON DELETE cascade ON UPDATE no action;
--> statement-breakpoint
ALTER TABLE "money_movements" ADD CONSTRAINT "money_movements_courier_id_couriers_id_fk" FOREIGN KEY ("courier_id") REFERENCES "public"."couriers"("id") ON DELETE no action ON UPDATE no action;
--> statement-breakpoint
ALTER TABLE "money_movements" ADD CONSTRAINT "money_movements_payout_id_payouts_id_fk" FOREIGN KEY ("payout_id") REFERENCES "public"."payouts"("id") ON DELETE no action ON UPDATE no action;
--> statement-breakpoint
ALTER TABLE "money_movements" ADD CONSTRAINT "money_movements_actor_id_users_id_fk" FOREIGN KEY ("actor_id") REFERENCES "public"."users"("id") ON DELETE set null ON UPDATE no action;
--> statement-breakpoint
CREATE INDEX "money_movements_order" ON "money_movements" USING btree ("order_id");
--> statement-breakpoint
CREATE INDEX "money_movements_actor" ON "money_movements" USING btree ("actor_id") WHERE "money_movements"."actor_id" is not null;
--> statement-breakpoint
ALTER TABLE "payout_lines" ADD CONSTRAINT "payout_lines_outcome" CHECK ("payout_lines"."outcome" in ('settled', 'less', 'more', 'not-delivered', 'already-settled', 'unknown', 'unreadable', 'reopened')) NOT VALID;

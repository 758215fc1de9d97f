CREATE TABLE "blocked_phones" (
	"phone_number" text PRIMARY KEY NOT NULL,
	"created_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	"note" text DEFAULT '' NOT NULL,
	"actor_id" uuid
);
--> statement-breakpoint
CREATE TABLE "couriers" (
	"id" uuid PRIMARY KEY DEFAULT gen_random_uuid() NOT NULL,
	"created_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	"updated_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	"version" integer DEFAULT 1 NOT NULL,
	"deleted_at" timestamp (3) with time zone,
	"name" text NOT NULL,
	"kind" text NOT NULL,
	"is_active" boolean DEFAULT true NOT NULL,
	"store" text DEFAULT '' NOT NULL,
	"tracking_link" text DEFAULT '' NOT NULL,
	"credentials" text,
	CONSTRAINT "couriers_kind" CHECK ("couriers"."kind" in ('pathao', 'steadfast', 'redx', 'other'))
);
--> statement-breakpoint
CREATE TABLE "order_returns" (
	"id" uuid PRIMARY KEY DEFAULT gen_random_uuid() NOT NULL,
	"created_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	"reason" text NOT NULL,
	"note" text DEFAULT '' NOT NULL,
	"refund" integer DEFAULT 0 NOT NULL,
	"lines" jsonb NOT NULL,
	"order_id" uuid NOT NULL,
	"actor_id" uuid,
	CONSTRAINT "order_returns_refund_not_negative" CHECK ("order_returns"."refund" >= 0)
);
--> statement-breakpoint
CREATE TABLE "payout_lines" (
	"payout_id" uuid NOT NULL,
	"position" integer NOT NULL,
	"number" text NOT NULL,
	"amount" integer NOT NULL,
	"fee" integer DEFAULT 0 NOT NULL,
	"due" integer,
	"outcome" text NOT NULL,
	"order_id" uuid,
	CONSTRAINT "payout_lines_payout_id_position_pk" PRIMARY KEY("payout_id","position"),
	CONSTRAINT "payout_lines_outcome" CHECK ("payout_lines"."outcome" in ('settled', 'less', 'more', 'not-delivered', 'already-settled', 'unknown'))
);
--> statement-breakpoint
CREATE TABLE "payouts" (
	"id" uuid PRIMARY KEY DEFAULT gen_random_uuid() NOT NULL,
	"created_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	"list_hash" text NOT NULL,
	"note" text DEFAULT '' NOT NULL,
	"courier_id" uuid NOT NULL,
	"actor_id" uuid,
	CONSTRAINT "payouts_listHash_unique" UNIQUE("list_hash")
);
--> statement-breakpoint
CREATE TABLE "shipments" (
	"order_id" uuid PRIMARY KEY NOT NULL,
	"created_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	"updated_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	"courier_id" uuid NOT NULL,
	"consignment_id" text DEFAULT '' NOT NULL,
	"tracking_code" text DEFAULT '' NOT NULL,
	"amount_to_collect" integer NOT NULL,
	"sending" text DEFAULT 'file' NOT NULL,
	"attempts" integer DEFAULT 0 NOT NULL,
	"attempted_at" timestamp (3) with time zone,
	"failure" text DEFAULT '' NOT NULL,
	"courier_status" text DEFAULT '' NOT NULL,
	"courier_status_at" timestamp (3) with time zone,
	CONSTRAINT "shipments_sending" CHECK ("shipments"."sending" in ('file', 'waiting', 'sending', 'sent', 'failed', 'unknown')),
	CONSTRAINT "shipments_amount_not_negative" CHECK ("shipments"."amount_to_collect" >= 0)
);
--> statement-breakpoint
CREATE TABLE "staff_acts" (
	"id" bigint PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "staff_acts_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"created_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	"act" text NOT NULL,
	"subject" text DEFAULT '' NOT NULL,
	"subject_id" text DEFAULT '' NOT NULL,
	"details" jsonb DEFAULT '{}'::jsonb NOT NULL,
	"actor_id" uuid
);
--> statement-breakpoint
ALTER TABLE "carts" ADD COLUMN "customer_id" uuid;--> statement-breakpoint
ALTER TABLE "order_lines" ADD COLUMN "returned" integer DEFAULT 0 NOT NULL;--> statement-breakpoint
ALTER TABLE "orders" ADD COLUMN "staff_note" text DEFAULT '' NOT NULL;--> statement-breakpoint
ALTER TABLE "orders" ADD COLUMN "confirmed_at" timestamp (3) with time zone;--> statement-breakpoint
ALTER TABLE "orders" ADD COLUMN "call_attempts" integer DEFAULT 0 NOT NULL;--> statement-breakpoint
ALTER TABLE "orders" ADD COLUMN "call_after" timestamp (3) with time zone;--> statement-breakpoint
ALTER TABLE "orders" ADD COLUMN "cancel_reason" text DEFAULT '' NOT NULL;--> statement-breakpoint
ALTER TABLE "orders" ADD COLUMN "handed_over_at" timestamp (3) with time zone;--> statement-breakpoint
ALTER TABLE "orders" ADD COLUMN "settled_at" timestamp (3) with time zone;--> statement-breakpoint
ALTER TABLE "orders" ADD COLUMN "settled_amount" integer;--> statement-breakpoint
ALTER TABLE "shop_settings" ADD COLUMN "cash_counted_from" timestamp (3) with time zone DEFAULT now() - interval '30 days' NOT NULL;--> statement-breakpoint
ALTER TABLE "users" ADD COLUMN "role" text;--> statement-breakpoint
ALTER TABLE "blocked_phones" ADD CONSTRAINT "blocked_phones_actor_id_users_id_fk" FOREIGN KEY ("actor_id") REFERENCES "public"."users"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "order_returns" ADD CONSTRAINT "order_returns_order_id_orders_id_fk" FOREIGN KEY ("order_id") REFERENCES "public"."orders"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "order_returns" ADD CONSTRAINT "order_returns_actor_id_users_id_fk" FOREIGN KEY ("actor_id") REFERENCES "public"."users"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "payout_lines" ADD CONSTRAINT "payout_lines_payout_id_payouts_id_fk" FOREIGN KEY ("payout_id") REFERENCES "public"."payouts"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "payout_lines" ADD CONSTRAINT "payout_lines_order_id_orders_id_fk" FOREIGN KEY ("order_id") REFERENCES "public"."orders"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "payouts" ADD CONSTRAINT "payouts_courier_id_couriers_id_fk" FOREIGN KEY ("courier_id") REFERENCES "public"."couriers"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "payouts" ADD CONSTRAINT "payouts_actor_id_users_id_fk" FOREIGN KEY ("actor_id") REFERENCES "public"."users"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "shipments" ADD CONSTRAINT "shipments_order_id_orders_id_fk" FOREIGN KEY ("order_id") REFERENCES "public"."orders"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "shipments" ADD CONSTRAINT "shipments_courier_id_couriers_id_fk" FOREIGN KEY ("courier_id") REFERENCES "public"."couriers"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "staff_acts" ADD CONSTRAINT "staff_acts_actor_id_users_id_fk" FOREIGN KEY ("actor_id") REFERENCES "public"."users"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "order_returns_order" ON "order_returns" USING btree ("order_id");--> statement-breakpoint
CREATE INDEX "order_returns_newest" ON "order_returns" USING btree ("created_at" DESC NULLS LAST,"id");--> statement-breakpoint
CREATE INDEX "payout_lines_order" ON "payout_lines" USING btree ("order_id");--> statement-breakpoint
CREATE INDEX "payouts_newest" ON "payouts" USING btree ("created_at" DESC NULLS LAST,"id");--> statement-breakpoint
CREATE UNIQUE INDEX "shipments_consignment" ON "shipments" USING btree ("courier_id","consignment_id") WHERE "shipments"."consignment_id" <> '';--> statement-breakpoint
CREATE INDEX "shipments_courier" ON "shipments" USING btree ("courier_id","created_at" DESC NULLS LAST,"order_id");--> statement-breakpoint
CREATE INDEX "shipments_under_way" ON "shipments" USING btree ("attempted_at") WHERE "shipments"."sending" in ('waiting', 'sending', 'unknown');--> statement-breakpoint
CREATE INDEX "staff_acts_newest" ON "staff_acts" USING btree ("created_at" DESC NULLS LAST,"id");--> statement-breakpoint
CREATE INDEX "staff_acts_actor" ON "staff_acts" USING btree ("actor_id","created_at" DESC NULLS LAST,"id");--> statement-breakpoint
ALTER TABLE "carts" ADD CONSTRAINT "carts_customer_id_users_id_fk" FOREIGN KEY ("customer_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "orders_to_call" ON "orders" USING btree ("created_at","id") WHERE "orders"."deleted_at" is null and "orders"."status" = 'Processing' and "orders"."confirmed_at" is null;--> statement-breakpoint
CREATE INDEX "orders_to_settle" ON "orders" USING btree ("created_at","id") WHERE "orders"."deleted_at" is null and "orders"."status" = 'Deliverd' and "orders"."settled_at" is null;--> statement-breakpoint
ALTER TABLE "carts" ADD CONSTRAINT "carts_customerId_unique" UNIQUE("customer_id");--> statement-breakpoint
ALTER TABLE "order_lines" ADD CONSTRAINT "order_lines_returned" CHECK ("order_lines"."returned" between 0 and "order_lines"."quantity");--> statement-breakpoint
ALTER TABLE "orders" ADD CONSTRAINT "orders_call_attempts_not_negative" CHECK ("orders"."call_attempts" >= 0);--> statement-breakpoint
ALTER TABLE "orders" ADD CONSTRAINT "orders_settled_whole" CHECK (("orders"."settled_at" is null) = ("orders"."settled_amount" is null));--> statement-breakpoint
ALTER TABLE "orders" ADD CONSTRAINT "orders_settled_not_negative" CHECK ("orders"."settled_amount" >= 0);--> statement-breakpoint
ALTER TABLE "users" ADD CONSTRAINT "users_role" CHECK ("users"."role" in ('owner', 'manager', 'packer', 'caller'));--> statement-breakpoint
CREATE TRIGGER couriers_version BEFORE UPDATE ON couriers FOR EACH ROW EXECUTE FUNCTION count_save();

CREATE TABLE "gateway_payments" (
	"id" uuid PRIMARY KEY DEFAULT gen_random_uuid() NOT NULL,
	"created_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	"updated_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	"gateway" text NOT NULL,
	"status" text DEFAULT 'new' NOT NULL,
	"amount" integer NOT NULL,
	"payment_id" text,
	"failure" text DEFAULT '' NOT NULL,
	"ask_at" timestamp (3) with time zone,
	"order_id" uuid NOT NULL,
	"advance_id" uuid,
	CONSTRAINT "gateway_payments_status" CHECK ("gateway_payments"."status" in ('new', 'open', 'executing', 'paid', 'cancelled', 'failed', 'expired')),
	CONSTRAINT "gateway_payments_amount_positive" CHECK ("gateway_payments"."amount" > 0)
);
--> statement-breakpoint
CREATE TABLE "gateway_refunds" (
	"id" uuid PRIMARY KEY DEFAULT gen_random_uuid() NOT NULL,
	"created_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	"updated_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	"status" text DEFAULT 'sending' NOT NULL,
	"amount" integer NOT NULL,
	"refund_number" text,
	"ask_at" timestamp (3) with time zone,
	"payment_id" uuid NOT NULL,
	"actor_id" uuid,
	CONSTRAINT "gateway_refunds_status" CHECK ("gateway_refunds"."status" in ('sending', 'done', 'failed')),
	CONSTRAINT "gateway_refunds_amount_positive" CHECK ("gateway_refunds"."amount" > 0)
);
--> statement-breakpoint
ALTER TABLE "gateway_payments" ADD CONSTRAINT "gateway_payments_order_id_orders_id_fk" FOREIGN KEY ("order_id") REFERENCES "public"."orders"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "gateway_payments" ADD CONSTRAINT "gateway_payments_advance_id_advances_id_fk" FOREIGN KEY ("advance_id") REFERENCES "public"."advances"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "gateway_refunds" ADD CONSTRAINT "gateway_refunds_payment_id_gateway_payments_id_fk" FOREIGN KEY ("payment_id") REFERENCES "public"."gateway_payments"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "gateway_refunds" ADD CONSTRAINT "gateway_refunds_actor_id_users_id_fk" FOREIGN KEY ("actor_id") REFERENCES "public"."users"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
CREATE UNIQUE INDEX "gateway_payments_once" ON "gateway_payments" USING btree ("gateway","payment_id");--> statement-breakpoint
CREATE UNIQUE INDEX "gateway_payments_executing" ON "gateway_payments" USING btree ("order_id") WHERE "gateway_payments"."status" = 'executing';--> statement-breakpoint
CREATE INDEX "gateway_payments_order" ON "gateway_payments" USING btree ("order_id","created_at");--> statement-breakpoint
CREATE INDEX "gateway_payments_ask" ON "gateway_payments" USING btree ("ask_at") WHERE "gateway_payments"."ask_at" is not null;--> statement-breakpoint
CREATE INDEX "gateway_payments_advance" ON "gateway_payments" USING btree ("advance_id") WHERE "gateway_payments"."advance_id" is not null;--> statement-breakpoint
CREATE UNIQUE INDEX "gateway_refunds_once" ON "gateway_refunds" USING btree ("refund_number");--> statement-breakpoint
CREATE UNIQUE INDEX "gateway_refunds_sending" ON "gateway_refunds" USING btree ("payment_id") WHERE "gateway_refunds"."status" = 'sending';--> statement-breakpoint
CREATE INDEX "gateway_refunds_payment" ON "gateway_refunds" USING btree ("payment_id");--> statement-breakpoint
CREATE INDEX "gateway_refunds_ask" ON "gateway_refunds" USING btree ("ask_at") WHERE "gateway_refunds"."ask_at" is not null;--> statement-breakpoint
CREATE INDEX "gateway_refunds_actor" ON "gateway_refunds" USING btree ("actor_id") WHERE "gateway_refunds"."actor_id" is not null;
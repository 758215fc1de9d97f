CREATE TABLE "incomplete_checkouts" (
	"id" uuid PRIMARY KEY DEFAULT gen_random_uuid() NOT NULL,
	"created_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	"phone_number" text NOT NULL,
	"language" text NOT NULL,
	"lines" jsonb NOT NULL,
	"typed_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	"call_attempts" integer DEFAULT 0 NOT NULL,
	"call_after" timestamp (3) with time zone,
	"claimed_by" uuid,
	"claimed_until" timestamp (3) with time zone,
	"closed_at" timestamp (3) with time zone,
	"outcome" text DEFAULT '' NOT NULL,
	"draft_id" uuid,
	"order_id" uuid,
	CONSTRAINT "incomplete_checkouts_phoneNumber_unique" UNIQUE("phone_number"),
	CONSTRAINT "incomplete_checkouts_phone_number_form" CHECK ("incomplete_checkouts"."phone_number" ~ '^01[0-9]{9}$'),
	CONSTRAINT "incomplete_checkouts_language" CHECK ("incomplete_checkouts"."language" in ('en', 'bn')),
	CONSTRAINT "incomplete_checkouts_closed_or_open" CHECK (("incomplete_checkouts"."closed_at" is null) = ("incomplete_checkouts"."draft_id" is not null))
);
--> statement-breakpoint
ALTER TABLE "incomplete_checkouts" ADD CONSTRAINT "incomplete_checkouts_claimed_by_users_id_fk" FOREIGN KEY ("claimed_by") REFERENCES "public"."users"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "incomplete_checkouts" ADD CONSTRAINT "incomplete_checkouts_draft_id_checkout_drafts_id_fk" FOREIGN KEY ("draft_id") REFERENCES "public"."checkout_drafts"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "incomplete_checkouts" ADD CONSTRAINT "incomplete_checkouts_order_id_orders_id_fk" FOREIGN KEY ("order_id") REFERENCES "public"."orders"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "incomplete_checkouts_to_call" ON "incomplete_checkouts" USING btree ("typed_at","id") WHERE "incomplete_checkouts"."closed_at" is null;--> statement-breakpoint
CREATE INDEX "incomplete_checkouts_oldest" ON "incomplete_checkouts" USING btree ("typed_at");--> statement-breakpoint
CREATE INDEX "incomplete_checkouts_draft" ON "incomplete_checkouts" USING btree ("draft_id") WHERE "incomplete_checkouts"."draft_id" is not null;--> statement-breakpoint
CREATE INDEX "incomplete_checkouts_order" ON "incomplete_checkouts" USING btree ("order_id") WHERE "incomplete_checkouts"."order_id" is not null;--> statement-breakpoint
CREATE INDEX "incomplete_checkouts_claimed" ON "incomplete_checkouts" USING btree ("claimed_by") WHERE "incomplete_checkouts"."claimed_by" is not null;

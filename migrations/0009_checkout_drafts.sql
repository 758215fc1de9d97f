CREATE TABLE "checkout_drafts" (
	"id" uuid PRIMARY KEY NOT NULL,
	"created_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	"updated_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	"full_name" text DEFAULT '' NOT NULL,
	"phone_number" text DEFAULT '' NOT NULL,
	"address" text DEFAULT '' NOT NULL,
	"district" text DEFAULT '' NOT NULL,
	"thana" text DEFAULT '' NOT NULL,
	"order_note" text DEFAULT '' NOT NULL,
	"promo_code" text DEFAULT '' NOT NULL,
	"is_promo_code_applied" boolean DEFAULT false NOT NULL,
	"customer_id" uuid
);
--> statement-breakpoint
ALTER TABLE "checkout_drafts" ADD CONSTRAINT "checkout_drafts_customer_id_users_id_fk" FOREIGN KEY ("customer_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "checkout_drafts_untouched" ON "checkout_drafts" USING btree ("updated_at");--> statement-breakpoint
CREATE INDEX "checkout_drafts_customer" ON "checkout_drafts" USING btree ("customer_id");--> statement-breakpoint
CREATE INDEX "checkout_drafts_phone_number" ON "checkout_drafts" USING btree ("phone_number");
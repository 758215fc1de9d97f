CREATE TABLE "order_links" (
	"id" uuid PRIMARY KEY DEFAULT gen_random_uuid() NOT NULL,
	"created_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	"updated_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	"token_hash" text NOT NULL,
	"lines" jsonb NOT NULL,
	"discount" integer DEFAULT 0 NOT NULL,
	"delivery_charge" integer,
	"promo_code" text DEFAULT '' NOT NULL,
	"order_note" text DEFAULT '' NOT NULL,
	"staff_note" text DEFAULT '' NOT NULL,
	"language" text DEFAULT 'bn' NOT NULL,
	"ends_at" timestamp (3) with time zone NOT NULL,
	"used_at" timestamp (3) with time zone,
	"order_id" uuid,
	"actor_id" uuid,
	CONSTRAINT "order_links_tokenHash_unique" UNIQUE("token_hash"),
	CONSTRAINT "order_links_not_negative" CHECK ("order_links"."discount" >= 0 and "order_links"."delivery_charge" >= 0),
	CONSTRAINT "order_links_language" CHECK ("order_links"."language" in ('en', 'bn'))
);
--> statement-breakpoint
ALTER TABLE "order_links" ADD CONSTRAINT "order_links_order_id_orders_id_fk" FOREIGN KEY ("order_id") REFERENCES "public"."orders"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "order_links" ADD CONSTRAINT "order_links_actor_id_users_id_fk" FOREIGN KEY ("actor_id") REFERENCES "public"."users"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "order_links_newest" ON "order_links" USING btree ("created_at" DESC NULLS LAST,"id");--> statement-breakpoint
CREATE INDEX "order_links_order" ON "order_links" USING btree ("order_id") WHERE "order_links"."order_id" is not null;--> statement-breakpoint
CREATE INDEX "order_links_actor" ON "order_links" USING btree ("actor_id") WHERE "order_links"."actor_id" is not null;
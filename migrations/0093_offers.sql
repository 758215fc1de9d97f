CREATE TABLE "contacts" (
	"phone_number" text PRIMARY KEY NOT NULL,
	"updated_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	"tags" text[] DEFAULT '{}'::text[] NOT NULL,
	"opted_out_at" timestamp (3) with time zone,
	CONSTRAINT "contacts_phone_number_form" CHECK ("contacts"."phone_number" ~ '^01[0-9]{9}$')
);
--> statement-breakpoint
CREATE TABLE "offers" (
	"id" uuid PRIMARY KEY DEFAULT gen_random_uuid() NOT NULL,
	"created_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	"phone_number" text NOT NULL,
	"text" text NOT NULL,
	"code" text NOT NULL,
	"is_sent" boolean DEFAULT true NOT NULL,
	"actor_id" uuid,
	CONSTRAINT "offers_code_unique" UNIQUE("code")
);
--> statement-breakpoint
ALTER TABLE "offers" ADD CONSTRAINT "offers_actor_id_users_id_fk" FOREIGN KEY ("actor_id") REFERENCES "public"."users"("id") ON DELETE set null ON UPDATE no action;
--> statement-breakpoint
CREATE INDEX "contacts_tags" ON "contacts" USING gin ("tags");
--> statement-breakpoint
CREATE INDEX "offers_phone_number" ON "offers" USING btree ("phone_number","created_at" DESC NULLS LAST);
--> statement-breakpoint
CREATE INDEX "offers_oldest" ON "offers" USING btree ("created_at");
--> statement-breakpoint
CREATE INDEX "offers_actor" ON "offers" USING btree ("actor_id") WHERE "offers"."actor_id" is not null;

CREATE TABLE "push_keys" (
	"id" integer PRIMARY KEY DEFAULT 1 NOT NULL,
	"created_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	"public_key" text NOT NULL,
	"private_key" text NOT NULL,
	CONSTRAINT "push_keys_single_row" CHECK ("push_keys"."id" = 1)
);
--> statement-breakpoint
CREATE TABLE "staff_notices" (
	"user_id" uuid PRIMARY KEY NOT NULL,
	"updated_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	"kinds" text[] NOT NULL,
	"language" text NOT NULL,
	"quiet_from" integer,
	"quiet_until" integer,
	"rings" boolean NOT NULL,
	"link_code" text,
	"link_code_until" timestamp (3) with time zone,
	CONSTRAINT "staff_notices_linkCode_unique" UNIQUE("link_code"),
	CONSTRAINT "staff_notices_language" CHECK ("staff_notices"."language" in ('en', 'bn')),
	CONSTRAINT "staff_notices_quiet" CHECK (("staff_notices"."quiet_from" is null) = ("staff_notices"."quiet_until" is null) and "staff_notices"."quiet_from" between 0 and 23 and "staff_notices"."quiet_until" between 0 and 23)
);
--> statement-breakpoint
CREATE TABLE "staff_receivers" (
	"id" uuid PRIMARY KEY DEFAULT gen_random_uuid() NOT NULL,
	"created_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	"channel" text NOT NULL,
	"address" text NOT NULL,
	"public_key" text DEFAULT '' NOT NULL,
	"secret" text DEFAULT '' NOT NULL,
	"name" text NOT NULL,
	"user_id" uuid NOT NULL,
	CONSTRAINT "staff_receivers_channel" CHECK ("staff_receivers"."channel" in ('push', 'telegram'))
);
--> statement-breakpoint
ALTER TABLE "deliveries" DROP CONSTRAINT "deliveries_channel";--> statement-breakpoint
ALTER TABLE "staff_notices" ADD CONSTRAINT "staff_notices_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "staff_receivers" ADD CONSTRAINT "staff_receivers_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE UNIQUE INDEX "staff_receivers_once" ON "staff_receivers" USING btree ("channel","address");--> statement-breakpoint
CREATE INDEX "staff_receivers_user" ON "staff_receivers" USING btree ("user_id");--> statement-breakpoint
ALTER TABLE "deliveries" ADD CONSTRAINT "deliveries_channel" CHECK ("deliveries"."channel" in ('webhook', 'sms', 'email', 'conversion', 'push', 'telegram'));
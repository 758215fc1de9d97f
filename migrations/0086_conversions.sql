CREATE TABLE "conversion_settings" (
	"id" integer PRIMARY KEY DEFAULT 1 NOT NULL,
	"updated_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	"version" integer DEFAULT 1 NOT NULL,
	"send_at" text NOT NULL,
	"pixel_id" text NOT NULL,
	"token" text NOT NULL,
	"test_code" text NOT NULL,
	CONSTRAINT "conversion_settings_single_row" CHECK ("conversion_settings"."id" = 1),
	CONSTRAINT "conversion_settings_send_at" CHECK ("conversion_settings"."send_at" in ('never', 'confirmed', 'delivered'))
);
--> statement-breakpoint
CREATE TABLE "order_conversions" (
	"order_id" uuid PRIMARY KEY NOT NULL,
	"created_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	"user_agent" text NOT NULL,
	"reached_at" timestamp (3) with time zone
);
--> statement-breakpoint
ALTER TABLE "order_conversions" ADD CONSTRAINT "order_conversions_order_id_orders_id_fk" FOREIGN KEY ("order_id") REFERENCES "public"."orders"("id") ON DELETE cascade ON UPDATE no action;
--> statement-breakpoint
ALTER TABLE "deliveries" DROP CONSTRAINT "deliveries_channel";
--> statement-breakpoint
ALTER TABLE "deliveries" ADD CONSTRAINT "deliveries_channel" CHECK ("deliveries"."channel" in ('webhook', 'sms', 'email', 'conversion')) NOT VALID;

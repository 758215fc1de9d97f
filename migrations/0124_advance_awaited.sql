CREATE TABLE "courier_checks" (
	"courier_id" uuid NOT NULL,
	"phone_number" text NOT NULL,
	"checked_at" timestamp (3) with time zone NOT NULL,
	"delivered" integer NOT NULL,
	"returned" integer NOT NULL,
	CONSTRAINT "courier_checks_phone_number_courier_id_pk" PRIMARY KEY("phone_number","courier_id"),
	CONSTRAINT "courier_checks_not_negative" CHECK (least("courier_checks"."delivered", "courier_checks"."returned") >= 0)
);
--> statement-breakpoint
ALTER TABLE "advance_settings" ADD COLUMN "cancel_after_days" integer;--> statement-breakpoint
ALTER TABLE "courier_checks" ADD CONSTRAINT "courier_checks_courier_id_couriers_id_fk" FOREIGN KEY ("courier_id") REFERENCES "public"."couriers"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "courier_checks_oldest" ON "courier_checks" USING btree ("checked_at");--> statement-breakpoint
ALTER TABLE "advance_settings" ADD CONSTRAINT "advance_settings_cancel_after_days" CHECK ("advance_settings"."cancel_after_days" between 1 and 60);
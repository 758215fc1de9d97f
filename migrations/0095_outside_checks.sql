CREATE TABLE "outside_checks" (
	"phone_number" text PRIMARY KEY NOT NULL,
	"checked_at" timestamp (3) with time zone NOT NULL,
	"delivered" integer NOT NULL,
	"returned" integer NOT NULL,
	CONSTRAINT "outside_checks_not_negative" CHECK (least("outside_checks"."delivered", "outside_checks"."returned") >= 0)
);
--> statement-breakpoint
CREATE INDEX "outside_checks_oldest" ON "outside_checks" USING btree ("checked_at");

CREATE TABLE "gateway_findings" (
	"id" uuid PRIMARY KEY NOT NULL,
	"created_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	"kind" text NOT NULL,
	"number" text DEFAULT '' NOT NULL,
	"payment_id" uuid NOT NULL
);
--> statement-breakpoint
ALTER TABLE "gateway_payments" ADD COLUMN "settled_as" text DEFAULT '' NOT NULL;--> statement-breakpoint
ALTER TABLE "gateway_refunds" ADD COLUMN "settled_as" text DEFAULT '' NOT NULL;--> statement-breakpoint
ALTER TABLE "gateway_findings" ADD CONSTRAINT "gateway_findings_payment_id_gateway_payments_id_fk" FOREIGN KEY ("payment_id") REFERENCES "public"."gateway_payments"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "gateway_findings_payment" ON "gateway_findings" USING btree ("payment_id");
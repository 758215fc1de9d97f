CREATE TABLE "restock_requests" (
	"id" uuid PRIMARY KEY DEFAULT gen_random_uuid() NOT NULL,
	"created_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	"phone_number" text NOT NULL,
	"language" text NOT NULL,
	"told_at" timestamp (3) with time zone,
	"product_id" uuid NOT NULL,
	CONSTRAINT "restock_requests_phone_number_form" CHECK ("restock_requests"."phone_number" ~ '^01[0-9]{9}$'),
	CONSTRAINT "restock_requests_language" CHECK ("restock_requests"."language" in ('en', 'bn'))
);
--> statement-breakpoint
ALTER TABLE "restock_requests" ADD CONSTRAINT "restock_requests_product_id_products_id_fk" FOREIGN KEY ("product_id") REFERENCES "public"."products"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE UNIQUE INDEX "restock_requests_once" ON "restock_requests" USING btree ("product_id","phone_number");--> statement-breakpoint
CREATE INDEX "restock_requests_waiting" ON "restock_requests" USING btree ("product_id","created_at") WHERE "restock_requests"."told_at" is null;--> statement-breakpoint
CREATE INDEX "restock_requests_oldest" ON "restock_requests" USING btree ("created_at","id") WHERE "restock_requests"."told_at" is null;--> statement-breakpoint
CREATE INDEX "restock_requests_phone_number" ON "restock_requests" USING btree ("phone_number");--> statement-breakpoint
CREATE INDEX "restock_requests_told" ON "restock_requests" USING btree ("told_at") WHERE "restock_requests"."told_at" is not null;
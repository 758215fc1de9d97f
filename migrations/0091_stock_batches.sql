CREATE TABLE "stock_batches" (
	"id" bigint PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "stock_batches_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"product_id" uuid NOT NULL,
	"best_before" date,
	"pieces" integer NOT NULL,
	CONSTRAINT "stock_batches_pieces" CHECK ("stock_batches"."pieces" > 0)
);
--> statement-breakpoint
ALTER TABLE "stock_batches" ADD CONSTRAINT "stock_batches_product_id_products_id_fk" FOREIGN KEY ("product_id") REFERENCES "public"."products"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE UNIQUE INDEX "stock_batches_product" ON "stock_batches" USING btree ("product_id","best_before") WHERE "stock_batches"."best_before" is not null;--> statement-breakpoint
CREATE UNIQUE INDEX "stock_batches_undated" ON "stock_batches" USING btree ("product_id") WHERE "stock_batches"."best_before" is null;--> statement-breakpoint
CREATE INDEX "stock_batches_best_before" ON "stock_batches" USING btree ("best_before");--> statement-breakpoint
ALTER TABLE "stock_movements" ADD COLUMN "best_before" date;--> statement-breakpoint
ALTER TABLE "shop_settings" ADD COLUMN "ending_days" integer DEFAULT 14 NOT NULL;--> statement-breakpoint
ALTER TABLE "shop_settings" ADD CONSTRAINT "shop_settings_ending_days" CHECK ("shop_settings"."ending_days" between 0 and 365);

CREATE TABLE "moved_pictures" (
	"id" bigint PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "moved_pictures_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"move_id" uuid NOT NULL,
	"product_id" uuid NOT NULL,
	"position" integer NOT NULL,
	"url" text NOT NULL,
	"host" text NOT NULL,
	"state" text DEFAULT 'waiting' NOT NULL,
	"path" text DEFAULT '' NOT NULL,
	"tries" integer DEFAULT 0 NOT NULL,
	"failure" jsonb,
	"due_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "moved_pictures_state" CHECK ("moved_pictures"."state" in ('waiting', 'fetched', 'failed', 'left'))
);
--> statement-breakpoint
ALTER TABLE "moved_pictures" ADD CONSTRAINT "moved_pictures_move_id_moves_id_fk" FOREIGN KEY ("move_id") REFERENCES "public"."moves"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "moved_pictures" ADD CONSTRAINT "moved_pictures_product_id_products_id_fk" FOREIGN KEY ("product_id") REFERENCES "public"."products"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE UNIQUE INDEX "moved_pictures_slot" ON "moved_pictures" USING btree ("product_id","position");--> statement-breakpoint
CREATE INDEX "moved_pictures_of_move" ON "moved_pictures" USING btree ("move_id","state","id");--> statement-breakpoint
CREATE INDEX "moved_pictures_due" ON "moved_pictures" USING btree ("due_at","id") WHERE "moved_pictures"."state" = 'waiting';
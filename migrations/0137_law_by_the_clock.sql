CREATE TABLE "complaints" (
	"id" uuid PRIMARY KEY DEFAULT gen_random_uuid() NOT NULL,
	"created_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	"updated_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	"made_at" timestamp (3) with time zone NOT NULL,
	"text" text NOT NULL,
	"answer" text DEFAULT '' NOT NULL,
	"answered_at" timestamp (3) with time zone,
	"order_id" uuid NOT NULL,
	"actor_id" uuid,
	"answered_by" uuid
);
--> statement-breakpoint
ALTER TABLE "advance_settings" ADD COLUMN "law_reason" text DEFAULT '' NOT NULL;--> statement-breakpoint
ALTER TABLE "service_terms" ADD COLUMN "law_reason" text DEFAULT '' NOT NULL;--> statement-breakpoint
ALTER TABLE "shop_settings" ADD COLUMN "district" text DEFAULT '' NOT NULL;--> statement-breakpoint
ALTER TABLE "complaints" ADD CONSTRAINT "complaints_order_id_orders_id_fk" FOREIGN KEY ("order_id") REFERENCES "public"."orders"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "complaints" ADD CONSTRAINT "complaints_actor_id_users_id_fk" FOREIGN KEY ("actor_id") REFERENCES "public"."users"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "complaints" ADD CONSTRAINT "complaints_answered_by_users_id_fk" FOREIGN KEY ("answered_by") REFERENCES "public"."users"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "complaints_order" ON "complaints" USING btree ("order_id","made_at");--> statement-breakpoint
CREATE INDEX "complaints_made" ON "complaints" USING btree ("made_at","id");--> statement-breakpoint
CREATE INDEX "complaints_open" ON "complaints" USING btree ("made_at","id") WHERE "complaints"."answered_at" is null;--> statement-breakpoint
CREATE INDEX "complaints_actor" ON "complaints" USING btree ("actor_id") WHERE "complaints"."actor_id" is not null;--> statement-breakpoint
CREATE INDEX "complaints_answered_by" ON "complaints" USING btree ("answered_by") WHERE "complaints"."answered_by" is not null;
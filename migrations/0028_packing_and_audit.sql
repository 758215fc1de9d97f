CREATE TABLE "order_prints" (
	"order_id" uuid PRIMARY KEY NOT NULL,
	"printed_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	"copies" integer DEFAULT 1 NOT NULL,
	"actor_id" uuid,
	CONSTRAINT "order_prints_copies" CHECK ("order_prints"."copies" > 0)
);
--> statement-breakpoint
ALTER TABLE "order_prints" ADD CONSTRAINT "order_prints_order_id_orders_id_fk" FOREIGN KEY ("order_id") REFERENCES "public"."orders"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "order_prints" ADD CONSTRAINT "order_prints_actor_id_users_id_fk" FOREIGN KEY ("actor_id") REFERENCES "public"."users"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "order_history_staff" ON "order_history" USING btree ("created_at" DESC NULLS LAST,"id") WHERE "order_history"."actor_id" is not null and not "order_history"."by_customer";--> statement-breakpoint
CREATE INDEX "order_history_actor" ON "order_history" USING btree ("actor_id","created_at" DESC NULLS LAST,"id") WHERE "order_history"."actor_id" is not null and not "order_history"."by_customer";--> statement-breakpoint
CREATE INDEX "staff_acts_act" ON "staff_acts" USING btree ("act","created_at" DESC NULLS LAST,"id");--> statement-breakpoint
CREATE INDEX "stock_movements_staff" ON "stock_movements" USING btree ("created_at" DESC NULLS LAST,"id") WHERE "stock_movements"."actor_id" is not null and "stock_movements"."order_id" is null;--> statement-breakpoint
CREATE INDEX "stock_movements_by_staff" ON "stock_movements" USING btree ("actor_id","created_at" DESC NULLS LAST,"id") WHERE "stock_movements"."actor_id" is not null and "stock_movements"."order_id" is null;
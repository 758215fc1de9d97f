CREATE TABLE "hand_overs" (
	"id" uuid PRIMARY KEY DEFAULT gen_random_uuid() NOT NULL,
	"created_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	"courier_id" uuid NOT NULL,
	"file_name" text DEFAULT '' NOT NULL,
	"file_head" text DEFAULT '' NOT NULL,
	"actor_id" uuid
);
--> statement-breakpoint
CREATE TABLE "handed_parcels" (
	"hand_over_id" uuid NOT NULL,
	"order_id" uuid NOT NULL,
	"amount" integer NOT NULL,
	"file_line" text DEFAULT '' NOT NULL,
	CONSTRAINT "handed_parcels_hand_over_id_order_id_pk" PRIMARY KEY("hand_over_id","order_id")
);
--> statement-breakpoint
ALTER TABLE "hand_overs" ADD CONSTRAINT "hand_overs_courier_id_couriers_id_fk" FOREIGN KEY ("courier_id") REFERENCES "public"."couriers"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "hand_overs" ADD CONSTRAINT "hand_overs_actor_id_users_id_fk" FOREIGN KEY ("actor_id") REFERENCES "public"."users"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "handed_parcels" ADD CONSTRAINT "handed_parcels_hand_over_id_hand_overs_id_fk" FOREIGN KEY ("hand_over_id") REFERENCES "public"."hand_overs"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "handed_parcels" ADD CONSTRAINT "handed_parcels_order_id_orders_id_fk" FOREIGN KEY ("order_id") REFERENCES "public"."orders"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE UNIQUE INDEX "hand_overs_courier" ON "hand_overs" USING btree ("courier_id","created_at");--> statement-breakpoint
CREATE INDEX "hand_overs_newest" ON "hand_overs" USING btree ("created_at" DESC NULLS LAST,"id");--> statement-breakpoint
CREATE INDEX "hand_overs_actor" ON "hand_overs" USING btree ("actor_id") WHERE "hand_overs"."actor_id" is not null;--> statement-breakpoint
CREATE INDEX "handed_parcels_order" ON "handed_parcels" USING btree ("order_id");
CREATE TABLE "order_selections" (
	"id" uuid PRIMARY KEY DEFAULT gen_random_uuid() NOT NULL,
	"created_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	"filter" text NOT NULL,
	"search" text NOT NULL,
	"status" text NOT NULL,
	"order_ids" uuid[] NOT NULL,
	"versions" bigint[] NOT NULL,
	"done" integer DEFAULT 0 NOT NULL,
	"changed" integer DEFAULT 0 NOT NULL,
	"unchanged" integer DEFAULT 0 NOT NULL,
	"left_out" integer DEFAULT 0 NOT NULL,
	"reasons" jsonb DEFAULT '[]'::jsonb NOT NULL,
	"actor_id" uuid NOT NULL
);
--> statement-breakpoint
ALTER TABLE "order_selections" ADD CONSTRAINT "order_selections_actor_id_users_id_fk" FOREIGN KEY ("actor_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "order_selections_age" ON "order_selections" USING btree ("created_at");
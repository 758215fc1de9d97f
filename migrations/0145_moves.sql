CREATE TABLE "move_rows" (
	"id" bigint PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "move_rows_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"move_id" uuid NOT NULL,
	"row" integer NOT NULL,
	"cells" text[] NOT NULL,
	"goods" text DEFAULT '' NOT NULL,
	"state" text NOT NULL,
	"reasons" jsonb DEFAULT '[]'::jsonb NOT NULL,
	"item" jsonb,
	"product_id" uuid,
	"product_version" integer
);
--> statement-breakpoint
CREATE TABLE "moved_goods" (
	"key" text PRIMARY KEY NOT NULL,
	"product_id" uuid NOT NULL
);
--> statement-breakpoint
CREATE TABLE "moves" (
	"id" uuid PRIMARY KEY DEFAULT gen_random_uuid() NOT NULL,
	"created_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	"updated_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	"state" text DEFAULT 'shown' NOT NULL,
	"source" text NOT NULL,
	"file_name" text NOT NULL,
	"headings" text[] NOT NULL,
	"fields" text[] NOT NULL,
	"rounding" text,
	"has_fractions" boolean DEFAULT false NOT NULL,
	"category_ids" uuid[] DEFAULT '{}'::uuid[] NOT NULL,
	"began_at" timestamp (3) with time zone,
	"finished_at" timestamp (3) with time zone,
	"actor_id" uuid,
	CONSTRAINT "moves_state" CHECK ("moves"."state" in ('shown', 'running', 'done', 'taking-back', 'taken-back')),
	CONSTRAINT "moves_source" CHECK ("moves"."source" in ('woocommerce', 'shopify', 'sheet')),
	CONSTRAINT "moves_rounding" CHECK ("moves"."rounding" in ('up', 'down', 'nearest'))
);
--> statement-breakpoint
ALTER TABLE "move_rows" ADD CONSTRAINT "move_rows_move_id_moves_id_fk" FOREIGN KEY ("move_id") REFERENCES "public"."moves"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "move_rows" ADD CONSTRAINT "move_rows_product_id_products_id_fk" FOREIGN KEY ("product_id") REFERENCES "public"."products"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "moved_goods" ADD CONSTRAINT "moved_goods_product_id_products_id_fk" FOREIGN KEY ("product_id") REFERENCES "public"."products"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "moves" ADD CONSTRAINT "moves_actor_id_users_id_fk" FOREIGN KEY ("actor_id") REFERENCES "public"."users"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
CREATE UNIQUE INDEX "move_rows_row" ON "move_rows" USING btree ("move_id","row");--> statement-breakpoint
CREATE INDEX "move_rows_state" ON "move_rows" USING btree ("move_id","state","row");--> statement-breakpoint
CREATE INDEX "move_rows_product" ON "move_rows" USING btree ("product_id") WHERE "move_rows"."product_id" is not null;--> statement-breakpoint
CREATE INDEX "moved_goods_product" ON "moved_goods" USING btree ("product_id");
CREATE TABLE "advertising" (
	"id" uuid PRIMARY KEY DEFAULT gen_random_uuid() NOT NULL,
	"created_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	"updated_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	"version" integer DEFAULT 1 NOT NULL,
	"deleted_at" timestamp (3) with time zone,
	"day" date NOT NULL,
	"source" text DEFAULT '' NOT NULL,
	"spent" integer NOT NULL,
	CONSTRAINT "advertising_not_negative" CHECK ("advertising"."spent" >= 0)
);
--> statement-breakpoint
CREATE TABLE "daily_profits" (
	"by" text NOT NULL,
	"day" date NOT NULL,
	"key" text NOT NULL,
	"delivered" integer NOT NULL,
	"came_back" integer NOT NULL,
	"pieces" integer NOT NULL,
	"revenue" bigint NOT NULL,
	"uncounted" bigint NOT NULL,
	"goods" bigint NOT NULL,
	"fees" bigint NOT NULL,
	"estimated" bigint NOT NULL,
	"packing" bigint NOT NULL,
	CONSTRAINT "daily_profits_by_day_key_pk" PRIMARY KEY("by","day","key")
);
--> statement-breakpoint
CREATE TABLE "parcel_costs" (
	"courier" text NOT NULL,
	"day" date NOT NULL,
	"cost" integer NOT NULL,
	"actor_id" uuid,
	CONSTRAINT "parcel_costs_courier_day_pk" PRIMARY KEY("courier","day"),
	CONSTRAINT "parcel_costs_not_negative" CHECK ("parcel_costs"."cost" >= 0)
);
--> statement-breakpoint
CREATE TABLE "product_costs" (
	"id" bigint PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "product_costs_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"created_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	"cost" integer NOT NULL,
	"origin" text NOT NULL,
	"product_id" uuid NOT NULL,
	"actor_id" uuid,
	CONSTRAINT "product_costs_not_negative" CHECK ("product_costs"."cost" >= 0),
	CONSTRAINT "product_costs_origin" CHECK ("product_costs"."origin" in ('typed', 'received'))
);
--> statement-breakpoint
CREATE TABLE "profit_marks" (
	"id" bigint PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "profit_marks_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"day" date NOT NULL
);
--> statement-breakpoint
CREATE TABLE "write_offs" (
	"id" bigint PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "write_offs_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"day" date NOT NULL,
	"pieces" integer NOT NULL,
	"cost" integer,
	"product_id" uuid
);
--> statement-breakpoint
ALTER TABLE "order_lines" ADD COLUMN "cost" integer;--> statement-breakpoint
ALTER TABLE "parcel_costs" ADD CONSTRAINT "parcel_costs_actor_id_users_id_fk" FOREIGN KEY ("actor_id") REFERENCES "public"."users"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "product_costs" ADD CONSTRAINT "product_costs_product_id_products_id_fk" FOREIGN KEY ("product_id") REFERENCES "public"."products"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "product_costs" ADD CONSTRAINT "product_costs_actor_id_users_id_fk" FOREIGN KEY ("actor_id") REFERENCES "public"."users"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "write_offs" ADD CONSTRAINT "write_offs_product_id_products_id_fk" FOREIGN KEY ("product_id") REFERENCES "public"."products"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
CREATE UNIQUE INDEX "advertising_day" ON "advertising" USING btree ("day","source") WHERE "advertising"."deleted_at" is null;--> statement-breakpoint
CREATE INDEX "product_costs_product" ON "product_costs" USING btree ("product_id","id");--> statement-breakpoint
CREATE INDEX "product_costs_actor" ON "product_costs" USING btree ("actor_id") WHERE "product_costs"."actor_id" is not null;--> statement-breakpoint
CREATE INDEX "profit_marks_day" ON "profit_marks" USING btree ("day");--> statement-breakpoint
CREATE INDEX "write_offs_day" ON "write_offs" USING btree ("day");--> statement-breakpoint
CREATE INDEX "write_offs_product" ON "write_offs" USING btree ("product_id");
--> statement-breakpoint
INSERT INTO "profit_marks" ("day") SELECT DISTINCT "day" FROM "daily_sales";

CREATE TABLE "monthly_goods" (
	"month" date NOT NULL,
	"product_id" uuid NOT NULL,
	"title" text NOT NULL,
	"orders" integer NOT NULL,
	"pieces" bigint NOT NULL,
	"taka" bigint NOT NULL,
	CONSTRAINT "monthly_goods_month_product_id_title_pk" PRIMARY KEY("month","product_id","title")
);
--> statement-breakpoint
CREATE TABLE "recent_goods" (
	"product_id" uuid PRIMARY KEY NOT NULL,
	"since" date NOT NULL,
	"pieces" bigint NOT NULL,
	"taka" bigint NOT NULL
);
--> statement-breakpoint
CREATE INDEX "monthly_goods_most" ON "monthly_goods" USING btree ("month","taka","product_id","title","orders","pieces");
--> statement-breakpoint
CREATE INDEX "recent_goods_most" ON "recent_goods" USING btree ("pieces","taka","product_id");

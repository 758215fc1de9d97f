CREATE TABLE "ad_spending" (
	"account" text NOT NULL,
	"day" date NOT NULL,
	"campaign_id" text NOT NULL,
	"campaign" text NOT NULL,
	"amount" numeric(14, 2) NOT NULL,
	"currency" text NOT NULL,
	"spent" integer NOT NULL,
	CONSTRAINT "ad_spending_account_day_campaign_id_pk" PRIMARY KEY("account","day","campaign_id"),
	CONSTRAINT "ad_spending_not_negative" CHECK ("ad_spending"."spent" >= 0 and "ad_spending"."amount" >= 0)
);
--> statement-breakpoint
CREATE INDEX "ad_spending_day" ON "ad_spending" USING btree ("day");
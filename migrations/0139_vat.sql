ALTER TABLE "shop_settings" ADD COLUMN "bin" text DEFAULT '' NOT NULL;--> statement-breakpoint
ALTER TABLE "shop_settings" ADD COLUMN "vat_rate" numeric(5, 2) DEFAULT 0 NOT NULL;--> statement-breakpoint
ALTER TABLE "shop_settings" ADD CONSTRAINT "shop_settings_vat_rate" CHECK ("shop_settings"."vat_rate" between 0 and 100);
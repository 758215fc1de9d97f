ALTER TABLE "shop_settings" ADD COLUMN "opening" text DEFAULT 'soon' NOT NULL;--> statement-breakpoint
ALTER TABLE "shop_settings" ADD COLUMN "closed_note" text DEFAULT '' NOT NULL;--> statement-breakpoint
ALTER TABLE "shop_settings" ADD COLUMN "closed_note_bn" text DEFAULT '' NOT NULL;--> statement-breakpoint
ALTER TABLE "shop_settings" ADD COLUMN "guide_closed_at" timestamp (3) with time zone;--> statement-breakpoint
ALTER TABLE "shop_settings" ADD CONSTRAINT "shop_settings_opening" CHECK ("shop_settings"."opening" IN ('soon', 'open', 'closed'));--> statement-breakpoint
-- A shop of an earlier release is open and needs no guide; a new one has neither staff nor goods yet. No triggers, as nobody saved anything.
ALTER TABLE "shop_settings" DISABLE TRIGGER USER;
--> statement-breakpoint
UPDATE "shop_settings" SET "opening" = 'open', "guide_closed_at" = now()
WHERE EXISTS (SELECT FROM "users" WHERE "is_admin") OR EXISTS (SELECT FROM "products") OR EXISTS (SELECT FROM "orders");
--> statement-breakpoint
ALTER TABLE "shop_settings" ENABLE TRIGGER USER;

ALTER TABLE "carousel_slides" ADD COLUMN "version" integer DEFAULT 1 NOT NULL;--> statement-breakpoint
ALTER TABLE "categories" ADD COLUMN "version" integer DEFAULT 1 NOT NULL;--> statement-breakpoint
ALTER TABLE "order_checks" ADD COLUMN "version" integer DEFAULT 1 NOT NULL;--> statement-breakpoint
ALTER TABLE "orders" ADD COLUMN "version" integer DEFAULT 1 NOT NULL;--> statement-breakpoint
ALTER TABLE "products" ADD COLUMN "version" integer DEFAULT 1 NOT NULL;--> statement-breakpoint
ALTER TABLE "promo_codes" ADD COLUMN "version" integer DEFAULT 1 NOT NULL;--> statement-breakpoint
ALTER TABLE "shop_settings" ADD COLUMN "version" integer DEFAULT 1 NOT NULL;--> statement-breakpoint
-- Counted here and not by whoever writes, so that no save goes uncounted: neither one by an older server beside this one
-- nor one in plain SQL.
CREATE FUNCTION count_save() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  NEW.version := OLD.version + 1;
  RETURN NEW;
END $$;
--> statement-breakpoint
CREATE TRIGGER carousel_slides_version BEFORE UPDATE ON carousel_slides FOR EACH ROW EXECUTE FUNCTION count_save();
--> statement-breakpoint
CREATE TRIGGER categories_version BEFORE UPDATE ON categories FOR EACH ROW EXECUTE FUNCTION count_save();
--> statement-breakpoint
CREATE TRIGGER order_checks_version BEFORE UPDATE ON order_checks FOR EACH ROW EXECUTE FUNCTION count_save();
--> statement-breakpoint
CREATE TRIGGER orders_version BEFORE UPDATE ON orders FOR EACH ROW EXECUTE FUNCTION count_save();
--> statement-breakpoint
CREATE TRIGGER products_version BEFORE UPDATE ON products FOR EACH ROW EXECUTE FUNCTION count_save();
--> statement-breakpoint
CREATE TRIGGER promo_codes_version BEFORE UPDATE ON promo_codes FOR EACH ROW EXECUTE FUNCTION count_save();
--> statement-breakpoint
CREATE TRIGGER shop_settings_version BEFORE UPDATE ON shop_settings FOR EACH ROW EXECUTE FUNCTION count_save();

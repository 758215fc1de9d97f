-- Every server keeps finished pages; this tells all of them when what the pages show has changed, whoever changed it.
-- The payload is 'catalogue', or 'stock' when only a quantity moved and no page reads differently: an Eid rush on
-- tracked goods must not empty the page cache with every order.
CREATE FUNCTION tell_catalogue_changed() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  PERFORM pg_notify('catalogue', TG_ARGV[0]);
  RETURN NULL;
END $$;
--> statement-breakpoint
CREATE TRIGGER products_added_or_removed AFTER INSERT OR DELETE OR TRUNCATE ON products
  FOR EACH STATEMENT EXECUTE FUNCTION tell_catalogue_changed('catalogue');
--> statement-breakpoint
CREATE TRIGGER products_changed AFTER UPDATE ON products FOR EACH ROW
  WHEN ((OLD.slug, OLD.title, OLD.description, OLD.brand, OLD.dimension, OLD.images, OLD.price, OLD.discount, OLD.track_stock,
         OLD.in_stock, OLD.is_featured, OLD.is_best_selling, OLD.is_active, OLD.category_id, OLD.deleted_at)
     IS DISTINCT FROM
        (NEW.slug, NEW.title, NEW.description, NEW.brand, NEW.dimension, NEW.images, NEW.price, NEW.discount, NEW.track_stock,
         NEW.in_stock, NEW.is_featured, NEW.is_best_selling, NEW.is_active, NEW.category_id, NEW.deleted_at))
  EXECUTE FUNCTION tell_catalogue_changed('catalogue');
--> statement-breakpoint
CREATE TRIGGER products_stock_moved AFTER UPDATE ON products FOR EACH ROW
  WHEN (OLD.quantity_in_stock IS DISTINCT FROM NEW.quantity_in_stock AND OLD.in_stock = NEW.in_stock)
  EXECUTE FUNCTION tell_catalogue_changed('stock');
--> statement-breakpoint
CREATE TRIGGER categories_changed AFTER INSERT OR UPDATE OR DELETE OR TRUNCATE ON categories
  FOR EACH STATEMENT EXECUTE FUNCTION tell_catalogue_changed('catalogue');
--> statement-breakpoint
CREATE TRIGGER carousel_slides_changed AFTER INSERT OR UPDATE OR DELETE OR TRUNCATE ON carousel_slides
  FOR EACH STATEMENT EXECUTE FUNCTION tell_catalogue_changed('catalogue');
--> statement-breakpoint
CREATE TRIGGER delivery_charges_changed AFTER INSERT OR UPDATE OR DELETE OR TRUNCATE ON delivery_charges
  FOR EACH STATEMENT EXECUTE FUNCTION tell_catalogue_changed('catalogue');
--> statement-breakpoint
CREATE TRIGGER shop_settings_changed AFTER INSERT OR UPDATE OR DELETE OR TRUNCATE ON shop_settings
  FOR EACH STATEMENT EXECUTE FUNCTION tell_catalogue_changed('catalogue');
--> statement-breakpoint
-- The one row of settings exists from the start.
INSERT INTO shop_settings (id) VALUES (1);

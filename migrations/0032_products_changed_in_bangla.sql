-- Bangla words, size and family came after the trigger that tells servers what pages show: every column that the public reads.
DROP TRIGGER products_changed ON products;
--> statement-breakpoint
CREATE TRIGGER products_changed AFTER UPDATE ON products FOR EACH ROW
  WHEN ((OLD.slug, OLD.title, OLD.title_bn, OLD.description, OLD.description_bn, OLD.brand, OLD.dimension, OLD.size_amount, OLD.size_unit, OLD.family, OLD.images, OLD.price, OLD.discount, OLD.track_stock, OLD.in_stock, OLD.is_featured, OLD.is_best_selling, OLD.is_active, OLD.category_id, OLD.deleted_at)
     IS DISTINCT FROM
        (NEW.slug, NEW.title, NEW.title_bn, NEW.description, NEW.description_bn, NEW.brand, NEW.dimension, NEW.size_amount, NEW.size_unit, NEW.family, NEW.images, NEW.price, NEW.discount, NEW.track_stock, NEW.in_stock, NEW.is_featured, NEW.is_best_selling, NEW.is_active, NEW.category_id, NEW.deleted_at))
  EXECUTE FUNCTION tell_catalogue_changed('catalogue');

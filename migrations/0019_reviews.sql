CREATE TABLE "product_ratings" (
	"product_id" uuid PRIMARY KEY NOT NULL,
	"stars1" integer DEFAULT 0 NOT NULL,
	"stars2" integer DEFAULT 0 NOT NULL,
	"stars3" integer DEFAULT 0 NOT NULL,
	"stars4" integer DEFAULT 0 NOT NULL,
	"stars5" integer DEFAULT 0 NOT NULL,
	CONSTRAINT "product_ratings_not_negative" CHECK (least("product_ratings"."stars1", "product_ratings"."stars2", "product_ratings"."stars3", "product_ratings"."stars4", "product_ratings"."stars5") >= 0)
);
--> statement-breakpoint
CREATE TABLE "reviews" (
	"id" uuid PRIMARY KEY DEFAULT gen_random_uuid() NOT NULL,
	"created_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	"updated_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	"version" integer DEFAULT 1 NOT NULL,
	"stars" integer NOT NULL,
	"text" text DEFAULT '' NOT NULL,
	"name" text DEFAULT '' NOT NULL,
	"language" text,
	"status" text DEFAULT 'waiting' NOT NULL,
	"order_id" uuid NOT NULL,
	"position" integer NOT NULL,
	"product_id" uuid NOT NULL,
	CONSTRAINT "reviews_stars" CHECK ("reviews"."stars" between 1 and 5),
	CONSTRAINT "reviews_status" CHECK ("reviews"."status" in ('waiting', 'shown', 'hidden')),
	CONSTRAINT "reviews_language" CHECK ("reviews"."language" in ('en', 'bn')),
	CONSTRAINT "reviews_length" CHECK (length("reviews"."text") <= 1000 and length("reviews"."name") <= 60)
);
--> statement-breakpoint
ALTER TABLE "product_ratings" ADD CONSTRAINT "product_ratings_product_id_products_id_fk" FOREIGN KEY ("product_id") REFERENCES "public"."products"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "reviews" ADD CONSTRAINT "reviews_product_id_products_id_fk" FOREIGN KEY ("product_id") REFERENCES "public"."products"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "reviews" ADD CONSTRAINT "reviews_order_id_position_order_lines_order_id_position_fk" FOREIGN KEY ("order_id","position") REFERENCES "public"."order_lines"("order_id","position") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE UNIQUE INDEX "reviews_order_line" ON "reviews" USING btree ("order_id","position");--> statement-breakpoint
CREATE INDEX "reviews_status_newest" ON "reviews" USING btree ("status","created_at" DESC NULLS LAST,"id");--> statement-breakpoint
CREATE INDEX "reviews_shown" ON "reviews" USING btree ("product_id","created_at" DESC NULLS LAST,"id") WHERE "reviews"."status" = 'shown';--> statement-breakpoint
CREATE INDEX "reviews_product" ON "reviews" USING btree ("product_id");--> statement-breakpoint
CREATE TRIGGER reviews_version BEFORE UPDATE ON reviews FOR EACH ROW EXECUTE FUNCTION count_save();
--> statement-breakpoint
-- Counted here, whoever writes and however a review goes, so that a product's stars are always those of its shown reviews;
-- and told to whoever keeps pages.
CREATE FUNCTION count_review() RETURNS trigger LANGUAGE plpgsql AS $$
DECLARE
  was_shown boolean := TG_OP <> 'INSERT' AND OLD.status = 'shown';
  is_shown boolean := TG_OP <> 'DELETE' AND NEW.status = 'shown';
BEGIN
  IF was_shown THEN
    UPDATE product_ratings
       SET stars1 = stars1 - (OLD.stars = 1)::int, stars2 = stars2 - (OLD.stars = 2)::int,
           stars3 = stars3 - (OLD.stars = 3)::int, stars4 = stars4 - (OLD.stars = 4)::int,
           stars5 = stars5 - (OLD.stars = 5)::int
     WHERE product_id = OLD.product_id;
  END IF;
  IF is_shown THEN
    INSERT INTO product_ratings AS rating (product_id, stars1, stars2, stars3, stars4, stars5)
    VALUES (NEW.product_id, (NEW.stars = 1)::int, (NEW.stars = 2)::int, (NEW.stars = 3)::int, (NEW.stars = 4)::int,
            (NEW.stars = 5)::int)
    ON CONFLICT (product_id) DO UPDATE
       SET stars1 = rating.stars1 + excluded.stars1, stars2 = rating.stars2 + excluded.stars2,
           stars3 = rating.stars3 + excluded.stars3, stars4 = rating.stars4 + excluded.stars4,
           stars5 = rating.stars5 + excluded.stars5;
  END IF;
  IF was_shown OR is_shown THEN
    PERFORM pg_notify('catalogue', 'catalogue');
  END IF;
  RETURN NULL;
END $$;
--> statement-breakpoint
CREATE TRIGGER reviews_counted AFTER INSERT OR UPDATE OR DELETE ON reviews FOR EACH ROW EXECUTE FUNCTION count_review();
--> statement-breakpoint
-- An order that after all was never delivered, or was deleted, has nothing to say about its goods.
CREATE FUNCTION hide_reviews_of_order() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  UPDATE reviews SET status = 'hidden', updated_at = now() WHERE order_id = NEW.id AND status <> 'hidden';
  RETURN NULL;
END $$;
--> statement-breakpoint
CREATE TRIGGER orders_reviews_hidden AFTER UPDATE OF status, deleted_at ON orders FOR EACH ROW
  WHEN (OLD.status IN ('Deliverd', 'Refunded') AND OLD.deleted_at IS NULL
    AND NOT (NEW.status IN ('Deliverd', 'Refunded') AND NEW.deleted_at IS NULL))
  EXECUTE FUNCTION hide_reviews_of_order();

CREATE TABLE "stock_movements" (
	"id" bigint PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "stock_movements_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"created_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	"change" integer NOT NULL,
	"quantity_left" integer NOT NULL,
	"reason" text NOT NULL,
	"cause" text DEFAULT '' NOT NULL,
	"note" text DEFAULT '' NOT NULL,
	"product_id" uuid NOT NULL,
	"order_id" uuid,
	"actor_id" uuid
);
--> statement-breakpoint
CREATE TABLE "stock_operations" (
	"key" text PRIMARY KEY NOT NULL,
	"created_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	"request_hash" text NOT NULL
);
--> statement-breakpoint
DROP INDEX "products_low_stock";--> statement-breakpoint
ALTER TABLE "products" ADD COLUMN "low_stock_level" integer DEFAULT 5 NOT NULL;--> statement-breakpoint
ALTER TABLE "stock_movements" ADD CONSTRAINT "stock_movements_product_id_products_id_fk" FOREIGN KEY ("product_id") REFERENCES "public"."products"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "stock_movements" ADD CONSTRAINT "stock_movements_order_id_orders_id_fk" FOREIGN KEY ("order_id") REFERENCES "public"."orders"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "stock_movements" ADD CONSTRAINT "stock_movements_actor_id_users_id_fk" FOREIGN KEY ("actor_id") REFERENCES "public"."users"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "stock_movements_product" ON "stock_movements" USING btree ("product_id","id");--> statement-breakpoint
CREATE INDEX "stock_movements_day" ON "stock_movements" USING btree ("created_at","id");--> statement-breakpoint
CREATE INDEX "stock_movements_order" ON "stock_movements" USING btree ("order_id") WHERE "stock_movements"."order_id" is not null;--> statement-breakpoint
CREATE INDEX "stock_movements_actor" ON "stock_movements" USING btree ("actor_id") WHERE "stock_movements"."actor_id" is not null;--> statement-breakpoint
CREATE INDEX "products_stock_urgency" ON "products" USING btree ((case when "quantity_in_stock" = 0 then -2147483648 else "quantity_in_stock" - "low_stock_level" end),"id") WHERE "products"."deleted_at" is null and "products"."track_stock";--> statement-breakpoint
ALTER TABLE "products" ADD CONSTRAINT "products_low_stock_level_not_negative" CHECK ("products"."low_stock_level" >= 0);--> statement-breakpoint
-- Written here and not by whoever changes a quantity, so that no change goes unrecorded: neither one by an older server
-- beside this one nor one in plain SQL ('unknown'). A transaction says what it does by
-- set_config('haat.stock', '{"reason": …, "cause": …, "note": …, "actor": id, "orders": [id, …]}', true). With several orders
-- each has a movement of its own, of the pieces that its lines took; what they do not explain stands apart, first.
CREATE FUNCTION record_stock_changes() RETURNS trigger LANGUAGE plpgsql AS $$
DECLARE
  told jsonb := coalesce(nullif(current_setting('haat.stock', true), ''), '{}')::jsonb;
  order_ids uuid[];
  has_moved boolean;
  has_switched boolean;
BEGIN
  SELECT bool_or(new_rows.quantity_in_stock <> old_rows.quantity_in_stock), bool_or(new_rows.track_stock <> old_rows.track_stock)
    INTO has_moved, has_switched
    FROM old_rows JOIN new_rows USING (id);
  IF has_moved THEN
    SELECT coalesce(array_agg(value::uuid), '{}') INTO order_ids FROM jsonb_array_elements_text(told -> 'orders');
    IF cardinality(order_ids) < 2 THEN
      INSERT INTO stock_movements (product_id, change, quantity_left, reason, cause, note, order_id, actor_id, created_at)
      SELECT id, new_rows.quantity_in_stock - old_rows.quantity_in_stock, new_rows.quantity_in_stock,
             coalesce(told ->> 'reason', 'unknown'), coalesce(told ->> 'cause', ''), coalesce(told ->> 'note', ''),
             order_ids[1], (told ->> 'actor')::uuid, clock_timestamp()
        FROM old_rows JOIN new_rows USING (id)
       WHERE new_rows.quantity_in_stock <> old_rows.quantity_in_stock;
    ELSE
      INSERT INTO stock_movements (product_id, change, quantity_left, reason, cause, note, order_id, actor_id, created_at)
      WITH moved AS (
        SELECT id, old_rows.quantity_in_stock AS had, new_rows.quantity_in_stock - old_rows.quantity_in_stock AS change
          FROM old_rows JOIN new_rows USING (id)
         WHERE new_rows.quantity_in_stock <> old_rows.quantity_in_stock
      ), shares AS (
        SELECT moved.id, moved.had, line.order_id, (sign(moved.change) * sum(line.quantity))::integer AS change
          FROM order_lines AS line JOIN moved ON moved.id = line.product_id
         WHERE line.order_id = ANY (order_ids) AND line.took_stock
         GROUP BY moved.id, moved.had, moved.change, line.order_id
      ), parts AS (
        SELECT id, had, order_id, change FROM shares
        UNION ALL
        SELECT moved.id, moved.had, NULL, moved.change - coalesce(sum(shares.change), 0)
          FROM moved LEFT JOIN shares USING (id)
         GROUP BY moved.id, moved.had, moved.change
        HAVING moved.change <> coalesce(sum(shares.change), 0)
      )
      SELECT id, change, had + sum(change) OVER so_far, coalesce(told ->> 'reason', 'unknown'), coalesce(told ->> 'cause', ''),
             coalesce(told ->> 'note', ''), order_id, (told ->> 'actor')::uuid, clock_timestamp()
        FROM parts
      WINDOW so_far AS (PARTITION BY id ORDER BY order_id NULLS FIRST)
       ORDER BY id, order_id NULLS FIRST;
    END IF;
  END IF;
  IF has_switched THEN
    INSERT INTO stock_movements (product_id, change, quantity_left, reason, actor_id, created_at)
    SELECT id, 0, new_rows.quantity_in_stock, CASE WHEN new_rows.track_stock THEN 'tracking-on' ELSE 'tracking-off' END,
           (told ->> 'actor')::uuid, clock_timestamp()
      FROM old_rows JOIN new_rows USING (id)
     WHERE new_rows.track_stock <> old_rows.track_stock;
  END IF;
  RETURN NULL;
END $$;
--> statement-breakpoint
CREATE FUNCTION record_first_stock() RETURNS trigger LANGUAGE plpgsql AS $$
DECLARE
  told jsonb := coalesce(nullif(current_setting('haat.stock', true), ''), '{}')::jsonb;
BEGIN
  INSERT INTO stock_movements (product_id, change, quantity_left, reason, note, actor_id, created_at)
  SELECT id, quantity_in_stock, quantity_in_stock, coalesce(told ->> 'reason', 'start'), coalesce(told ->> 'note', ''),
         (told ->> 'actor')::uuid, clock_timestamp()
    FROM new_rows WHERE quantity_in_stock <> 0;
  RETURN NULL;
END $$;
--> statement-breakpoint
CREATE TRIGGER products_stock_changed AFTER UPDATE ON products REFERENCING OLD TABLE AS old_rows NEW TABLE AS new_rows
  FOR EACH STATEMENT EXECUTE FUNCTION record_stock_changes();
--> statement-breakpoint
CREATE TRIGGER products_stock_begun AFTER INSERT ON products REFERENCING NEW TABLE AS new_rows
  FOR EACH STATEMENT EXECUTE FUNCTION record_first_stock();
--> statement-breakpoint
-- The triggers' lock keeps sales out until all of this is committed.
INSERT INTO stock_movements (product_id, change, quantity_left, reason)
SELECT id, quantity_in_stock, quantity_in_stock, 'start' FROM products WHERE quantity_in_stock <> 0;
--> statement-breakpoint
-- Movements come from the triggers above alone. They stay as they are, but for an actor or order that is deleted for good,
-- and go with their product.
CREATE FUNCTION refuse_own_stock_movement() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  IF TG_OP = 'INSERT' AND pg_trigger_depth() > 1 THEN RETURN NULL; END IF;
  IF TG_OP = 'DELETE' AND NOT EXISTS (SELECT FROM products WHERE id = OLD.product_id) THEN RETURN OLD; END IF;
  RAISE EXCEPTION 'stock movements follow products.quantity_in_stock: change that instead';
END $$;
--> statement-breakpoint
CREATE TRIGGER stock_movements_not_inserted BEFORE INSERT ON stock_movements
  FOR EACH STATEMENT EXECUTE FUNCTION refuse_own_stock_movement();
--> statement-breakpoint
CREATE TRIGGER stock_movements_not_changed BEFORE UPDATE ON stock_movements FOR EACH ROW
  WHEN ((OLD.id, OLD.created_at, OLD.change, OLD.quantity_left, OLD.reason, OLD.cause, OLD.note, OLD.product_id)
     IS DISTINCT FROM
        (NEW.id, NEW.created_at, NEW.change, NEW.quantity_left, NEW.reason, NEW.cause, NEW.note, NEW.product_id))
  EXECUTE FUNCTION refuse_own_stock_movement();
--> statement-breakpoint
CREATE TRIGGER stock_movements_not_deleted BEFORE DELETE ON stock_movements
  FOR EACH ROW EXECUTE FUNCTION refuse_own_stock_movement();

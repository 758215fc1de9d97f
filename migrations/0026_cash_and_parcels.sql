ALTER TABLE "orders" ADD COLUMN "returned_amount" integer DEFAULT 0 NOT NULL;--> statement-breakpoint
CREATE INDEX "orders_settled" ON "orders" USING btree ("settled_at" DESC NULLS LAST,"id") WHERE "orders"."deleted_at" is null and "orders"."settled_at" is not null;--> statement-breakpoint
CREATE INDEX "shipments_sending" ON "shipments" USING btree ("sending","created_at" DESC NULLS LAST,"order_id") WHERE "shipments"."sending" <> 'file';--> statement-breakpoint
CREATE INDEX "shipments_newest" ON "shipments" USING btree ("created_at" DESC NULLS LAST,"order_id");--> statement-breakpoint
CREATE INDEX "shipments_unnumbered" ON "shipments" USING btree ("created_at" DESC NULLS LAST,"order_id") WHERE "shipments"."consignment_id" = '';--> statement-breakpoint
ALTER TABLE "orders" ADD CONSTRAINT "orders_returned_not_negative" CHECK ("orders"."returned_amount" >= 0);--> statement-breakpoint
-- Of an order some of whose pieces came back earlier, only the rest is given back.
CREATE OR REPLACE FUNCTION record_stock_changes() RETURNS trigger LANGUAGE plpgsql AS $$
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
        SELECT moved.id, moved.had, line.order_id, (sign(moved.change) * sum(line.quantity - line.returned))::integer AS change
          FROM order_lines AS line JOIN moved ON moved.id = line.product_id
         WHERE line.order_id = ANY (order_ids) AND line.took_stock
         GROUP BY moved.id, moved.had, moved.change, line.order_id
        HAVING sum(line.quantity - line.returned) > 0
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

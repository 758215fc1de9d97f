CREATE TABLE "daily_goods" (
	"id" bigint PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "daily_goods_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"day" date NOT NULL,
	"product_id" uuid NOT NULL,
	"pieces" integer NOT NULL,
	"taka" bigint NOT NULL,
	"is_folded" boolean DEFAULT false NOT NULL
);
--> statement-breakpoint
CREATE TABLE "daily_sales" (
	"id" bigint PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "daily_sales_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"day" date NOT NULL,
	"district" text NOT NULL,
	"status" text NOT NULL,
	"orders" integer NOT NULL,
	"total" bigint NOT NULL,
	"owed" bigint NOT NULL,
	"is_folded" boolean DEFAULT false NOT NULL
);
--> statement-breakpoint
CREATE INDEX "daily_goods_day" ON "daily_goods" USING btree ("day","product_id","pieces","taka");--> statement-breakpoint
CREATE INDEX "daily_goods_unfolded" ON "daily_goods" USING btree ("id") WHERE not "daily_goods"."is_folded";--> statement-breakpoint
CREATE INDEX "daily_sales_shop" ON "daily_sales" USING btree ("day","status","orders","total","owed") WHERE "daily_sales"."district" = '';--> statement-breakpoint
CREATE INDEX "daily_sales_day" ON "daily_sales" USING btree ("day","district","status","orders","total","owed");--> statement-breakpoint
CREATE INDEX "daily_sales_unfolded" ON "daily_sales" USING btree ("id") WHERE not "daily_sales"."is_folded";--> statement-breakpoint
-- As `dhakaDay`: six hours ahead of UTC all year.
CREATE FUNCTION dhaka_day(at timestamptz) RETURNS date LANGUAGE sql IMMUTABLE
  RETURN ((at AT TIME ZONE 'UTC') + interval '6 hours')::date;
--> statement-breakpoint
CREATE FUNCTION count_daily_sales() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  IF TG_OP = 'INSERT' THEN
    INSERT INTO daily_sales (day, district, status, orders, total, owed)
    SELECT dhaka_day(created_at), coalesce(district, ''), status, count(*), sum(total_price::bigint),
           sum(greatest(0, total_price - returned_amount)::bigint)
      FROM new_rows WHERE deleted_at IS NULL
     GROUP BY GROUPING SETS ((dhaka_day(created_at), status), (dhaka_day(created_at), status, district));
    RETURN NULL;
  END IF;
  IF TG_OP = 'DELETE' THEN
    INSERT INTO daily_sales (day, district, status, orders, total, owed)
    SELECT dhaka_day(created_at), coalesce(district, ''), status, -count(*), -sum(total_price::bigint),
           -sum(greatest(0, total_price - returned_amount)::bigint)
      FROM old_rows WHERE deleted_at IS NULL
     GROUP BY GROUPING SETS ((dhaka_day(created_at), status), (dhaka_day(created_at), status, district));
    RETURN NULL;
  END IF;
  -- What leaves every figure as it was writes nothing.
  INSERT INTO daily_sales (day, district, status, orders, total, owed)
  SELECT day, coalesce(district, ''), status, sum(sign), sum(sign * total), sum(sign * owed)
    FROM (SELECT 1 AS sign, dhaka_day(created_at) AS day, district, status, total_price::bigint AS total,
                 greatest(0, total_price - returned_amount)::bigint AS owed
            FROM new_rows WHERE deleted_at IS NULL
           UNION ALL
          SELECT -1, dhaka_day(created_at), district, status, total_price, greatest(0, total_price - returned_amount)
            FROM old_rows WHERE deleted_at IS NULL) AS changed
   GROUP BY GROUPING SETS ((day, status), (day, status, district))
  HAVING sum(sign) <> 0 OR sum(sign * total) <> 0 OR sum(sign * owed) <> 0;
  IF EXISTS (SELECT FROM new_rows AS came JOIN old_rows AS went USING (id)
              WHERE (came.deleted_at IS NULL AND came.status NOT IN ('Cancelled', 'Refunded'))
                    <> (went.deleted_at IS NULL AND went.status NOT IN ('Cancelled', 'Refunded'))
                 OR dhaka_day(came.created_at) <> dhaka_day(went.created_at)) THEN
    INSERT INTO daily_goods (day, product_id, pieces, taka)
    SELECT day, product_id, sum(sign * (quantity - returned)), sum(sign * (quantity - returned) * price::bigint)
      FROM (SELECT 1 AS sign, id, dhaka_day(created_at) AS day FROM new_rows
             WHERE deleted_at IS NULL AND status NOT IN ('Cancelled', 'Refunded')
             UNION ALL
            SELECT -1, id, dhaka_day(created_at) FROM old_rows
             WHERE deleted_at IS NULL AND status NOT IN ('Cancelled', 'Refunded')) AS changed
      JOIN order_lines ON order_id = changed.id
     WHERE product_id IS NOT NULL
     GROUP BY day, product_id
    HAVING sum(sign * (quantity - returned)) <> 0 OR sum(sign * (quantity - returned) * price::bigint) <> 0;
  END IF;
  RETURN NULL;
END $$;
--> statement-breakpoint
CREATE FUNCTION count_daily_goods() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  -- Its order is held, so that nobody changes what it counts as meanwhile.
  IF TG_OP = 'INSERT' THEN
    PERFORM FROM orders WHERE id IN (SELECT order_id FROM new_rows) ORDER BY id FOR NO KEY UPDATE;
    INSERT INTO daily_goods (day, product_id, pieces, taka)
    SELECT dhaka_day(created_at), product_id, sum(quantity - returned), sum((quantity - returned) * price::bigint)
      FROM new_rows JOIN orders ON orders.id = order_id
     WHERE product_id IS NOT NULL AND deleted_at IS NULL AND status NOT IN ('Cancelled', 'Refunded')
     GROUP BY 1, 2 HAVING sum(quantity - returned) <> 0;
    RETURN NULL;
  END IF;
  IF TG_OP = 'DELETE' THEN
    PERFORM FROM orders WHERE id IN (SELECT order_id FROM old_rows) ORDER BY id FOR NO KEY UPDATE;
    INSERT INTO daily_goods (day, product_id, pieces, taka)
    SELECT dhaka_day(created_at), product_id, -sum(quantity - returned), -sum((quantity - returned) * price::bigint)
      FROM old_rows JOIN orders ON orders.id = order_id
     WHERE product_id IS NOT NULL AND deleted_at IS NULL AND status NOT IN ('Cancelled', 'Refunded')
     GROUP BY 1, 2 HAVING sum(quantity - returned) <> 0;
    RETURN NULL;
  END IF;
  PERFORM FROM orders WHERE id IN (SELECT order_id FROM new_rows UNION SELECT order_id FROM old_rows)
    ORDER BY id FOR NO KEY UPDATE;
  INSERT INTO daily_goods (day, product_id, pieces, taka)
  SELECT dhaka_day(created_at), product_id, sum(pieces), sum(pieces * price)
    FROM (SELECT order_id, product_id, quantity - returned AS pieces, price::bigint FROM new_rows
           UNION ALL
          SELECT order_id, product_id, returned - quantity, price FROM old_rows) AS changed
    JOIN orders ON orders.id = order_id
   WHERE product_id IS NOT NULL AND deleted_at IS NULL AND status NOT IN ('Cancelled', 'Refunded')
   GROUP BY 1, 2 HAVING sum(pieces) <> 0 OR sum(pieces * price) <> 0;
  RETURN NULL;
END $$;
--> statement-breakpoint
-- The lines of an order that is deleted for good go after it: later nobody could tell what they were of.
CREATE FUNCTION uncount_daily_goods() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  INSERT INTO daily_goods (day, product_id, pieces, taka)
  SELECT dhaka_day(OLD.created_at), product_id, -sum(quantity - returned), -sum((quantity - returned) * price::bigint)
    FROM order_lines WHERE order_id = OLD.id AND product_id IS NOT NULL
   GROUP BY product_id HAVING sum(quantity - returned) <> 0;
  RETURN OLD;
END $$;
--> statement-breakpoint
CREATE FUNCTION forget_daily_figures() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  IF TG_TABLE_NAME = 'orders' THEN DELETE FROM daily_sales; END IF;
  DELETE FROM daily_goods;
  RETURN NULL;
END $$;
--> statement-breakpoint
-- Brings the figures to what the orders say, whatever they say now, while orders go through: each of the two is one statement,
-- so that what is counted and what stands there already are of one moment, and what comes later adds up by itself.
CREATE FUNCTION recount_daily_figures() RETURNS void LANGUAGE sql AS $$
  INSERT INTO daily_sales (day, district, status, orders, total, owed, is_folded)
  SELECT day, district, status, sum(orders), sum(total), sum(owed), true FROM (
    SELECT dhaka_day(created_at) AS day, coalesce(district, '') AS district, status, count(*) AS orders,
           sum(total_price::bigint) AS total, sum(greatest(0, total_price - returned_amount)::bigint) AS owed
      FROM orders WHERE deleted_at IS NULL
     GROUP BY GROUPING SETS ((dhaka_day(created_at), status), (dhaka_day(created_at), status, district))
    UNION ALL
    SELECT day, district, status, -orders, -total, -owed FROM daily_sales) AS counted
   GROUP BY day, district, status HAVING sum(orders) <> 0 OR sum(total) <> 0 OR sum(owed) <> 0
   ORDER BY day;
  INSERT INTO daily_goods (day, product_id, pieces, taka, is_folded)
  SELECT day, product_id, sum(pieces), sum(taka), true FROM (
    SELECT dhaka_day(created_at) AS day, product_id, sum(quantity - returned) AS pieces,
           sum((quantity - returned) * price::bigint) AS taka
      FROM order_lines JOIN orders ON orders.id = order_id
     WHERE product_id IS NOT NULL AND deleted_at IS NULL AND status NOT IN ('Cancelled', 'Refunded')
     GROUP BY 1, 2
    UNION ALL
    SELECT day, product_id, -pieces, -taka FROM daily_goods) AS counted
   GROUP BY day, product_id HAVING sum(pieces) <> 0 OR sum(taka) <> 0
   ORDER BY day;
$$;
--> statement-breakpoint
CREATE TRIGGER orders_daily_begun AFTER INSERT ON orders REFERENCING NEW TABLE AS new_rows
  FOR EACH STATEMENT EXECUTE FUNCTION count_daily_sales();
--> statement-breakpoint
CREATE TRIGGER orders_daily_changed AFTER UPDATE ON orders REFERENCING OLD TABLE AS old_rows NEW TABLE AS new_rows
  FOR EACH STATEMENT EXECUTE FUNCTION count_daily_sales();
--> statement-breakpoint
CREATE TRIGGER orders_daily_gone AFTER DELETE ON orders REFERENCING OLD TABLE AS old_rows
  FOR EACH STATEMENT EXECUTE FUNCTION count_daily_sales();
--> statement-breakpoint
CREATE TRIGGER orders_daily_goods_gone BEFORE DELETE ON orders FOR EACH ROW
  WHEN (OLD.deleted_at IS NULL AND OLD.status NOT IN ('Cancelled', 'Refunded')) EXECUTE FUNCTION uncount_daily_goods();
--> statement-breakpoint
CREATE TRIGGER orders_daily_forgotten AFTER TRUNCATE ON orders FOR EACH STATEMENT EXECUTE FUNCTION forget_daily_figures();
--> statement-breakpoint
CREATE TRIGGER order_lines_daily_begun AFTER INSERT ON order_lines REFERENCING NEW TABLE AS new_rows
  FOR EACH STATEMENT EXECUTE FUNCTION count_daily_goods();
--> statement-breakpoint
CREATE TRIGGER order_lines_daily_changed AFTER UPDATE ON order_lines REFERENCING OLD TABLE AS old_rows NEW TABLE AS new_rows
  FOR EACH STATEMENT EXECUTE FUNCTION count_daily_goods();
--> statement-breakpoint
CREATE TRIGGER order_lines_daily_gone AFTER DELETE ON order_lines REFERENCING OLD TABLE AS old_rows
  FOR EACH STATEMENT EXECUTE FUNCTION count_daily_goods();
--> statement-breakpoint
CREATE TRIGGER order_lines_daily_forgotten AFTER TRUNCATE ON order_lines FOR EACH STATEMENT EXECUTE FUNCTION forget_daily_figures();

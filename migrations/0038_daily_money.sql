CREATE TABLE "daily_money" (
	"id" bigint PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "daily_money_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"day" date NOT NULL,
	"courier" text NOT NULL,
	"code" text NOT NULL,
	"status" text NOT NULL,
	"is_settled" boolean NOT NULL,
	"orders" integer NOT NULL,
	"total" bigint NOT NULL,
	"owed" bigint NOT NULL,
	"discount" bigint NOT NULL,
	"received" bigint NOT NULL,
	"is_folded" boolean DEFAULT false NOT NULL
);
--> statement-breakpoint
ALTER TABLE "daily_goods" ADD COLUMN "title" text DEFAULT '' NOT NULL;--> statement-breakpoint
ALTER TABLE "daily_goods" ADD COLUMN "title_bn" text DEFAULT '' NOT NULL;--> statement-breakpoint
ALTER TABLE "daily_goods" ADD COLUMN "orders" integer DEFAULT 0 NOT NULL;--> statement-breakpoint
ALTER TABLE "daily_goods" ADD COLUMN "delivered" integer DEFAULT 0 NOT NULL;--> statement-breakpoint
ALTER TABLE "daily_goods" ADD COLUMN "cancelled" integer DEFAULT 0 NOT NULL;--> statement-breakpoint
ALTER TABLE "daily_goods" ADD COLUMN "refunded" integer DEFAULT 0 NOT NULL;--> statement-breakpoint
ALTER TABLE "daily_goods" ADD COLUMN "returned" bigint DEFAULT 0 NOT NULL;--> statement-breakpoint
CREATE INDEX "daily_money_day" ON "daily_money" USING btree ("day","courier","code","status","is_settled","orders","total","owed","discount","received");--> statement-breakpoint
CREATE INDEX "daily_money_to_settle" ON "daily_money" USING btree ("day","courier","orders","owed") WHERE "daily_money"."status" = 'Deliverd' and not "daily_money"."is_settled";--> statement-breakpoint
CREATE INDEX "daily_money_unfolded" ON "daily_money" USING btree ("id") WHERE not "daily_money"."is_folded";--> statement-breakpoint
CREATE INDEX "daily_money_folded" ON "daily_money" USING btree ("day","courier","code","status","is_settled") WHERE "daily_money"."is_folded";--> statement-breakpoint
-- The goods of an order, each once; `back` is the taka of the pieces that came back, `whole` of all.
CREATE FUNCTION goods_of(placed uuid)
RETURNS TABLE (product_id uuid, title text, title_bn text, pieces bigint, taka numeric, back numeric, whole numeric)
LANGUAGE sql STABLE AS $$
  SELECT coalesce(product_id, '00000000-0000-0000-0000-000000000000'), CASE WHEN product_id IS NULL THEN title ELSE '' END,
         min(CASE WHEN product_id IS NULL THEN title_bn ELSE '' END), sum(quantity - returned),
         sum((quantity - returned) * price::bigint), sum(returned * price::bigint), sum(quantity * price::bigint)
    FROM order_lines WHERE order_id = placed GROUP BY 1, 2
$$;
--> statement-breakpoint
-- As before, with goods by where their order stands, and with parcels, codes and cash. A session keeps the plan of its first
-- statement: what is read for each order is read along an index, however many orders there were.
CREATE OR REPLACE FUNCTION count_daily_sales() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  IF TG_OP = 'INSERT' THEN
    INSERT INTO daily_sales (day, district, status, orders, total, owed)
    SELECT dhaka_day(created_at), coalesce(district, ''), status, count(*), sum(total_price::bigint),
           sum(greatest(0, total_price - returned_amount)::bigint)
      FROM new_rows WHERE deleted_at IS NULL
     GROUP BY GROUPING SETS ((dhaka_day(created_at), status), (dhaka_day(created_at), status, district));
    -- Its lines and its parcel come later.
    INSERT INTO daily_money (day, courier, code, status, is_settled, orders, total, owed, discount, received)
    SELECT dhaka_day(created_at), '', promo_code, status, settled_at IS NOT NULL, count(*), sum(total_price::bigint),
           sum(greatest(0, total_price - returned_amount)::bigint), sum(promo_code_discount::bigint),
           sum(coalesce(settled_amount, 0)::bigint)
      FROM new_rows WHERE deleted_at IS NULL
     GROUP BY 1, 3, 4, 5;
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
  INSERT INTO daily_money (day, courier, code, status, is_settled, orders, total, owed, discount, received)
  SELECT day, coalesce(parcel.courier, ''), code, status, is_settled, sum(orders), sum(total), sum(owed), sum(discount),
         sum(received)
    FROM (SELECT id, day, code, status, is_settled, sum(sign) AS orders, sum(sign * total) AS total,
                 sum(sign * owed) AS owed, sum(sign * discount) AS discount, sum(sign * received) AS received
            FROM (SELECT 1 AS sign, id, dhaka_day(created_at) AS day, promo_code AS code, status,
                         settled_at IS NOT NULL AS is_settled, total_price::bigint AS total,
                         greatest(0, total_price - returned_amount)::bigint AS owed, promo_code_discount AS discount,
                         coalesce(settled_amount, 0) AS received
                    FROM new_rows WHERE deleted_at IS NULL
                   UNION ALL
                  SELECT -1, id, dhaka_day(created_at), promo_code, status, settled_at IS NOT NULL, total_price,
                         greatest(0, total_price - returned_amount), promo_code_discount, coalesce(settled_amount, 0)
                    FROM old_rows WHERE deleted_at IS NULL) AS counted
           GROUP BY id, day, code, status, is_settled
          HAVING sum(sign) <> 0 OR sum(sign * total) <> 0 OR sum(sign * owed) <> 0 OR sum(sign * discount) <> 0
              OR sum(sign * received) <> 0) AS changed
    LEFT JOIN LATERAL (SELECT courier_id::text AS courier FROM shipments WHERE order_id = changed.id OFFSET 0) AS parcel ON true
   GROUP BY 1, 2, 3, 4, 5
  HAVING sum(orders) <> 0 OR sum(total) <> 0 OR sum(owed) <> 0 OR sum(discount) <> 0 OR sum(received) <> 0;
  INSERT INTO daily_goods (day, product_id, title, title_bn, orders, delivered, cancelled, refunded, pieces, taka, returned)
  SELECT day, product_id, title, min(title_bn), sum(sign), sum(sign * (class = 'Deliverd')::int),
         sum(sign * (class = 'Cancelled')::int), sum(sign * (class = 'Refunded')::int),
         sum(sign * pieces * (class IN ('', 'Deliverd'))::int), sum(sign * taka * (class IN ('', 'Deliverd'))::int),
         sum(sign * CASE class WHEN 'Refunded' THEN whole ELSE back END)
    FROM (SELECT id, day, class, sum(sign) AS sign
            FROM (SELECT 1 AS sign, id, dhaka_day(created_at) AS day,
                         CASE WHEN status IN ('Deliverd', 'Cancelled', 'Refunded') THEN status ELSE '' END AS class
                    FROM new_rows WHERE deleted_at IS NULL
                   UNION ALL
                  SELECT -1, id, dhaka_day(created_at),
                         CASE WHEN status IN ('Deliverd', 'Cancelled', 'Refunded') THEN status ELSE '' END
                    FROM old_rows WHERE deleted_at IS NULL) AS counted
           GROUP BY id, day, class HAVING sum(sign) <> 0) AS changed
   CROSS JOIN LATERAL goods_of(changed.id) AS goods
   GROUP BY day, product_id, title
  HAVING sum(sign) <> 0 OR sum(sign * (class = 'Deliverd')::int) <> 0 OR sum(sign * (class = 'Cancelled')::int) <> 0
      OR sum(sign * (class = 'Refunded')::int) <> 0 OR sum(sign * pieces * (class IN ('', 'Deliverd'))::int) <> 0
      OR sum(sign * taka * (class IN ('', 'Deliverd'))::int) <> 0
      OR sum(sign * CASE class WHEN 'Refunded' THEN whole ELSE back END) <> 0;
  RETURN NULL;
END $$;
--> statement-breakpoint
-- Planned anew each time, by how many lines there are.
CREATE OR REPLACE FUNCTION count_daily_goods() RETURNS trigger LANGUAGE plpgsql AS $$
DECLARE
  come text := 'SELECT 1 AS sign, * FROM new_rows';
  gone text := 'SELECT -1 AS sign, * FROM old_rows';
  changed text := CASE TG_OP WHEN 'INSERT' THEN come WHEN 'DELETE' THEN gone ELSE gone || ' UNION ALL ' || come END;
BEGIN
  -- Their orders are held, so that nobody changes what they count as meanwhile.
  EXECUTE 'SELECT FROM orders WHERE id IN (SELECT order_id FROM (' || changed || ') AS changed) ORDER BY id FOR NO KEY UPDATE';
  -- An order is one order of a good, whether one line names it or two.
  EXECUTE $q$
    INSERT INTO daily_goods (day, product_id, title, title_bn, orders, delivered, cancelled, refunded, pieces, taka, returned)
    SELECT dhaka_day(created_at), product_id, changed.title, min(title_bn), sum(came), sum(came * (status = 'Deliverd')::int),
           sum(came * (status = 'Cancelled')::int), sum(came * (status = 'Refunded')::int),
           coalesce(sum(pieces) FILTER (WHERE status NOT IN ('Cancelled', 'Refunded')), 0),
           coalesce(sum(taka) FILTER (WHERE status NOT IN ('Cancelled', 'Refunded')), 0),
           sum(CASE status WHEN 'Refunded' THEN whole ELSE back END)
      FROM (SELECT order_id, coalesce(product_id, '00000000-0000-0000-0000-000000000000') AS product_id,
                   CASE WHEN product_id IS NULL THEN title ELSE '' END AS title,
                   min(CASE WHEN product_id IS NULL THEN title_bn ELSE '' END) AS title_bn, sum(sign) AS lines,
                   sum(sign * (quantity - returned)) AS pieces, sum(sign * (quantity - returned) * price::bigint) AS taka,
                   sum(sign * returned * price::bigint) AS back, sum(sign * quantity * price::bigint) AS whole
              FROM ($q$ || changed || $q$) AS counted GROUP BY 1, 2, 3) AS changed
      JOIN orders ON orders.id = order_id AND deleted_at IS NULL
     CROSS JOIN LATERAL (
       SELECT (count(*) > 0)::int - (count(*) > changed.lines)::int AS came FROM order_lines AS line
        WHERE line.order_id = changed.order_id
          AND coalesce(line.product_id, '00000000-0000-0000-0000-000000000000') = changed.product_id
          AND (line.product_id IS NOT NULL OR line.title = changed.title)) AS present
     WHERE came <> 0 OR pieces <> 0 OR taka <> 0 OR back <> 0 OR whole <> 0
     GROUP BY 1, 2, 3$q$;
  RETURN NULL;
END $$;
--> statement-breakpoint
CREATE FUNCTION count_daily_parcels() RETURNS trigger LANGUAGE plpgsql AS $$
DECLARE
  come text := 'SELECT 1 AS sign, * FROM new_rows';
  gone text := 'SELECT -1 AS sign, * FROM old_rows';
  changed text := 'SELECT order_id, courier, sum(side) AS n
      FROM (' || CASE TG_OP WHEN 'INSERT' THEN come WHEN 'DELETE' THEN gone ELSE gone || ' UNION ALL ' || come END || ') AS parcels
     CROSS JOIN LATERAL (VALUES (sign, courier_id::text), (-sign, '''')) AS sides (side, courier)
     GROUP BY order_id, courier HAVING sum(side) <> 0';
  held integer;
BEGIN
  -- A parcel that only moves on changes no figure, and holds no order.
  EXECUTE 'SELECT FROM orders WHERE id IN (SELECT order_id FROM (' || changed || ') AS changed) ORDER BY id FOR NO KEY UPDATE';
  GET DIAGNOSTICS held = ROW_COUNT;
  IF held = 0 THEN RETURN NULL; END IF;
  EXECUTE 'INSERT INTO daily_money (day, courier, code, status, is_settled, orders, total, owed, discount, received)
    SELECT dhaka_day(created_at), courier, promo_code, status, settled_at IS NOT NULL, sum(n), sum(n * total_price::bigint),
           sum(n * greatest(0, total_price - returned_amount)), sum(n * promo_code_discount), sum(n * coalesce(settled_amount, 0))
      FROM (' || changed || ') AS changed JOIN orders ON orders.id = order_id
     WHERE deleted_at IS NULL
     GROUP BY 1, 2, 3, 4, 5';
  RETURN NULL;
END $$;
--> statement-breakpoint
-- The lines and the parcel of an order that is deleted for good go after it: later nobody could tell what they were of.
CREATE OR REPLACE FUNCTION uncount_daily_goods() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  INSERT INTO daily_money (day, courier, code, status, is_settled, orders, total, owed, discount, received)
  SELECT dhaka_day(OLD.created_at), coalesce((SELECT courier_id::text FROM shipments WHERE order_id = OLD.id), ''),
         OLD.promo_code, OLD.status, OLD.settled_at IS NOT NULL, -1, -OLD.total_price,
         -greatest(0, OLD.total_price - OLD.returned_amount), -OLD.promo_code_discount, -coalesce(OLD.settled_amount, 0);
  INSERT INTO daily_goods (day, product_id, title, title_bn, orders, delivered, cancelled, refunded, pieces, taka, returned)
  SELECT dhaka_day(OLD.created_at), product_id, title, title_bn, -1, -(OLD.status = 'Deliverd')::int,
         -(OLD.status = 'Cancelled')::int, -(OLD.status = 'Refunded')::int,
         -pieces * (OLD.status NOT IN ('Cancelled', 'Refunded'))::int,
         -taka * (OLD.status NOT IN ('Cancelled', 'Refunded'))::int,
         -CASE OLD.status WHEN 'Refunded' THEN whole ELSE back END
    FROM goods_of(OLD.id);
  RETURN OLD;
END $$;
--> statement-breakpoint
DROP TRIGGER orders_daily_goods_gone ON orders;
--> statement-breakpoint
CREATE TRIGGER orders_daily_goods_gone BEFORE DELETE ON orders FOR EACH ROW
  WHEN (OLD.deleted_at IS NULL) EXECUTE FUNCTION uncount_daily_goods();
--> statement-breakpoint
-- A fold under way has taken rows away and not yet shown what it made of them: it is waited for.
CREATE OR REPLACE FUNCTION forget_daily_figures() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  PERFORM pg_advisory_xact_lock(hashtext('haat daily figures'));
  IF TG_TABLE_NAME = 'shipments' THEN
    INSERT INTO daily_money (day, courier, code, status, is_settled, orders, total, owed, discount, received)
    SELECT day, side, code, status, is_settled, sign * orders, sign * total, sign * owed, sign * discount, sign * received
      FROM daily_money CROSS JOIN LATERAL (VALUES (-1, courier), (1, '')) AS sides (sign, side) WHERE courier <> '';
    RETURN NULL;
  END IF;
  IF TG_TABLE_NAME = 'orders' THEN
    DELETE FROM daily_sales;
    DELETE FROM daily_money;
  END IF;
  DELETE FROM daily_goods;
  RETURN NULL;
END $$;
--> statement-breakpoint
-- Brings the figures to what the orders say, whatever they say now, while orders go through: each of the three is one
-- statement, so that what is counted and what stands there already are of one moment, and what comes later adds up by itself.
-- One at a time, and no fold meanwhile: two would each make up for the same difference. The tables come first, as with
-- TRUNCATE, which would else wait for this while this waits for it.
CREATE OR REPLACE FUNCTION recount_daily_figures() RETURNS void LANGUAGE plpgsql AS $$
BEGIN
  LOCK TABLE orders, order_lines, shipments IN ACCESS SHARE MODE;
  PERFORM pg_advisory_xact_lock(hashtext('haat daily figures'));
  WITH wrong AS MATERIALIZED (
    SELECT day, district, status, sum(orders) FILTER (WHERE sign = 1) AS orders, sum(total) FILTER (WHERE sign = 1) AS total,
           sum(owed) FILTER (WHERE sign = 1) AS owed
      FROM (
        SELECT 1 AS sign, dhaka_day(created_at) AS day, coalesce(district, '') AS district, status, count(*) AS orders,
               sum(total_price::bigint) AS total, sum(greatest(0, total_price - returned_amount)::bigint) AS owed
          FROM orders WHERE deleted_at IS NULL
         GROUP BY GROUPING SETS ((dhaka_day(created_at), status), (dhaka_day(created_at), status, district))
        UNION ALL
        SELECT -1, day, district, status, orders, total, owed FROM daily_sales) AS counted
     GROUP BY day, district, status
    HAVING sum(sign * orders) <> 0 OR sum(sign * total) <> 0 OR sum(sign * owed) <> 0
  ), gone AS (
    DELETE FROM daily_sales AS old USING wrong
     WHERE old.day = wrong.day AND old.district = wrong.district AND old.status = wrong.status
  )
  INSERT INTO daily_sales (day, district, status, orders, total, owed, is_folded)
  SELECT day, district, status, orders, total, owed, true FROM wrong WHERE orders <> 0 ORDER BY day;
  WITH wrong AS MATERIALIZED (
    SELECT day, courier, code, status, is_settled, sum(orders) FILTER (WHERE sign = 1) AS orders,
           sum(total) FILTER (WHERE sign = 1) AS total, sum(owed) FILTER (WHERE sign = 1) AS owed,
           sum(discount) FILTER (WHERE sign = 1) AS discount, sum(received) FILTER (WHERE sign = 1) AS received
      FROM (
        SELECT 1 AS sign, dhaka_day(orders.created_at) AS day, coalesce(courier_id::text, '') AS courier, promo_code AS code,
               status, settled_at IS NOT NULL AS is_settled, count(*) AS orders, sum(total_price::bigint) AS total,
               sum(greatest(0, total_price - returned_amount)::bigint) AS owed, sum(promo_code_discount::bigint) AS discount,
               sum(coalesce(settled_amount, 0)::bigint) AS received
          FROM orders LEFT JOIN shipments ON order_id = orders.id WHERE deleted_at IS NULL
         GROUP BY 2, 3, 4, 5, 6
        UNION ALL
        SELECT -1, day, courier, code, status, is_settled, orders, total, owed, discount, received FROM daily_money) AS counted
     GROUP BY day, courier, code, status, is_settled
    HAVING sum(sign * orders) <> 0 OR sum(sign * total) <> 0 OR sum(sign * owed) <> 0 OR sum(sign * discount) <> 0
        OR sum(sign * received) <> 0
  ), gone AS (
    DELETE FROM daily_money AS old USING wrong
     WHERE old.day = wrong.day AND old.courier = wrong.courier AND old.code = wrong.code AND old.status = wrong.status
       AND old.is_settled = wrong.is_settled
  )
  INSERT INTO daily_money (day, courier, code, status, is_settled, orders, total, owed, discount, received, is_folded)
  SELECT day, courier, code, status, is_settled, orders, total, owed, discount, received, true
    FROM wrong WHERE orders <> 0 ORDER BY day;
  WITH wrong AS MATERIALIZED (
    SELECT day, product_id, title, min(title_bn) AS title_bn, sum(orders) FILTER (WHERE sign = 1) AS orders,
           sum(delivered) FILTER (WHERE sign = 1) AS delivered, sum(cancelled) FILTER (WHERE sign = 1) AS cancelled,
           sum(refunded) FILTER (WHERE sign = 1) AS refunded, sum(pieces) FILTER (WHERE sign = 1) AS pieces,
           sum(taka) FILTER (WHERE sign = 1) AS taka, sum(returned) FILTER (WHERE sign = 1) AS returned
      FROM (
        SELECT 1 AS sign, day, product_id, title, min(title_bn) AS title_bn, count(*) AS orders,
               count(*) FILTER (WHERE status = 'Deliverd') AS delivered,
               count(*) FILTER (WHERE status = 'Cancelled') AS cancelled,
               count(*) FILTER (WHERE status = 'Refunded') AS refunded,
               coalesce(sum(pieces) FILTER (WHERE status NOT IN ('Cancelled', 'Refunded')), 0) AS pieces,
               coalesce(sum(taka) FILTER (WHERE status NOT IN ('Cancelled', 'Refunded')), 0) AS taka,
               sum(CASE status WHEN 'Refunded' THEN whole ELSE back END) AS returned
          FROM (
            -- Each good of an order once. Its day and status are one, and the least of them is they.
            SELECT order_id, min(dhaka_day(created_at)) AS day, min(status) AS status,
                   coalesce(product_id, '00000000-0000-0000-0000-000000000000') AS product_id,
                   CASE WHEN product_id IS NULL THEN title ELSE '' END AS title,
                   min(CASE WHEN product_id IS NULL THEN title_bn ELSE '' END) AS title_bn, sum(quantity - returned) AS pieces,
                   sum((quantity - returned) * price::bigint) AS taka, sum(returned * price::bigint) AS back,
                   sum(quantity * price::bigint) AS whole
              FROM order_lines JOIN orders ON orders.id = order_id
             WHERE deleted_at IS NULL
             GROUP BY 1, 4, 5) AS goods
         GROUP BY 2, 3, 4
        UNION ALL
        SELECT -1, day, product_id, title, title_bn, orders, delivered, cancelled, refunded, pieces, taka, returned
          FROM daily_goods) AS counted
     GROUP BY day, product_id, title
    HAVING sum(sign * orders) <> 0 OR sum(sign * delivered) <> 0 OR sum(sign * cancelled) <> 0 OR sum(sign * refunded) <> 0
        OR sum(sign * pieces) <> 0 OR sum(sign * taka) <> 0 OR sum(sign * returned) <> 0
  ), gone AS (
    DELETE FROM daily_goods AS old USING wrong
     WHERE old.day = wrong.day AND old.product_id = wrong.product_id AND old.title = wrong.title
  )
  INSERT INTO daily_goods (day, product_id, title, title_bn, orders, delivered, cancelled, refunded, pieces, taka, returned, is_folded)
  SELECT day, product_id, title, title_bn, orders, delivered, cancelled, refunded, pieces, taka, returned, true
    FROM wrong WHERE orders <> 0 ORDER BY day;
END $$;
--> statement-breakpoint
CREATE TRIGGER shipments_daily_begun AFTER INSERT ON shipments REFERENCING NEW TABLE AS new_rows
  FOR EACH STATEMENT EXECUTE FUNCTION count_daily_parcels();
--> statement-breakpoint
CREATE TRIGGER shipments_daily_changed AFTER UPDATE ON shipments REFERENCING OLD TABLE AS old_rows NEW TABLE AS new_rows
  FOR EACH STATEMENT EXECUTE FUNCTION count_daily_parcels();
--> statement-breakpoint
CREATE TRIGGER shipments_daily_gone AFTER DELETE ON shipments REFERENCING OLD TABLE AS old_rows
  FOR EACH STATEMENT EXECUTE FUNCTION count_daily_parcels();
--> statement-breakpoint
CREATE TRIGGER shipments_daily_forgotten AFTER TRUNCATE ON shipments FOR EACH STATEMENT EXECUTE FUNCTION forget_daily_figures();

-- A session keeps the plan of its first statement: rows of each order are looked up by index, however many orders there are.
CREATE OR REPLACE FUNCTION count_daily_sales() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  IF TG_OP = 'INSERT' THEN
    INSERT INTO daily_sales (day, district, status, orders, total, owed)
    SELECT dhaka_day(created_at), coalesce(district, ''), status, count(*), sum(total_price::bigint),
           sum(greatest(0, total_price - returned_amount)::bigint)
      FROM new_rows WHERE is_counted(deleted_at, cancel_reason, is_trial)
     GROUP BY GROUPING SETS ((dhaka_day(created_at), status), (dhaka_day(created_at), status, district));
    -- The order's lines and parcel are inserted later and counted by their own triggers.
    INSERT INTO daily_money (day, courier, code, status, is_settled, orders, total, owed, discount, received, advance)
    SELECT dhaka_day(created_at), '', promo_code, status, settled_at IS NOT NULL, count(*), sum(total_price::bigint),
           sum(greatest(0, total_price - returned_amount)::bigint), sum(promo_code_discount::bigint),
           sum(coalesce(settled_amount, 0)::bigint), sum(least(advance_amount, greatest(0, total_price - returned_amount))::bigint)
      FROM new_rows WHERE is_counted(deleted_at, cancel_reason, is_trial)
     GROUP BY 1, 3, 4, 5;
    RETURN NULL;
  END IF;
  IF TG_OP = 'DELETE' THEN
    INSERT INTO daily_sales (day, district, status, orders, total, owed)
    SELECT dhaka_day(created_at), coalesce(district, ''), status, -count(*), -sum(total_price::bigint),
           -sum(greatest(0, total_price - returned_amount)::bigint)
      FROM old_rows WHERE is_counted(deleted_at, cancel_reason, is_trial)
     GROUP BY GROUPING SETS ((dhaka_day(created_at), status), (dhaka_day(created_at), status, district));
    RETURN NULL;
  END IF;
  -- Updates that change no figure write no row.
  INSERT INTO daily_sales (day, district, status, orders, total, owed)
  SELECT day, coalesce(district, ''), status, sum(sign), sum(sign * total), sum(sign * owed)
    FROM (SELECT 1 AS sign, dhaka_day(created_at) AS day, district, status, total_price::bigint AS total,
                 greatest(0, total_price - returned_amount)::bigint AS owed
            FROM new_rows WHERE is_counted(deleted_at, cancel_reason, is_trial)
           UNION ALL
          SELECT -1, dhaka_day(created_at), district, status, total_price, greatest(0, total_price - returned_amount)
            FROM old_rows WHERE is_counted(deleted_at, cancel_reason, is_trial)) AS changed
   GROUP BY GROUPING SETS ((day, status), (day, status, district))
  HAVING sum(sign) <> 0 OR sum(sign * total) <> 0 OR sum(sign * owed) <> 0;
  INSERT INTO daily_money (day, courier, code, status, is_settled, orders, total, owed, discount, received, advance)
  SELECT day, coalesce(parcel.courier, ''), code, status, is_settled, sum(orders), sum(total), sum(owed), sum(discount),
         sum(received), sum(advance)
    FROM (SELECT id, day, code, status, is_settled, sum(sign) AS orders, sum(sign * total) AS total,
                 sum(sign * owed) AS owed, sum(sign * discount) AS discount, sum(sign * received) AS received,
                 sum(sign * advance) AS advance
            FROM (SELECT 1 AS sign, id, dhaka_day(created_at) AS day, promo_code AS code, status,
                         settled_at IS NOT NULL AS is_settled, total_price::bigint AS total,
                         greatest(0, total_price - returned_amount)::bigint AS owed, promo_code_discount AS discount,
                         coalesce(settled_amount, 0) AS received,
                         least(advance_amount, greatest(0, total_price - returned_amount))::bigint AS advance
                    FROM new_rows WHERE is_counted(deleted_at, cancel_reason, is_trial)
                   UNION ALL
                  SELECT -1, id, dhaka_day(created_at), promo_code, status, settled_at IS NOT NULL, total_price,
                         greatest(0, total_price - returned_amount), promo_code_discount, coalesce(settled_amount, 0),
                         least(advance_amount, greatest(0, total_price - returned_amount))
                    FROM old_rows WHERE is_counted(deleted_at, cancel_reason, is_trial)) AS counted
           GROUP BY id, day, code, status, is_settled
          HAVING sum(sign) <> 0 OR sum(sign * total) <> 0 OR sum(sign * owed) <> 0 OR sum(sign * discount) <> 0
              OR sum(sign * received) <> 0 OR sum(sign * advance) <> 0) AS changed
    LEFT JOIN LATERAL (SELECT courier_id::text AS courier FROM shipments WHERE order_id = changed.id OFFSET 0) AS parcel ON true
   GROUP BY 1, 2, 3, 4, 5
  HAVING sum(orders) <> 0 OR sum(total) <> 0 OR sum(owed) <> 0 OR sum(discount) <> 0 OR sum(received) <> 0
      OR sum(advance) <> 0;
  INSERT INTO daily_goods (day, product_id, title, title_bn, orders, delivered, cancelled, refunded, pieces, taka, returned)
  SELECT day, product_id, title, min(title_bn), sum(sign), sum(sign * (class = 'Deliverd')::int),
         sum(sign * (class = 'Cancelled')::int), sum(sign * (class = 'Refunded')::int),
         sum(sign * pieces * (class IN ('', 'Deliverd'))::int), sum(sign * taka * (class IN ('', 'Deliverd'))::int),
         sum(sign * CASE class WHEN 'Refunded' THEN whole ELSE back END)
    FROM (SELECT id, day, class, sum(sign) AS sign
            FROM (SELECT 1 AS sign, id, dhaka_day(created_at) AS day,
                         CASE WHEN status IN ('Deliverd', 'Cancelled', 'Refunded') THEN status ELSE '' END AS class
                    FROM new_rows WHERE is_counted(deleted_at, cancel_reason, is_trial)
                   UNION ALL
                  SELECT -1, id, dhaka_day(created_at),
                         CASE WHEN status IN ('Deliverd', 'Cancelled', 'Refunded') THEN status ELSE '' END
                    FROM old_rows WHERE is_counted(deleted_at, cancel_reason, is_trial)) AS counted
           GROUP BY id, day, class HAVING sum(sign) <> 0) AS changed
   CROSS JOIN LATERAL goods_of(changed.id) AS goods
   GROUP BY day, product_id, title
  HAVING sum(sign) <> 0 OR sum(sign * (class = 'Deliverd')::int) <> 0 OR sum(sign * (class = 'Cancelled')::int) <> 0
      OR sum(sign * (class = 'Refunded')::int) <> 0 OR sum(sign * pieces * (class IN ('', 'Deliverd'))::int) <> 0
      OR sum(sign * taka * (class IN ('', 'Deliverd'))::int) <> 0
      OR sum(sign * CASE class WHEN 'Refunded' THEN whole ELSE back END) <> 0;
  RETURN NULL;
END $$;

CREATE OR REPLACE TRIGGER orders_daily_begun AFTER INSERT ON orders REFERENCING NEW TABLE AS new_rows
  FOR EACH STATEMENT EXECUTE FUNCTION count_daily_sales();

CREATE OR REPLACE TRIGGER orders_daily_changed AFTER UPDATE ON orders REFERENCING OLD TABLE AS old_rows NEW TABLE AS new_rows
  FOR EACH STATEMENT EXECUTE FUNCTION count_daily_sales();

CREATE OR REPLACE TRIGGER orders_daily_gone AFTER DELETE ON orders REFERENCING OLD TABLE AS old_rows
  FOR EACH STATEMENT EXECUTE FUNCTION count_daily_sales();

CREATE OR REPLACE FUNCTION count_daily_goods() RETURNS trigger LANGUAGE plpgsql AS $$
DECLARE
  come text := 'SELECT 1 AS sign, * FROM new_rows';
  gone text := 'SELECT -1 AS sign, * FROM old_rows';
  came_in integer;
  changed text := CASE TG_OP WHEN 'INSERT' THEN come WHEN 'DELETE' THEN gone ELSE gone || ' UNION ALL ' || come END;
BEGIN
  -- The lines of new orders are counted by a statement that is planned once a session and looks rows up by index. More than 100
  -- lines take the dynamic statement below: a small shop's plan reads whole tables, once for each line.
  IF TG_OP = 'INSERT' THEN
    SELECT count(*) INTO came_in FROM new_rows;
  END IF;
  IF came_in <= 100 THEN
    PERFORM FROM orders WHERE id = ANY (ARRAY(SELECT order_id FROM new_rows)) ORDER BY id FOR NO KEY UPDATE;
    INSERT INTO daily_goods (day, product_id, title, title_bn, orders, delivered, cancelled, refunded, pieces, taka, returned)
    SELECT dhaka_day(placed.created_at), sold.product_id, sold.title, min(sold.title_bn), sum(came),
           sum(came * (placed.status = 'Deliverd')::int), sum(came * (placed.status = 'Cancelled')::int),
           sum(came * (placed.status = 'Refunded')::int),
           coalesce(sum(pieces) FILTER (WHERE placed.status NOT IN ('Cancelled', 'Refunded')), 0),
           coalesce(sum(taka) FILTER (WHERE placed.status NOT IN ('Cancelled', 'Refunded')), 0),
           sum(CASE placed.status WHEN 'Refunded' THEN whole ELSE back END)
      FROM (SELECT order_id, coalesce(product_id, '00000000-0000-0000-0000-000000000000') AS product_id,
                   CASE WHEN product_id IS NULL THEN title ELSE '' END AS title,
                   min(CASE WHEN product_id IS NULL THEN title_bn ELSE '' END) AS title_bn, count(*) AS lines,
                   sum(quantity - returned) AS pieces, sum((quantity - returned) * price::bigint) AS taka,
                   sum(returned * price::bigint) AS back, sum(quantity * price::bigint) AS whole
              FROM new_rows GROUP BY 1, 2, 3) AS sold
     CROSS JOIN LATERAL (
       SELECT created_at, status FROM orders WHERE id = sold.order_id AND is_counted(deleted_at, cancel_reason, is_trial) OFFSET 0) AS placed
     CROSS JOIN LATERAL (
       SELECT (count(*) = sold.lines)::int AS came FROM order_lines AS line
        WHERE line.order_id = sold.order_id
          AND coalesce(line.product_id, '00000000-0000-0000-0000-000000000000') = sold.product_id
          AND (line.product_id IS NOT NULL OR line.title = sold.title)) AS present
     WHERE came <> 0 OR pieces <> 0 OR taka <> 0 OR whole <> 0
     GROUP BY 1, 2, 3;
    RETURN NULL;
  END IF;
  -- The orders are locked, so that their status and day do not change meanwhile.
  EXECUTE 'SELECT FROM orders WHERE id IN (SELECT order_id FROM (' || changed || ') AS changed) ORDER BY id FOR NO KEY UPDATE';
  -- An order counts once for a product, however many of its lines name the product.
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
      JOIN orders ON orders.id = order_id AND is_counted(deleted_at, cancel_reason, is_trial)
     CROSS JOIN LATERAL (
       SELECT (count(*) > 0)::int - (count(*) > changed.lines)::int AS came FROM order_lines AS line
        WHERE line.order_id = changed.order_id
          AND coalesce(line.product_id, '00000000-0000-0000-0000-000000000000') = changed.product_id
          AND (line.product_id IS NOT NULL OR line.title = changed.title)) AS present
     WHERE came <> 0 OR pieces <> 0 OR taka <> 0 OR back <> 0 OR whole <> 0
     GROUP BY 1, 2, 3$q$;
  RETURN NULL;
END $$;

CREATE OR REPLACE TRIGGER order_lines_daily_begun AFTER INSERT ON order_lines REFERENCING NEW TABLE AS new_rows
  FOR EACH STATEMENT EXECUTE FUNCTION count_daily_goods();

CREATE OR REPLACE TRIGGER order_lines_daily_changed AFTER UPDATE ON order_lines REFERENCING OLD TABLE AS old_rows NEW TABLE AS new_rows
  FOR EACH STATEMENT EXECUTE FUNCTION count_daily_goods();

CREATE OR REPLACE TRIGGER order_lines_daily_gone AFTER DELETE ON order_lines REFERENCING OLD TABLE AS old_rows
  FOR EACH STATEMENT EXECUTE FUNCTION count_daily_goods();

-- The lines and the parcel of a deleted order are deleted after it, when its day and status can no longer be read.
CREATE OR REPLACE FUNCTION uncount_daily_goods() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  INSERT INTO daily_money (day, courier, code, status, is_settled, orders, total, owed, discount, received, advance)
  SELECT dhaka_day(OLD.created_at), coalesce((SELECT courier_id::text FROM shipments WHERE order_id = OLD.id), ''),
         OLD.promo_code, OLD.status, OLD.settled_at IS NOT NULL, -1, -OLD.total_price,
         -greatest(0, OLD.total_price - OLD.returned_amount), -OLD.promo_code_discount, -coalesce(OLD.settled_amount, 0),
         -least(OLD.advance_amount, greatest(0, OLD.total_price - OLD.returned_amount));
  INSERT INTO daily_goods (day, product_id, title, title_bn, orders, delivered, cancelled, refunded, pieces, taka, returned)
  SELECT dhaka_day(OLD.created_at), product_id, title, title_bn, -1, -(OLD.status = 'Deliverd')::int,
         -(OLD.status = 'Cancelled')::int, -(OLD.status = 'Refunded')::int,
         -pieces * (OLD.status NOT IN ('Cancelled', 'Refunded'))::int,
         -taka * (OLD.status NOT IN ('Cancelled', 'Refunded'))::int,
         -CASE OLD.status WHEN 'Refunded' THEN whole ELSE back END
    FROM goods_of(OLD.id);
  RETURN OLD;
END $$;

CREATE OR REPLACE TRIGGER orders_daily_goods_gone BEFORE DELETE ON orders FOR EACH ROW
  WHEN (is_counted(OLD.deleted_at, OLD.cancel_reason, OLD.is_trial)) EXECUTE FUNCTION uncount_daily_goods();

CREATE OR REPLACE FUNCTION count_daily_parcels() RETURNS trigger LANGUAGE plpgsql AS $$
DECLARE
  come text := 'SELECT 1 AS sign, * FROM new_rows';
  gone text := 'SELECT -1 AS sign, * FROM old_rows';
  changed text := 'SELECT order_id, courier, sum(side) AS n
      FROM (' || CASE TG_OP WHEN 'INSERT' THEN come WHEN 'DELETE' THEN gone ELSE gone || ' UNION ALL ' || come END || ') AS parcels
     CROSS JOIN LATERAL (VALUES (sign, courier_id::text), (-sign, '''')) AS sides (side, courier)
     GROUP BY order_id, courier HAVING sum(side) <> 0';
  held integer;
BEGIN
  -- A parcel whose courier stays the same changes no figure and locks no order.
  EXECUTE 'SELECT FROM orders WHERE id IN (SELECT order_id FROM (' || changed || ') AS changed) ORDER BY id FOR NO KEY UPDATE';
  GET DIAGNOSTICS held = ROW_COUNT;
  IF held = 0 THEN RETURN NULL; END IF;
  EXECUTE 'INSERT INTO daily_money (day, courier, code, status, is_settled, orders, total, owed, discount, received, advance)
    SELECT dhaka_day(created_at), courier, promo_code, status, settled_at IS NOT NULL, sum(n), sum(n * total_price::bigint),
           sum(n * greatest(0, total_price - returned_amount)), sum(n * promo_code_discount), sum(n * coalesce(settled_amount, 0)),
           sum(n * least(advance_amount, greatest(0, total_price - returned_amount)))
      FROM (' || changed || ') AS changed JOIN orders ON orders.id = order_id
     WHERE is_counted(deleted_at, cancel_reason, is_trial)
     GROUP BY 1, 2, 3, 4, 5';
  RETURN NULL;
END $$;

CREATE OR REPLACE TRIGGER shipments_daily_begun AFTER INSERT ON shipments REFERENCING NEW TABLE AS new_rows
  FOR EACH STATEMENT EXECUTE FUNCTION count_daily_parcels();

CREATE OR REPLACE TRIGGER shipments_daily_changed AFTER UPDATE ON shipments REFERENCING OLD TABLE AS old_rows NEW TABLE AS new_rows
  FOR EACH STATEMENT EXECUTE FUNCTION count_daily_parcels();

CREATE OR REPLACE TRIGGER shipments_daily_gone AFTER DELETE ON shipments REFERENCING OLD TABLE AS old_rows
  FOR EACH STATEMENT EXECUTE FUNCTION count_daily_parcels();

-- The lock waits for a running fold, which has deleted rows and not yet shown what it made of them.
CREATE OR REPLACE FUNCTION forget_daily_figures() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  PERFORM pg_advisory_xact_lock(hashtext('haat daily figures'));
  IF TG_TABLE_NAME = 'shipments' THEN
    INSERT INTO daily_money (day, courier, code, status, is_settled, orders, total, owed, discount, received, advance)
    SELECT day, side, code, status, is_settled, sign * orders, sign * total, sign * owed, sign * discount, sign * received,
           sign * advance
      FROM daily_money CROSS JOIN LATERAL (VALUES (-1, courier), (1, '')) AS sides (sign, side) WHERE courier <> '';
    RETURN NULL;
  END IF;
  IF TG_TABLE_NAME = 'orders' THEN
    DELETE FROM daily_sales;
    DELETE FROM daily_money;
  END IF;
  DELETE FROM daily_goods;
  -- These come last, since deleting from daily_goods adds to them.
  DELETE FROM monthly_goods;
  DELETE FROM recent_goods;
  RETURN NULL;
END $$;

CREATE OR REPLACE TRIGGER orders_daily_forgotten AFTER TRUNCATE ON orders FOR EACH STATEMENT EXECUTE FUNCTION forget_daily_figures();

CREATE OR REPLACE TRIGGER order_lines_daily_forgotten AFTER TRUNCATE ON order_lines
  FOR EACH STATEMENT EXECUTE FUNCTION forget_daily_figures();

CREATE OR REPLACE TRIGGER shipments_daily_forgotten AFTER TRUNCATE ON shipments FOR EACH STATEMENT EXECUTE FUNCTION forget_daily_figures();

-- Merges the rows that orders wrote for a day into one; at most `most` rows of each table are read, and their number is returned
-- (0 also while another fold runs). In the database, since an older server would lose columns that it does not know. Planned
-- anew each time, by the number of rows.
CREATE OR REPLACE FUNCTION fold_days(most integer) RETURNS integer LANGUAGE plpgsql SET plan_cache_mode = force_custom_plan AS $$
DECLARE
  rows integer := 0;
BEGIN
  IF NOT pg_try_advisory_xact_lock(hashtext('haat daily figures')) THEN RETURN 0; END IF;
  -- The oldest unfolded rows are merged with the folded row of the same day and group; the next call takes the following rows.
  WITH unfolded AS MATERIALIZED (
    SELECT id, day, district, status, orders, total, owed
      FROM daily_sales WHERE NOT is_folded ORDER BY id LIMIT most
  ), taken AS (
    DELETE FROM daily_sales AS old USING unfolded AS their WHERE old.id = their.id
  ), earlier AS (
    DELETE FROM daily_sales AS old USING (SELECT DISTINCT day, district, status FROM unfolded) AS their
     WHERE old.is_folded AND old.day = their.day AND old.district = their.district AND old.status = their.status
    RETURNING old.day, old.district, old.status, old.orders, old.total, old.owed
  ), made AS (
    INSERT INTO daily_sales (day, district, status, orders, total, owed, is_folded)
    SELECT day, district, status, sum(orders), sum(total), sum(owed), true
      FROM (SELECT day, district, status, orders, total, owed FROM unfolded
            UNION ALL SELECT day, district, status, orders, total, owed FROM earlier) AS added
     GROUP BY day, district, status
    HAVING sum(orders) <> 0 OR sum(total) <> 0 OR sum(owed) <> 0
     ORDER BY day
  )
  SELECT rows + count(*)::int INTO rows FROM unfolded;
  WITH unfolded AS MATERIALIZED (
    SELECT id, day, courier, code, status, is_settled, orders, total, owed, discount, received, advance
      FROM daily_money WHERE NOT is_folded ORDER BY id LIMIT most
  ), taken AS (
    DELETE FROM daily_money AS old USING unfolded AS their WHERE old.id = their.id
  ), earlier AS (
    DELETE FROM daily_money AS old USING (SELECT DISTINCT day, courier, code, status, is_settled FROM unfolded) AS their
     WHERE old.is_folded AND old.day = their.day AND old.courier = their.courier AND old.code = their.code AND old.status
       = their.status AND old.is_settled = their.is_settled
    RETURNING old.day, old.courier, old.code, old.status, old.is_settled, old.orders, old.total, old.owed, old.discount,
      old.received, old.advance
  ), made AS (
    INSERT INTO daily_money (day, courier, code, status, is_settled, orders, total, owed, discount, received, advance,
      is_folded)
    SELECT day, courier, code, status, is_settled, sum(orders), sum(total), sum(owed), sum(discount), sum(received), sum(advance), true
      FROM (SELECT day, courier, code, status, is_settled, orders, total, owed, discount, received, advance FROM unfolded
            UNION ALL SELECT day, courier, code, status, is_settled, orders, total, owed, discount, received, advance FROM earlier) AS added
     GROUP BY day, courier, code, status, is_settled
    HAVING sum(orders) <> 0 OR sum(total) <> 0 OR sum(owed) <> 0 OR sum(discount) <> 0 OR sum(received) <> 0
        OR sum(advance) <> 0
     ORDER BY day
  )
  SELECT rows + count(*)::int INTO rows FROM unfolded;
  WITH unfolded AS MATERIALIZED (
    SELECT id, day, product_id, title, orders, delivered, cancelled, refunded, pieces, taka, returned, title_bn
      FROM daily_goods WHERE NOT is_folded ORDER BY id LIMIT most
  ), taken AS (
    DELETE FROM daily_goods AS old USING unfolded AS their WHERE old.id = their.id
  ), earlier AS (
    DELETE FROM daily_goods AS old USING (SELECT DISTINCT day, product_id, title FROM unfolded) AS their
     WHERE old.is_folded AND old.day = their.day AND old.product_id = their.product_id AND old.title = their.title
    RETURNING old.day, old.product_id, old.title, old.orders, old.delivered, old.cancelled, old.refunded, old.pieces,
      old.taka, old.returned, old.title_bn
  ), made AS (
    INSERT INTO daily_goods (day, product_id, title, orders, delivered, cancelled, refunded, pieces, taka, returned,
      title_bn, is_folded)
    SELECT day, product_id, title, sum(orders), sum(delivered), sum(cancelled), sum(refunded), sum(pieces), sum(taka),
      sum(returned), min(title_bn), true
      FROM (SELECT day, product_id, title, orders, delivered, cancelled, refunded, pieces, taka, returned, title_bn FROM unfolded
            UNION ALL SELECT day, product_id, title, orders, delivered, cancelled, refunded, pieces, taka, returned, title_bn FROM earlier) AS added
     GROUP BY day, product_id, title
    HAVING sum(orders) <> 0 OR sum(delivered) <> 0 OR sum(cancelled) <> 0 OR sum(refunded) <> 0 OR sum(pieces) <> 0 OR
      sum(taka) <> 0 OR sum(returned) <> 0
     ORDER BY day
  )
  SELECT rows + count(*)::int INTO rows FROM unfolded;
  RETURN rows;
END $$;

-- Corrects the daily figures by the orders, while orders are written: each of the three is one statement, so that the orders and
-- the figures are of one snapshot and later changes add up by themselves. One at a time and no fold meanwhile, since two would
-- correct the same difference twice. The tables are locked first, as TRUNCATE does, to avoid a deadlock with it.
CREATE OR REPLACE FUNCTION recount_days() RETURNS void LANGUAGE plpgsql AS $$
BEGIN
  LOCK TABLE orders, order_lines, shipments IN ACCESS SHARE MODE;
  PERFORM pg_advisory_xact_lock(hashtext('haat daily figures'));
  WITH wrong AS MATERIALIZED (
    SELECT day, district, status, sum(orders) FILTER (WHERE sign = 1) AS orders, sum(total) FILTER (WHERE sign = 1) AS total,
           sum(owed) FILTER (WHERE sign = 1) AS owed
      FROM (
        SELECT 1 AS sign, dhaka_day(created_at) AS day, coalesce(district, '') AS district, status, count(*) AS orders,
               sum(total_price::bigint) AS total, sum(greatest(0, total_price - returned_amount)::bigint) AS owed
          FROM orders WHERE is_counted(deleted_at, cancel_reason, is_trial)
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
           sum(discount) FILTER (WHERE sign = 1) AS discount, sum(received) FILTER (WHERE sign = 1) AS received,
           sum(advance) FILTER (WHERE sign = 1) AS advance
      FROM (
        SELECT 1 AS sign, dhaka_day(orders.created_at) AS day, coalesce(courier_id::text, '') AS courier, promo_code AS code,
               status, settled_at IS NOT NULL AS is_settled, count(*) AS orders, sum(total_price::bigint) AS total,
               sum(greatest(0, total_price - returned_amount)::bigint) AS owed, sum(promo_code_discount::bigint) AS discount,
               sum(coalesce(settled_amount, 0)::bigint) AS received,
               sum(least(advance_amount, greatest(0, total_price - returned_amount))::bigint) AS advance
          FROM orders LEFT JOIN shipments ON order_id = orders.id WHERE is_counted(deleted_at, cancel_reason, is_trial)
         GROUP BY 2, 3, 4, 5, 6
        UNION ALL
        SELECT -1, day, courier, code, status, is_settled, orders, total, owed, discount, received, advance FROM daily_money) AS counted
     GROUP BY day, courier, code, status, is_settled
    HAVING sum(sign * orders) <> 0 OR sum(sign * total) <> 0 OR sum(sign * owed) <> 0 OR sum(sign * discount) <> 0
        OR sum(sign * received) <> 0 OR sum(sign * advance) <> 0
  ), gone AS (
    DELETE FROM daily_money AS old USING wrong
     WHERE old.day = wrong.day AND old.courier = wrong.courier AND old.code = wrong.code AND old.status = wrong.status
       AND old.is_settled = wrong.is_settled
  )
  INSERT INTO daily_money (day, courier, code, status, is_settled, orders, total, owed, discount, received, advance, is_folded)
  SELECT day, courier, code, status, is_settled, orders, total, owed, discount, received, advance, true
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
            -- Each product of an order once; all its lines share the order's day and status.
            SELECT order_id, min(dhaka_day(created_at)) AS day, min(status) AS status,
                   coalesce(product_id, '00000000-0000-0000-0000-000000000000') AS product_id,
                   CASE WHEN product_id IS NULL THEN title ELSE '' END AS title,
                   min(CASE WHEN product_id IS NULL THEN title_bn ELSE '' END) AS title_bn, sum(quantity - returned) AS pieces,
                   sum((quantity - returned) * price::bigint) AS taka, sum(returned * price::bigint) AS back,
                   sum(quantity * price::bigint) AS whole
              FROM order_lines JOIN orders ON orders.id = order_id
             WHERE is_counted(deleted_at, cancel_reason, is_trial)
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

-- A fold deletes unfolded rows (servers of 1.0.0 fold by statements of their own): they are added to the months then, and new orders
-- write nothing here. One at a time, as the fold.
CREATE OR REPLACE FUNCTION add_to_months() RETURNS trigger LANGUAGE plpgsql SET plan_cache_mode = force_custom_plan AS $$
BEGIN
  PERFORM pg_advisory_xact_lock(hashtext('haat daily figures'));
  INSERT INTO monthly_goods AS kept (month, product_id, title, orders, pieces, taka)
  SELECT month_of(day), product_id, title, sum(orders), sum(pieces), sum(taka)
    FROM old_rows WHERE NOT is_folded
   GROUP BY 1, 2, 3 HAVING sum(orders) <> 0 OR sum(pieces) <> 0 OR sum(taka) <> 0
  ON CONFLICT (month, product_id, title) DO UPDATE
     SET orders = kept.orders + excluded.orders, pieces = kept.pieces + excluded.pieces, taka = kept.taka + excluded.taka;
  DELETE FROM monthly_goods AS kept
   USING (SELECT DISTINCT month_of(day) AS month, product_id, title FROM old_rows WHERE NOT is_folded) AS their
   WHERE kept.month = their.month AND kept.product_id = their.product_id AND kept.title = their.title
     AND kept.orders = 0 AND kept.pieces = 0 AND kept.taka = 0;
  INSERT INTO recent_goods AS kept (product_id, since, pieces, taka)
  SELECT product_id, since, sum(pieces), sum(taka)
    FROM old_rows CROSS JOIN (SELECT since FROM recent_goods LIMIT 1) AS recent
   WHERE NOT is_folded AND day >= since AND product_id <> '00000000-0000-0000-0000-000000000000'
   GROUP BY 1, 2 HAVING sum(pieces) <> 0 OR sum(taka) <> 0
  ON CONFLICT (product_id) DO UPDATE SET pieces = kept.pieces + excluded.pieces, taka = kept.taka + excluded.taka;
  RETURN NULL;
END $$;

CREATE OR REPLACE TRIGGER daily_goods_folded AFTER DELETE ON daily_goods REFERENCING OLD TABLE AS old_rows
  FOR EACH STATEMENT EXECUTE FUNCTION add_to_months();

-- Fills the last thirty days anew.
CREATE OR REPLACE FUNCTION remake_recent_goods() RETURNS void LANGUAGE plpgsql SET plan_cache_mode = force_custom_plan AS $$
BEGIN
  DELETE FROM recent_goods;
  INSERT INTO recent_goods (product_id, since, pieces, taka)
  SELECT product_id, dhaka_day(now()) - 29, sum(pieces), sum(taka) FROM daily_goods
   WHERE is_folded AND day >= dhaka_day(now()) - 29 AND product_id <> '00000000-0000-0000-0000-000000000000'
   GROUP BY 1;
END $$;

-- Corrects the months by the folded days. No fold runs meanwhile; new orders only add unfolded rows.
CREATE OR REPLACE FUNCTION recount_months() RETURNS void LANGUAGE plpgsql AS $$
BEGIN
  PERFORM pg_advisory_xact_lock(hashtext('haat daily figures'));
  INSERT INTO monthly_goods AS kept (month, product_id, title, orders, pieces, taka)
  SELECT month, product_id, title, sum(orders), sum(pieces), sum(taka) FROM (
    SELECT month_of(day) AS month, product_id, title, orders, pieces, taka FROM daily_goods WHERE is_folded
    UNION ALL
    SELECT month, product_id, title, -orders, -pieces, -taka FROM monthly_goods) AS counted
   GROUP BY 1, 2, 3 HAVING sum(orders) <> 0 OR sum(pieces) <> 0 OR sum(taka) <> 0
  ON CONFLICT (month, product_id, title) DO UPDATE
     SET orders = kept.orders + excluded.orders, pieces = kept.pieces + excluded.pieces, taka = kept.taka + excluded.taka;
  DELETE FROM monthly_goods WHERE orders = 0 AND pieces = 0 AND taka = 0;
  PERFORM remake_recent_goods();
END $$;

CREATE OR REPLACE FUNCTION recount_daily_figures() RETURNS void LANGUAGE plpgsql AS $$
BEGIN
  PERFORM recount_days();
  PERFORM recount_months();
END $$;

-- The first fold of a day also moves the thirty days on.
CREATE OR REPLACE FUNCTION fold_daily_figures(most integer) RETURNS integer LANGUAGE plpgsql AS $$
DECLARE
  rows integer;
BEGIN
  IF NOT pg_try_advisory_xact_lock(hashtext('haat daily figures')) THEN RETURN 0; END IF;
  rows := fold_days(most);
  IF (SELECT since FROM recent_goods LIMIT 1) IS DISTINCT FROM dhaka_day(now()) - 29 THEN
    PERFORM remake_recent_goods();
  END IF;
  RETURN rows;
END $$;

-- As before, but an order that is placed, and its lines, are counted by statements that are not planned anew each time.
CREATE OR REPLACE FUNCTION count_people() RETURNS trigger LANGUAGE plpgsql AS $$
DECLARE
  gone text := 'SELECT -1 AS sign, * FROM old_rows WHERE deleted_at IS NULL AND phone_number <> ''01000000000''';
  come text := 'SELECT 1 AS sign, * FROM new_rows WHERE deleted_at IS NULL AND phone_number <> ''01000000000''';
  touched integer;
BEGIN
  -- What is placed changes somebody's figures for certain, by a statement that is planned once a session.
  IF TG_OP = 'INSERT' THEN
    INSERT INTO people AS person (phone_number, last_order_at, orders, delivered, returned, cancelled, fake, spent)
    SELECT phone_number, 'infinity', count(*), count(*) FILTER (WHERE status = 'Deliverd'),
           count(*) FILTER (WHERE status = 'Refunded'), count(*) FILTER (WHERE status = 'Cancelled'),
           count(*) FILTER (WHERE status = 'Cancelled' AND cancel_reason = 'fake'),
           coalesce(sum(greatest(0, total_price - returned_amount)::bigint) FILTER (WHERE status = 'Deliverd'), 0)
      FROM new_rows WHERE deleted_at IS NULL AND phone_number <> '01000000000'
     GROUP BY phone_number ORDER BY phone_number
    ON CONFLICT (phone_number) DO UPDATE
       SET last_order_at = 'infinity',
           orders = person.orders + excluded.orders, delivered = person.delivered + excluded.delivered,
           returned = person.returned + excluded.returned, cancelled = person.cancelled + excluded.cancelled,
           fake = person.fake + excluded.fake, spent = person.spent + excluded.spent;
  ELSE
    EXECUTE 'WITH changed AS MATERIALIZED (' ||
        CASE TG_OP WHEN 'DELETE' THEN gone ELSE gone || ' UNION ALL ' || come END || '
      ), touched AS (
        -- What leaves every figure and name as it was changes nobody.
        SELECT DISTINCT phone_number FROM (
          SELECT phone_number FROM changed
           GROUP BY phone_number, status, cancel_reason, total_price, returned_amount, full_name, created_at
          HAVING sum(sign) <> 0) AS rows
      )
      INSERT INTO people AS person (phone_number, last_order_at, orders, delivered, returned, cancelled, fake, spent)
      SELECT phone_number, ''infinity'', sum(sign),
             coalesce(sum(sign) FILTER (WHERE status = ''Deliverd''), 0),
             coalesce(sum(sign) FILTER (WHERE status = ''Refunded''), 0),
             coalesce(sum(sign) FILTER (WHERE status = ''Cancelled''), 0),
             coalesce(sum(sign) FILTER (WHERE status = ''Cancelled'' AND cancel_reason = ''fake''), 0),
             coalesce(sum(sign * greatest(0, total_price - returned_amount)::bigint) FILTER (WHERE status = ''Deliverd''), 0)
        FROM changed JOIN touched USING (phone_number)
       GROUP BY phone_number ORDER BY phone_number
      ON CONFLICT (phone_number) DO UPDATE
         SET last_order_at = ''infinity'',
             orders = person.orders + excluded.orders, delivered = person.delivered + excluded.delivered,
             returned = person.returned + excluded.returned, cancelled = person.cancelled + excluded.cancelled,
             fake = person.fake + excluded.fake, spent = person.spent + excluded.spent';
  END IF;
  GET DIAGNOSTICS touched = ROW_COUNT;
  IF touched = 0 THEN RETURN NULL; END IF;
  -- Those just locked, and nobody else's, are marked: nobody orders at the end of time.
  DELETE FROM people WHERE last_order_at = 'infinity' AND orders = 0;
  UPDATE people SET full_name = latest.full_name, last_order_at = latest.created_at
    FROM (SELECT marked.phone_number AS of, latest.*
            FROM people AS marked CROSS JOIN LATERAL (
              SELECT full_name, created_at FROM orders
               WHERE orders.phone_number = marked.phone_number AND coalesce(orders.deleted_at, 'infinity') = 'infinity'
               ORDER BY created_at DESC NULLS LAST, id LIMIT 1) AS latest
           WHERE marked.last_order_at = 'infinity') AS latest
   WHERE people.phone_number = latest.of;
  DELETE FROM people WHERE last_order_at = 'infinity';
  RETURN NULL;
END $$;
--> statement-breakpoint
CREATE OR REPLACE FUNCTION count_daily_goods() RETURNS trigger LANGUAGE plpgsql AS $$
DECLARE
  come text := 'SELECT 1 AS sign, * FROM new_rows';
  gone text := 'SELECT -1 AS sign, * FROM old_rows';
  changed text := CASE TG_OP WHEN 'INSERT' THEN come WHEN 'DELETE' THEN gone ELSE gone || ' UNION ALL ' || come END;
BEGIN
  -- The lines of an order that is placed: planned once a session. Rows are looked up by arrays and one by one, so that the
  -- plan made for the first statement does for any number of lines.
  IF TG_OP = 'INSERT' THEN
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
       SELECT created_at, status FROM orders WHERE id = sold.order_id AND deleted_at IS NULL OFFSET 0) AS placed
     CROSS JOIN LATERAL (
       SELECT (count(*) = sold.lines)::int AS came FROM order_lines AS line
        WHERE line.order_id = sold.order_id
          AND coalesce(line.product_id, '00000000-0000-0000-0000-000000000000') = sold.product_id
          AND (line.product_id IS NOT NULL OR line.title = sold.title)) AS present
     WHERE came <> 0 OR pieces <> 0 OR taka <> 0 OR whole <> 0
     GROUP BY 1, 2, 3;
    RETURN NULL;
  END IF;
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
-- Makes one row of the many that orders wrote for a day; `most` rows of each table are looked at, and their number is
-- answered: 0 also while another is at it. Here and no longer in the servers: one that does not know a column of later
-- would lose it with the rows it takes away. Planned by what there is, each time.
CREATE FUNCTION fold_daily_figures(most integer) RETURNS integer LANGUAGE plpgsql SET plan_cache_mode = force_custom_plan AS $$
DECLARE
  rows integer := 0;
BEGIN
  IF NOT pg_try_advisory_xact_lock(hashtext('haat daily figures')) THEN RETURN 0; END IF;
  -- With the oldest new rows goes what was made of earlier ones of the same day and group. What is left of a group with more
  -- of them waits for the next statement.
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
    SELECT id, day, courier, code, status, is_settled, orders, total, owed, discount, received
      FROM daily_money WHERE NOT is_folded ORDER BY id LIMIT most
  ), taken AS (
    DELETE FROM daily_money AS old USING unfolded AS their WHERE old.id = their.id
  ), earlier AS (
    DELETE FROM daily_money AS old USING (SELECT DISTINCT day, courier, code, status, is_settled FROM unfolded) AS their
     WHERE old.is_folded AND old.day = their.day AND old.courier = their.courier AND old.code = their.code AND old.status
       = their.status AND old.is_settled = their.is_settled
    RETURNING old.day, old.courier, old.code, old.status, old.is_settled, old.orders, old.total, old.owed, old.discount,
      old.received
  ), made AS (
    INSERT INTO daily_money (day, courier, code, status, is_settled, orders, total, owed, discount, received, is_folded)
    SELECT day, courier, code, status, is_settled, sum(orders), sum(total), sum(owed), sum(discount), sum(received), true
      FROM (SELECT day, courier, code, status, is_settled, orders, total, owed, discount, received FROM unfolded
            UNION ALL SELECT day, courier, code, status, is_settled, orders, total, owed, discount, received FROM earlier) AS added
     GROUP BY day, courier, code, status, is_settled
    HAVING sum(orders) <> 0 OR sum(total) <> 0 OR sum(owed) <> 0 OR sum(discount) <> 0 OR sum(received) <> 0
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

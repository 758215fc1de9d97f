-- As before, but lines that are added by the thousand are counted by a plan of their own.
CREATE OR REPLACE FUNCTION count_daily_goods() RETURNS trigger LANGUAGE plpgsql AS $$
DECLARE
  come text := 'SELECT 1 AS sign, * FROM new_rows';
  gone text := 'SELECT -1 AS sign, * FROM old_rows';
  came_in integer;
  changed text := CASE TG_OP WHEN 'INSERT' THEN come WHEN 'DELETE' THEN gone ELSE gone || ' UNION ALL ' || come END;
BEGIN
  -- The lines of orders that are placed: planned once a session, with rows looked up by arrays and one by one. Of many lines the
  -- plan of one order's would, in a shop so small that it reads whole tables, look through all lines for each.
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

-- A session keeps the plan of its first statement, usually of one order. Joined to itself by it, a later statement of many
-- orders compared each with each: 20,000 orders ran into the limit of time.
CREATE OR REPLACE FUNCTION count_daily_sales() RETURNS trigger LANGUAGE plpgsql AS $$
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
  INSERT INTO daily_goods (day, product_id, pieces, taka)
  SELECT day, product_id, sum(sign * pieces), sum(sign * pieces * price)
    FROM (SELECT id, day, sum(sign) AS sign
            FROM (SELECT 1 AS sign, id, dhaka_day(created_at) AS day FROM new_rows
                   WHERE deleted_at IS NULL AND status NOT IN ('Cancelled', 'Refunded')
                   UNION ALL
                  SELECT -1, id, dhaka_day(created_at) FROM old_rows
                   WHERE deleted_at IS NULL AND status NOT IN ('Cancelled', 'Refunded')) AS counted
           GROUP BY id, day HAVING sum(sign) <> 0) AS changed
   -- Order by order along the index, whatever the first statement of the session was.
   CROSS JOIN LATERAL (SELECT product_id, quantity - returned AS pieces, price::bigint FROM order_lines
                        WHERE order_id = changed.id AND product_id IS NOT NULL OFFSET 0) AS lines
   GROUP BY day, product_id
  HAVING sum(sign * pieces) <> 0 OR sum(sign * pieces * price) <> 0;
  RETURN NULL;
END $$;

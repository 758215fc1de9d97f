-- As before, but what came back of a delivered order is not spent. Orders wait while those of the past are set right.
LOCK TABLE orders IN SHARE ROW EXCLUSIVE MODE;
--> statement-breakpoint
CREATE OR REPLACE FUNCTION count_people() RETURNS trigger LANGUAGE plpgsql AS $$
DECLARE
  gone text := 'SELECT -1 AS sign, * FROM old_rows WHERE deleted_at IS NULL AND phone_number <> ''01000000000''';
  come text := 'SELECT 1 AS sign, * FROM new_rows WHERE deleted_at IS NULL AND phone_number <> ''01000000000''';
  touched integer;
BEGIN
  EXECUTE 'WITH changed AS MATERIALIZED (' ||
      CASE TG_OP WHEN 'INSERT' THEN come WHEN 'DELETE' THEN gone ELSE gone || ' UNION ALL ' || come END || '
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
UPDATE people SET spent = spent - back.taka
  FROM (SELECT phone_number, sum(least(total_price, returned_amount)::bigint) AS taka FROM orders
         WHERE deleted_at IS NULL AND phone_number <> '01000000000' AND status = 'Deliverd' AND returned_amount > 0
         GROUP BY phone_number) AS back
 WHERE people.phone_number = back.phone_number;

-- People: figures of each phone number, kept by every statement that writes orders, also of older servers. Rows are locked in the
-- order of the numbers, so that two statements over many orders queue. Name and moment are those of the latest remaining order.
-- The latest order is looked up by a condition that no partial index matches, since Postgres preferred to walk through all
-- orders by time. 01000000000 stands for erased people (`ERASED` in domain/privacy) and is not counted. Figures may disagree with
-- the orders after a TRUNCATE: a person without orders is deleted. `is_counted` in core.sql says which orders these are.
CREATE OR REPLACE FUNCTION count_people() RETURNS trigger LANGUAGE plpgsql AS $$
DECLARE
  gone text := 'SELECT -1 AS sign, * FROM old_rows WHERE is_counted(deleted_at, cancel_reason, is_trial) AND phone_number <> ''01000000000''';
  come text := 'SELECT 1 AS sign, * FROM new_rows WHERE is_counted(deleted_at, cancel_reason, is_trial) AND phone_number <> ''01000000000''';
  touched integer;
BEGIN
  -- A new order always changes a person's figures; this statement is planned once a session.
  IF TG_OP = 'INSERT' THEN
    INSERT INTO people AS person (phone_number, last_order_at, orders, delivered, returned, cancelled, fake, spent)
    SELECT phone_number, 'infinity', count(*), count(*) FILTER (WHERE status = 'Deliverd'),
           count(*) FILTER (WHERE status = 'Refunded'), count(*) FILTER (WHERE status = 'Cancelled'),
           count(*) FILTER (WHERE status = 'Cancelled' AND cancel_reason = 'fake'),
           coalesce(sum(greatest(0, total_price - returned_amount)::bigint) FILTER (WHERE status = 'Deliverd'), 0)
      FROM new_rows WHERE is_counted(deleted_at, cancel_reason, is_trial) AND phone_number <> '01000000000'
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
        -- Updates that leave every counted column as it was are skipped.
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
  -- The rows just locked are those marked by a last order at 'infinity'.
  DELETE FROM people WHERE last_order_at = 'infinity' AND orders = 0;
  UPDATE people SET full_name = latest.full_name, last_order_at = latest.created_at
    FROM (SELECT marked.phone_number AS of, latest.*
            FROM people AS marked CROSS JOIN LATERAL (
              SELECT full_name, created_at FROM orders
               WHERE orders.phone_number = marked.phone_number AND coalesce(orders.deleted_at, 'infinity') = 'infinity'
                 AND cancel_reason <> 'merged' AND NOT is_trial
               ORDER BY created_at DESC NULLS LAST, id LIMIT 1) AS latest
           WHERE marked.last_order_at = 'infinity') AS latest
   WHERE people.phone_number = latest.of;
  DELETE FROM people WHERE last_order_at = 'infinity';
  RETURN NULL;
END $$;

CREATE OR REPLACE TRIGGER orders_people_begun AFTER INSERT ON orders REFERENCING NEW TABLE AS new_rows
  FOR EACH STATEMENT EXECUTE FUNCTION count_people();

CREATE OR REPLACE TRIGGER orders_people_changed AFTER UPDATE ON orders REFERENCING OLD TABLE AS old_rows NEW TABLE AS new_rows
  FOR EACH STATEMENT EXECUTE FUNCTION count_people();

CREATE OR REPLACE TRIGGER orders_people_gone AFTER DELETE ON orders REFERENCING OLD TABLE AS old_rows
  FOR EACH STATEMENT EXECUTE FUNCTION count_people();

CREATE OR REPLACE FUNCTION forget_people() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  DELETE FROM people;
  RETURN NULL;
END $$;

CREATE OR REPLACE TRIGGER orders_people_forgotten AFTER TRUNCATE ON orders FOR EACH STATEMENT EXECUTE FUNCTION forget_people();

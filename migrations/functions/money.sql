-- Money movements: a trigger records every settlement, also by older servers and by plain SQL. A transaction states its reason by
-- set_config('haat.money', '{"actor": id, "reason": …, "payout": id, "lines": {order: position}}', true). With "anew" an order
-- that went out again is owed again, and no money has moved.
CREATE OR REPLACE FUNCTION record_money() RETURNS trigger LANGUAGE plpgsql AS $$
DECLARE
  told jsonb := coalesce(nullif(current_setting('haat.money', true), ''), '{}')::jsonb;
  had integer := CASE TG_OP WHEN 'UPDATE' THEN OLD.settled_amount END;
  at timestamptz := coalesce(CASE WHEN had IS NULL THEN NEW.settled_at END, clock_timestamp());
BEGIN
  IF NEW.settled_amount IS NULL AND told ? 'anew' THEN RETURN NULL; END IF;
  -- Release 1.0.0 sets no haat.money when an order goes out again, and leaves updated_at as it was.
  IF TG_OP = 'UPDATE' AND NEW.settled_amount IS NULL AND NOT told ? 'actor' AND NEW.updated_at = OLD.updated_at THEN
    RETURN NULL;
  END IF;
  INSERT INTO money_movements (created_at, kind, amount, reason, day, order_day, order_id, courier_id, payout_id, payout_position, actor_id)
  VALUES (at, CASE WHEN had IS NULL THEN 'received' ELSE 'correction' END, coalesce(NEW.settled_amount, 0) - coalesce(had, 0),
          coalesce(told ->> 'reason', ''), dhaka_day(at), dhaka_day(NEW.created_at), NEW.id,
          (SELECT courier_id FROM shipments WHERE order_id = NEW.id), (told ->> 'payout')::uuid,
          (told -> 'lines' ->> NEW.id::text)::integer, (told ->> 'actor')::uuid);
  RETURN NULL;
END $$;

CREATE OR REPLACE TRIGGER orders_money_begun AFTER INSERT ON orders FOR EACH ROW
  WHEN (NEW.settled_amount IS NOT NULL AND NOT NEW.is_trial) EXECUTE FUNCTION record_money();

CREATE OR REPLACE TRIGGER orders_money_changed AFTER UPDATE OF settled_amount ON orders FOR EACH ROW
  WHEN (OLD.settled_amount IS DISTINCT FROM NEW.settled_amount AND NOT NEW.is_trial) EXECUTE FUNCTION record_money();

-- Every change of an order's advance is a movement: received, paid back, or (haat.money "advance": "correction") verified by mistake.
CREATE OR REPLACE FUNCTION record_advance() RETURNS trigger LANGUAGE plpgsql AS $$
DECLARE
  told jsonb := coalesce(nullif(current_setting('haat.money', true), ''), '{}')::jsonb;
  at timestamptz := clock_timestamp();
  had integer := CASE TG_OP WHEN 'UPDATE' THEN OLD.advance_amount ELSE 0 END;
BEGIN
  IF told ? 'anew' THEN RETURN NULL; END IF;
  INSERT INTO money_movements (created_at, kind, amount, reason, day, order_day, order_id, courier_id, actor_id)
  VALUES (at, coalesce(told ->> 'advance', CASE WHEN NEW.advance_amount > had THEN 'advance' ELSE 'refunded' END),
          NEW.advance_amount - had, 'advance', dhaka_day(at), dhaka_day(NEW.created_at), NEW.id,
          (SELECT courier_id FROM shipments WHERE order_id = NEW.id), (told ->> 'actor')::uuid);
  RETURN NULL;
END $$;

CREATE OR REPLACE TRIGGER orders_advance_begun AFTER INSERT ON orders FOR EACH ROW
  WHEN (NEW.advance_amount > 0 AND NOT NEW.is_trial) EXECUTE FUNCTION record_advance();

CREATE OR REPLACE TRIGGER orders_advance_changed AFTER UPDATE OF advance_amount ON orders FOR EACH ROW
  WHEN (OLD.advance_amount <> NEW.advance_amount AND NOT NEW.is_trial) EXECUTE FUNCTION record_advance();

CREATE OR REPLACE FUNCTION record_refund() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  INSERT INTO money_movements (created_at, kind, amount, reason, day, order_day, order_id, courier_id, actor_id)
  SELECT NEW.created_at, 'refunded', -NEW.refund, NEW.reason, dhaka_day(NEW.created_at), dhaka_day(orders.created_at), orders.id,
         (SELECT courier_id FROM shipments WHERE order_id = orders.id), NEW.actor_id
    FROM orders WHERE id = NEW.order_id AND NOT is_trial;
  RETURN NULL;
END $$;

CREATE OR REPLACE TRIGGER order_returns_money AFTER INSERT ON order_returns FOR EACH ROW
  WHEN (NEW.refund > 0) EXECUTE FUNCTION record_refund();

-- Transactions add up one after the other, so that two that settle orders of the same days cannot deadlock.
CREATE OR REPLACE FUNCTION add_up_money() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  -- Migration 0051 adds up the movements that it inserts.
  IF current_setting('haat.money_backfill', true) = 'on' THEN RETURN NULL; END IF;
  PERFORM pg_advisory_xact_lock(hashtext('haat daily cash'));
  IF TG_OP = 'TRUNCATE' THEN
    DELETE FROM daily_cash;
    RETURN NULL;
  END IF;
  INSERT INTO daily_cash AS sums (basis, day, courier, received, refunded)
  SELECT basis, on_day, coalesce(courier_id::text, ''), sum(sign * CASE kind WHEN 'refunded' THEN 0 ELSE amount::bigint END),
         sum(sign * CASE kind WHEN 'refunded' THEN -amount::bigint ELSE 0 END)
    FROM (SELECT CASE TG_OP WHEN 'DELETE' THEN -1 ELSE 1 END AS sign, * FROM moved) AS moved
   CROSS JOIN LATERAL (VALUES ('order', order_day), ('movement', day)) AS both_ways (basis, on_day)
   GROUP BY 1, 2, 3
  ON CONFLICT (basis, day, courier) DO UPDATE
     SET received = sums.received + excluded.received, refunded = sums.refunded + excluded.refunded;
  RETURN NULL;
END $$;

CREATE OR REPLACE TRIGGER money_movements_added AFTER INSERT ON money_movements REFERENCING NEW TABLE AS moved
  FOR EACH STATEMENT EXECUTE FUNCTION add_up_money();

CREATE OR REPLACE TRIGGER money_movements_gone AFTER DELETE ON money_movements REFERENCING OLD TABLE AS moved
  FOR EACH STATEMENT EXECUTE FUNCTION add_up_money();

CREATE OR REPLACE TRIGGER money_movements_forgotten AFTER TRUNCATE ON money_movements
  FOR EACH STATEMENT EXECUTE FUNCTION add_up_money();

-- Whether the fee of a payout line counts: that of a parcel of the shop. It stays the courier's when its settlement is taken back.
CREATE OR REPLACE FUNCTION is_billed(outcome text) RETURNS boolean LANGUAGE sql IMMUTABLE AS
$$ SELECT outcome NOT IN ('already-settled', 'unknown', 'unreadable') $$;

-- Couriers list open parcels again: a line with the parcel's number, order, amount and fee of a counted line of the same courier is the
-- same bill. An order that goes out again has another number.
CREATE OR REPLACE FUNCTION mark_repeated_bill() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  IF TG_OP = 'UPDATE' AND NEW.order_id IS NOT DISTINCT FROM OLD.order_id AND (is_billed(OLD.outcome) OR NOT is_billed(NEW.outcome)) THEN
    RETURN NEW;
  END IF;
  NEW.is_repeated := EXISTS (
    SELECT FROM payout_lines AS line JOIN payouts AS list ON list.id = line.payout_id
     WHERE line.order_id = NEW.order_id AND (line.number, line.amount, line.fee) = (NEW.number, NEW.amount, NEW.fee)
       AND (line.payout_id, line.position) <> (NEW.payout_id, NEW.position) AND is_billed(line.outcome) AND NOT line.is_repeated
       AND list.courier_id = (SELECT courier_id FROM payouts WHERE id = NEW.payout_id));
  RETURN NEW;
END $$;

CREATE OR REPLACE TRIGGER payout_lines_repeated BEFORE INSERT OR UPDATE OF order_id, outcome ON payout_lines FOR EACH ROW
  WHEN (NEW.fee > 0 AND NEW.order_id IS NOT NULL) EXECUTE FUNCTION mark_repeated_bill();

CREATE OR REPLACE FUNCTION add_up_fees() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  IF NOT EXISTS (SELECT FROM lines WHERE fee > 0) THEN RETURN NULL; END IF;
  PERFORM pg_advisory_xact_lock(hashtext('haat daily cash'));
  INSERT INTO daily_cash AS sums (basis, day, courier, received, refunded, fees)
  SELECT 'movement', dhaka_day(payouts.created_at), courier_id::text, 0, 0, sum(TG_ARGV[0]::integer * fee::bigint)
    FROM lines JOIN payouts ON payouts.id = payout_id
   WHERE fee > 0 AND is_billed(outcome) AND NOT is_repeated
   GROUP BY 2, 3
  ON CONFLICT (basis, day, courier) DO UPDATE SET fees = sums.fees + excluded.fees;
  RETURN NULL;
END $$;

CREATE OR REPLACE TRIGGER payout_lines_fees_begun AFTER INSERT ON payout_lines REFERENCING NEW TABLE AS lines
  FOR EACH STATEMENT EXECUTE FUNCTION add_up_fees('1');

CREATE OR REPLACE TRIGGER payout_lines_fees_before AFTER UPDATE ON payout_lines REFERENCING OLD TABLE AS lines
  FOR EACH STATEMENT EXECUTE FUNCTION add_up_fees('-1');

CREATE OR REPLACE TRIGGER payout_lines_fees_after AFTER UPDATE ON payout_lines REFERENCING NEW TABLE AS lines
  FOR EACH STATEMENT EXECUTE FUNCTION add_up_fees('1');

-- A movement does not change, except that a deleted actor is cleared, and is deleted with its order.
CREATE OR REPLACE FUNCTION keep_money_movement() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  IF TG_OP = 'DELETE' AND NOT EXISTS (SELECT FROM orders WHERE id = OLD.order_id) THEN RETURN OLD; END IF;
  IF TG_OP = 'UPDATE' AND NEW.actor_id IS NULL AND to_jsonb(NEW) - 'actor_id' = to_jsonb(OLD) - 'actor_id' THEN RETURN NEW; END IF;
  RAISE EXCEPTION 'money movements are facts: add another that corrects this one';
END $$;

CREATE OR REPLACE TRIGGER money_movements_kept BEFORE UPDATE OR DELETE ON money_movements
  FOR EACH ROW EXECUTE FUNCTION keep_money_movement();

-- Profit (docs/decisions/profit.md): a new line gets its product's cost price, for every writer.
CREATE OR REPLACE FUNCTION copy_cost() RETURNS trigger LANGUAGE plpgsql AS $$
DECLARE
  paisa bigint := paisa_of_line(NEW);
BEGIN
  NEW.cost := paisa / 100;
  NEW.cost_paisa := coalesce(paisa % 100, 0);
  RETURN NEW;
END $$;

-- The latest cost price of a line's product in paisa; of a combo those of its parts together. Null while one of them is not known.
CREATE OR REPLACE FUNCTION paisa_of_line(line order_lines) RETURNS bigint LANGUAGE sql STABLE AS $$
  SELECT CASE WHEN bool_and(known.cost IS NOT NULL)
              THEN least(sum(good.pieces * (known.cost * 100::bigint + known.cost_paisa)), 214748364799)::bigint END
    FROM (SELECT line.product_id AS id, 1 AS pieces WHERE line.parts IS NULL
          UNION ALL
          SELECT part."productId", part.pieces FROM jsonb_to_recordset(line.parts) AS part ("productId" uuid, pieces integer)) AS good
    LEFT JOIN LATERAL (SELECT cost, cost_paisa FROM product_costs WHERE product_id = good.id ORDER BY id DESC LIMIT 1) AS known ON true
$$;

-- In whole taka, for servers of the release before.
CREATE OR REPLACE FUNCTION cost_of_line(line order_lines) RETURNS integer LANGUAGE sql STABLE AS $$
  SELECT (paisa_of_line(line) / 100)::integer
$$;

-- What is lost, in paisa, with a piece of a line without a movement of stock: its cost price, or that of the parts of a combo that are not counted. Parts
-- cost what they did when the order was placed, else the first price known later, so that counting a day again changes nothing.
CREATE OR REPLACE FUNCTION uncounted_paisa(line order_lines, placed timestamptz) RETURNS bigint LANGUAGE sql STABLE AS $$
  SELECT CASE WHEN NOT line.took_stock THEN line.cost * 100::bigint + line.cost_paisa
              WHEN line.parts IS NULL THEN 0
              ELSE (SELECT sum(part.pieces * (known.cost * 100::bigint + known.cost_paisa))
                      FROM jsonb_to_recordset(line.parts) AS part ("productId" uuid, pieces integer, "tookStock" boolean)
                      JOIN LATERAL (SELECT cost, cost_paisa FROM product_costs WHERE product_id = part."productId"
                                     ORDER BY created_at > placed, abs(extract(epoch FROM created_at - placed)), id DESC LIMIT 1) AS known ON true
                     WHERE NOT part."tookStock") END
$$;

-- In whole taka, for servers of the release before.
CREATE OR REPLACE FUNCTION uncounted_cost(line order_lines, placed timestamptz) RETURNS bigint LANGUAGE sql STABLE AS $$
  SELECT uncounted_paisa(line, placed) / 100
$$;

-- What a line's kept pieces and its lost ones cost, in taka; rounded here and nowhere else, so that products and orders add up to their day.
CREATE OR REPLACE FUNCTION goods_of_line(line order_lines, placed timestamptz, kept bigint, lost bigint) RETURNS bigint LANGUAGE sql STABLE AS $$
  SELECT round((coalesce(kept * (line.cost * 100::bigint + line.cost_paisa), 0)
                + CASE WHEN lost > 0 THEN coalesce(lost * uncounted_paisa(line, placed), 0) ELSE 0 END) / 100.0)::bigint
$$;

CREATE OR REPLACE TRIGGER order_lines_cost BEFORE INSERT ON order_lines FOR EACH ROW
  WHEN (NEW.cost IS NULL) EXECUTE FUNCTION copy_cost();

CREATE OR REPLACE FUNCTION copy_write_offs() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  INSERT INTO write_offs (day, pieces, cost, cost_paisa, product_id)
  SELECT dhaka_day(created_at), -change, known.cost, coalesce(known.cost_paisa, 0), product_id
    FROM moved
    LEFT JOIN LATERAL (SELECT cost, cost_paisa FROM product_costs WHERE product_id = moved.product_id ORDER BY id DESC LIMIT 1) AS known ON true
   WHERE reason = 'written-off';
  RETURN NULL;
END $$;

CREATE OR REPLACE TRIGGER stock_movements_written_off AFTER INSERT ON stock_movements REFERENCING NEW TABLE AS moved
  FOR EACH STATEMENT EXECUTE FUNCTION copy_write_offs();

-- Whatever changes the profit of a day marks it. Marks are rows of their own, so that orders do not wait for one another.
CREATE OR REPLACE FUNCTION mark_profit_days() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  IF TG_TABLE_NAME = 'write_offs' THEN
    INSERT INTO profit_marks (day) SELECT DISTINCT day FROM changed;
  ELSIF TG_TABLE_NAME = 'orders' THEN
    INSERT INTO profit_marks (day) SELECT DISTINCT dhaka_day(created_at) FROM changed;
  ELSE
    INSERT INTO profit_marks (day)
    SELECT DISTINCT dhaka_day(created_at) FROM orders WHERE id = ANY (ARRAY(SELECT order_id FROM changed));
  END IF;
  RETURN NULL;
END $$;

CREATE OR REPLACE TRIGGER orders_profit_changed AFTER UPDATE ON orders REFERENCING NEW TABLE AS changed
  FOR EACH STATEMENT EXECUTE FUNCTION mark_profit_days();

CREATE OR REPLACE TRIGGER orders_profit_gone AFTER DELETE ON orders REFERENCING OLD TABLE AS changed
  FOR EACH STATEMENT EXECUTE FUNCTION mark_profit_days();

CREATE OR REPLACE TRIGGER order_lines_profit_begun AFTER INSERT ON order_lines REFERENCING NEW TABLE AS changed
  FOR EACH STATEMENT EXECUTE FUNCTION mark_profit_days();

CREATE OR REPLACE TRIGGER order_lines_profit_changed AFTER UPDATE ON order_lines REFERENCING NEW TABLE AS changed
  FOR EACH STATEMENT EXECUTE FUNCTION mark_profit_days();

CREATE OR REPLACE TRIGGER order_lines_profit_gone AFTER DELETE ON order_lines REFERENCING OLD TABLE AS changed
  FOR EACH STATEMENT EXECUTE FUNCTION mark_profit_days();

CREATE OR REPLACE TRIGGER shipments_profit_begun AFTER INSERT ON shipments REFERENCING NEW TABLE AS changed
  FOR EACH STATEMENT EXECUTE FUNCTION mark_profit_days();

CREATE OR REPLACE TRIGGER shipments_profit_changed AFTER UPDATE ON shipments REFERENCING NEW TABLE AS changed
  FOR EACH STATEMENT EXECUTE FUNCTION mark_profit_days();

CREATE OR REPLACE TRIGGER shipments_profit_gone AFTER DELETE ON shipments REFERENCING OLD TABLE AS changed
  FOR EACH STATEMENT EXECUTE FUNCTION mark_profit_days();

CREATE OR REPLACE TRIGGER payout_lines_profit_begun AFTER INSERT ON payout_lines REFERENCING NEW TABLE AS changed
  FOR EACH STATEMENT EXECUTE FUNCTION mark_profit_days();

CREATE OR REPLACE TRIGGER payout_lines_profit_changed AFTER UPDATE ON payout_lines REFERENCING NEW TABLE AS changed
  FOR EACH STATEMENT EXECUTE FUNCTION mark_profit_days();

CREATE OR REPLACE TRIGGER payout_lines_profit_gone AFTER DELETE ON payout_lines REFERENCING OLD TABLE AS changed
  FOR EACH STATEMENT EXECUTE FUNCTION mark_profit_days();

CREATE OR REPLACE TRIGGER order_returns_profit_begun AFTER INSERT ON order_returns REFERENCING NEW TABLE AS changed
  FOR EACH STATEMENT EXECUTE FUNCTION mark_profit_days();

CREATE OR REPLACE TRIGGER order_returns_profit_changed AFTER UPDATE ON order_returns REFERENCING NEW TABLE AS changed
  FOR EACH STATEMENT EXECUTE FUNCTION mark_profit_days();

CREATE OR REPLACE TRIGGER order_returns_profit_gone AFTER DELETE ON order_returns REFERENCING OLD TABLE AS changed
  FOR EACH STATEMENT EXECUTE FUNCTION mark_profit_days();

CREATE OR REPLACE TRIGGER write_offs_profit_begun AFTER INSERT ON write_offs REFERENCING NEW TABLE AS changed
  FOR EACH STATEMENT EXECUTE FUNCTION mark_profit_days();

CREATE OR REPLACE TRIGGER write_offs_profit_changed AFTER UPDATE ON write_offs REFERENCING NEW TABLE AS changed
  FOR EACH STATEMENT EXECUTE FUNCTION mark_profit_days();

CREATE OR REPLACE TRIGGER write_offs_profit_gone AFTER DELETE ON write_offs REFERENCING OLD TABLE AS changed
  FOR EACH STATEMENT EXECUTE FUNCTION mark_profit_days();

-- What the orders of a day brought and cost. `ways`: a delivered parcel went one way, one that came back two. A courier's fee is that of
-- its lists; without one it is estimated by what the courier said it charges, else by `parcel_costs`, and so is always the way back.
-- Pieces that are neither sold nor on the shelf again cost their goods: of counted products as `write_offs`, of others, and of a combo's uncounted parts, by the return.
CREATE OR REPLACE FUNCTION profits_by(on_day date)
RETURNS TABLE (by text, key text, delivered bigint, came_back bigint, pieces bigint, revenue numeric, uncounted numeric, goods numeric,
               fees numeric, estimated numeric, packing numeric, placed bigint, confirmed bigint)
LANGUAGE sql STABLE AS $$
  WITH parcels AS MATERIALIZED (
    SELECT id, district, source, created_at, greatest(0, total_price - returned_amount) AS owed, status = 'Deliverd' AS is_delivered,
           CASE status WHEN 'Deliverd' THEN 1 ELSE 2 END AS ways
      FROM orders
     WHERE is_counted(deleted_at, cancel_reason, is_trial)
       AND created_at >= (on_day::timestamp - interval '6 hours') AT TIME ZONE 'UTC'
       AND created_at < (on_day::timestamp + interval '18 hours') AT TIME ZONE 'UTC'
       AND (status IN ('Deliverd', 'Refunded') OR status = 'Cancelled' AND handed_over_at IS NOT NULL)
  ), ids AS MATERIALIZED (
    SELECT array_agg(id) AS ids FROM parcels
  ), lost AS MATERIALIZED (
    SELECT order_id, back.position, sum(back.quantity - back.restocked) AS pieces
      FROM order_returns CROSS JOIN LATERAL jsonb_to_recordset(lines) AS back (position integer, quantity integer, restocked integer)
     WHERE order_id = ANY ((SELECT ids FROM ids)::uuid[])
     GROUP BY 1, 2
  ), sold AS MATERIALIZED (
    SELECT parcels.id, coalesce(line.product_id::text, '') AS product, is_delivered,
           sale.kept, line.price::bigint AS price, line.cost, goods_of_line(line, parcels.created_at, sale.kept, lost.pieces) AS goods
      FROM order_lines AS line
      JOIN parcels ON parcels.id = line.order_id
     CROSS JOIN LATERAL (SELECT CASE WHEN is_delivered THEN line.quantity - line.returned ELSE 0 END AS kept) AS sale
      LEFT JOIN lost ON lost.order_id = line.order_id AND lost.position = line.position
     WHERE line.order_id = ANY ((SELECT ids FROM ids)::uuid[])
  ), billed AS MATERIALIZED (
    SELECT order_id, sum(fee::bigint) AS fee, count(*) FILTER (WHERE fee > 0) AS bills FROM payout_lines
     WHERE order_id = ANY ((SELECT ids FROM ids)::uuid[])
       AND is_billed(outcome) AND NOT is_repeated
     GROUP BY 1 HAVING sum(fee::bigint) > 0
  ), costs AS MATERIALIZED (
    SELECT DISTINCT ON (courier) courier, cost FROM parcel_costs WHERE day <= on_day ORDER BY courier, day DESC
  ), summed AS (
    SELECT parcels.id, district, source, shipments.courier_id::text || ' ' || district AS carrier, is_delivered,
           CASE WHEN is_delivered THEN owed - least(owed, goods.unknown) ELSE 0 END AS revenue,
           CASE WHEN is_delivered THEN least(owed, goods.unknown) ELSE 0 END AS uncounted, goods.kept, goods.cost AS goods,
           CASE WHEN billed.bills > 1 THEN billed.fee ELSE ways * coalesce(billed.fee, shipments.charge, courier.cost, 0) END AS fees,
           CASE WHEN billed.fee IS NULL THEN ways * coalesce(shipments.charge, courier.cost, 0) WHEN billed.bills > 1 THEN 0
                ELSE (ways - 1) * billed.fee END AS estimated,
           coalesce((SELECT cost FROM costs WHERE courier = ''), 0) AS packing
      FROM parcels
      LEFT JOIN (
        SELECT id, sum(kept) AS kept, coalesce(sum(kept * price) FILTER (WHERE cost IS NULL), 0) AS unknown,
               sum(goods) AS cost
          FROM sold GROUP BY 1) AS goods USING (id)
      LEFT JOIN billed ON billed.order_id = parcels.id
      LEFT JOIN shipments ON shipments.order_id = parcels.id
      LEFT JOIN costs AS courier ON courier.courier = shipments.courier_id::text
  ), written_off AS (
    SELECT coalesce(product_id::text, '') AS product, sum(round(pieces * (coalesce(cost, 0) * 100::bigint + cost_paisa) / 100.0)) AS goods FROM write_offs WHERE day = on_day GROUP BY 1
  ), parts AS (
    SELECT what.by, what.key, count(*) FILTER (WHERE is_delivered) AS delivered, count(*) FILTER (WHERE NOT is_delivered) AS came_back,
           coalesce(sum(kept), 0) AS pieces, sum(revenue) AS revenue, sum(uncounted) AS uncounted, sum(goods) AS goods, sum(fees) AS fees,
           sum(estimated) AS estimated, sum(packing) AS packing, 0 AS placed, 0 AS confirmed
      FROM summed CROSS JOIN LATERAL (VALUES ('day', ''), ('district', district), ('source', source), ('carrier', carrier)) AS what (by, key)
     WHERE what.key IS NOT NULL
     GROUP BY 1, 2
    UNION ALL
    SELECT 'source', source, 0, 0, 0, 0, 0, 0, 0, 0, 0, count(*),
           count(*) FILTER (WHERE confirmed_at IS NOT NULL OR status NOT IN ('Processing', 'Cancelled'))
      FROM orders
     WHERE is_counted(deleted_at, cancel_reason, is_trial)
       AND created_at >= (on_day::timestamp - interval '6 hours') AT TIME ZONE 'UTC'
       AND created_at < (on_day::timestamp + interval '18 hours') AT TIME ZONE 'UTC'
     GROUP BY source
    UNION ALL
    SELECT 'product', product, count(DISTINCT id) FILTER (WHERE is_delivered), count(DISTINCT id) FILTER (WHERE NOT is_delivered), sum(kept),
           coalesce(sum(kept * price) FILTER (WHERE cost IS NOT NULL), 0), coalesce(sum(kept * price) FILTER (WHERE cost IS NULL), 0),
           sum(goods), 0, 0, 0, 0, 0
      FROM sold GROUP BY product
    UNION ALL
    SELECT 'day', '', 0, 0, 0, 0, 0, sum(goods), 0, 0, 0, 0, 0 FROM written_off HAVING sum(goods) <> 0
    UNION ALL
    SELECT 'product', product, 0, 0, 0, 0, 0, goods, 0, 0, 0, 0, 0 FROM written_off WHERE goods <> 0
  )
  SELECT by, key, sum(delivered)::bigint, sum(came_back)::bigint, sum(pieces)::bigint, sum(revenue), sum(uncounted), sum(goods), sum(fees),
         sum(estimated), sum(packing), sum(placed)::bigint, sum(confirmed)::bigint
    FROM parts GROUP BY 1, 2
$$;

-- Adds up the marked days anew, the latest first, and returns their number; 0 also while another server does it. A mark that is
-- committed later than this reads it stays for the next time.
CREATE OR REPLACE FUNCTION count_profits(most integer) RETURNS integer LANGUAGE plpgsql SET plan_cache_mode = force_custom_plan AS $$
DECLARE
  days date[];
  one date;
BEGIN
  IF NOT pg_try_advisory_xact_lock(hashtext('haat profits')) THEN RETURN 0; END IF;
  SELECT array_agg(day) INTO days FROM (SELECT DISTINCT day FROM profit_marks ORDER BY day DESC LIMIT most) AS marked;
  IF days IS NULL THEN RETURN 0; END IF;
  DELETE FROM profit_marks WHERE day = ANY (days);
  FOREACH one IN ARRAY days LOOP
    DELETE FROM daily_profits WHERE day = one;
    INSERT INTO daily_profits (by, day, key, delivered, came_back, pieces, revenue, uncounted, goods, fees, estimated, packing,
                               placed, confirmed)
    SELECT by, one, key, delivered, came_back, pieces, revenue, uncounted, goods, fees, estimated, packing, placed, confirmed
      FROM profits_by(one);
  END LOOP;
  RETURN cardinality(days);
END $$;

-- Visitors read every column of a product except the four that are made equal here.
CREATE OR REPLACE FUNCTION tell_product_changed() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  NEW.updated_at := OLD.updated_at;
  NEW.version := OLD.version;
  NEW.quantity_in_stock := OLD.quantity_in_stock;
  NEW.low_stock_level := OLD.low_stock_level;
  IF NEW IS DISTINCT FROM OLD THEN PERFORM pg_notify('catalogue', 'catalogue'); END IF;
  RETURN NULL;
END $$;

CREATE OR REPLACE TRIGGER products_changed AFTER UPDATE ON products FOR EACH ROW EXECUTE FUNCTION tell_product_changed();

-- Dated sales (docs/decisions/promotions.md): while one runs, `discount` of its products is the sale's, so that every index, list and server
-- of the release before reads the right price; `regular_discount` holds again afterwards. The best of several sales counts, and none
-- makes a product dearer. A percentage is rounded down to whole taka.
CREATE OR REPLACE FUNCTION sale_discount(kind text, amount integer, price integer) RETURNS integer LANGUAGE sql IMMUTABLE AS $$
  SELECT least(price, CASE kind WHEN 'percent' THEN (price::bigint * amount / 100)::integer WHEN 'taka' THEN amount ELSE price - amount END)
$$;

CREATE OR REPLACE FUNCTION running_sale(product uuid, category uuid, price integer)
RETURNS TABLE (discount integer, until timestamptz) LANGUAGE sql VOLATILE AS $$
  SELECT sale_discount(sale.kind, sale.amount, running_sale.price), sale.ends_at
    FROM dated_sales AS sale
   WHERE sale.deleted_at IS NULL AND sale.kind NOT IN ('deal', 'tiers') AND sale.starts_at <= clock_timestamp() AND clock_timestamp() < sale.ends_at
     AND (running_sale.product = ANY (sale.product_ids) OR running_sale.category = ANY (sale.category_ids)
          OR sale.product_ids = '{}' AND sale.category_ids = '{}')
   ORDER BY 1 DESC, 2 DESC LIMIT 1
$$;

-- What one piece costs at least under an offer on several pieces, as a share of the price; null where tiers cannot make it cheaper.
CREATE OR REPLACE FUNCTION offer_share(kind text, amount integer, pieces integer, tiers jsonb, price integer)
RETURNS numeric LANGUAGE sql IMMUTABLE AS $$
  SELECT CASE kind WHEN 'deal' THEN amount::numeric / pieces ELSE (
    SELECT nullif(least(1, min((tier ->> 'total')::numeric / (tier ->> 'pieces')::integer) / nullif(price, 0)), 1)
      FROM jsonb_array_elements(tiers) AS tier) END
$$;

CREATE OR REPLACE FUNCTION offer_terms(kind text, amount integer, pieces integer, tiers jsonb) RETURNS jsonb LANGUAGE sql IMMUTABLE AS $$
  SELECT CASE kind WHEN 'deal' THEN jsonb_build_object('pieces', pieces, 'pay', amount)
                   ELSE jsonb_build_object('pieces', 1, 'pay', 1, 'tiers', tiers) END
$$;

-- One offer on several pieces counts for a product: the one under which a piece can cost least, and of equal ones the deal with fewer pieces.
CREATE OR REPLACE FUNCTION running_offer(product uuid, category uuid, price integer) RETURNS jsonb LANGUAGE sql VOLATILE AS $$
  SELECT offer_terms(kind, amount, pieces, tiers)
    FROM dated_sales AS sale
   WHERE sale.deleted_at IS NULL AND sale.kind IN ('deal', 'tiers') AND sale.starts_at <= clock_timestamp()
     AND clock_timestamp() < coalesce(sale.ends_at, 'infinity')
     AND (running_offer.product = ANY (sale.product_ids) OR running_offer.category = ANY (sale.category_ids)
          OR sale.product_ids = '{}' AND sale.category_ids = '{}')
   ORDER BY offer_share(kind, amount, pieces, tiers, running_offer.price) NULLS LAST, pieces, id LIMIT 1
$$;

-- A writer that changes `discount` means the regular one, also a server of the release before.
CREATE OR REPLACE FUNCTION price_by_sale() RETURNS trigger LANGUAGE plpgsql AS $$
DECLARE
  regular integer := coalesce(NEW.regular_discount, NEW.discount);
  sale record;
BEGIN
  IF TG_OP = 'UPDATE' AND NEW.discount <> OLD.discount THEN regular := NEW.discount; END IF;
  SELECT * INTO sale FROM running_sale(NEW.id, NEW.category_id, NEW.price);
  IF sale.discount > regular THEN
    NEW.discount := sale.discount;
    NEW.regular_discount := regular;
    NEW.sale_ends_at := sale.until;
  ELSE
    -- The price may have fallen below the regular discount while the sale hid that.
    NEW.discount := CASE WHEN NEW.regular_discount IS NULL THEN regular ELSE least(regular, NEW.price) END;
    NEW.regular_discount := NULL;
    NEW.sale_ends_at := NULL;
  END IF;
  NEW.deal := running_offer(NEW.id, NEW.category_id, NEW.price - NEW.discount);
  RETURN NEW;
END $$;

CREATE OR REPLACE TRIGGER products_sale BEFORE INSERT OR UPDATE OF price, discount, regular_discount, category_id ON products
  FOR EACH ROW EXECUTE FUNCTION price_by_sale();

-- Gives at most `most` products whose sale has begun, changed or ended their price, and returns how many more wait for theirs. Products are
-- locked in the order of their ids, as orders lock them. A product that another transaction holds, such as an import, is left for later.
CREATE OR REPLACE FUNCTION apply_sales(most integer) RETURNS integer LANGUAGE plpgsql SET plan_cache_mode = force_custom_plan AS $$
DECLARE
  due uuid[];
  changed integer;
BEGIN
  SELECT array_agg(id) INTO due FROM (
    WITH running AS MATERIALIZED (
      SELECT id, kind, amount, pieces, tiers, ends_at, product_ids, category_ids FROM dated_sales
       WHERE deleted_at IS NULL AND starts_at <= clock_timestamp() AND clock_timestamp() < coalesce(ends_at, 'infinity')
    ), best AS MATERIALIZED (
      SELECT DISTINCT ON (product.id) product.id, sale_discount(kind, amount, price) AS discount, ends_at
        FROM running JOIN products AS product
          ON product.id = ANY (product_ids) OR product.category_id = ANY (category_ids) OR product_ids = '{}' AND category_ids = '{}'
       WHERE kind NOT IN ('deal', 'tiers')
       ORDER BY product.id, 2 DESC, ends_at DESC
    ), deals AS MATERIALIZED (
      SELECT DISTINCT ON (product.id) product.id, offer_terms(kind, amount, pieces, tiers) AS deal
        FROM running JOIN products AS product
          ON product.id = ANY (product_ids) OR product.category_id = ANY (category_ids) OR product_ids = '{}' AND category_ids = '{}'
        LEFT JOIN best ON best.id = product.id
       WHERE kind IN ('deal', 'tiers')
       ORDER BY product.id, offer_share(kind, amount, pieces, tiers,
                  greatest(0, price - greatest(best.discount, coalesce(product.regular_discount, product.discount)))) NULLS LAST, pieces, running.id
    )
    SELECT product.id
      FROM products AS product LEFT JOIN best USING (id) LEFT JOIN deals USING (id)
     WHERE product.deal IS DISTINCT FROM deals.deal OR CASE WHEN best.discount > coalesce(product.regular_discount, product.discount)
                THEN (product.discount, product.sale_ends_at) IS DISTINCT FROM (best.discount, best.ends_at)
                ELSE product.regular_discount IS NOT NULL END) AS found;
  IF due IS NULL THEN RETURN 0; END IF;
  WITH free AS MATERIALIZED (
    SELECT id FROM products WHERE id = ANY (due) ORDER BY id LIMIT most FOR NO KEY UPDATE SKIP LOCKED
  )
  UPDATE products SET regular_discount = regular_discount FROM free WHERE products.id = free.id;
  GET DIAGNOSTICS changed = ROW_COUNT;
  RETURN cardinality(due) - changed;
END $$;

-- Combos (docs/decisions/stock.md): the shop has as many pieces of a combo as its parts make, and none while a part is not on sale. The number
-- stands in the combo's row, so that lists and indexes need no case of their own. A combo without a counted part is not counted.
CREATE OR REPLACE FUNCTION combo_count(parts jsonb, OUT is_tracked boolean, OUT pieces integer) LANGUAGE sql VOLATILE AS $$
  SELECT bool_or(product.track_stock OR NOT is_sold) IS NOT FALSE,
         coalesce(min(CASE WHEN NOT is_sold THEN 0 WHEN product.track_stock THEN product.quantity_in_stock / part.pieces END), 0)
    FROM jsonb_to_recordset(combo_count.parts) AS part ("productId" uuid, pieces integer)
    LEFT JOIN products AS product ON product.id = part."productId"
   CROSS JOIN LATERAL coalesce(product.is_active AND product.deleted_at IS NULL AND product.parts = '[]', false) AS is_sold
$$;

CREATE OR REPLACE FUNCTION count_combo() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  IF TG_OP = 'UPDATE' AND OLD.parts <> '[]' THEN
    -- A combo has no pieces of its own, so the row stays as it is when a server of the release before sells or receives some.
    IF NEW.quantity_in_stock <> OLD.quantity_in_stock THEN RETURN NULL; END IF;
    IF NEW.parts = '[]' THEN
      -- The shop has no piece of it until staff count some.
      NEW.track_stock := true;
      NEW.quantity_in_stock := 0;
      RETURN NEW;
    END IF;
  END IF;
  SELECT is_tracked, pieces INTO NEW.track_stock, NEW.quantity_in_stock FROM combo_count(NEW.parts);
  RETURN NEW;
END $$;

CREATE OR REPLACE TRIGGER products_combo_begun BEFORE INSERT ON products FOR EACH ROW
  WHEN (NEW.parts <> '[]') EXECUTE FUNCTION count_combo();

CREATE OR REPLACE TRIGGER products_combo BEFORE UPDATE ON products FOR EACH ROW
  WHEN (NEW.parts <> '[]' OR OLD.parts <> '[]') EXECUTE FUNCTION count_combo();

-- This trigger locks combos while their parts are locked, so every transaction locks parts before combos, each in the order of their ids. A
-- transaction of several statements locks the combos of all its products first (`withCombos`).
CREATE OR REPLACE FUNCTION count_combos_again() RETURNS trigger LANGUAGE plpgsql AS $$
DECLARE
  combos uuid[];
BEGIN
  SELECT array_agg(DISTINCT combo.id) INTO combos
    FROM old_rows JOIN new_rows USING (id)
    JOIN products AS combo ON combo.parts @> jsonb_build_array(jsonb_build_object('productId', new_rows.id)) AND combo.parts <> '[]'
   WHERE (old_rows.quantity_in_stock, old_rows.track_stock, old_rows.is_active, old_rows.deleted_at, old_rows.parts)
      IS DISTINCT FROM (new_rows.quantity_in_stock, new_rows.track_stock, new_rows.is_active, new_rows.deleted_at, new_rows.parts);
  IF combos IS NULL THEN RETURN NULL; END IF;
  PERFORM FROM products WHERE id = ANY (combos) ORDER BY id FOR NO KEY UPDATE;
  -- Only those that make another number, so that a sale is no save of the others.
  UPDATE products SET parts = parts
   WHERE id = ANY (combos) AND (track_stock, quantity_in_stock) IS DISTINCT FROM (SELECT (count.is_tracked, count.pieces) FROM combo_count(parts) AS count);
  RETURN NULL;
END $$;

CREATE OR REPLACE TRIGGER products_combos_again AFTER UPDATE ON products REFERENCING OLD TABLE AS old_rows NEW TABLE AS new_rows
  FOR EACH STATEMENT EXECUTE FUNCTION count_combos_again();

-- The pieces that a line took from stock, for each piece of the line: of its product, or of each counted part of a combo.
CREATE OR REPLACE FUNCTION stock_of_line(line order_lines) RETURNS TABLE (product_id uuid, pieces integer) LANGUAGE sql STABLE AS $$
  SELECT line.product_id, 1 WHERE line.parts IS NULL AND line.took_stock AND line.product_id IS NOT NULL
  UNION ALL
  SELECT part."productId", part.pieces
    FROM jsonb_to_recordset(line.parts) AS part ("productId" uuid, pieces integer, "tookStock" boolean) WHERE part."tookStock"
$$;

-- Stock movements: a trigger records every change of a quantity, also by older servers and by plain SQL ('unknown'). A transaction
-- states its reason by
-- set_config('haat.stock', '{"reason": …, "cause": …, "note": …, "actor": id, "orders": [id, …]}', true). With several orders
-- each order has a movement of the pieces that its lines took, less those returned earlier; the rest of the change is one
-- movement without an order, written first.
CREATE OR REPLACE FUNCTION record_stock_changes() RETURNS trigger LANGUAGE plpgsql AS $$
DECLARE
  told jsonb := coalesce(nullif(current_setting('haat.stock', true), ''), '{}')::jsonb;
  order_ids uuid[];
  has_moved boolean;
  has_switched boolean;
BEGIN
  -- A combo has no pieces of its own: those of its parts are counted.
  SELECT bool_or(new_rows.quantity_in_stock <> old_rows.quantity_in_stock), bool_or(new_rows.track_stock <> old_rows.track_stock)
    INTO has_moved, has_switched
    FROM old_rows JOIN new_rows USING (id) WHERE old_rows.parts = '[]' AND new_rows.parts = '[]';
  IF has_moved THEN
    SELECT coalesce(array_agg(value::uuid), '{}') INTO order_ids FROM jsonb_array_elements_text(told -> 'orders');
    IF cardinality(order_ids) < 2 THEN
      INSERT INTO stock_movements (product_id, change, quantity_left, reason, cause, note, order_id, actor_id, created_at, best_before)
      SELECT id, new_rows.quantity_in_stock - old_rows.quantity_in_stock, new_rows.quantity_in_stock,
             coalesce(told ->> 'reason', 'unknown'), coalesce(told ->> 'cause', ''), coalesce(told ->> 'note', ''),
             order_ids[1], (told ->> 'actor')::uuid, clock_timestamp(), (told -> 'bestBefore' ->> id::text)::date
        FROM old_rows JOIN new_rows USING (id)
       WHERE new_rows.quantity_in_stock <> old_rows.quantity_in_stock AND old_rows.parts = '[]' AND new_rows.parts = '[]';
    ELSE
      INSERT INTO stock_movements (product_id, change, quantity_left, reason, cause, note, order_id, actor_id, created_at)
      WITH moved AS (
        SELECT id, old_rows.quantity_in_stock AS had, new_rows.quantity_in_stock - old_rows.quantity_in_stock AS change
          FROM old_rows JOIN new_rows USING (id)
         WHERE new_rows.quantity_in_stock <> old_rows.quantity_in_stock AND old_rows.parts = '[]' AND new_rows.parts = '[]'
      ), shares AS (
        SELECT moved.id, moved.had, line.order_id, (sign(moved.change) * sum((line.quantity - line.returned) * stock.pieces))::integer AS change
          FROM order_lines AS line CROSS JOIN LATERAL stock_of_line(line) AS stock JOIN moved ON moved.id = stock.product_id
         WHERE line.order_id = ANY (order_ids)
         GROUP BY moved.id, moved.had, moved.change, line.order_id
        HAVING sum((line.quantity - line.returned) * stock.pieces) > 0
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
     WHERE new_rows.track_stock <> old_rows.track_stock AND old_rows.parts = '[]' AND new_rows.parts = '[]';
  END IF;
  RETURN NULL;
END $$;

CREATE OR REPLACE TRIGGER products_stock_changed AFTER UPDATE ON products REFERENCING OLD TABLE AS old_rows NEW TABLE AS new_rows
  FOR EACH STATEMENT EXECUTE FUNCTION record_stock_changes();

CREATE OR REPLACE FUNCTION record_first_stock() RETURNS trigger LANGUAGE plpgsql AS $$
DECLARE
  told jsonb := coalesce(nullif(current_setting('haat.stock', true), ''), '{}')::jsonb;
BEGIN
  INSERT INTO stock_movements (product_id, change, quantity_left, reason, note, actor_id, created_at)
  SELECT id, quantity_in_stock, quantity_in_stock, coalesce(told ->> 'reason', 'start'), coalesce(told ->> 'note', ''),
         (told ->> 'actor')::uuid, clock_timestamp()
    FROM new_rows WHERE quantity_in_stock <> 0 AND parts = '[]';
  RETURN NULL;
END $$;

CREATE OR REPLACE TRIGGER products_stock_begun AFTER INSERT ON products REFERENCING NEW TABLE AS new_rows
  FOR EACH STATEMENT EXECUTE FUNCTION record_first_stock();

-- Only the triggers above insert movements. Movements do not change, except that a deleted actor or order is cleared, and are
-- deleted with their product; `npm run archive` moves old ones into a file and leaves their sum.
CREATE OR REPLACE FUNCTION refuse_own_stock_movement() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  IF TG_OP = 'INSERT' AND pg_trigger_depth() > 1 THEN RETURN NULL; END IF;
  IF TG_OP = 'DELETE' AND NOT EXISTS (SELECT FROM products WHERE id = OLD.product_id) THEN RETURN OLD; END IF;
  IF TG_OP <> 'INSERT' AND current_setting('haat.archive', true) = 'on' THEN
    IF TG_OP = 'DELETE' THEN RETURN OLD; END IF;
    RETURN NEW;
  END IF;
  RAISE EXCEPTION 'stock movements follow products.quantity_in_stock: change that instead';
END $$;

CREATE OR REPLACE TRIGGER stock_movements_not_inserted BEFORE INSERT ON stock_movements
  FOR EACH STATEMENT EXECUTE FUNCTION refuse_own_stock_movement();

CREATE OR REPLACE TRIGGER stock_movements_not_changed BEFORE UPDATE ON stock_movements FOR EACH ROW
  WHEN ((OLD.id, OLD.created_at, OLD.change, OLD.quantity_left, OLD.reason, OLD.cause, OLD.note, OLD.product_id, OLD.best_before)
     IS DISTINCT FROM
        (NEW.id, NEW.created_at, NEW.change, NEW.quantity_left, NEW.reason, NEW.cause, NEW.note, NEW.product_id, NEW.best_before))
  EXECUTE FUNCTION refuse_own_stock_movement();

CREATE OR REPLACE TRIGGER stock_movements_not_deleted BEFORE DELETE ON stock_movements
  FOR EACH ROW EXECUTE FUNCTION refuse_own_stock_movement();

-- Reviews: a product's stars are always those of its shown reviews, whoever writes, and cached pages are dropped when they change.
CREATE OR REPLACE FUNCTION count_review() RETURNS trigger LANGUAGE plpgsql AS $$
DECLARE
  was_shown boolean := TG_OP <> 'INSERT' AND OLD.status = 'shown';
  is_shown boolean := TG_OP <> 'DELETE' AND NEW.status = 'shown';
BEGIN
  IF was_shown THEN
    UPDATE product_ratings
       SET stars1 = stars1 - (OLD.stars = 1)::int, stars2 = stars2 - (OLD.stars = 2)::int,
           stars3 = stars3 - (OLD.stars = 3)::int, stars4 = stars4 - (OLD.stars = 4)::int,
           stars5 = stars5 - (OLD.stars = 5)::int
     WHERE product_id = OLD.product_id;
  END IF;
  IF is_shown THEN
    INSERT INTO product_ratings AS rating (product_id, stars1, stars2, stars3, stars4, stars5)
    VALUES (NEW.product_id, (NEW.stars = 1)::int, (NEW.stars = 2)::int, (NEW.stars = 3)::int, (NEW.stars = 4)::int,
            (NEW.stars = 5)::int)
    ON CONFLICT (product_id) DO UPDATE
       SET stars1 = rating.stars1 + excluded.stars1, stars2 = rating.stars2 + excluded.stars2,
           stars3 = rating.stars3 + excluded.stars3, stars4 = rating.stars4 + excluded.stars4,
           stars5 = rating.stars5 + excluded.stars5;
  END IF;
  IF was_shown OR is_shown THEN
    PERFORM pg_notify('catalogue', 'catalogue');
  END IF;
  RETURN NULL;
END $$;

CREATE OR REPLACE TRIGGER reviews_counted AFTER INSERT OR UPDATE OR DELETE ON reviews FOR EACH ROW EXECUTE FUNCTION count_review();

-- The reviews of an order that turns out undelivered, or is deleted, are hidden, and come back if that was a mistake.
CREATE OR REPLACE FUNCTION hide_reviews_of_order() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  UPDATE reviews SET status = 'hidden', hidden_from = status, updated_at = now() WHERE order_id = NEW.id AND status <> 'hidden';
  RETURN NULL;
END $$;

CREATE OR REPLACE TRIGGER orders_reviews_hidden AFTER UPDATE OF status, deleted_at ON orders FOR EACH ROW
  WHEN (OLD.status IN ('Deliverd', 'Refunded') AND OLD.deleted_at IS NULL
    AND NOT (NEW.status IN ('Deliverd', 'Refunded') AND NEW.deleted_at IS NULL))
  EXECUTE FUNCTION hide_reviews_of_order();

CREATE OR REPLACE FUNCTION return_reviews_of_order() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  UPDATE reviews SET status = hidden_from, hidden_from = NULL, updated_at = now()
   WHERE order_id = NEW.id AND status = 'hidden' AND hidden_from IS NOT NULL;
  RETURN NULL;
END $$;

CREATE OR REPLACE TRIGGER orders_reviews_back AFTER UPDATE OF status, deleted_at ON orders FOR EACH ROW
  WHEN (NEW.status IN ('Deliverd', 'Refunded') AND NEW.deleted_at IS NULL
    AND NOT (OLD.status IN ('Deliverd', 'Refunded') AND OLD.deleted_at IS NULL))
  EXECUTE FUNCTION return_reviews_of_order();

CREATE OR REPLACE FUNCTION is_stock_low(product products) RETURNS boolean LANGUAGE sql STABLE AS $$
  SELECT product.track_stock AND product.deleted_at IS NULL AND product.parts = '[]'
     AND product.quantity_in_stock <= product.low_stock_level
$$;

CREATE OR REPLACE FUNCTION tell_stock() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  IF is_stock_low(NEW) AND NOT is_stock_low(OLD) THEN
    PERFORM tell('stock.low', jsonb_build_object('productId', NEW.id,
      'quantityInStock', NEW.quantity_in_stock, 'level', NEW.low_stock_level));
  END IF;
  RETURN NULL;
END $$;

CREATE OR REPLACE TRIGGER products_stock_low AFTER UPDATE ON products FOR EACH ROW EXECUTE FUNCTION tell_stock();

-- Back in stock: one event for each person who waits for the product, whatever made it available again.
CREATE OR REPLACE FUNCTION tell_back_in_stock() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  PERFORM tell('stock.back', jsonb_build_object('requestId', id)) FROM restock_requests
   WHERE product_id = NEW.id AND told_at IS NULL;
  RETURN NULL;
END $$;

CREATE OR REPLACE TRIGGER products_back_in_stock AFTER UPDATE ON products FOR EACH ROW
  WHEN (NEW.in_stock AND NEW.is_active AND NEW.deleted_at IS NULL
    AND NOT (OLD.in_stock AND OLD.is_active AND OLD.deleted_at IS NULL))
  EXECUTE FUNCTION tell_back_in_stock();

-- All trigger functions and triggers, and the functions that they and the servers use. The migrator runs the statements that
-- changed since its last run in one transaction, after the migrations; a blank line ends a statement. Servers of the release
-- before go on calling these functions: replace a function, and drop it one release later (DROP FUNCTION IF EXISTS).
-- Functions that generated columns use stand in the migrations, since a change of theirs rewrites the table.
--
-- Cached pages: every server drops its cached pages on 'catalogue'. On 'stock' only quantities moved and no page reads
-- differently, so that an Eid rush does not empty the cache with every order.
CREATE OR REPLACE FUNCTION tell_catalogue_changed() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  PERFORM pg_notify('catalogue', TG_ARGV[0]);
  RETURN NULL;
END $$;

CREATE OR REPLACE TRIGGER products_added_or_removed AFTER INSERT OR DELETE OR TRUNCATE ON products
  FOR EACH STATEMENT EXECUTE FUNCTION tell_catalogue_changed('catalogue');

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

CREATE OR REPLACE TRIGGER products_stock_moved AFTER UPDATE ON products FOR EACH ROW
  WHEN (OLD.quantity_in_stock IS DISTINCT FROM NEW.quantity_in_stock AND OLD.in_stock = NEW.in_stock)
  EXECUTE FUNCTION tell_catalogue_changed('stock');

CREATE OR REPLACE TRIGGER categories_changed AFTER INSERT OR UPDATE OR DELETE OR TRUNCATE ON categories
  FOR EACH STATEMENT EXECUTE FUNCTION tell_catalogue_changed('catalogue');

CREATE OR REPLACE TRIGGER carousel_slides_changed AFTER INSERT OR UPDATE OR DELETE OR TRUNCATE ON carousel_slides
  FOR EACH STATEMENT EXECUTE FUNCTION tell_catalogue_changed('catalogue');

CREATE OR REPLACE TRIGGER info_pages_changed AFTER INSERT OR UPDATE OR DELETE OR TRUNCATE ON info_pages
  FOR EACH STATEMENT EXECUTE FUNCTION tell_catalogue_changed('catalogue');

CREATE OR REPLACE TRIGGER shelves_changed AFTER INSERT OR UPDATE OR DELETE OR TRUNCATE ON shelves
  FOR EACH STATEMENT EXECUTE FUNCTION tell_catalogue_changed('catalogue');

CREATE OR REPLACE TRIGGER landing_pages_changed AFTER INSERT OR UPDATE OR DELETE OR TRUNCATE ON landing_pages
  FOR EACH STATEMENT EXECUTE FUNCTION tell_catalogue_changed('catalogue');

CREATE OR REPLACE TRIGGER delivery_charges_changed AFTER INSERT OR UPDATE OR DELETE OR TRUNCATE ON delivery_charges
  FOR EACH STATEMENT EXECUTE FUNCTION tell_catalogue_changed('catalogue');

CREATE OR REPLACE TRIGGER search_synonyms_changed AFTER INSERT OR UPDATE OR DELETE OR TRUNCATE ON search_synonyms
  FOR EACH STATEMENT EXECUTE FUNCTION tell_catalogue_changed('catalogue');

CREATE OR REPLACE TRIGGER advance_settings_changed AFTER INSERT OR UPDATE OR DELETE OR TRUNCATE ON advance_settings
  FOR EACH STATEMENT EXECUTE FUNCTION tell_catalogue_changed('catalogue');

CREATE OR REPLACE TRIGGER conversion_settings_changed AFTER INSERT OR UPDATE OR DELETE OR TRUNCATE ON conversion_settings
  FOR EACH STATEMENT EXECUTE FUNCTION tell_catalogue_changed('catalogue');

CREATE OR REPLACE TRIGGER service_terms_changed AFTER INSERT OR UPDATE OR DELETE OR TRUNCATE ON service_terms
  FOR EACH STATEMENT EXECUTE FUNCTION tell_catalogue_changed('catalogue');

CREATE OR REPLACE TRIGGER shop_settings_changed AFTER INSERT OR UPDATE OR DELETE OR TRUNCATE ON shop_settings
  FOR EACH STATEMENT EXECUTE FUNCTION tell_catalogue_changed('catalogue');

-- Versions: a trigger counts the saves of a row, so that saves by older servers and by plain SQL count as well.
CREATE OR REPLACE FUNCTION count_save() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  NEW.version := OLD.version + 1;
  RETURN NEW;
END $$;

CREATE OR REPLACE TRIGGER advertising_version BEFORE UPDATE ON advertising FOR EACH ROW EXECUTE FUNCTION count_save();

CREATE OR REPLACE TRIGGER carousel_slides_version BEFORE UPDATE ON carousel_slides FOR EACH ROW EXECUTE FUNCTION count_save();

CREATE OR REPLACE TRIGGER advance_settings_version BEFORE UPDATE ON advance_settings FOR EACH ROW EXECUTE FUNCTION count_save();

CREATE OR REPLACE TRIGGER categories_version BEFORE UPDATE ON categories FOR EACH ROW EXECUTE FUNCTION count_save();

CREATE OR REPLACE TRIGGER contacts_version BEFORE UPDATE ON contacts FOR EACH ROW EXECUTE FUNCTION count_save();

CREATE OR REPLACE TRIGGER conversion_settings_version BEFORE UPDATE ON conversion_settings FOR EACH ROW EXECUTE FUNCTION count_save();

CREATE OR REPLACE TRIGGER couriers_version BEFORE UPDATE ON couriers FOR EACH ROW EXECUTE FUNCTION count_save();

CREATE OR REPLACE TRIGGER landing_pages_version BEFORE UPDATE ON landing_pages FOR EACH ROW EXECUTE FUNCTION count_save();
CREATE OR REPLACE TRIGGER info_pages_version BEFORE UPDATE ON info_pages FOR EACH ROW EXECUTE FUNCTION count_save();

CREATE OR REPLACE TRIGGER message_settings_version BEFORE UPDATE ON message_settings FOR EACH ROW EXECUTE FUNCTION count_save();

CREATE OR REPLACE TRIGGER order_checks_version BEFORE UPDATE ON order_checks FOR EACH ROW EXECUTE FUNCTION count_save();

CREATE OR REPLACE TRIGGER orders_version BEFORE UPDATE ON orders FOR EACH ROW EXECUTE FUNCTION count_save();

CREATE OR REPLACE TRIGGER products_version BEFORE UPDATE ON products FOR EACH ROW EXECUTE FUNCTION count_save();

CREATE OR REPLACE TRIGGER promo_codes_version BEFORE UPDATE ON promo_codes FOR EACH ROW EXECUTE FUNCTION count_save();

CREATE OR REPLACE TRIGGER reviews_version BEFORE UPDATE ON reviews FOR EACH ROW EXECUTE FUNCTION count_save();

CREATE OR REPLACE TRIGGER search_synonyms_version BEFORE UPDATE ON search_synonyms FOR EACH ROW EXECUTE FUNCTION count_save();

CREATE OR REPLACE TRIGGER service_terms_version BEFORE UPDATE ON service_terms FOR EACH ROW EXECUTE FUNCTION count_save();

CREATE OR REPLACE TRIGGER shelves_version BEFORE UPDATE ON shelves FOR EACH ROW EXECUTE FUNCTION count_save();

CREATE OR REPLACE TRIGGER shop_settings_version BEFORE UPDATE ON shop_settings FOR EACH ROW EXECUTE FUNCTION count_save();

CREATE OR REPLACE TRIGGER webhooks_version BEFORE UPDATE ON webhooks FOR EACH ROW
  WHEN ((OLD.url, OLD.description, OLD.events, OLD.is_active, OLD.secret) IS DISTINCT FROM
        (NEW.url, NEW.description, NEW.events, NEW.is_active, NEW.secret))
  EXECUTE FUNCTION count_save();

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
   WHERE sale.deleted_at IS NULL AND sale.kind <> 'deal' AND sale.starts_at <= clock_timestamp() AND clock_timestamp() < sale.ends_at
     AND (running_sale.product = ANY (sale.product_ids) OR running_sale.category = ANY (sale.category_ids)
          OR sale.product_ids = '{}' AND sale.category_ids = '{}')
   ORDER BY 1 DESC, 2 DESC LIMIT 1
$$;

-- Of several deals the one with the largest share of free pieces counts, and of equal ones that with fewer pieces.
CREATE OR REPLACE FUNCTION running_deal(product uuid, category uuid) RETURNS jsonb LANGUAGE sql VOLATILE AS $$
  SELECT jsonb_build_object('pieces', pieces, 'pay', amount)
    FROM dated_sales AS sale
   WHERE sale.deleted_at IS NULL AND sale.kind = 'deal' AND sale.starts_at <= clock_timestamp()
     AND clock_timestamp() < coalesce(sale.ends_at, 'infinity')
     AND (running_deal.product = ANY (sale.product_ids) OR running_deal.category = ANY (sale.category_ids)
          OR sale.product_ids = '{}' AND sale.category_ids = '{}')
   ORDER BY amount::numeric / pieces, pieces LIMIT 1
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
  NEW.deal := running_deal(NEW.id, NEW.category_id);
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
      SELECT kind, amount, pieces, ends_at, product_ids, category_ids FROM dated_sales
       WHERE deleted_at IS NULL AND starts_at <= clock_timestamp() AND clock_timestamp() < coalesce(ends_at, 'infinity')
    ), deals AS MATERIALIZED (
      SELECT DISTINCT ON (product.id) product.id, jsonb_build_object('pieces', pieces, 'pay', amount) AS deal
        FROM running JOIN products AS product
          ON product.id = ANY (product_ids) OR product.category_id = ANY (category_ids) OR product_ids = '{}' AND category_ids = '{}'
       WHERE kind = 'deal'
       ORDER BY product.id, amount::numeric / pieces, pieces
    ), best AS MATERIALIZED (
      SELECT DISTINCT ON (product.id) product.id, sale_discount(kind, amount, price) AS discount, ends_at
        FROM running JOIN products AS product
          ON product.id = ANY (product_ids) OR product.category_id = ANY (category_ids) OR product_ids = '{}' AND category_ids = '{}'
       WHERE kind <> 'deal'
       ORDER BY product.id, 2 DESC, ends_at DESC
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

CREATE OR REPLACE TRIGGER dated_sales_changed AFTER INSERT OR UPDATE OR DELETE OR TRUNCATE ON dated_sales
  FOR EACH STATEMENT EXECUTE FUNCTION tell_catalogue_changed('catalogue');

CREATE OR REPLACE TRIGGER dated_sales_version BEFORE UPDATE ON dated_sales FOR EACH ROW EXECUTE FUNCTION count_save();

-- What a page said before is what customers agreed to then.
CREATE OR REPLACE FUNCTION keep_info_page() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  INSERT INTO info_page_versions (page_id, version, title, title_bn, body, body_bn)
  VALUES (OLD.id, OLD.version, OLD.title, OLD.title_bn, OLD.body, OLD.body_bn);
  RETURN NULL;
END $$;

CREATE OR REPLACE TRIGGER info_pages_kept AFTER UPDATE ON info_pages FOR EACH ROW
  WHEN ((OLD.title, OLD.title_bn, OLD.body, OLD.body_bn) IS DISTINCT FROM (NEW.title, NEW.title_bn, NEW.body, NEW.body_bn))
  EXECUTE FUNCTION keep_info_page();

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

-- A code proved the number that the order had.
CREATE OR REPLACE FUNCTION forget_phone_code() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  DELETE FROM phone_codes WHERE order_id = NEW.id;
  RETURN NULL;
END $$;

CREATE OR REPLACE TRIGGER orders_phone_changed AFTER UPDATE OF phone_number ON orders FOR EACH ROW
  WHEN (OLD.phone_number <> NEW.phone_number) EXECUTE FUNCTION forget_phone_code();

-- Outbox: whether anybody receives this event; without a receiver an order costs two lookups in small tables.
CREATE OR REPLACE FUNCTION is_told(what text) RETURNS boolean LANGUAGE sql STABLE AS $$
  SELECT EXISTS (SELECT FROM webhooks WHERE is_active AND what = ANY (events))
      OR what IN ('stock.back', 'order.converted', 'offer.made', 'code.wanted')
      OR EXISTS (SELECT FROM message_settings WHERE CASE what
           WHEN 'order.placed' THEN sms_on_placed OR email_on_placed OR owner_on_placed
           WHEN 'order.status_changed' THEN cardinality(sms_statuses) + cardinality(email_statuses) > 0
           WHEN 'stock.low' THEN owner_on_low_stock
           ELSE false END)
$$;

-- Writes event and job in the transaction of the change itself, also for older servers and plain SQL. Sample and load-test data
-- set haat.untold.
CREATE OR REPLACE FUNCTION tell(what text, happened jsonb) RETURNS void LANGUAGE plpgsql AS $$
DECLARE
  event uuid;
BEGIN
  IF current_setting('haat.untold', true) = 'on' OR NOT is_told(what) THEN
    RETURN;
  END IF;
  INSERT INTO outbox_events (type, data) VALUES (what, happened) RETURNING id INTO event;
  PERFORM graphile_worker.add_job('tell', json_build_object('eventId', event), job_key => event::text);
END $$;

CREATE OR REPLACE FUNCTION tell_order() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  IF TG_OP = 'INSERT' THEN
    PERFORM tell('order.placed', jsonb_build_object('orderId', NEW.id, 'status', NEW.status));
  ELSE
    PERFORM tell('order.status_changed',
      jsonb_build_object('orderId', NEW.id, 'status', NEW.status, 'previousStatus', OLD.status));
  END IF;
  RETURN NULL;
END $$;

CREATE OR REPLACE TRIGGER orders_placed AFTER INSERT ON orders FOR EACH ROW EXECUTE FUNCTION tell_order();

CREATE OR REPLACE TRIGGER orders_status_changed AFTER UPDATE OF status ON orders FOR EACH ROW
  WHEN (OLD.status IS DISTINCT FROM NEW.status) EXECUTE FUNCTION tell_order();

-- A purchase is told once, when the order reaches what the owner chose. Orders of before the conversions were on have no row.
CREATE OR REPLACE FUNCTION tell_conversion(converted orders) RETURNS void LANGUAGE plpgsql AS $$
BEGIN
  UPDATE order_conversions SET reached_at = now()
   WHERE order_id = converted.id AND reached_at IS NULL
     AND CASE (SELECT send_at FROM conversion_settings)
           WHEN 'confirmed' THEN converted.status NOT IN ('Cancelled', 'Refunded')
             AND (converted.confirmed_at IS NOT NULL OR converted.status <> 'Processing')
           WHEN 'delivered' THEN converted.status = 'Deliverd'
           ELSE false END;
  IF FOUND THEN
    PERFORM tell('order.converted', jsonb_build_object('orderId', converted.id));
  END IF;
END $$;

CREATE OR REPLACE FUNCTION tell_conversion_of_order() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  PERFORM tell_conversion(NEW);
  RETURN NULL;
END $$;

CREATE OR REPLACE TRIGGER orders_converted AFTER UPDATE OF status, confirmed_at ON orders FOR EACH ROW
  WHEN (OLD.status IS DISTINCT FROM NEW.status OR OLD.confirmed_at IS DISTINCT FROM NEW.confirmed_at)
  EXECUTE FUNCTION tell_conversion_of_order();

-- Staff's orders are confirmed when they are placed.
CREATE OR REPLACE FUNCTION tell_conversion_at_once() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  PERFORM tell_conversion(orders) FROM orders WHERE id = NEW.order_id;
  RETURN NULL;
END $$;

CREATE OR REPLACE TRIGGER order_conversions_noted AFTER INSERT ON order_conversions FOR EACH ROW EXECUTE FUNCTION tell_conversion_at_once();

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

-- People: figures of each phone number, kept by every statement that writes orders, also of older servers. Rows are locked in the
-- order of the numbers, so that two statements over many orders queue. Name and moment are those of the latest remaining order.
-- The latest order is looked up by a condition that no partial index matches, since Postgres preferred to walk through all
-- orders by time. 01000000000 stands for erased people (`ERASED` in domain/privacy) and is not counted. Figures may disagree with
-- the orders after a TRUNCATE: a person without orders is deleted. Orders merged into another are not counted, here and below.
CREATE OR REPLACE FUNCTION count_people() RETURNS trigger LANGUAGE plpgsql AS $$
DECLARE
  gone text := 'SELECT -1 AS sign, * FROM old_rows WHERE deleted_at IS NULL AND cancel_reason <> ''merged'' AND phone_number <> ''01000000000''';
  come text := 'SELECT 1 AS sign, * FROM new_rows WHERE deleted_at IS NULL AND cancel_reason <> ''merged'' AND phone_number <> ''01000000000''';
  touched integer;
BEGIN
  -- A new order always changes a person's figures; this statement is planned once a session.
  IF TG_OP = 'INSERT' THEN
    INSERT INTO people AS person (phone_number, last_order_at, orders, delivered, returned, cancelled, fake, spent)
    SELECT phone_number, 'infinity', count(*), count(*) FILTER (WHERE status = 'Deliverd'),
           count(*) FILTER (WHERE status = 'Refunded'), count(*) FILTER (WHERE status = 'Cancelled'),
           count(*) FILTER (WHERE status = 'Cancelled' AND cancel_reason = 'fake'),
           coalesce(sum(greatest(0, total_price - returned_amount)::bigint) FILTER (WHERE status = 'Deliverd'), 0)
      FROM new_rows WHERE deleted_at IS NULL AND cancel_reason <> 'merged' AND phone_number <> '01000000000'
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
                 AND cancel_reason <> 'merged'
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

-- Daily figures: the day in Dhaka, six hours ahead of UTC all year, as `dhakaDay`.
CREATE OR REPLACE FUNCTION dhaka_day(at timestamptz) RETURNS date LANGUAGE sql IMMUTABLE
  RETURN ((at AT TIME ZONE 'UTC') + interval '6 hours')::date;

-- The products of an order, each once; `back` is the taka of the returned pieces, `whole` that of all pieces.
CREATE OR REPLACE FUNCTION goods_of(placed uuid)
RETURNS TABLE (product_id uuid, title text, title_bn text, pieces bigint, taka numeric, back numeric, whole numeric)
LANGUAGE sql STABLE AS $$
  SELECT coalesce(product_id, '00000000-0000-0000-0000-000000000000'), CASE WHEN product_id IS NULL THEN title ELSE '' END,
         min(CASE WHEN product_id IS NULL THEN title_bn ELSE '' END), sum(quantity - returned),
         sum((quantity - returned) * price::bigint), sum(returned * price::bigint), sum(quantity * price::bigint)
    FROM order_lines WHERE order_id = placed GROUP BY 1, 2
$$;

-- A session keeps the plan of its first statement: rows of each order are looked up by index, however many orders there are.
CREATE OR REPLACE FUNCTION count_daily_sales() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  IF TG_OP = 'INSERT' THEN
    INSERT INTO daily_sales (day, district, status, orders, total, owed)
    SELECT dhaka_day(created_at), coalesce(district, ''), status, count(*), sum(total_price::bigint),
           sum(greatest(0, total_price - returned_amount)::bigint)
      FROM new_rows WHERE deleted_at IS NULL AND cancel_reason <> 'merged'
     GROUP BY GROUPING SETS ((dhaka_day(created_at), status), (dhaka_day(created_at), status, district));
    -- The order's lines and parcel are inserted later and counted by their own triggers.
    INSERT INTO daily_money (day, courier, code, status, is_settled, orders, total, owed, discount, received, advance)
    SELECT dhaka_day(created_at), '', promo_code, status, settled_at IS NOT NULL, count(*), sum(total_price::bigint),
           sum(greatest(0, total_price - returned_amount)::bigint), sum(promo_code_discount::bigint),
           sum(coalesce(settled_amount, 0)::bigint), sum(least(advance_amount, greatest(0, total_price - returned_amount))::bigint)
      FROM new_rows WHERE deleted_at IS NULL AND cancel_reason <> 'merged'
     GROUP BY 1, 3, 4, 5;
    RETURN NULL;
  END IF;
  IF TG_OP = 'DELETE' THEN
    INSERT INTO daily_sales (day, district, status, orders, total, owed)
    SELECT dhaka_day(created_at), coalesce(district, ''), status, -count(*), -sum(total_price::bigint),
           -sum(greatest(0, total_price - returned_amount)::bigint)
      FROM old_rows WHERE deleted_at IS NULL AND cancel_reason <> 'merged'
     GROUP BY GROUPING SETS ((dhaka_day(created_at), status), (dhaka_day(created_at), status, district));
    RETURN NULL;
  END IF;
  -- Updates that change no figure write no row.
  INSERT INTO daily_sales (day, district, status, orders, total, owed)
  SELECT day, coalesce(district, ''), status, sum(sign), sum(sign * total), sum(sign * owed)
    FROM (SELECT 1 AS sign, dhaka_day(created_at) AS day, district, status, total_price::bigint AS total,
                 greatest(0, total_price - returned_amount)::bigint AS owed
            FROM new_rows WHERE deleted_at IS NULL AND cancel_reason <> 'merged'
           UNION ALL
          SELECT -1, dhaka_day(created_at), district, status, total_price, greatest(0, total_price - returned_amount)
            FROM old_rows WHERE deleted_at IS NULL AND cancel_reason <> 'merged') AS changed
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
                    FROM new_rows WHERE deleted_at IS NULL AND cancel_reason <> 'merged'
                   UNION ALL
                  SELECT -1, id, dhaka_day(created_at), promo_code, status, settled_at IS NOT NULL, total_price,
                         greatest(0, total_price - returned_amount), promo_code_discount, coalesce(settled_amount, 0),
                         least(advance_amount, greatest(0, total_price - returned_amount))
                    FROM old_rows WHERE deleted_at IS NULL AND cancel_reason <> 'merged') AS counted
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
                    FROM new_rows WHERE deleted_at IS NULL AND cancel_reason <> 'merged'
                   UNION ALL
                  SELECT -1, id, dhaka_day(created_at),
                         CASE WHEN status IN ('Deliverd', 'Cancelled', 'Refunded') THEN status ELSE '' END
                    FROM old_rows WHERE deleted_at IS NULL AND cancel_reason <> 'merged') AS counted
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
       SELECT created_at, status FROM orders WHERE id = sold.order_id AND deleted_at IS NULL AND cancel_reason <> 'merged' OFFSET 0) AS placed
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
      JOIN orders ON orders.id = order_id AND deleted_at IS NULL AND cancel_reason <> 'merged'
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
  WHEN (OLD.deleted_at IS NULL AND OLD.cancel_reason <> 'merged') EXECUTE FUNCTION uncount_daily_goods();

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
     WHERE deleted_at IS NULL AND cancel_reason <> ''merged''
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
          FROM orders WHERE deleted_at IS NULL AND cancel_reason <> 'merged'
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
          FROM orders LEFT JOIN shipments ON order_id = orders.id WHERE deleted_at IS NULL AND cancel_reason <> 'merged'
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
             WHERE deleted_at IS NULL AND cancel_reason <> 'merged'
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

-- Months of products: the first day of the month.
CREATE OR REPLACE FUNCTION month_of(day date) RETURNS date LANGUAGE sql IMMUTABLE
  RETURN date_trunc('month', day::timestamp)::date;

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
  WHEN (NEW.settled_amount IS NOT NULL) EXECUTE FUNCTION record_money();

CREATE OR REPLACE TRIGGER orders_money_changed AFTER UPDATE OF settled_amount ON orders FOR EACH ROW
  WHEN (OLD.settled_amount IS DISTINCT FROM NEW.settled_amount) EXECUTE FUNCTION record_money();

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
  WHEN (NEW.advance_amount > 0) EXECUTE FUNCTION record_advance();

CREATE OR REPLACE TRIGGER orders_advance_changed AFTER UPDATE OF advance_amount ON orders FOR EACH ROW
  WHEN (OLD.advance_amount <> NEW.advance_amount) EXECUTE FUNCTION record_advance();

-- A courier's report is settled once its order is back, has a return, or is delivered; a part delivered waits for its return.
CREATE OR REPLACE FUNCTION settle_report() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  UPDATE shipments SET report = '' WHERE order_id = NEW.id AND report <> ''
     AND (report <> 'partial' OR NEW.status <> 'Deliverd' OR NEW.returned_amount > OLD.returned_amount);
  RETURN NULL;
END $$;

CREATE OR REPLACE TRIGGER orders_settle_report AFTER UPDATE OF status, returned_amount ON orders FOR EACH ROW
  WHEN (NEW.status NOT IN ('Submit for Delivery', 'Reach Destination', 'Assign Rider')
    AND (OLD.status <> NEW.status OR NEW.returned_amount > OLD.returned_amount)) EXECUTE FUNCTION settle_report();

CREATE OR REPLACE FUNCTION record_refund() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  INSERT INTO money_movements (created_at, kind, amount, reason, day, order_day, order_id, courier_id, actor_id)
  SELECT NEW.created_at, 'refunded', -NEW.refund, NEW.reason, dhaka_day(NEW.created_at), dhaka_day(orders.created_at), orders.id,
         (SELECT courier_id FROM shipments WHERE order_id = orders.id), NEW.actor_id
    FROM orders WHERE id = NEW.order_id;
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
BEGIN
  NEW.cost := cost_of_line(NEW);
  RETURN NEW;
END $$;

-- The latest cost price of a line's product; of a combo those of its parts together. Null while one of them is not known.
CREATE OR REPLACE FUNCTION cost_of_line(line order_lines) RETURNS integer LANGUAGE sql STABLE AS $$
  SELECT CASE WHEN bool_and(known.cost IS NOT NULL) THEN least(sum(good.pieces * known.cost::bigint), 2147483647)::integer END
    FROM (SELECT line.product_id AS id, 1 AS pieces WHERE line.parts IS NULL
          UNION ALL
          SELECT part."productId", part.pieces FROM jsonb_to_recordset(line.parts) AS part ("productId" uuid, pieces integer)) AS good
    LEFT JOIN LATERAL (SELECT cost FROM product_costs WHERE product_id = good.id ORDER BY id DESC LIMIT 1) AS known ON true
$$;

-- What is lost with a piece of a line without a movement of stock: its cost price, or that of the parts of a combo that are not counted. Parts
-- cost what they did when the order was placed, else the first price known later, so that counting a day again changes nothing.
CREATE OR REPLACE FUNCTION uncounted_cost(line order_lines, placed timestamptz) RETURNS bigint LANGUAGE sql STABLE AS $$
  SELECT CASE WHEN NOT line.took_stock THEN line.cost::bigint
              WHEN line.parts IS NULL THEN 0
              ELSE (SELECT sum(part.pieces * known.cost::bigint)
                      FROM jsonb_to_recordset(line.parts) AS part ("productId" uuid, pieces integer, "tookStock" boolean)
                      JOIN LATERAL (SELECT cost FROM product_costs WHERE product_id = part."productId"
                                     ORDER BY created_at > placed, abs(extract(epoch FROM created_at - placed)), id DESC LIMIT 1) AS known ON true
                     WHERE NOT part."tookStock") END
$$;

CREATE OR REPLACE TRIGGER order_lines_cost BEFORE INSERT ON order_lines FOR EACH ROW
  WHEN (NEW.cost IS NULL) EXECUTE FUNCTION copy_cost();

CREATE OR REPLACE FUNCTION copy_write_offs() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  INSERT INTO write_offs (day, pieces, cost, product_id)
  SELECT dhaka_day(created_at), -change,
         (SELECT cost FROM product_costs WHERE product_id = moved.product_id ORDER BY id DESC LIMIT 1), product_id
    FROM moved WHERE reason = 'written-off';
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
-- its lists; without one it is estimated by `parcel_costs`, and so is always the way back. Pieces that are neither sold nor on the shelf
-- again cost their goods: of counted products as `write_offs`, of others, and of a combo's uncounted parts, by the return.
CREATE OR REPLACE FUNCTION profits_by(on_day date)
RETURNS TABLE (by text, key text, delivered bigint, came_back bigint, pieces bigint, revenue numeric, uncounted numeric, goods numeric,
               fees numeric, estimated numeric, packing numeric, placed bigint, confirmed bigint)
LANGUAGE sql STABLE AS $$
  WITH parcels AS MATERIALIZED (
    SELECT id, district, source, created_at, greatest(0, total_price - returned_amount) AS owed, status = 'Deliverd' AS is_delivered,
           CASE status WHEN 'Deliverd' THEN 1 ELSE 2 END AS ways
      FROM orders
     WHERE deleted_at IS NULL AND cancel_reason <> 'merged'
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
           CASE WHEN is_delivered THEN line.quantity - line.returned ELSE 0 END AS kept, line.price::bigint AS price, line.cost::bigint AS cost,
           CASE WHEN lost.pieces > 0 THEN lost.pieces * uncounted_cost(line, parcels.created_at) ELSE 0 END AS lost
      FROM order_lines AS line
      JOIN parcels ON parcels.id = line.order_id
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
    SELECT parcels.id, district, source, is_delivered, CASE WHEN is_delivered THEN owed - least(owed, goods.unknown) ELSE 0 END AS revenue,
           CASE WHEN is_delivered THEN least(owed, goods.unknown) ELSE 0 END AS uncounted, goods.kept, goods.cost AS goods,
           CASE WHEN billed.bills > 1 THEN billed.fee ELSE ways * coalesce(billed.fee, courier.cost, 0) END AS fees,
           CASE WHEN billed.fee IS NULL THEN ways * coalesce(courier.cost, 0) WHEN billed.bills > 1 THEN 0 ELSE (ways - 1) * billed.fee END
             AS estimated,
           coalesce((SELECT cost FROM costs WHERE courier = ''), 0) AS packing
      FROM parcels
      LEFT JOIN (
        SELECT id, sum(kept) AS kept, coalesce(sum(kept * price) FILTER (WHERE cost IS NULL), 0) AS unknown,
               coalesce(sum(kept * cost), 0) + coalesce(sum(lost), 0) AS cost
          FROM sold GROUP BY 1) AS goods USING (id)
      LEFT JOIN billed ON billed.order_id = parcels.id
      LEFT JOIN shipments ON shipments.order_id = parcels.id
      LEFT JOIN costs AS courier ON courier.courier = shipments.courier_id::text
  ), written_off AS (
    SELECT coalesce(product_id::text, '') AS product, sum(pieces * coalesce(cost, 0)::bigint) AS goods FROM write_offs WHERE day = on_day GROUP BY 1
  ), parts AS (
    SELECT what.by, what.key, count(*) FILTER (WHERE is_delivered) AS delivered, count(*) FILTER (WHERE NOT is_delivered) AS came_back,
           coalesce(sum(kept), 0) AS pieces, sum(revenue) AS revenue, sum(uncounted) AS uncounted, sum(goods) AS goods, sum(fees) AS fees,
           sum(estimated) AS estimated, sum(packing) AS packing, 0 AS placed, 0 AS confirmed
      FROM summed CROSS JOIN LATERAL (VALUES ('day', ''), ('district', district), ('source', source)) AS what (by, key)
     GROUP BY 1, 2
    UNION ALL
    SELECT 'source', source, 0, 0, 0, 0, 0, 0, 0, 0, 0, count(*),
           count(*) FILTER (WHERE confirmed_at IS NOT NULL OR status NOT IN ('Processing', 'Cancelled'))
      FROM orders
     WHERE deleted_at IS NULL AND cancel_reason <> 'merged'
       AND created_at >= (on_day::timestamp - interval '6 hours') AT TIME ZONE 'UTC'
       AND created_at < (on_day::timestamp + interval '18 hours') AT TIME ZONE 'UTC'
     GROUP BY source
    UNION ALL
    SELECT 'product', product, count(DISTINCT id) FILTER (WHERE is_delivered), count(DISTINCT id) FILTER (WHERE NOT is_delivered), sum(kept),
           coalesce(sum(kept * price) FILTER (WHERE cost IS NOT NULL), 0), coalesce(sum(kept * price) FILTER (WHERE cost IS NULL), 0),
           coalesce(sum(kept * cost), 0) + coalesce(sum(lost), 0), 0, 0, 0, 0, 0
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

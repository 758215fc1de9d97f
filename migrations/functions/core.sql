-- Cached pages: every server drops its cached pages on 'catalogue'. On 'stock' only quantities moved and no page reads
-- differently, so that an Eid rush does not empty the cache with every order. A move of many goods sets haat.quiet
-- in most of its transactions, and notifies in the last.
CREATE OR REPLACE FUNCTION tell_catalogue_changed() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  IF current_setting('haat.quiet', true) IS DISTINCT FROM 'on' THEN
    PERFORM pg_notify('catalogue', TG_ARGV[0]);
  END IF;
  RETURN NULL;
END $$;

CREATE OR REPLACE TRIGGER products_added_or_removed AFTER INSERT OR DELETE OR TRUNCATE ON products
  FOR EACH STATEMENT EXECUTE FUNCTION tell_catalogue_changed('catalogue');

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

CREATE OR REPLACE TRIGGER checkout_add_on_changed AFTER INSERT OR UPDATE OR DELETE OR TRUNCATE ON checkout_add_on
  FOR EACH STATEMENT EXECUTE FUNCTION tell_catalogue_changed('catalogue');

CREATE OR REPLACE TRIGGER delivery_charges_changed AFTER INSERT OR UPDATE OR DELETE OR TRUNCATE ON delivery_charges
  FOR EACH STATEMENT EXECUTE FUNCTION tell_catalogue_changed('catalogue');

CREATE OR REPLACE TRIGGER search_synonyms_changed AFTER INSERT OR UPDATE OR DELETE OR TRUNCATE ON search_synonyms
  FOR EACH STATEMENT EXECUTE FUNCTION tell_catalogue_changed('catalogue');

CREATE OR REPLACE TRIGGER advance_settings_changed AFTER INSERT OR UPDATE OR DELETE OR TRUNCATE ON advance_settings
  FOR EACH STATEMENT EXECUTE FUNCTION tell_catalogue_changed('catalogue');

-- What came back of an attempt changes nothing that the shop shows.
CREATE OR REPLACE TRIGGER connections_changed AFTER INSERT OR UPDATE OF sealed OR DELETE OR TRUNCATE ON connections
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

CREATE OR REPLACE TRIGGER checkout_add_on_version BEFORE UPDATE ON checkout_add_on FOR EACH ROW EXECUTE FUNCTION count_save();

CREATE OR REPLACE TRIGGER landing_pages_version BEFORE UPDATE ON landing_pages FOR EACH ROW EXECUTE FUNCTION count_save();
CREATE OR REPLACE TRIGGER info_pages_version BEFORE UPDATE ON info_pages FOR EACH ROW EXECUTE FUNCTION count_save();

CREATE OR REPLACE TRIGGER message_settings_version BEFORE UPDATE ON message_settings FOR EACH ROW EXECUTE FUNCTION count_save();

CREATE OR REPLACE TRIGGER old_addresses_version BEFORE UPDATE OF path, target, deleted_at ON old_addresses
  FOR EACH ROW EXECUTE FUNCTION count_save();

CREATE OR REPLACE TRIGGER order_checks_version BEFORE UPDATE ON order_checks FOR EACH ROW EXECUTE FUNCTION count_save();

CREATE OR REPLACE TRIGGER orders_version BEFORE UPDATE ON orders FOR EACH ROW EXECUTE FUNCTION count_save();

CREATE OR REPLACE TRIGGER products_version BEFORE UPDATE ON products FOR EACH ROW EXECUTE FUNCTION count_save();

CREATE OR REPLACE TRIGGER promo_codes_version BEFORE UPDATE ON promo_codes FOR EACH ROW EXECUTE FUNCTION count_save();

CREATE OR REPLACE TRIGGER reviews_version BEFORE UPDATE ON reviews FOR EACH ROW EXECUTE FUNCTION count_save();

CREATE OR REPLACE TRIGGER search_synonyms_version BEFORE UPDATE ON search_synonyms FOR EACH ROW EXECUTE FUNCTION count_save();

CREATE OR REPLACE TRIGGER service_terms_version BEFORE UPDATE ON service_terms FOR EACH ROW EXECUTE FUNCTION count_save();

CREATE OR REPLACE TRIGGER shelves_version BEFORE UPDATE ON shelves FOR EACH ROW EXECUTE FUNCTION count_save();

CREATE OR REPLACE TRIGGER shop_settings_version BEFORE UPDATE ON shop_settings FOR EACH ROW EXECUTE FUNCTION count_save();

CREATE OR REPLACE TRIGGER wallet_phones_version BEFORE UPDATE ON wallet_phones FOR EACH ROW
  WHEN (OLD.name IS DISTINCT FROM NEW.name) EXECUTE FUNCTION count_save();

CREATE OR REPLACE TRIGGER webhooks_version BEFORE UPDATE ON webhooks FOR EACH ROW
  WHEN ((OLD.url, OLD.description, OLD.events, OLD.is_active, OLD.secret) IS DISTINCT FROM
        (NEW.url, NEW.description, NEW.events, NEW.is_active, NEW.secret))
  EXECUTE FUNCTION count_save();

CREATE OR REPLACE TRIGGER dated_sales_changed AFTER INSERT OR UPDATE OR DELETE OR TRUNCATE ON dated_sales
  FOR EACH STATEMENT EXECUTE FUNCTION tell_catalogue_changed('catalogue');

CREATE OR REPLACE TRIGGER dated_sales_version BEFORE UPDATE ON dated_sales FOR EACH ROW EXECUTE FUNCTION count_save();

-- Outbox: whether anybody receives this event; without a receiver an order costs two lookups in small tables.
CREATE OR REPLACE FUNCTION is_told(what text) RETURNS boolean LANGUAGE sql STABLE AS $$
  SELECT EXISTS (SELECT FROM webhooks WHERE is_active AND what = ANY (events))
      OR what IN ('stock.back', 'order.converted', 'order.returned', 'offer.made', 'code.wanted', 'advance.wanted')
      OR EXISTS (SELECT FROM message_settings WHERE CASE what
           WHEN 'order.placed' THEN sms_on_placed OR email_on_placed OR owner_on_placed
           WHEN 'order.status_changed' THEN cardinality(sms_statuses) + cardinality(email_statuses) > 0
           WHEN 'stock.low' THEN owner_on_low_stock
           ELSE false END)
      OR what IN ('order.placed', 'stock.low', 'advance.sent', 'message.failed', 'parcels.given')
         AND EXISTS (SELECT FROM staff_receivers)
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

-- Whether an order is in the figures: one that is deleted, merged into another or a trial of staff is in none.
CREATE OR REPLACE FUNCTION is_counted(deleted_at timestamptz, cancel_reason text, is_trial boolean) RETURNS boolean
  LANGUAGE sql IMMUTABLE RETURN deleted_at IS NULL AND cancel_reason <> 'merged' AND NOT is_trial;

-- Daily figures: the day in Dhaka, six hours ahead of UTC all year, as `dhakaDay`.
CREATE OR REPLACE FUNCTION dhaka_day(at timestamptz) RETURNS date LANGUAGE sql IMMUTABLE
  RETURN ((at AT TIME ZONE 'UTC') + interval '6 hours')::date;

-- Months of products: the first day of the month.
CREATE OR REPLACE FUNCTION month_of(day date) RETURNS date LANGUAGE sql IMMUTABLE
  RETURN date_trunc('month', day::timestamp)::date;

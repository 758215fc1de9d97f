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

-- An order that comes back after its purchase was told, once.
CREATE OR REPLACE FUNCTION tell_return(returned orders) RETURNS void LANGUAGE plpgsql AS $$
BEGIN
  UPDATE order_conversions SET returned_at = now()
   WHERE order_id = returned.id AND reached_at IS NOT NULL AND returned_at IS NULL
     AND returned.status IN ('Cancelled', 'Refunded');
  IF FOUND THEN
    PERFORM tell('order.returned', jsonb_build_object('orderId', returned.id));
  END IF;
END $$;

CREATE OR REPLACE FUNCTION tell_conversion_of_order() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  PERFORM tell_conversion(NEW);
  PERFORM tell_return(NEW);
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

-- A customer or a gateway sent it; what staff enter themselves is no news to them.
CREATE OR REPLACE FUNCTION tell_advance() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  PERFORM tell('advance.sent', jsonb_build_object('orderId', NEW.order_id, 'amount', NEW.amount, 'status', NEW.status));
  RETURN NULL;
END $$;

CREATE OR REPLACE TRIGGER advances_sent AFTER INSERT ON advances FOR EACH ROW
  WHEN (NEW.actor_id IS NULL) EXECUTE FUNCTION tell_advance();

-- Once an hour, since a gateway that is down fails many. The lock makes a second one wait and find the first.
CREATE OR REPLACE FUNCTION tell_failure() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  IF NOT is_told('message.failed') THEN
    RETURN NULL;
  END IF;
  PERFORM pg_advisory_xact_lock(hashtext('message.failed'));
  IF NOT EXISTS (SELECT FROM outbox_events WHERE type = 'message.failed' AND created_at > now() - interval '1 hour') THEN
    PERFORM tell('message.failed', jsonb_build_object('channel', NEW.channel));
  END IF;
  RETURN NULL;
END $$;

-- That staff could not be notified is not told on the same way.
CREATE OR REPLACE TRIGGER deliveries_failed AFTER UPDATE OF status ON deliveries FOR EACH ROW
  WHEN (NEW.status = 'failed' AND OLD.status <> 'failed' AND NEW.channel NOT IN ('push', 'telegram'))
  EXECUTE FUNCTION tell_failure();

-- Who is no longer staff is told nothing more, however the account changed.
CREATE OR REPLACE FUNCTION forget_receivers() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  DELETE FROM staff_receivers WHERE user_id = NEW.id;
  DELETE FROM staff_notices WHERE user_id = NEW.id;
  RETURN NULL;
END $$;

CREATE OR REPLACE TRIGGER users_no_longer_staff AFTER UPDATE OF is_admin ON users FOR EACH ROW
  WHEN (OLD.is_admin AND NOT NEW.is_admin) EXECUTE FUNCTION forget_receivers();

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

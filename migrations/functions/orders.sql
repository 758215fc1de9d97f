-- A code proved the number that the order had.
CREATE OR REPLACE FUNCTION forget_phone_code() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  DELETE FROM phone_codes WHERE order_id = NEW.id;
  RETURN NULL;
END $$;

CREATE OR REPLACE TRIGGER orders_phone_changed AFTER UPDATE OF phone_number ON orders FOR EACH ROW
  WHEN (OLD.phone_number <> NEW.phone_number) EXECUTE FUNCTION forget_phone_code();

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

-- What an order saved belongs to the total with which it was placed.
CREATE OR REPLACE FUNCTION forget_saved() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  NEW.saved := 0;
  RETURN NEW;
END $$;

CREATE OR REPLACE TRIGGER orders_saved BEFORE UPDATE OF total_price ON orders FOR EACH ROW
  WHEN (OLD.total_price <> NEW.total_price) EXECUTE FUNCTION forget_saved();

-- The guide of the first hour asks whether a trial was ever delivered; the trial itself may be removed.
CREATE OR REPLACE FUNCTION note_trial() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  UPDATE shop_settings SET tried_at = now() WHERE tried_at IS NULL;
  RETURN NULL;
END $$;

CREATE OR REPLACE TRIGGER orders_tried AFTER UPDATE OF status ON orders FOR EACH ROW
  WHEN (NEW.is_trial AND NEW.status = 'Deliverd' AND OLD.status <> 'Deliverd') EXECUTE FUNCTION note_trial();

-- The products of an order, each once; `back` is the taka of the returned pieces, `whole` that of all pieces.
CREATE OR REPLACE FUNCTION goods_of(placed uuid)
RETURNS TABLE (product_id uuid, title text, title_bn text, pieces bigint, taka numeric, back numeric, whole numeric)
LANGUAGE sql STABLE AS $$
  SELECT coalesce(product_id, '00000000-0000-0000-0000-000000000000'), CASE WHEN product_id IS NULL THEN title ELSE '' END,
         min(CASE WHEN product_id IS NULL THEN title_bn ELSE '' END), sum(quantity - returned),
         sum((quantity - returned) * price::bigint), sum(returned * price::bigint), sum(quantity * price::bigint)
    FROM order_lines WHERE order_id = placed GROUP BY 1, 2
$$;

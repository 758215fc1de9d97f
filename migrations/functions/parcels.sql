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

-- What a rider took counts for this delivery alone.
CREATE OR REPLACE FUNCTION forget_taken() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  UPDATE shipments SET rider_took = NULL WHERE order_id = NEW.id AND rider_took IS NOT NULL;
  RETURN NULL;
END $$;

CREATE OR REPLACE TRIGGER orders_forget_taken AFTER UPDATE OF status ON orders FOR EACH ROW
  WHEN (OLD.status = 'Deliverd' AND NEW.status <> 'Deliverd') EXECUTE FUNCTION forget_taken();

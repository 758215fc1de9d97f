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

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

-- Old addresses lead straight to a page: what led to this row's path leads to its target, a target that is an old address
-- itself is followed, and of two rows that lead to each other the newer one holds, as after a slug was changed and changed
-- back. The lock makes parallel writers see each other's rows.
CREATE OR REPLACE FUNCTION straighten_old_addresses() RETURNS trigger LANGUAGE plpgsql AS $$
DECLARE
  onward text;
BEGIN
  IF NEW.deleted_at IS NOT NULL THEN
    RETURN NEW;
  END IF;
  PERFORM pg_advisory_xact_lock(hashtext('old_addresses'));
  DELETE FROM old_addresses WHERE path = NEW.target AND target = NEW.path AND id <> NEW.id AND deleted_at IS NULL;
  SELECT target INTO onward FROM old_addresses WHERE path = NEW.target AND id <> NEW.id AND deleted_at IS NULL;
  NEW.target := coalesce(onward, NEW.target);
  UPDATE old_addresses SET target = NEW.target
    WHERE target = NEW.path AND id <> NEW.id AND path <> NEW.target AND deleted_at IS NULL;
  RETURN NEW;
END $$;

CREATE OR REPLACE TRIGGER old_addresses_straight BEFORE INSERT OR UPDATE OF path, target, deleted_at ON old_addresses
  FOR EACH ROW WHEN (pg_trigger_depth() = 0) EXECUTE FUNCTION straighten_old_addresses();

-- Writes rows one by one, since a row may straighten another one of the same list.
CREATE OR REPLACE FUNCTION write_moves(paths text[], targets text[]) RETURNS void LANGUAGE plpgsql AS $$
BEGIN
  FOR nth IN 1 .. coalesce(array_length(paths, 1), 0) LOOP
    INSERT INTO old_addresses (path, target) VALUES (paths[nth], targets[nth])
      ON CONFLICT (path) WHERE deleted_at IS NULL DO UPDATE SET target = excluded.target, updated_at = now()
      WHERE old_addresses.target IS DISTINCT FROM excluded.target;
  END LOOP;
END $$;

-- An address at which a page is made, shown again or moved to is no old one any more; chains would go on past the page.
CREATE OR REPLACE FUNCTION forget_old_address() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  DELETE FROM old_addresses WHERE path = TG_ARGV[0] || NEW.slug AND deleted_at IS NULL;
  RETURN NULL;
END $$;

CREATE OR REPLACE TRIGGER info_pages_there AFTER INSERT OR UPDATE OF slug, deleted_at ON info_pages FOR EACH ROW
  WHEN (NEW.deleted_at IS NULL) EXECUTE FUNCTION forget_old_address('/page/');

CREATE OR REPLACE TRIGGER products_there AFTER INSERT OR UPDATE OF slug, deleted_at ON products FOR EACH ROW
  WHEN (NEW.deleted_at IS NULL) EXECUTE FUNCTION forget_old_address('/products/');

CREATE OR REPLACE TRIGGER categories_there AFTER INSERT OR UPDATE OF slug, deleted_at ON categories FOR EACH ROW
  WHEN (NEW.deleted_at IS NULL) EXECUTE FUNCTION forget_old_address('/shop/collection/');

CREATE OR REPLACE TRIGGER shelves_there AFTER INSERT OR UPDATE OF slug, deleted_at ON shelves FOR EACH ROW
  WHEN (NEW.deleted_at IS NULL) EXECUTE FUNCTION forget_old_address('/shelf/');

CREATE OR REPLACE TRIGGER landing_pages_there AFTER INSERT OR UPDATE OF slug, deleted_at ON landing_pages FOR EACH ROW
  WHEN (NEW.deleted_at IS NULL) EXECUTE FUNCTION forget_old_address('/l/');

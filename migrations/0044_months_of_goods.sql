CREATE TABLE "monthly_goods" (
	"month" date NOT NULL,
	"product_id" uuid NOT NULL,
	"title" text NOT NULL,
	"orders" integer NOT NULL,
	"pieces" bigint NOT NULL,
	"taka" bigint NOT NULL,
	CONSTRAINT "monthly_goods_month_product_id_title_pk" PRIMARY KEY("month","product_id","title")
);
--> statement-breakpoint
CREATE TABLE "recent_goods" (
	"product_id" uuid PRIMARY KEY NOT NULL,
	"since" date NOT NULL,
	"pieces" bigint NOT NULL,
	"taka" bigint NOT NULL
);
--> statement-breakpoint
CREATE INDEX "monthly_goods_most" ON "monthly_goods" USING btree ("month","taka","product_id","title","orders","pieces");--> statement-breakpoint
CREATE INDEX "recent_goods_most" ON "recent_goods" USING btree ("pieces","taka","product_id");
--> statement-breakpoint
CREATE FUNCTION month_of(day date) RETURNS date LANGUAGE sql IMMUTABLE
  RETURN date_trunc('month', day::timestamp)::date;
--> statement-breakpoint
-- Whoever folds takes rows away that were not folded, release 1.0.0 by statements of its own: what they said is then in the
-- days' own rows, and here in the months. Orders write nothing here. One at a time, as the fold.
CREATE FUNCTION add_to_months() RETURNS trigger LANGUAGE plpgsql SET plan_cache_mode = force_custom_plan AS $$
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
--> statement-breakpoint
-- The thirty days up to today, anew.
CREATE FUNCTION remake_recent_goods() RETURNS void LANGUAGE plpgsql SET plan_cache_mode = force_custom_plan AS $$
BEGIN
  DELETE FROM recent_goods;
  INSERT INTO recent_goods (product_id, since, pieces, taka)
  SELECT product_id, dhaka_day(now()) - 29, sum(pieces), sum(taka) FROM daily_goods
   WHERE is_folded AND day >= dhaka_day(now()) - 29 AND product_id <> '00000000-0000-0000-0000-000000000000'
   GROUP BY 1;
END $$;
--> statement-breakpoint
-- Brings the months to what the folded days say. No fold meanwhile; orders go through, which only add rows that are not folded.
CREATE FUNCTION recount_months() RETURNS void LANGUAGE plpgsql AS $$
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
--> statement-breakpoint
ALTER FUNCTION recount_daily_figures() RENAME TO recount_days;
--> statement-breakpoint
CREATE FUNCTION recount_daily_figures() RETURNS void LANGUAGE plpgsql AS $$
BEGIN
  PERFORM recount_days();
  PERFORM recount_months();
END $$;
--> statement-breakpoint
ALTER FUNCTION fold_daily_figures(integer) RENAME TO fold_days;
--> statement-breakpoint
-- As before; the first of a day moves the thirty days on.
CREATE FUNCTION fold_daily_figures(most integer) RETURNS integer LANGUAGE plpgsql AS $$
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
--> statement-breakpoint
CREATE OR REPLACE FUNCTION forget_daily_figures() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  PERFORM pg_advisory_xact_lock(hashtext('haat daily figures'));
  IF TG_TABLE_NAME = 'shipments' THEN
    INSERT INTO daily_money (day, courier, code, status, is_settled, orders, total, owed, discount, received)
    SELECT day, side, code, status, is_settled, sign * orders, sign * total, sign * owed, sign * discount, sign * received
      FROM daily_money CROSS JOIN LATERAL (VALUES (-1, courier), (1, '')) AS sides (sign, side) WHERE courier <> '';
    RETURN NULL;
  END IF;
  IF TG_TABLE_NAME = 'orders' THEN
    DELETE FROM daily_sales;
    DELETE FROM daily_money;
  END IF;
  DELETE FROM daily_goods;
  -- After it, whose trigger adds to them.
  DELETE FROM monthly_goods;
  DELETE FROM recent_goods;
  RETURN NULL;
END $$;
--> statement-breakpoint
CREATE TRIGGER daily_goods_folded AFTER DELETE ON daily_goods REFERENCING OLD TABLE AS old_rows
  FOR EACH STATEMENT EXECUTE FUNCTION add_to_months();

CREATE TABLE "daily_cash" (
	"basis" text NOT NULL,
	"day" date NOT NULL,
	"courier" text NOT NULL,
	"received" bigint NOT NULL,
	"refunded" bigint NOT NULL,
	CONSTRAINT "daily_cash_basis_day_courier_pk" PRIMARY KEY("basis","day","courier")
);
--> statement-breakpoint
CREATE TABLE "money_movements" (
	"id" bigint PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "money_movements_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"created_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	"kind" text NOT NULL,
	"amount" integer NOT NULL,
	"reason" text DEFAULT '' NOT NULL,
	"day" date NOT NULL,
	"order_day" date NOT NULL,
	"order_id" uuid NOT NULL,
	"courier_id" uuid,
	"payout_id" uuid,
	"payout_position" integer,
	"actor_id" uuid,
	CONSTRAINT "money_movements_kind" CHECK ("money_movements"."kind" in ('received', 'refunded', 'correction')),
	CONSTRAINT "money_movements_sign" CHECK (case "money_movements"."kind" when 'received' then "money_movements"."amount" >= 0 when 'refunded' then "money_movements"."amount" < 0 else true end)
);
--> statement-breakpoint
ALTER TABLE "payout_lines" DROP CONSTRAINT "payout_lines_outcome";--> statement-breakpoint
ALTER TABLE "money_movements" ADD CONSTRAINT "money_movements_order_id_orders_id_fk" FOREIGN KEY ("order_id") REFERENCES "public"."orders"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "money_movements" ADD CONSTRAINT "money_movements_courier_id_couriers_id_fk" FOREIGN KEY ("courier_id") REFERENCES "public"."couriers"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "money_movements" ADD CONSTRAINT "money_movements_payout_id_payouts_id_fk" FOREIGN KEY ("payout_id") REFERENCES "public"."payouts"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "money_movements" ADD CONSTRAINT "money_movements_actor_id_users_id_fk" FOREIGN KEY ("actor_id") REFERENCES "public"."users"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "money_movements_order" ON "money_movements" USING btree ("order_id");--> statement-breakpoint
CREATE INDEX "money_movements_actor" ON "money_movements" USING btree ("actor_id") WHERE "money_movements"."actor_id" is not null;--> statement-breakpoint
ALTER TABLE "payout_lines" ADD CONSTRAINT "payout_lines_outcome" CHECK ("payout_lines"."outcome" in ('settled', 'less', 'more', 'not-delivered', 'already-settled', 'unknown', 'unreadable', 'reopened')) NOT VALID;
--> statement-breakpoint
-- Written here and not by whoever settles, so that nothing goes unrecorded: neither what an older server beside this one
-- settles nor what somebody does in plain SQL. A transaction says what it does by
-- set_config('haat.money', '{"actor": id, "reason": …, "payout": id, "lines": {order: position}}', true). With "anew" an order
-- that went out again is owed again, and no money has moved.
CREATE FUNCTION record_money() RETURNS trigger LANGUAGE plpgsql AS $$
DECLARE
  told jsonb := coalesce(nullif(current_setting('haat.money', true), ''), '{}')::jsonb;
  had integer := CASE TG_OP WHEN 'UPDATE' THEN OLD.settled_amount END;
  at timestamptz := coalesce(CASE WHEN had IS NULL THEN NEW.settled_at END, clock_timestamp());
BEGIN
  IF NEW.settled_amount IS NULL AND told ? 'anew' THEN RETURN NULL; END IF;
  -- A server of the release before says nothing when an order goes out again, and leaves the moment of its last change.
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
--> statement-breakpoint
CREATE FUNCTION record_refund() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  INSERT INTO money_movements (created_at, kind, amount, reason, day, order_day, order_id, courier_id, actor_id)
  SELECT NEW.created_at, 'refunded', -NEW.refund, NEW.reason, dhaka_day(NEW.created_at), dhaka_day(orders.created_at), orders.id,
         (SELECT courier_id FROM shipments WHERE order_id = orders.id), NEW.actor_id
    FROM orders WHERE id = NEW.order_id;
  RETURN NULL;
END $$;
--> statement-breakpoint
-- Money moves seldom: one transaction after the other adds up, so that two that settle orders of the same days in another
-- order end in no deadlock.
CREATE FUNCTION add_up_money() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  -- The migration that fills the table adds up its movements itself.
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
--> statement-breakpoint
-- A movement stays as it is, but for an actor whose account is deleted, and goes with its order alone.
CREATE FUNCTION keep_money_movement() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  IF TG_OP = 'DELETE' AND NOT EXISTS (SELECT FROM orders WHERE id = OLD.order_id) THEN RETURN OLD; END IF;
  IF TG_OP = 'UPDATE' AND NEW.actor_id IS NULL AND to_jsonb(NEW) - 'actor_id' = to_jsonb(OLD) - 'actor_id' THEN RETURN NEW; END IF;
  RAISE EXCEPTION 'money movements are facts: add another that corrects this one';
END $$;
--> statement-breakpoint
CREATE TRIGGER money_movements_kept BEFORE UPDATE OR DELETE ON money_movements
  FOR EACH ROW EXECUTE FUNCTION keep_money_movement();
--> statement-breakpoint
CREATE TRIGGER money_movements_added AFTER INSERT ON money_movements REFERENCING NEW TABLE AS moved
  FOR EACH STATEMENT EXECUTE FUNCTION add_up_money();
--> statement-breakpoint
CREATE TRIGGER money_movements_gone AFTER DELETE ON money_movements REFERENCING OLD TABLE AS moved
  FOR EACH STATEMENT EXECUTE FUNCTION add_up_money();
--> statement-breakpoint
CREATE TRIGGER money_movements_forgotten AFTER TRUNCATE ON money_movements
  FOR EACH STATEMENT EXECUTE FUNCTION add_up_money();
--> statement-breakpoint
CREATE TRIGGER orders_money_changed AFTER UPDATE OF settled_amount ON orders FOR EACH ROW
  WHEN (OLD.settled_amount IS DISTINCT FROM NEW.settled_amount) EXECUTE FUNCTION record_money();
--> statement-breakpoint
CREATE TRIGGER orders_money_begun AFTER INSERT ON orders FOR EACH ROW
  WHEN (NEW.settled_amount IS NOT NULL) EXECUTE FUNCTION record_money();
--> statement-breakpoint
CREATE TRIGGER order_returns_money AFTER INSERT ON order_returns FOR EACH ROW
  WHEN (NEW.refund > 0) EXECUTE FUNCTION record_refund();

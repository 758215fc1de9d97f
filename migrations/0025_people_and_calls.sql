CREATE TABLE "call_claims" (
	"actor_id" uuid PRIMARY KEY NOT NULL,
	"order_id" uuid NOT NULL,
	"until" timestamp (3) with time zone NOT NULL,
	CONSTRAINT "call_claims_orderId_unique" UNIQUE("order_id")
);
--> statement-breakpoint
CREATE TABLE "people" (
	"phone_number" text PRIMARY KEY NOT NULL,
	"full_name" text DEFAULT '' NOT NULL,
	"last_order_at" timestamp (3) with time zone NOT NULL,
	"orders" integer NOT NULL,
	"delivered" integer NOT NULL,
	"returned" integer NOT NULL,
	"cancelled" integer NOT NULL,
	"fake" integer NOT NULL,
	"spent" bigint NOT NULL
);
--> statement-breakpoint
DROP INDEX "orders_phone_number";--> statement-breakpoint
ALTER TABLE "call_claims" ADD CONSTRAINT "call_claims_actor_id_users_id_fk" FOREIGN KEY ("actor_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "call_claims" ADD CONSTRAINT "call_claims_order_id_orders_id_fk" FOREIGN KEY ("order_id") REFERENCES "public"."orders"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "people_newest" ON "people" USING btree ("last_order_at" DESC NULLS LAST,"phone_number");--> statement-breakpoint
CREATE INDEX "people_search" ON "people" USING gin (("full_name" || ' ' || "phone_number") gin_trgm_ops);--> statement-breakpoint
CREATE INDEX "orders_phone_newest" ON "orders" USING btree ("phone_number","created_at" DESC NULLS LAST,"id");--> statement-breakpoint
CREATE INDEX "orders_to_pack" ON "orders" USING btree ("created_at","id") WHERE "orders"."deleted_at" is null and "orders"."status" = 'Processing' and "orders"."confirmed_at" is not null;--> statement-breakpoint
CREATE INDEX "orders_with_courier" ON "orders" USING btree (coalesce("handed_over_at", "created_at"),"id") WHERE "orders"."deleted_at" is null and "orders"."status" in ('Submit for Delivery', 'Reach Destination', 'Assign Rider');--> statement-breakpoint
-- Counted here, whoever writes an order, an older server beside this one too: what a statement took away is subtracted and
-- what it brought is added, phone by phone in the order of their numbers, so that two changes of many orders queue. Name
-- and moment are those of the latest order that is left, looked up once the row is locked. 01000000000 stands where people
-- were erased (`ERASED` in domain/privacy) and is nobody's.
CREATE FUNCTION count_people() RETURNS trigger LANGUAGE plpgsql AS $$
DECLARE
  gone text := 'SELECT -1 AS sign, * FROM old_rows WHERE deleted_at IS NULL AND phone_number <> ''01000000000''';
  come text := 'SELECT 1 AS sign, * FROM new_rows WHERE deleted_at IS NULL AND phone_number <> ''01000000000''';
  changed text := CASE TG_OP WHEN 'INSERT' THEN come WHEN 'DELETE' THEN gone ELSE gone || ' UNION ALL ' || come END;
  phones text[];
BEGIN
  -- What leaves every figure and name as it was changes nobody.
  EXECUTE 'SELECT array_agg(phone_number ORDER BY phone_number) FROM (
    SELECT phone_number FROM (' || changed || ') AS changed
     GROUP BY phone_number, status, cancel_reason, total_price, full_name, created_at
    HAVING sum(sign) <> 0) AS touched' INTO phones;
  IF phones IS NULL THEN RETURN NULL; END IF;
  EXECUTE 'INSERT INTO people AS person (phone_number, last_order_at, orders, delivered, returned, cancelled, fake, spent)
    SELECT phone_number, max(created_at), sum(sign),
           coalesce(sum(sign) FILTER (WHERE status = ''Deliverd''), 0),
           coalesce(sum(sign) FILTER (WHERE status = ''Refunded''), 0),
           coalesce(sum(sign) FILTER (WHERE status = ''Cancelled''), 0),
           coalesce(sum(sign) FILTER (WHERE status = ''Cancelled'' AND cancel_reason = ''fake''), 0),
           coalesce(sum(sign * total_price::bigint) FILTER (WHERE status = ''Deliverd''), 0)
      FROM (' || changed || ') AS changed
     WHERE phone_number = ANY ($1)
     GROUP BY phone_number ORDER BY phone_number
    ON CONFLICT (phone_number) DO UPDATE
       SET orders = person.orders + excluded.orders, delivered = person.delivered + excluded.delivered,
           returned = person.returned + excluded.returned, cancelled = person.cancelled + excluded.cancelled,
           fake = person.fake + excluded.fake, spent = person.spent + excluded.spent' USING phones;
  UPDATE people SET full_name = latest.full_name, last_order_at = latest.created_at
    FROM unnest(phones) AS touched (phone),
         LATERAL (SELECT full_name, created_at FROM orders
                   WHERE phone_number = phone AND deleted_at IS NULL
                   ORDER BY created_at DESC NULLS LAST, id LIMIT 1) AS latest
   WHERE phone_number = phone
     AND (people.full_name, last_order_at) IS DISTINCT FROM (latest.full_name, latest.created_at);
  DELETE FROM people WHERE phone_number = ANY (phones) AND orders = 0;
  RETURN NULL;
END $$;
--> statement-breakpoint
CREATE TRIGGER orders_people_begun AFTER INSERT ON orders REFERENCING NEW TABLE AS new_rows
  FOR EACH STATEMENT EXECUTE FUNCTION count_people();
--> statement-breakpoint
CREATE TRIGGER orders_people_changed AFTER UPDATE ON orders REFERENCING OLD TABLE AS old_rows NEW TABLE AS new_rows
  FOR EACH STATEMENT EXECUTE FUNCTION count_people();
--> statement-breakpoint
CREATE TRIGGER orders_people_gone AFTER DELETE ON orders REFERENCING OLD TABLE AS old_rows
  FOR EACH STATEMENT EXECUTE FUNCTION count_people();
--> statement-breakpoint
-- The triggers' lock keeps orders out until all of this is committed.
INSERT INTO people (phone_number, full_name, last_order_at, orders, delivered, returned, cancelled, fake, spent)
SELECT phone_number, (array_agg(full_name ORDER BY created_at DESC, id))[1], max(created_at), count(*),
       count(*) FILTER (WHERE status = 'Deliverd'), count(*) FILTER (WHERE status = 'Refunded'),
       count(*) FILTER (WHERE status = 'Cancelled'), count(*) FILTER (WHERE status = 'Cancelled' AND cancel_reason = 'fake'),
       coalesce(sum(total_price::bigint) FILTER (WHERE status = 'Deliverd'), 0)
  FROM orders
 WHERE deleted_at IS NULL AND phone_number <> '01000000000'
 GROUP BY phone_number;

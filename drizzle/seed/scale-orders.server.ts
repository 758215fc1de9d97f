import { sql } from "drizzle-orm";
import type { Db } from "#drizzle/client.server.ts";
import type { Step } from "./steps.ts";

/** Orders per person. */
const ORDERS_OF_A_PERSON = 5;

/** People per account. */
const PEOPLE_OF_AN_ACCOUNT = 4;

/** Days over which the orders are spread evenly. */
const DAYS = 730;

/**
 * Adds the missing ones of the numbered orders 1 to `wanted`, the newest first, with lines,
 * history, parcels, returns and cash as the shop itself would have written them. Orders of the last
 * day wait for calls and packing, those of the four days before are in transit; older ones have
 * arrived, were cancelled or came back, and those over a week old are paid out to the shop.
 */
export async function addScaleOrders(
  tx: Db,
  wanted: number,
  begin: (step: Step) => void,
): Promise<void> {
  await addAccounts(tx, wanted);
  await addCouriers(tx);
  begin("choice");
  await pickLines(tx, wanted);
  begin("orders");
  await tx.execute(insertOrders(wanted));
  await tx.execute(sql`ANALYZE orders`);
  begin("lines");
  await tx.execute(sql`
    INSERT INTO order_lines (order_id, position, title, title_bn, size_amount, size_unit, price, quantity, took_stock, product_id)
    SELECT order_id, position, title, title_bn, size_amount, size_unit, price, quantity, takes_stock, product_id
      FROM scale_lines ORDER BY n DESC, position`);
  begin("history");
  await addHistory(tx);
  begin("parcels");
  await addParcels(tx);
  await addReturns(tx);
  await addMoney(tx);
}

async function addAccounts(tx: Db, wanted: number): Promise<void> {
  await tx.execute(sql`
    INSERT INTO users (id, created_at, updated_at, full_name, phone_number, password_hash)
    SELECT md5('scale person ' || n)::uuid, moment, moment, pg_temp.person(n), pg_temp.phone(n), ''
      FROM generate_series(0, ${wanted}::integer / ${ORDERS_OF_A_PERSON}::integer, ${PEOPLE_OF_AN_ACCOUNT}::integer) AS n
     CROSS JOIN LATERAL (SELECT pg_temp.today() - interval '731 days' - n * interval '1 minute' AS moment) AS moments
    ON CONFLICT DO NOTHING`);
}

async function addCouriers(tx: Db): Promise<void> {
  await tx.execute(sql`
    INSERT INTO couriers (id, name, kind)
    SELECT md5('scale courier ' || kind)::uuid, name, kind
      FROM (VALUES ('Pathao', 'pathao'), ('Steadfast', 'steadfast')) AS offered (name, kind)
     ON CONFLICT DO NOTHING`);
}

async function pickLines(tx: Db, wanted: number): Promise<void> {
  await tx.execute(sql`
    CREATE TEMPORARY TABLE scale_lines ON COMMIT DROP AS
    WITH listed AS (
      SELECT row_number() OVER (ORDER BY id) - 1 AS place, id, title, title_bn, size_amount, size_unit, sale_price,
             track_stock AND NOT EXISTS (SELECT FROM stock_movements WHERE product_id = products.id) AS takes_stock
        FROM products WHERE deleted_at IS NULL
    ),
    wishes AS (
      SELECT n, position, pg_temp.chance('line' || n || '/' || position, 1000003) AS wish
        FROM generate_series(1, ${wanted}::integer) AS n, generate_series(0, pg_temp.chance('lines' || n, 4)) AS position
       WHERE NOT EXISTS (SELECT FROM orders WHERE id = md5('scale order ' || n)::uuid)
    )
    SELECT n, md5('scale order ' || n)::uuid AS order_id, position, listed.id AS product_id, title, title_bn, size_amount,
           size_unit, sale_price AS price, 1 + wish % 3 AS quantity, takes_stock
      FROM wishes JOIN listed ON place = wish % (SELECT count(*) FROM listed)`);
  // The planner has no statistics of a new table and would join it row by row.
  await tx.execute(sql`ANALYZE scale_lines`);
}

const insertOrders = (wanted: number) => sql`
  WITH sums AS (SELECT n, sum(price * quantity)::integer AS subtotal FROM scale_lines GROUP BY n),
  places AS (SELECT row_number() OVER (ORDER BY position) - 1 AS place, name, division FROM districts),
  charges AS (
    SELECT name, coalesce(charge, (SELECT default_delivery_charge FROM shop_settings)) AS charge
      FROM districts LEFT JOIN delivery_charges ON district = name
  ),
  drawn AS (
    SELECT n, subtotal, pg_temp.chance('status' || n, 100) AS luck, n * ${DAYS}::float8 / ${wanted}::integer AS age,
           pg_temp.today() - n * interval '1 day' * ${DAYS}::float8 / ${wanted}::integer AS placed,
           pg_temp.chance('phone' || n, ${wanted}::integer / ${ORDERS_OF_A_PERSON}::integer + 1) AS who
      FROM sums
  ),
  dated AS (
    SELECT *, CASE WHEN luck < 8 THEN 'Cancelled'
                   WHEN age < 1 THEN 'Processing'
                   WHEN age < 2 THEN 'Ready for delivery'
                   WHEN age < 5 THEN (ARRAY['Submit for Delivery', 'Reach Destination', 'Assign Rider'])[1 + n % 3]
                   WHEN luck < 12 THEN 'Refunded' ELSE 'Deliverd' END AS status
      FROM drawn
  ),
  timed AS (
    SELECT *, CASE WHEN status = 'Cancelled' OR status = 'Processing' AND n % 2 = 0 THEN NULL
                   ELSE placed + interval '2 hours' END AS confirmed,
           CASE WHEN status IN ('Processing', 'Ready for delivery', 'Cancelled') THEN NULL
                ELSE placed + interval '1 day' END AS handed,
           CASE WHEN status = 'Deliverd' AND age > 9 THEN placed + interval '8 days' END AS settled,
           CASE status WHEN 'Processing' THEN placed WHEN 'Cancelled' THEN placed + interval '3 hours'
                       WHEN 'Ready for delivery' THEN placed + interval '4 hours'
                       WHEN 'Deliverd' THEN placed + interval '3 days' WHEN 'Refunded' THEN placed + interval '4 days'
                       ELSE placed + interval '1 day' END AS changed
      FROM dated
  )
  INSERT INTO orders (id, created_at, updated_at, full_name, phone_number, address, district, division, subtotal,
                      delivery_charge, total_price, status, is_reserved, cancel_reason, confirmed_at, handed_over_at,
                      settled_at, settled_amount, customer_id)
  SELECT md5('scale order ' || n)::uuid, placed, coalesce(settled, changed), pg_temp.person(who), pg_temp.phone(who),
         'House ' || n % 200 || ', Road ' || n % 30, places.name, division, subtotal, charge, subtotal + charge, status,
         status NOT IN ('Cancelled', 'Refunded'), CASE WHEN status = 'Cancelled' THEN 'customer' ELSE '' END,
         confirmed, handed, settled, CASE WHEN settled IS NOT NULL THEN subtotal + charge END, users.id
    FROM timed
    JOIN places ON place = pg_temp.chance('district' || n, 64)
    JOIN charges ON charges.name = places.name
    LEFT JOIN users ON users.id = md5('scale person ' || who)::uuid
   ORDER BY n DESC`;

/**
 * Records the hand-over and the present status, in the name of the first member of staff if there
 * is one.
 */
async function addHistory(tx: Db): Promise<void> {
  await tx.execute(sql`
    WITH added AS (
      SELECT id, status, created_at, handed_over_at,
             CASE status WHEN 'Cancelled' THEN interval '3 hours' WHEN 'Ready for delivery' THEN interval '4 hours'
                         WHEN 'Deliverd' THEN interval '3 days' WHEN 'Refunded' THEN interval '4 days'
                         ELSE interval '1 day' END AS took
        FROM orders WHERE status <> 'Processing' AND id IN (SELECT order_id FROM scale_lines)
    )
    INSERT INTO order_history (order_id, created_at, field, "from", "to", actor_id)
    SELECT id, at, 'status', to_jsonb(before), to_jsonb(after), (SELECT id FROM users WHERE is_admin ORDER BY created_at LIMIT 1)
      FROM added CROSS JOIN LATERAL (
        SELECT handed_over_at AS at, 'Processing' AS before, 'Submit for Delivery' AS after
         WHERE status IN ('Deliverd', 'Refunded')
        UNION ALL
        SELECT created_at + took, CASE WHEN status IN ('Deliverd', 'Refunded') THEN 'Submit for Delivery' ELSE 'Processing' END, status
      ) AS steps
     ORDER BY at, added.id`);
}

async function addParcels(tx: Db): Promise<void> {
  await tx.execute(sql`
    INSERT INTO shipments (order_id, created_at, updated_at, courier_id, consignment_id, tracking_code, amount_to_collect)
    SELECT id, handed_over_at, handed_over_at,
           md5('scale courier ' || CASE WHEN order_number % 2 = 0 THEN 'pathao' ELSE 'steadfast' END)::uuid,
           'SC' || order_number, 'SC' || order_number, total_price
      FROM orders WHERE handed_over_at IS NOT NULL AND id IN (SELECT order_id FROM scale_lines)
     ORDER BY handed_over_at`);
}

/** All returned pieces went back into stock. */
async function addReturns(tx: Db): Promise<void> {
  await tx.execute(sql`
    INSERT INTO order_returns (id, order_id, created_at, reason, lines)
    SELECT md5('scale return ' || order_id)::uuid, order_id, orders.created_at + interval '4 days', 'refused',
           jsonb_agg(jsonb_build_object('position', position, 'quantity', quantity, 'restocked', quantity) ORDER BY position)
      FROM scale_lines JOIN orders ON orders.id = order_id AND status = 'Refunded'
     GROUP BY order_id, orders.created_at
     ORDER BY orders.created_at`);
}

/** Writes the shop's income, since the triggers that do so are off. */
async function addMoney(tx: Db): Promise<void> {
  await tx.execute(sql`
    INSERT INTO money_movements (created_at, kind, amount, day, order_day, order_id, courier_id)
    SELECT settled_at, 'received', settled_amount, dhaka_day(settled_at), dhaka_day(orders.created_at), orders.id, courier_id
      FROM orders JOIN shipments ON order_id = orders.id
     WHERE settled_at IS NOT NULL AND orders.id IN (SELECT order_id FROM scale_lines)
     ORDER BY settled_at`);
}

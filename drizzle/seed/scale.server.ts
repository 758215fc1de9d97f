import { sql } from "drizzle-orm";
import { db } from "#drizzle/client.server.ts";
import { patiently } from "#drizzle/time-limits.server.ts";
import { SAMPLE_PRODUCTS } from "./catalogue.ts";
import { sampleId } from "./orders.ts";
import { withStockHistory } from "./stock-history.server.ts";

/**
 * Adds numbered goods to the sample ones until there are `wanted.products`, and `wanted.orders` numbered orders, for load
 * tests: 10,000 and 100,000 take some 20 s. Everything is derived from its number, so that the same call gives the same shop, and calling it
 * again adds nothing. Goods that have movements already sell without taking stock: their past is told. The goods share the pictures of the sample catalogue, which must be there.
 */
export async function fillToScale(wanted: { products: number; orders: number }): Promise<void> {
  await patiently(() => db.transaction((tx) => fill(tx, wanted)));
  await patiently(() =>
    db.transaction((tx) =>
      tx.execute(sql`ANALYZE products, orders, order_lines, order_history, stock_movements`),
    ),
  );
}

async function fill(tx: Transaction, wanted: { products: number; orders: number }): Promise<void> {
  await tx.execute(sql`SELECT pg_advisory_xact_lock(hashtext('haat sample data'))`);
  await tx.execute(sql`SELECT set_config('haat.untold', 'on', true)`);
  // Pseudo-random but fixed: 0 ≤ n < most, from a text.
  await tx.execute(sql`CREATE FUNCTION pg_temp.chance(seed text, most integer) RETURNS integer LANGUAGE sql IMMUTABLE AS
      $$ SELECT (('x' || left(md5(seed), 7))::bit(28)::integer) % most $$`);
  await withStockHistory(tx, async () => {
    await addProducts(tx, wanted.products);
    await addOrders(tx, wanted.orders);
  });
}

type Transaction = Parameters<Parameters<typeof db.transaction>[0]>[0];

async function addProducts(tx: Transaction, wanted: number): Promise<void> {
  const models = SAMPLE_PRODUCTS.map(({ picture }) => sampleId(`product ${picture}`));
  const sampled = SAMPLE_PRODUCTS.reduce((sum, { alsoIn = [] }) => sum + 1 + alsoIn.length, 0);
  await tx.execute(sql`
    WITH models AS (
      SELECT row_number() OVER (ORDER BY id) - 1 AS place, title, title_bn, slug, description, description_bn, brand,
             size_amount, size_unit, images, price, discount, category_id, created_at
      FROM products WHERE id IN ${models}
    )
    INSERT INTO products (id, created_at, updated_at, slug, title, title_bn, description, description_bn, brand,
                          size_amount, size_unit, family, images, price, discount,
                          track_stock, quantity_in_stock, is_featured, is_best_selling, is_active, category_id)
    SELECT md5('scale product ' || n)::uuid, created_at - n * interval '7 minutes', created_at - n * interval '7 minutes',
           slug || '-no-' || n, title || ' No. ' || n, title_bn || ' নং ' || n, description, description_bn, brand,
           size_amount, size_unit, CASE WHEN n % 4 = 0 THEN 'Scale ' || n / 12 ELSE '' END, images,
           price + pg_temp.chance('price' || n, 200), discount, n % 3 = 0, pg_temp.chance('stock' || n, 40), n % 500 = 0,
           n % 97 = 0, n % 50 <> 0, category_id
    FROM generate_series(1, ${wanted}::integer - ${sampled}::integer) AS n
    JOIN models ON place = n % ${models.length}::integer
    ON CONFLICT DO NOTHING`);
}

async function addOrders(tx: Transaction, wanted: number): Promise<void> {
  await tx.execute(sql`
    CREATE TEMPORARY TABLE scale_lines ON COMMIT DROP AS
    WITH goods AS (
      SELECT row_number() OVER (ORDER BY id) - 1 AS place, id, title, sale_price,
             track_stock AND NOT EXISTS (SELECT FROM stock_movements WHERE product_id = products.id) AS takes_stock
      FROM products WHERE deleted_at IS NULL
    ),
    wishes AS (
      SELECT n, position, pg_temp.chance('line' || n || '/' || position, 1000003) AS wish
      FROM generate_series(1, ${wanted}::integer) AS n, generate_series(0, pg_temp.chance('lines' || n, 4)) AS position
      WHERE NOT EXISTS (SELECT FROM orders WHERE id = md5('scale order ' || n)::uuid)
    )
    SELECT n, position, goods.id AS product_id, title, sale_price AS price, 1 + wish % 3 AS quantity, takes_stock
    FROM wishes JOIN goods ON place = wish % (SELECT count(*) FROM goods)`);
  // The planner knows nothing of a table this young, and would join it row by row.
  await tx.execute(sql`ANALYZE scale_lines`);
  await tx.execute(sql`
    WITH sums AS (SELECT n, sum(price * quantity)::integer AS subtotal FROM scale_lines GROUP BY n),
    places AS (SELECT row_number() OVER (ORDER BY position) - 1 AS place, name, division FROM districts),
    charges AS (
      SELECT name, coalesce(charge, (SELECT default_delivery_charge FROM shop_settings)) AS charge
      FROM districts LEFT JOIN delivery_charges ON district = name
    ),
    statuses AS (
      SELECT n, CASE WHEN chance < 80 THEN 'Deliverd' WHEN chance < 88 THEN 'Cancelled' WHEN chance < 91 THEN 'Refunded'
        ELSE (ARRAY['Processing', 'Ready for delivery', 'Submit for Delivery', 'Reach Destination', 'Assign Rider'])[1 + n % 5]
        END AS status
      FROM (SELECT n, pg_temp.chance('status' || n, 100) AS chance FROM sums) AS drawn
    )
    INSERT INTO orders (id, created_at, updated_at, full_name, phone_number, address, district, division, subtotal,
                        delivery_charge, total_price, status, is_reserved)
    SELECT md5('scale order ' || n)::uuid, moment, moment,
           (ARRAY['Abdul Malek', 'Afroza Sultana', 'Arif Hossain', 'Farhana Yasmin', 'Imran Kabir', 'Nusrat Jahan', 'Sadia Islam'])[1 + n % 7],
           '017' || lpad(pg_temp.chance('phone' || n, 20000)::text, 8, '0'), 'House ' || n % 200 || ', Road ' || n % 30,
           places.name, division, subtotal, charge, subtotal + charge, status, status NOT IN ('Cancelled', 'Refunded')
    FROM sums
    JOIN statuses USING (n)
    JOIN places ON place = pg_temp.chance('district' || n, 64)
    JOIN charges ON charges.name = places.name
    CROSS JOIN LATERAL (SELECT date_trunc('day', now()) - n * interval '7 minutes' AS moment) AS moments
    ORDER BY n DESC`);
  await tx.execute(sql`
    INSERT INTO order_lines (order_id, position, title, price, quantity, took_stock, product_id)
    SELECT md5('scale order ' || n)::uuid, position, title, price, quantity, takes_stock, product_id FROM scale_lines`);
  await tx.execute(sql`
    INSERT INTO order_history (order_id, created_at, field, "from", "to")
    SELECT id, created_at + interval '1 minute', 'status', '"Processing"', to_jsonb(status) FROM orders
    JOIN (SELECT DISTINCT md5('scale order ' || n)::uuid AS id FROM scale_lines) AS added USING (id)
    WHERE status <> 'Processing' ORDER BY created_at`);
}

import { sql } from "drizzle-orm";
import { db } from "#drizzle/client.server.ts";
import { patiently } from "#drizzle/time-limits.server.ts";
import { inBulk } from "./bulk.server.ts";
import { readSampleProducts } from "./samples.server.ts";
import { addScaleOrders } from "./scale-orders.server.ts";
import { type Step, stepsOf, type Tell } from "./steps.ts";
import { withStockHistory } from "./stock-history.server.ts";

/**
 * For load tests: adds numbered products until there are `wanted.products`, and `wanted.orders`
 * numbered orders with their customers. 10,000 and a million take some minutes, in which nobody can
 * order. Everything derives from its number and the day, so that a second run adds nothing.
 * Products that already have stock movements are sold without changing their stock. The sample
 * pictures must be there, since the products share them. `tell` hears of each step.
 */
export async function fillToScale(
  wanted: { products: number; orders: number },
  tell: Tell = () => {},
): Promise<void> {
  const begin = stepsOf(wanted, tell);
  await patiently(() => db.transaction((tx) => fill(tx, wanted, begin)));
  begin("statistics");
  await patiently(() =>
    db.transaction((tx) =>
      tx.execute(sql`ANALYZE products, users, orders, order_lines, order_history, stock_movements, shipments, order_returns,
        people, daily_sales, daily_money, daily_goods, money_movements, daily_cash`),
    ),
  );
}

async function fill(
  tx: Transaction,
  wanted: { products: number; orders: number },
  begin: (step: Step) => void,
): Promise<void> {
  await tx.execute(sql`SELECT pg_advisory_xact_lock(hashtext('haat sample data'))`);
  await tx.execute(sql`SELECT set_config('haat.untold', 'on', true), set_config('work_mem', '256MB', true),
    set_config('maintenance_work_mem', '512MB', true)`);
  await addFunctions(tx);
  const missing = await countMissing(tx, wanted.orders);
  const fillAll = () =>
    withStockHistory(tx, async () => {
      begin("products");
      await addProducts(tx, wanted.products);
      await addScaleOrders(tx, wanted.orders, begin);
      begin("stock");
    });
  await inBulk(tx, missing, fillAll, begin);
}

/** The number of orders still to add. */
async function countMissing(tx: Transaction, wanted: number): Promise<number> {
  const [row] = await tx.execute<{ n: number }>(sql`
    SELECT count(*)::int AS n FROM generate_series(1, ${wanted}::integer) AS n
     WHERE NOT EXISTS (SELECT FROM orders WHERE id = md5('scale order ' || n)::uuid)`);
  return row?.n ?? 0;
}

/**
 * Creates a fixed pseudo-random function, 0 ≤ n < most, of a text. A person's name and address
 * derive from their number.
 */
async function addFunctions(tx: Transaction): Promise<void> {
  await tx.execute(sql`CREATE OR REPLACE FUNCTION pg_temp.chance(seed text, most integer) RETURNS integer LANGUAGE sql IMMUTABLE AS
      $$ SELECT (('x' || left(md5(seed), 7))::bit(28)::integer) % most $$`);
  await tx.execute(sql`CREATE OR REPLACE FUNCTION pg_temp.phone(who integer) RETURNS text LANGUAGE sql IMMUTABLE AS
      $$ SELECT '017' || lpad((who::bigint * 7919 % 100000000)::text, 8, '0') $$`);
  await tx.execute(sql`CREATE OR REPLACE FUNCTION pg_temp.person(who integer) RETURNS text LANGUAGE sql IMMUTABLE AS $$ SELECT
      (ARRAY[${sql.raw(quoted(FIRST_NAMES))}])[1 + who % ${sql.raw(String(FIRST_NAMES.length))}] || ' ' ||
      (ARRAY[${sql.raw(quoted(LAST_NAMES))}])[1 + who / ${sql.raw(String(FIRST_NAMES.length))} % ${sql.raw(String(LAST_NAMES.length))}] $$`);
  await tx.execute(sql`CREATE OR REPLACE FUNCTION pg_temp.today() RETURNS timestamptz LANGUAGE sql STABLE AS
      $$ SELECT (date_trunc('day', now() AT TIME ZONE 'UTC') AT TIME ZONE 'UTC') $$`);
}

const quoted = (names: readonly string[]) => names.map((name) => `'${name}'`).join(", ");

const FIRST_NAMES = [
  "Abdul",
  "Afroza",
  "Arif",
  "Farhana",
  "Imran",
  "Nusrat",
  "Sadia",
  "Kamal",
  "Shirin",
  "Tanvir",
  "Rokeya",
  "Jahid",
  "Mitu",
  "Rashed",
  "Salma",
  "Habib",
  "Lipi",
  "Mizan",
  "Runa",
  "Sohel",
  "Parvin",
  "Nayeem",
  "Shapla",
  "Faruk",
  "Dilara",
  "Monir",
  "Keya",
  "Babul",
  "Asma",
  "Rafiq",
  "Jesmin",
];

const LAST_NAMES = [
  "Malek",
  "Sultana",
  "Hossain",
  "Yasmin",
  "Kabir",
  "Jahan",
  "Islam",
  "Rahman",
  "Begum",
  "Chowdhury",
  "Akter",
  "Uddin",
  "Khatun",
  "Sarkar",
  "Miah",
  "Das",
  "Khan",
  "Talukder",
  "Biswas",
  "Mollah",
  "Sheikh",
  "Roy",
  "Haque",
  "Ahmed",
  "Mondal",
  "Bhuiyan",
  "Karim",
  "Siddique",
  "Barua",
];

type Transaction = Parameters<Parameters<typeof db.transaction>[0]>[0];

async function addProducts(tx: Transaction, wanted: number): Promise<void> {
  const samples = readSampleProducts();
  const models = samples.filter(({ isOtherSize }) => !isOtherSize).map(({ id }) => id);
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
    FROM generate_series(1, ${wanted}::integer - ${samples.length}::integer) AS n
    JOIN models ON place = n % ${models.length}::integer
    ON CONFLICT DO NOTHING`);
}

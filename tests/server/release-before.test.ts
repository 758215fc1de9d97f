import { readFileSync } from "node:fs";
import { join } from "node:path";
import { beforeAll, expect, test } from "vitest";
import { findMigrations } from "#server/database/migrations.js";
import { wrongDailyFigures } from "#tests/support/daily-figures.ts";
import { pool } from "#tests/support/driver.ts";
import { makeTrackedProduct } from "#tests/support/factories.ts";
import { wrongFigures } from "#tests/support/people.ts";
import { wrongMovements } from "#tests/support/stock.ts";

/** The schema of release 1.0.0, whose servers sell on beside today's while these are started one after the other. */
const LAST_OF_RELEASE = "0040";

type Column = { name: string; type: string; notNull: boolean };
type Snapshot = {
  tables: Record<
    string,
    { name: string; columns: Record<string, Column & { generated?: object }> }
  >;
};

const { tables } = JSON.parse(
  readFileSync(join(findMigrations(), "meta", `${LAST_OF_RELEASE}_snapshot.json`), "utf8"),
) as Snapshot;
const before = Object.values(tables);

type Today = Column & { table: string; isFilled: boolean };
let today: Today[] = [];

beforeAll(async () => {
  today = await pool<Today[]>`
    select relname as table, attname as name, format_type(atttypid, atttypmod) as type, attnotnull as "notNull",
           atthasdef or attidentity <> '' as "isFilled"
      from pg_attribute join pg_class on pg_class.oid = attrelid
     where relkind = 'r' and relnamespace = 'public'::regnamespace and attnum > 0 and not attisdropped`;
});

/** Postgres writes some in full that its schema has in short. */
const plain = (type: string) => type.replace("character varying", "varchar").replaceAll(" ", "");

test("every column that the release before reads and writes is there, as it was", () => {
  expect(before.length).toBeGreaterThan(30);
  for (const { name: table, columns } of before) {
    for (const { name, type, notNull } of Object.values(columns)) {
      const found = today.find((column) => column.table === table && column.name === name);
      expect(found, `${table}.${name}`).toBeDefined();
      expect(plain(found?.type ?? ""), `${table}.${name}`).toBe(plain(type));
      if (!notNull) expect(found?.notNull, `${table}.${name} takes nothing any more`).toBe(false);
    }
  }
});

test("what the release before does not know it need not fill", () => {
  for (const { name: table, columns } of before) {
    const known = new Set(Object.values(columns).map(({ name }) => name));
    const added = today.filter((column) => column.table === table && !known.has(column.name));
    for (const { name, notNull, isFilled } of added)
      expect(!notNull || isFilled, `${table}.${name}`).toBe(true);
  }
});

test("the release before sells, gives back and deletes on today's schema, and today's books stay right", async () => {
  const { id } = await makeTrackedProduct(10);
  const place = async (phone: string) => {
    const [order] = await pool.begin(async (sql) => {
      await sql`update products set quantity_in_stock = quantity_in_stock - 2 where id = ${id}`;
      const placed = await sql<{ id: string }[]>`
        insert into orders (full_name, phone_number, address, district, division, thana, order_note, staff_note, language,
                            subtotal, delivery_charge, promo_code, promo_code_discount, total_price, payment_method, status,
                            is_reserved, held_reasons, placed_by_program)
        values ('Rahima', ${phone}, 'Lane 3', 'Dhaka', 'Dhaka', null, '', '', 'bn', 1300, 60, '', 0, 1360, 'Cash on Delivery',
                'Processing', true, '{}', false)
        returning id`;
      await sql`
        insert into order_lines (order_id, position, title, title_bn, price, quantity, took_stock, product_id)
        values (${placed[0]?.id ?? ""}, 0, 'Mustard honey', '', 650, 2, false, ${id})`;
      await sql`update products set quantity_in_stock = quantity_in_stock + 2 where id = ${id}`;
      return placed;
    });
    return order?.id ?? "";
  };
  const [first, second, third] = [
    await place("01711111111"),
    await place("01711111111"),
    await place("01722222222"),
  ];
  await pool`update orders set status = 'Cancelled', is_reserved = false where id = ${first}`;
  await pool`
    insert into order_history (order_id, field, "from", "to") values (${first}, 'status', '"Processing"', '"Cancelled"')`;
  await pool`update orders set deleted_at = now() where id = ${second}`;
  await pool`update orders set status = 'Deliverd', total_price = 1300 where id = ${third}`;
  expect(await wrongFigures()).toEqual([]);
  expect(await wrongDailyFigures()).toEqual([]);
  expect(await wrongMovements()).toEqual([]);
});

import postgres from "postgres";
import { beforeAll, expect, inject, test } from "vitest";
import { unixSocket } from "#runtime/database/database-url.ts";
import { wrongDailyFigures } from "#tests/support/daily-figures.ts";
import { createDatabaseOfRelease, dropDatabase } from "#tests/support/database.ts";
import { pool } from "#tests/support/driver.ts";
import { makeTrackedProduct } from "#tests/support/factories.ts";
import { wrongFigures } from "#tests/support/people.ts";
import { wrongMovements } from "#tests/support/stock.ts";

type Column = { name: string; type: string; notNull: boolean; isFilled: boolean };

/**
 * The columns of every table by `table.column`: of release 1.1.0, whose servers still run during an
 * upgrade, and of today.
 */
let [before, today]: Map<string, Column>[] = [];

const columnsOf = async (sql: postgres.Sql) =>
  new Map(
    (
      await sql<Column[]>`
        select relname || '.' || attname as name, format_type(atttypid, atttypmod) as type, attnotnull as "notNull",
               atthasdef or attidentity <> '' as "isFilled"
          from pg_attribute join pg_class on pg_class.oid = attrelid
         where relkind = 'r' and relnamespace = 'public'::regnamespace and attnum > 0 and not attisdropped`
    ).map((column) => [column.name, column]),
  );

beforeAll(async () => {
  const url = await createDatabaseOfRelease(inject("templateUrl"), "1.1.0");
  const sql = postgres(url, { ...unixSocket(url), max: 1 });
  [before, today] = [await columnsOf(sql), await columnsOf(pool)];
  await sql.end();
  await dropDatabase(url);
});

test("every column of the previous release is unchanged", () => {
  expect(before?.size).toBeGreaterThan(300);
  for (const [name, { type, notNull }] of before ?? []) {
    const found = today?.get(name);
    expect(found?.type, name).toBe(type);
    if (!notNull) expect(found?.notNull, `${name} takes nothing any more`).toBe(false);
  }
});

test("the previous release need not fill new columns", () => {
  const tables = new Set([...(before?.keys() ?? [])].map((name) => name.split(".")[0]));
  for (const [name, { notNull, isFilled }] of today ?? [])
    if (!before?.has(name) && tables.has(name.split(".")[0]))
      expect(!notNull || isFilled, name).toBe(true);
});

test("the previous release sells, restocks and deletes on today's schema, and today's books stay right", async () => {
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

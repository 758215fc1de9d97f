import { beforeAll, expect, test, vi } from "vitest";
import * as dashboard from "#app/domain/dashboard/sales-summary.server.ts";
import {
  listCustomerOrders,
  listDeletedOrders,
  listOrders,
} from "#app/domain/orders/orders.server.ts";
import { pool } from "#drizzle/client.server.ts";

const now = new Date("2026-11-21T08:00:00Z");
const page = { page: 2, perPage: 20, now };
const nobody = "6f1b2f0e-0000-4000-8000-000000000000";

/** A shop that has been busy for two months. */
beforeAll(async () => {
  await pool`
    insert into products (slug, title, price, track_stock, quantity_in_stock)
    select 'product-' || n, 'Product ' || n, 500, n % 3 = 0, n % 200 from generate_series(1, 3000) n`;
  await pool`
    insert into orders (full_name, phone_number, address, district, division, subtotal, delivery_charge, total_price,
                        status, created_at, deleted_at)
    select 'Rahima ' || n, '017' || lpad(n::text, 8, '0'), 'House ' || n || ', Road 3, Dhanmondi', 'Dhaka', 'Dhaka',
           500, 60, 560,
           case when n % 10 < 7 then 'Deliverd' when n % 10 = 7 then 'Processing' when n % 10 = 8 then 'Cancelled'
                else 'Refunded' end,
           ${now.toISOString()}::timestamptz - n * interval '3 minutes',
           case when n % 1000 = 0 then ${now.toISOString()}::timestamptz end
      from generate_series(1, 30000) n`;
  await pool`
    insert into order_lines (order_id, position, title, price, quantity, product_id)
    select orders.id, 0, 'Product', 500, 1, goods.ids[1 + order_number % 3000]
      from orders, (select array_agg(id) as ids from products) goods`;
  await pool`vacuum analyze orders, order_lines, products`;
});

test.each<[string, () => Promise<unknown>]>([
  ["the tiles", () => dashboard.salesSummary(now)],
  ["sales by day", () => dashboard.salesByDay(now)],
  ["orders by status", () => dashboard.ordersByStatus()],
  ["top products", () => dashboard.topProducts(now)],
  ["top districts", () => dashboard.topDistricts(now)],
  ["low stock", () => dashboard.listLowStock()],
  ["all orders", () => listOrders(null, page)],
  ["today's orders", () => listOrders("today", page)],
  ["the week's orders", () => listOrders("week", page)],
  ["the month's orders", () => listOrders("month", page)],
  ["delivered orders", () => listOrders("Deliverd", page)],
  ["cancelled orders", () => listOrders("Cancelled", page)],
  ["a search by name", () => listOrders(null, { ...page, search: "Rahima 777" })],
  ["a search by phone", () => listOrders(null, { ...page, search: "+880 1700-012345" })],
  ["a search by number", () => listOrders("Processing", { ...page, search: "5555" })],
  ["deleted orders", () => listDeletedOrders(page, now)],
  ["a customer's orders", () => listCustomerOrders(nobody, page)],
])("%s: read from indexes", async (_, ask) => {
  for (const plan of await plansOf(ask)) {
    expect(plan).not.toMatch(/Seq Scan on (orders|products)/);
    expect(plan).toMatch(/Index/);
  }
});

/** How Postgres answers each statement that `ask` sends. */
async function plansOf(ask: () => Promise<unknown>): Promise<string[]> {
  const sent = vi.spyOn(pool, "unsafe");
  await ask();
  const statements = sent.mock.calls.map(([text, values]) => ({ text, values }));
  sent.mockRestore();
  expect(statements).not.toEqual([]);
  return Promise.all(
    statements.map(async ({ text, values }) => {
      const lines = await pool.unsafe<{ "QUERY PLAN": string }[]>(`explain ${text}`, values);
      return lines.map((line) => line["QUERY PLAN"]).join("\n");
    }),
  );
}

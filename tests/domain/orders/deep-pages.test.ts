import { beforeAll, expect, test } from "vitest";
import { MOST_FOUND, MOST_LISTED } from "#app/domain/core/bounded-count.server.ts";
import type { OrderFilter } from "#app/domain/orders/reading/order-filters.ts";
import { eachOrder, listOrders } from "#app/domain/orders/reading/orders.server.ts";
import { pool } from "#tests/support/driver.ts";

const now = new Date("2026-11-21T08:00:00Z");
const MOST = 12_000;

/**
 * Orders of six days, twenty per moment, some of them in the first or last moment of a day in
 * Dhaka.
 */
beforeAll(async () => {
  await pool.unsafe(`
    insert into orders (full_name, phone_number, address, district, division, subtotal, delivery_charge, total_price, status, created_at, deleted_at, confirmed_at)
    select 'Rahima', '017' || lpad(n::text, 8, '0'), 'Lane', 'Dhaka', 'Dhaka', 500, 60, 560,
           case when n % 40 = 0 then 'Deliverd' else 'Processing' end,
           timestamptz '2026-11-21T17:59:59.999Z' - (n / 20) * interval '13 minutes', case when n % 51 = 0 then now() end, now()
      from generate_series(0, ${MOST}) n`);
});

const idsOf = async (filter: OrderFilter | null) =>
  (await listOrders(filter, { now })).orders.map(({ id }) => id);

test.each<OrderFilter | null>([null, "today", "week", "month", "Deliverd", "Processing"])(
  "each page of %s has the right orders, however deep",
  async (filter) => {
    const all = await idsOf(filter);
    const perPage = 37;
    for (const page of [1, 2, 3, 7, 50, 150, 250, Math.ceil(all.length / perPage)]) {
      const { orders, total } = await listOrders(filter, { page, perPage, now });
      expect(total).toBe(all.length);
      expect(orders.map(({ id }) => id)).toEqual(all.slice((page - 1) * perPage, page * perPage));
    }
    expect((await listOrders(filter, { page: 1000, perPage, now })).orders).toEqual([]);
  },
  60_000,
);

/**
 * Searches with few hits, with many, and with more than are sorted at once; deleted orders are
 * never found.
 */
test.each([
  ["01700000123", 1],
  ["0170001", 1962],
  ["017", 11_765],
])(
  "each page of a search for %s has the right orders, for staff, programs and exports",
  async (search, most) => {
    const { orders: all } = await listOrders(null, { search, now });
    expect(all.length).toBe(most);
    const ids = all.map(({ id }) => id);
    for (const page of [1, 2, 13, 50, 98, 99, 588, 589, 590]) {
      const stretch = ids.slice((page - 1) * 20, page * 20);
      const paging = { search, page, perPage: 20, now };
      for (const countAll of [false, true]) {
        const listed = await listOrders(null, { ...paging, countAll });
        expect(listed.orders.map(({ id }) => id)).toEqual(stretch);
        const total = countAll ? most : Math.min(most, MOST_FOUND);
        expect(listed).toMatchObject({ total, isMore: total < most });
      }
    }
    const exported: string[] = [];
    for await (const { id } of eachOrder(null, { search, now })) exported.push(id);
    expect(exported).toEqual(ids);
  },
);

test("long work lists and searches say that there is more; programs get the number", async () => {
  expect(await listOrders("to-pack", { page: 1, perPage: 20, now })).toMatchObject({
    total: MOST_LISTED,
    isMore: true,
  });
  const search = { search: "rahima", page: 1, perPage: 20, now };
  expect(await listOrders(null, search)).toMatchObject({ total: MOST_FOUND, isMore: true });
  const [{ n } = { n: 0 }] =
    await pool`select count(*)::int as n from orders where deleted_at is null`;
  expect(await listOrders(null, { ...search, countAll: true })).toMatchObject({
    total: n,
    isMore: false,
  });
});

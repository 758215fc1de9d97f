import { sql } from "drizzle-orm";
import { beforeAll, describe, expect, test } from "vitest";
import { listLowStock } from "#app/domain/catalog/stock/low-stock.server.ts";
import { DAY_MS } from "#app/domain/core/durations.ts";
import {
  ordersByStatus,
  salesByDay,
  salesSummary,
  topDistricts,
  topProducts,
} from "#app/domain/figures/dashboard/sales-summary.server.ts";
import { isReleased, ORDER_STATUSES, type OrderStatus } from "#app/domain/orders/order-status.ts";
import type { OrderFilter } from "#app/domain/orders/reading/order-filters.ts";
import { listOrders } from "#app/domain/orders/reading/orders.server.ts";
import { db } from "#drizzle/client.server.ts";
import { emptyTables } from "#tests/support/database.ts";
import { makeOrder, makeProduct, makeTrackedProduct } from "#tests/support/factories.ts";
import { deleteAnyOrder } from "#tests/support/trash.ts";

const now = new Date("2026-11-21T08:00:00Z");

/** One order per status and moment, the moments on both sides of each boundary. */
const MOMENTS = [
  "2026-11-21T17:59:59.999Z",
  "2026-11-20T18:00:00.000Z",
  "2026-11-20T17:59:59.999Z",
  "2026-11-14T18:00:00.000Z",
  "2026-11-14T17:59:59.999Z",
  "2026-10-31T18:00:00.000Z",
  "2026-10-31T17:59:59.999Z",
  "2026-05-01T00:00:00.000Z",
];

describe("the dashboard", () => {
  beforeAll(async () => {
    await emptyTables();
    let turn = 0;
    for (const status of ORDER_STATUSES) {
      for (const moment of MOMENTS) {
        turn += 1;
        const { id } = await makeOrder({ district: turn % 3 ? "Dhaka" : "Sylhet" });
        await db.execute(sql`
          update orders set status = ${status}, created_at = ${moment}, total_price = ${turn * 7}
           where id = ${id}`);
        if (turn % 16 === 0) await deleteAnyOrder(id, null);
      }
    }
  });

  test.each([
    ["todayCount", "todaySales", "today"],
    ["weeklyCount", "weeklySales", "week"],
    ["monthlyCount", "monthlySales", "month"],
    ["processingOrder", null, "Processing"],
    ["readyForDelivery", null, "Ready for delivery"],
    ["deliverd", "deliveredSalesAllTime", "Deliverd"],
    ["cancelledCount", "cancelledSales", "Cancelled"],
    ["refundedCount", "refundedSales", "Refunded"],
  ] as const)("shows %s and %s equal to the list of %s", async (countName, salesName, filter) => {
    const summary = await salesSummary(now);
    const { orders, total } = await listOrders(filter, { now, page: 1, perPage: 3 });
    expect(orders.length).toBeGreaterThan(1);
    expect(summary[countName]).toBe(total);
    if (salesName) expect(summary[salesName]).toBe(await sumOf(filter));
  });

  test("sums days, also those without sales", async () => {
    const days = await salesByDay(now);
    expect(days).toHaveLength(30);
    expect([days[0]?.day, days[29]?.day]).toEqual(["2026-10-23", "2026-11-21"]);
    const summary = await salesSummary(now);
    expect(days[29]).toEqual({
      day: "2026-11-21",
      orders: summary.todayCount,
      sales: summary.todaySales,
    });
    const week = days.slice(-7);
    expect(week.reduce((sum, day) => sum + day.orders, 0)).toBe(summary.weeklyCount);
    expect(week.reduce((sum, day) => sum + day.sales, 0)).toBe(summary.weeklySales);
    expect(days.find(({ day }) => day === "2026-11-19")).toEqual({
      day: "2026-11-19",
      orders: 0,
      sales: 0,
    });
  });

  test("shows all statuses with the numbers of their lists", async () => {
    const rows = await ordersByStatus();
    expect(rows.map(({ status }) => status)).toEqual(ORDER_STATUSES);
    for (const { status, orders } of rows) {
      expect(orders).toBe((await listOrders(status, { now })).total);
    }
  });

  test("leaves cancelled and refunded orders out of districts", async () => {
    const expected = new Map<string, { orders: number; sales: number }>();
    for (const order of (await listOrders(null, { now })).orders) {
      if (isReleased(order.status)) continue;
      if (order.createdAt.getTime() < now.getTime() - 30 * DAY_MS) continue;
      const { orders, sales } = expected.get(order.district) ?? { orders: 0, sales: 0 };
      expected.set(order.district, { orders: orders + 1, sales: sales + order.totalPrice });
    }
    expect(await topDistricts(now)).toEqual(
      ["Dhaka", "Sylhet"].map((district) => ({ district, ...expected.get(district) })),
    );
    expect(await topDistricts(now, 30, 1)).toHaveLength(1);
  });
});

describe("products on the dashboard", () => {
  test("are the bestsellers without cancelled orders", async () => {
    await emptyTables();
    const [honey, nuts, ghee] = [
      await makeProduct({ title: "Honey", price: 500 }),
      await makeProduct({ title: "Nuts", price: 900 }),
      await makeProduct({ title: "Ghee" }),
    ];
    const line = (productId: string, quantity: number) => ({ productId, quantity });
    await makeOrder({ lines: [line(honey.id, 2), line(nuts.id, 1)] });
    await makeOrder({ lines: [line(honey.id, 3)] });
    const { id } = await makeOrder({ lines: [line(ghee.id, 50)] });
    await db.execute(sql`update orders set status = 'Cancelled' where id = ${id}`);
    expect(await topProducts(new Date())).toMatchObject([
      { id: honey.id, title: "Honey", quantity: 5, sales: 2500 },
      { id: nuts.id, title: "Nuts", quantity: 1, sales: 900 },
    ]);
    expect(await topProducts(new Date(Date.now() - 2 * DAY_MS))).toEqual([]);
  });

  test("are those with low stock, lowest first, without untracked and deleted ones", async () => {
    await emptyTables();
    await makeTrackedProduct(5, { title: "Five" });
    await makeTrackedProduct(0, { title: "None" });
    await makeTrackedProduct(6, { title: "Six" });
    await makeTrackedProduct(1, { title: "Gone", deletedAt: new Date() });
    await makeProduct({ title: "Untracked", quantityInStock: 0 });
    expect((await listLowStock()).map(({ title }) => title)).toEqual(["None", "Five"]);
  });
});

test("all figures of a new shop are zero", async () => {
  await emptyTables();
  expect(Object.values(await salesSummary(now)).filter((figure) => figure !== 0)).toEqual([]);
  const days = await salesByDay(now);
  expect(days.map(({ orders, sales }) => [orders, sales])).toEqual(Array(30).fill([0, 0]));
  expect((await ordersByStatus()).map(({ orders }) => orders)).toEqual(ORDER_STATUSES.map(() => 0));
  expect(await topDistricts(now)).toEqual([]);
});

/** The sum of the listed orders; sales of a period leave out cancelled and refunded orders. */
async function sumOf(filter: OrderFilter) {
  const { orders } = await listOrders(filter, { now });
  const isPeriod = ["today", "week", "month"].includes(filter);
  return orders
    .filter((order: { status: OrderStatus }) => !isPeriod || !isReleased(order.status))
    .reduce((sum, order) => sum + order.totalPrice, 0);
}

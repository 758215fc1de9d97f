import { sql } from "drizzle-orm";
import { beforeAll, describe, expect, test } from "vitest";
import { addDays } from "#app/domain/core/dates.ts";
import {
  presetRanges,
  type ReportRange,
  readReportRange,
  thisMonth,
} from "#app/domain/core/report-range.ts";
import { reportTotals } from "#app/domain/figures/reports/daily-report.server.ts";
import { FUNNEL, funnelOf } from "#app/domain/figures/reports/funnel.ts";
import { reportCsv } from "#app/domain/figures/reports/report-csv.server.ts";
import { comparedDays, funnelCounts } from "#app/domain/figures/reports/report-pictures.server.ts";
import { allReportRows, reportRows } from "#app/domain/figures/reports/sales-report.server.ts";
import { moneyOf, owedOf } from "#app/domain/orders/money/order-money.ts";
import { isReleased, ORDER_STATUSES } from "#app/domain/orders/order-status.ts";
import type { Order } from "#app/domain/orders/reading/order-rows.server.ts";
import { listOrders } from "#app/domain/orders/reading/orders.server.ts";
import { db } from "#drizzle/client.server.ts";
import { makeCourier } from "#tests/support/couriers.ts";
import { emptyTables } from "#tests/support/database.ts";
import { makeOrder, makeProduct, makePromoCode } from "#tests/support/factories.ts";
import { deleteAnyOrder } from "#tests/support/trash.ts";

const now = new Date("2026-11-21T08:00:00Z");
const rangeOf = (query: string) => readReportRange(new URLSearchParams(query), now);

describe("the days of a report", () => {
  test("are those of the URL, in either order and in Bangla digits", () => {
    const november = {
      from: "2026-11-01",
      to: "2026-11-21",
      before: { from: "2026-10-11", to: "2026-10-31" },
    };
    expect(rangeOf("from=2026-11-01&to=2026-11-21")).toEqual(november);
    expect(rangeOf("from=2026-11-21&to=2026-11-01")).toEqual(november);
    expect(rangeOf("from=২০২৬-১১-০১&to=২০২৬-১১-২১")).toEqual(november);
    expect(thisMonth(now)).toEqual(november);
  });

  test.each([
    "",
    "from=2026-11-01",
    "from=2026-02-30&to=2026-03-01",
    "from=x&to=y",
    "from=2026-11-22&to=2026-11-23",
    "from=2025-11-20&to=2026-11-21",
    "from=1026-11-01&to=1026-11-02",
  ])("are refused if invalid: %s", (query) => {
    expect(rangeOf(query)).toBeNull();
  });

  test("may be 366, a leap year", () => {
    expect(rangeOf("from=2024-01-01&to=2024-12-31")?.before).toEqual({
      from: "2022-12-31",
      to: "2023-12-31",
    });
  });

  test("begin at midnight in Dhaka, also where the year changes", () => {
    const lastMonth = presetRanges(new Date("2026-01-15T00:00:00Z")).at(-1);
    expect(lastMonth).toEqual({ name: "lastMonth", from: "2025-12-01", to: "2025-12-31" });
  });
});

function momentsOf({ from, to }: { from: string; to: string }) {
  return {
    from: new Date(`${from}T00:00+06:00`),
    until: addDays(new Date(`${to}T00:00+06:00`), 1),
  };
}

const RANGE: ReportRange = {
  from: "2026-11-11",
  to: "2026-11-20",
  before: { from: "2026-11-01", to: "2026-11-10" },
};

/** On both sides of each boundary. */
const MOMENTS = [
  "2026-10-31T17:59:59.999Z",
  "2026-10-31T18:00:00.000Z",
  "2026-11-10T17:59:59.999Z",
  "2026-11-10T18:00:00.000Z",
  "2026-11-20T17:59:59.999Z",
  "2026-11-20T18:00:00.000Z",
];

/** An order that was merged into another, which no figure counts. */
async function makeMerged() {
  const { id } = await makeOrder();
  await db.execute(
    sql`update orders set status = 'Cancelled', cancel_reason = 'merged', created_at = ${MOMENTS[3]} where id = ${id}`,
  );
}

describe("the report equals the orders", () => {
  let orders: Order[] = [];
  const carriedBy = new Map<string, string>();
  /** Orders with one returned piece of the first line. */
  const someBack = new Set<string>();

  beforeAll(async () => {
    await emptyTables();
    const items = [
      await makeProduct({ title: "=Honey", titleBn: "মধু", price: 500 }),
      await makeProduct({ title: "Ghee", price: 900 }),
      await makeProduct({ title: "", titleBn: "খেজুর", price: 70 }),
    ];
    await makePromoCode({ code: "EID20", discount: 20 });
    // Two couriers with the same name.
    const carriers = [await makeCourier("pathao"), await makeCourier("pathao")];
    let turn = 0;
    for (const status of ORDER_STATUSES) {
      for (const moment of MOMENTS) {
        turn += 1;
        const chosen = items.filter((_, i) => turn % (i + 2) === 0 || i === turn % 3);
        const { id } = await makeOrder({
          district: (["Dhaka", "Sylhet", "Bogura"] as const)[turn % 3] ?? "Dhaka",
          promoCode: turn % 4 === 0 ? "EID20" : "",
          lines: chosen.map(({ id }, i) => ({ productId: id, quantity: 1 + ((turn + i) % 4) })),
        });
        await db.execute(
          sql`update orders set status = ${status}, created_at = ${moment} where id = ${id}`,
        );
        if (turn % 3 === 0) {
          someBack.add(id);
          await db.execute(sql`update orders set returned_amount = ${turn * 10} where id = ${id}`);
          await db.execute(
            sql`update order_lines set returned = 1 where order_id = ${id} and position = 0`,
          );
        }
        if (turn % 5 < 3) {
          const courierId = carriers[turn % 2]?.id;
          await db.execute(
            sql`insert into shipments (order_id, courier_id, amount_to_collect) values (${id}, ${courierId}, 0)`,
          );
          carriedBy.set(id, courierId ?? "");
        }
        if (turn % 2 === 0)
          await db.execute(
            sql`update orders set confirmed_at = created_at, settled_at = case when status = 'Deliverd' then created_at end,
                       settled_amount = case when status = 'Deliverd' then 1 end where id = ${id}`,
          );
        if (turn % 11 === 0) await deleteAnyOrder(id, null);
      }
    }
    orders = (await listOrders(null, { now })).orders;
  });

  const within = (days: { from: string; to: string }) => {
    const { from, until } = momentsOf(days);
    return orders.filter(({ createdAt }) => createdAt >= from && createdAt < until);
  };
  const sells = (order: Order) => !isReleased(order.status);
  const backOf = (order: Order) => moneyOf(order).returned;
  const kept = (order: Order, line: Order["lines"][number]) =>
    line.quantity - (line.position === 0 && someBack.has(order.id) ? 1 : 0);
  const sum = (numbers: number[]) => numbers.reduce((all, one) => all + one, 0);

  test("in its totals of these days and of the days before", async () => {
    const expected = (days: { from: string; to: string }) => {
      const those = within(days);
      const count = (status: string) => those.filter((order) => order.status === status).length;
      return {
        orders: those.length,
        delivered: count("Deliverd"),
        cancelled: count("Cancelled"),
        refunded: count("Refunded"),
        sales: sum(those.filter(sells).map(owedOf)),
        returned: sum(those.map(backOf)),
      };
    };
    expect(within(RANGE).length).toBeGreaterThan(10);
    expect(await reportTotals(RANGE)).toMatchObject({
      now: expected(RANGE),
      before: expected(RANGE.before),
    });
  });

  test("in the sales of each day, which add up to the totals", async () => {
    const days = await comparedDays(RANGE);
    expect(days.map(({ day }) => day)).toEqual(
      Array.from({ length: 10 }, (_, index) => `2026-11-${11 + index}`),
    );
    for (const { before, ...one } of days)
      for (const { day, orders, sales } of [one, before]) {
        const those = within({ from: day, to: day });
        expect([day, orders, sales]).toEqual([
          ...[day, those.length, sum(those.filter(sells).map(owedOf))],
        ]);
      }
    const { now, before } = await reportTotals(RANGE);
    const add = (field: "orders" | "sales") => [
      sum(days.map((day) => day[field])),
      sum(days.map((day) => day.before[field])),
    ];
    expect(add("sales")).toEqual([now.sales, before.sales]);
    expect(add("orders")).toEqual([now.orders, before.orders]);
  });

  test("in how far they came, each step within the one before", async () => {
    await makeMerged();
    const [totals, counts] = [await reportTotals(RANGE), await funnelCounts(RANGE)];
    for (const [which, days] of [
      ["now", RANGE],
      ["before", RANGE.before],
    ] as const) {
      const funnel = funnelOf(totals[which], counts[which]);
      const those = within(days);
      const never = those.filter(
        ({ status, confirmedAt }) =>
          !confirmedAt && (status === "Processing" || status === "Cancelled"),
      );
      const delivered = those.filter(({ status }) => status === "Deliverd");
      expect(funnel).toEqual({
        placed: those.length,
        confirmed: those.length - never.length,
        delivered: delivered.length,
        cash: delivered.filter(({ settledAt }) => settledAt).length,
      });
      expect(never.length).toBeGreaterThan(0);
      const steps = FUNNEL.map((step) => funnel[step]);
      expect(steps).toEqual(steps.toSorted((a, b) => b - a));
    }
    expect(within(RANGE).some(({ settledAt }) => settledAt)).toBe(true);
  });

  test.each([
    ["district", (order: Order) => order.district],
    ["code", (order: Order) => order.promoCode],
    ["courier", (order: Order) => carriedBy.get(order.id) ?? ""],
  ] as const)("by %s", async (table, keyOf) => {
    const rows = await reportRows(table, RANGE, 100);
    // What sold only before stands in the table, too, as that is what an owner looks for.
    const soldBefore = within(RANGE.before).filter((order) => sells(order) && owedOf(order) > 0);
    const keys = new Set(
      [...within(RANGE), ...soldBefore].map(keyOf).filter((key) => key || table === "courier"),
    );
    expect(new Set(rows.map((row) => row.key))).toEqual(keys);
    for (const row of rows) {
      const those = within(RANGE).filter((order) => keyOf(order) === row.key);
      const before = within(RANGE.before).filter((order) => keyOf(order) === row.key);
      expect(row).toMatchObject({
        orders: those.length,
        delivered: those.filter((order) => order.status === "Deliverd").length,
        cancelled: those.filter((order) => order.status === "Cancelled").length,
        refunded: those.filter((order) => order.status === "Refunded").length,
        discount:
          table === "code" ? sum(those.filter(sells).map((order) => order.promoCodeDiscount)) : 0,
        sales: sum(those.filter(sells).map(owedOf)),
        before: sum(before.filter(sells).map(owedOf)),
        returned: sum(those.map(backOf)),
      });
    }
    if (table !== "code") {
      const { now, before } = await reportTotals(RANGE);
      expect(sum(rows.map((row) => row.sales))).toBe(now.sales);
      expect(sum(rows.map((row) => row.before))).toBe(before.sales);
      expect(sum(rows.map((row) => row.returned))).toBe(now.returned);
    }
    expect(rows.map((row) => row.sales)).toEqual(
      rows.map((row) => row.sales).sort((a, b) => b - a),
    );
  });

  test("by product, with both its names and the pieces that were sold", async () => {
    const rows = await reportRows("product", RANGE, 100);
    expect(rows.map(({ title, titleBn }) => title || titleBn).sort()).toEqual([
      "=Honey",
      "Ghee",
      "খেজুর",
    ]);
    for (const row of rows) {
      const linesOf = (list: Order[]) =>
        list
          .filter(sells)
          .flatMap((order) =>
            order.lines
              .filter((line) => line.productId === row.key)
              .map((line) => ({ ...line, quantity: kept(order, line) })),
          );
      const those = linesOf(within(RANGE));
      expect(row).toMatchObject({
        pieces: sum(those.map((line) => line.quantity)),
        sales: sum(those.map((line) => line.quantity * line.price)),
        before: sum(linesOf(within(RANGE.before)).map((line) => line.quantity * line.price)),
        orders: within(RANGE).filter((o) => o.lines.some((l) => l.productId === row.key)).length,
      });
    }
  });

  test("by product, with a deleted one under the title at its sale", async () => {
    const before = await reportRows("product", RANGE, 100);
    await db.transaction(async (tx) => {
      await tx.execute(sql`delete from products where title = 'Ghee'`);
    });
    const rows = await reportRows("product", RANGE, 100);
    const gone = rows.find(({ key }) => key === "Ghee");
    const { key: _, ...ghee } = before.find(({ title }) => title === "Ghee") ?? { key: "" };
    expect(gone).toEqual({ key: "Ghee", ...ghee });
  });

  test("in the file as on the page, and no name becomes a formula", async () => {
    const rows = await allReportRows("product", RANGE);
    expect(rows).toEqual(await reportRows("product", RANGE, 100));
    let csv = "";
    for await (const line of reportCsv("product", rows, RANGE)) csv += line;
    const [head, ...lines] = csv.trimEnd().split("\r\n");
    expect(head).toBe(
      "\ufefftitle,titleBn,size,orders,pieces,delivered,cancelled,refunded,salesTaka,salesTakaBefore,returnedTaka,beforeFrom,beforeTo",
    );
    expect(lines).toHaveLength(rows.length);
    expect(lines.find((line) => line.includes("Honey"))).toMatch(/^'=Honey,মধু,,\d+,/);
  });

  test("with zeros for days without an order", async () => {
    const empty: ReportRange = {
      from: "2020-01-01",
      to: "2020-01-31",
      before: { from: "2019-12-01", to: "2019-12-31" },
    };
    const nought = { orders: 0, delivered: 0, cancelled: 0, refunded: 0, sales: 0, returned: 0 };
    expect(await reportTotals(empty)).toMatchObject({ now: nought, before: nought });
    expect(await reportRows("district", empty, 10)).toEqual([]);
  });
});

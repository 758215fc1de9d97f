import { beforeAll, expect, test } from "vitest";
import { addDays, dhakaDay } from "#app/domain/core/dates.ts";
import { moneyToday } from "#app/domain/figures/dashboard/money-today.server.ts";
import { addUpMoved, cashByDay, owedByCourier } from "#app/domain/money/cash/money-sums.server.ts";
import { settleInFull } from "#app/domain/money/cash/settle.server.ts";
import { keepAdSpending } from "#app/domain/money/profit/ad-spending.server.ts";
import { createAdvertising } from "#app/domain/money/profit/advertising.server.ts";
import { setCosts } from "#app/domain/money/profit/cost-prices.server.ts";
import { countProfits } from "#app/domain/money/profit/count-profits.server.ts";
import { profitReport } from "#app/domain/money/profit/profit-report.server.ts";
import { updateOrder } from "#app/domain/orders/changing/order-changes.server.ts";
import { db } from "#drizzle/client.server.ts";
import { dailyProfits } from "#drizzle/schema.ts";
import { textOf, type Visitor } from "#tests/support/app.ts";
import { makeCarriedOrder, makeCourier } from "#tests/support/couriers.ts";
import { emptyTables } from "#tests/support/database.ts";
import { makeAdmin, makeOrder, makeTrackedProduct } from "#tests/support/factories.ts";
import { visitAsStaff } from "#tests/support/staff.ts";

let nasrin: Visitor;

beforeAll(async () => {
  await emptyTables();
  nasrin = (await visitAsStaff()).visitor;
  const admin = await makeAdmin();
  const courier = await makeCourier("other");
  const honey = await makeTrackedProduct(50, { title: "Honey", price: 500 });
  await setCosts([{ productId: honey.id, cost: 320 }], admin);
  for (const [days, spent] of [
    [0, 100],
    [-6, 30],
    [-7, 200],
    [-14, 7],
  ] as const)
    await createAdvertising({
      day: dhakaDay(addDays(new Date(), days)),
      source: "facebook",
      spent,
    });
  const ofDay = { day: dhakaDay(addDays(new Date(), -8)), campaignId: "1", campaign: "Winter" };
  const reported = { ...ofDay, amount: 11, currency: "BDT", spent: 11 };
  await keepAdSpending("1", [reported]);
  for (let i = 0; i < 3; i++) {
    const lines = [{ productId: honey.id, quantity: i + 1 }];
    const order = await makeCarriedOrder(courier.id, { lines });
    await updateOrder(order.id, { status: "Deliverd" }, null);
    if (i === 0) await settleInFull([order.id], admin);
  }
  await makeOrder();
  await countProfits();
});

test("the dashboard's money equals that of the pages it leads to", async () => {
  const now = new Date();
  const money = await moneyToday(now, { withProfit: true });
  const today = { from: dhakaDay(now), to: dhakaDay(now) };
  const owed = (await owedByCourier(now)).reduce((taka, row) => taka + row.owed, 0);
  const { total } = await profitReport("day", money.week);
  const weekBefore = {
    from: dhakaDay(addDays(now, -13)),
    to: dhakaDay(addDays(now, -7)),
  };
  const before = await profitReport("day", weekBefore);
  expect(money).toMatchObject({
    received: addUpMoved(await cashByDay(today)).received,
    owed,
    profit: total.profit,
    before: before.total.profit,
  });
  expect(money.before).toBe(-211);
  expect(money.profit).toBeGreaterThan(0);
  expect(money.received).toBeGreaterThan(0);
  expect(money.owed).toBeGreaterThan(0);
});

test("each figure stands on its page, and only the owner sees the profit", async () => {
  const { html } = await nasrin.visit("/admin");
  const section = /<section[^>]*aria-labelledby="money-today".*?<\/section>/s.exec(html)?.[0] ?? "";
  const links = [
    ...section.matchAll(/<a[^>]*href="(\/admin\/(?:cash|profit)[^"]*)"[^>]*>(.*?)<\/a>/gs),
  ];
  expect(links).toHaveLength(3);
  for (const [, href = "", tile = ""] of links) {
    const taka = /−?[\d,]+ TK/.exec(textOf(tile))?.[0] ?? "";
    const page = textOf((await nasrin.visit(href.replaceAll("&amp;", "&"))).html);
    expect([href, page.includes(` ${taka}`)]).toEqual([href, true]);
  }
  const { visitor: manager } = await visitAsStaff({}, { role: "manager" });
  const ofManager = textOf((await manager.visit("/admin")).html);
  expect(ofManager).toContain("Received today");
  expect(ofManager).not.toContain("Profit of 7 days");
  const { visitor: caller } = await visitAsStaff({}, { role: "caller" });
  expect(textOf((await caller.visit("/admin")).html)).not.toContain("Money today");
});

test("the profit's change is said in percent, unless the week before has lost money", async () => {
  expect(textOf((await nasrin.visit("/admin")).html)).not.toMatch(/% (more|less)/);
  const nothing = { ...{ delivered: 0, cameBack: 0, pieces: 0 }, ...{ uncounted: 0, goods: 0 } };
  await db.insert(dailyProfits).values({
    ...{ by: "day", day: dhakaDay(addDays(new Date(), -10)), key: "", revenue: 2211 },
    ...{ ...nothing, fees: 0, estimated: 0, packing: 0 },
  });
  const { profit, before } = await moneyToday(new Date(), { withProfit: true });
  expect(before).toBe(2000);
  const percent = Math.round((Math.abs((profit ?? 0) - 2000) / 2000) * 100);
  const said = `${percent} % ${(profit ?? 0) > 2000 ? "more" : "less"} 7 days before: 2,000 TK`;
  expect(textOf((await nasrin.visit("/admin")).html)).toContain(said);
});

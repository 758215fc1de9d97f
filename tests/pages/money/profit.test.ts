import { beforeAll, expect, test } from "vitest";
import { writeOffStock } from "#app/domain/catalog/stock/correct-stock.server.ts";
import { dhakaDay } from "#app/domain/core/dates.ts";
import { savePayout } from "#app/domain/money/cash/payouts.server.ts";
import { createAdvertising } from "#app/domain/money/profit/advertising.server.ts";
import { setCosts } from "#app/domain/money/profit/cost-prices.server.ts";
import { profitOfOrder } from "#app/domain/money/profit/order-profit.server.ts";
import { profitReport } from "#app/domain/money/profit/profit-report.server.ts";
import { updateOrder } from "#app/domain/orders/changing/order-changes.server.ts";
import { recordReturn } from "#app/domain/parcels/returns/order-returns.server.ts";
import { fieldValue, textOf, type Visitor } from "#tests/support/app.ts";
import { makeCarriedOrder, makeCourier } from "#tests/support/couriers.ts";
import { emptyTables } from "#tests/support/database.ts";
import { pool } from "#tests/support/driver.ts";
import { makeAdmin, makeOrder, makeTrackedProduct } from "#tests/support/factories.ts";
import { EVER } from "#tests/support/profits.ts";
import { visitAsStaff } from "#tests/support/staff.ts";

let nasrin: Visitor;
let honey: { id: string };
let nuts: { id: string };
let courier: { id: string };
let owner: Awaited<ReturnType<typeof makeAdmin>>;
const today = dhakaDay(new Date());

beforeAll(async () => {
  await emptyTables();
  nasrin = (await visitAsStaff()).visitor;
  owner = await makeAdmin();
  honey = await makeTrackedProduct(50, { title: "Honey", titleBn: "মধু", price: 500 });
  nuts = await makeTrackedProduct(50, { title: "Nuts", titleBn: "বাদাম", price: 200 });
  courier = await makeCourier("steadfast");
});

const profitText = async (query = "") =>
  textOf((await nasrin.visit(`/admin/profit${query}`)).html).replace(/\s+/g, " ");

/** A row of the form of cost prices. */
const costRow = (productId: string, shown: string, cost: string) => ({
  ...{ "rows[0].productId": productId, "rows[0].shown": shown, "rows[0].cost": cost },
});

/** An order of these goods that the courier has, with 60 taka for delivery. */
const carried = async (lines: { productId: string; quantity: number }[]) =>
  makeCarriedOrder(courier.id, { lines });

test("the owner types cost prices, parcels' costs and advertising, and sees what is left of a delivered order", async () => {
  const form = costRow(honey.id, "", "৩২০");
  const saved = await nasrin.submit("/admin/profit/cost-prices", form);
  expect(saved.status).toBe(200);
  for (const [where, cost] of [
    ["", "12"],
    [courier.id, "70"],
  ] as const)
    await nasrin.submit("/admin/profit/spending", {
      ...{ intent: "set-parcel-cost", courier: where, day: today, cost },
    });
  await nasrin.submit("/admin/profit/spending?new", {
    ...{ intent: "create-advertising", day: today, source: "Facebook", spent: "100" },
  });
  const order = await carried([{ productId: honey.id, quantity: 2 }]);
  expect(await profitText()).toContain("= Profit −100 TK");
  await updateOrder(order.id, { status: "Deliverd" }, null);
  const delivery = order.totalPrice - 1000;
  const left = order.totalPrice - 640 - 70 - 12 - 100;
  const text = await profitText();
  expect(text).toContain(`= Profit`);
  expect(text).toMatch(new RegExp(`= Profit .*? ${left} TK`));
  expect(text).toContain("1 parcel without a fee yet: 70 TK is estimated");
  expect(text).toContain("1 product on sale has no cost price.");
  const items = await profitText("?by=product");
  expect(items).toMatch(/Honey.*? 1 0 2 1,000 TK 640 TK 0 TK 0 TK 0 TK 360 TK/);
  // Delivery, courier, packing and advertising are no one product's.
  expect(items).toContain(
    `No one product: delivery, courier, packing, advertising 0 0 0 ${delivery} TK 0 TK 70 TK 12 TK 100 TK ${delivery - 182} TK`.replace(
      " -",
      " −",
    ),
  );
  // The order says what it brought itself, without advertising.
  const own = textOf((await nasrin.visit(`/admin/order?edit=${order.id}`)).html);
  expect(own).toContain(`Profit of this order: ${left + 100} TK`);
  expect(own).toContain("1 parcel without a fee yet");
  // The list of the courier replaces the estimate.
  await savePayout(`${order.orderNumber} ${order.totalPrice} 55`, courier.id, owner);
  const settled = await profitText();
  expect(settled).toMatch(new RegExp(`= Profit .*? ${left + 15} TK`));
  expect(settled).not.toContain("estimate");
  const { visitor: manager } = await visitAsStaff({}, { role: "manager" });
  const form2 = textOf((await manager.visit(`/admin/order?edit=${order.id}`)).html);
  expect(form2).not.toContain("Profit of this order");
});

test("what was sold without a cost price is left out and named, until the owner fills it in", async () => {
  const order = await carried([{ productId: nuts.id, quantity: 3 }]);
  await updateOrder(order.id, { status: "Deliverd" }, null);
  expect(await profitText()).toContain("Sales of 600 TK are left out");
  const form = { ...costRow(nuts.id, "", "120"), earlier: "on" };
  await nasrin.submit("/admin/profit/cost-prices", form);
  const text = await profitText();
  expect(text).not.toContain("left out");
  expect(text).not.toContain("no cost price");
  expect(await profitText("?by=product")).toMatch(
    /Nuts.*? 1 0 3 600 TK 360 TK 0 TK 0 TK 0 TK 240 TK/,
  );
});

test("a known cost price is filled in for earlier sales without typing another", async () => {
  const chia = await makeTrackedProduct(50, { title: "Chia", price: 300 });
  const order = await carried([{ productId: chia.id, quantity: 2 }]);
  await updateOrder(order.id, { status: "Deliverd" }, null);
  const form = costRow(chia.id, "", "120");
  await nasrin.submit("/admin/profit/cost-prices", form);
  expect(await profitText()).toContain("Sales of 600 TK are left out");
  const again = { ...form, "rows[0].shown": "120", earlier: "on" };
  await nasrin.submit("/admin/profit/cost-prices", again);
  expect(await profitText()).not.toContain("left out");
});

test("a parcel that came back costs the fee both ways, and written off pieces their goods", async () => {
  const rows = async () => {
    const { headers } = await nasrin.visit(`/admin/profit/day.csv?from=${today}&to=${today}`);
    expect(headers.get("content-disposition")).toContain(`profit-day-${today}`);
    const { html } = await nasrin.visit(`/admin/profit/day.csv?from=${today}&to=${today}`);
    const [head = "", line = ""] = html.replace("\ufeff", "").split("\r\n");
    const cells = line.split(",");
    return Object.fromEntries(head.split(",").map((name, i) => [name, Number(cells[i])]));
  };
  const before = await rows();
  const order = await carried([{ productId: honey.id, quantity: 2 }]);
  const lines = [{ position: 0, quantity: 2, restocked: 1 }];
  await recordReturn(
    order.id,
    { reason: "refused", note: "", refund: 0, lines },
    { actor: owner, key: null },
  );
  const off = { quantity: 2, cause: "expired" as const, note: "" };
  await writeOffStock(nuts.id, off, { actor: owner, key: null });
  const after = await rows();
  expect(after.cameBack).toBe((before.cameBack ?? 0) + 1);
  expect(after.revenueTaka).toBe(before.revenueTaka);
  expect(after.feesTaka).toBe((before.feesTaka ?? 0) + 140);
  expect(after.packingTaka).toBe((before.packingTaka ?? 0) + 12);
  // One honey was not good for the shelf, and two nuts expired.
  expect(after.goodsTaka).toBe((before.goodsTaka ?? 0) + 320 + 240);
  // The courier lists the parcel twice with one bill of 55, so that the way back is still estimated
  // by it.
  for (const rest of ["", "\n5550001 1 1"])
    await savePayout(`${order.orderNumber} 0 55${rest}`, courier.id, owner);
  expect((await rows()).feesTaka).toBe((before.feesTaka ?? 0) + 110);
  expect(after.profitTaka).toBe((before.profitTaka ?? 0) - 140 - 12 - 560);
});

test("a changed cost price counts for later sales alone, also when it comes with stock", async () => {
  await nasrin.submit("/admin/stock", {
    ...{ "rows[0].productId": nuts.id, "rows[0].received": "10", "rows[0].cost": "150" },
    note: "",
  });
  const order = await makeOrder({ lines: [{ productId: nuts.id, quantity: 1 }] });
  const costs = await pool<{ cost: number }[]>`
    select cost from order_lines where product_id = ${nuts.id} order by order_id = ${order.id}`;
  expect(costs.map(({ cost }) => cost)).toEqual([120, 150]);
  const { html } = await nasrin.visit(`/admin/profit/cost-prices?product=${nuts.id}`);
  expect(textOf(html)).toMatch(/Cost prices so far.*150 TK\s*Stock received.*120 TK\s*Typed/s);
});

test("a cost price has paisa, and each sold line is rounded once", async () => {
  const dates = await makeTrackedProduct(50, { title: "Dates", titleBn: "খেজুর", price: 500 });
  const typed = await nasrin.submit("/admin/profit/cost-prices", costRow(dates.id, "", "৩১২.১৭"));
  expect(typed.status).toBe(200);
  const page = `/admin/profit/cost-prices?product=${dates.id}`;
  const shown = (await nasrin.visit(page)).html;
  expect(fieldValue(shown, "rows[0].cost")).toBe("312.17");
  expect(textOf(shown)).toMatch(/187\.83 TK.*312\.17 TK/s);
  const wrong = await nasrin.submit(page, costRow(dates.id, "312.17", "312.505"));
  expect(wrong.status).toBe(400);
  expect(textOf(wrong.html)).toContain("at most two decimals");
  const lines = [{ productId: dates.id, quantity: 3 }];
  const order = await makeCarriedOrder(courier.id, { lines });
  await updateOrder(order.id, { status: "Deliverd" }, null);
  const off = { quantity: 2, cause: "damaged" as const, note: "" };
  await writeOffStock(dates.id, off, { actor: owner, key: null });
  // 936.51 and 624.34.
  const items = await profitText("?by=product");
  expect(items).toMatch(/Dates.*? 1 0 3 1,500 TK 1,561 TK/);
  expect(await profitOfOrder(order.id)).toMatchObject({ goods: 937 });
  const { html } = await nasrin.send("/api/admin/profit/cost-prices?search=dates");
  expect(JSON.parse(html).result[0].cost).toBe(312.17);
  const set = (cost: unknown) =>
    nasrin.send("/api/admin/profit/set-cost-prices", {
      method: "PUT",
      headers: { "content-type": "application/json" },
      body: JSON.stringify({ items: [{ _id: dates.id, cost }] }),
    });
  expect((await set(312.175)).status).toBe(400);
  expect((await set(300.4)).status).toBe(200);
  const { total, rows: ofProducts, rest } = await profitReport("product", EVER);
  expect(rest.goods).toBe(0);
  expect(ofProducts.reduce((sum, { goods }) => sum + goods, 0)).toBe(total.goods);
});

test("refused costs come back with what was typed", async () => {
  const wrong = costRow(honey.id, "320", "a lot");
  const costs = await nasrin.submit("/admin/profit/cost-prices", wrong);
  expect(costs.status).toBe(400);
  expect(costs.html).toContain('value="a lot"');
  const before = { productId: honey.id, cost: "300", shown: "" };
  for (const __intent__ of [
    "",
    "x",
    '{"type":"update","payload":{"name":"rows","index":10000000}}',
  ])
    expect(
      (await nasrin.submit("/admin/profit/cost-prices", { ...before, __intent__ })).html,
    ).toContain('name="rows[0].cost"');
  const stock = await nasrin.submit("/admin/stock", {
    ...{ "rows[0].productId": nuts.id, "rows[0].received": "", "rows[0].cost": "99" },
    note: "Bill 7",
  });
  expect(stock.status).toBe(400);
  expect(stock.html).toContain('value="99"');
  const spent = { intent: "create-advertising", day: today, source: "facebook", spent: "300" };
  const again = await nasrin.submit("/admin/profit/spending?new", spent);
  expect(again.status).toBe(409);
  expect(textOf(again.html)).toContain("is written down already");
  expect(fieldValue(again.html, "spent")).toBe("300");
  const parcel = { intent: "set-parcel-cost", courier: "", day: "2099-01-01", cost: "12" };
  const future = await nasrin.submit("/admin/profit/spending", parcel);
  expect(future.status).toBe(400);
  expect(future.html).toContain('value="2099-01-01"');
});

test("two who set a cost price at once do not overwrite each other unseen, and spending is written once", async () => {
  const set = (cost: number) => setCosts([{ productId: honey.id, cost, shown: 320 }], owner);
  const both = await Promise.allSettled([set(330), set(340)]);
  expect(both.map(({ status }) => status).toSorted()).toEqual(["fulfilled", "rejected"]);
  const spend = () => createAdvertising({ day: today, source: "google", spent: 50 });
  const twice = await Promise.allSettled([spend(), spend()]);
  expect(twice.map(({ status }) => status).toSorted()).toEqual(["fulfilled", "rejected"]);
});

test("a parcel whose fee nobody knows is named, with where to type it", async () => {
  expect(await profitText()).not.toContain("nothing here");
  const other = await makeCourier("other");
  const order = await makeCarriedOrder(other.id, { lines: [{ productId: honey.id, quantity: 1 }] });
  await updateOrder(order.id, { status: "Deliverd" }, null);
  expect(await profitText()).toContain("1 parcel costs nothing here");
  const own = textOf((await nasrin.visit(`/admin/order?edit=${order.id}`)).html);
  expect(own).toContain("No fee known yet");
  const one = await nasrin.send(`/api/admin/profit/order?_id=${order.id}`);
  expect(JSON.parse(one.html).result).toMatchObject({ fees: 0, isWithoutFee: true });
  const { html } = await nasrin.send(`/api/admin/profit/table?table=day&from=${today}&to=${today}`);
  expect(JSON.parse(html)).toMatchObject({ withoutFee: 1, short: 0 });
});

test("spending of some days is spread over them to the taka, and repeated in later months, all or none", async () => {
  const spend = (fields: Record<string, string>) =>
    nasrin.post("/admin/profit/spending?new", {
      ...{ intent: "create-advertising", source: "google", spent: "100", ...fields },
    });
  const spent = async () => {
    const rows = await pool<{ day: string; spent: number }[]>`
      select day::text, spent from advertising where source = 'google' and day < '2025-12-31' order by day`;
    return rows.map(({ day, spent: taka }) => [day, taka]);
  };
  await spend({ day: "2025-01-01", until: "2025-01-03" });
  expect(await spent()).toEqual([
    ["2025-01-01", 33],
    ["2025-01-02", 33],
    ["2025-01-03", 34],
  ]);
  const taken = await spend({ day: "2025-01-02", until: "2025-01-05" });
  expect([taken.status, (await spent()).length]).toEqual([409, 3]);
  // A whole month is one in each of the next, however long.
  await spend({ day: "2025-02-01", until: "2025-02-28", months: "1", spent: "3100" });
  const later = (await spent()).slice(3);
  const sumIn = (month: string) =>
    later.filter(([day]) => String(day).startsWith(month)).map(([, taka]) => Number(taka));
  expect(sumIn("2025-02")).toHaveLength(28);
  expect(sumIn("2025-03")).toEqual(Array(31).fill(100));
  await spend({ day: "2025-05-31", months: "1" });
  expect((await spent()).slice(-2)).toEqual([
    ["2025-05-31", 100],
    ["2025-06-30", 100],
  ]);
  for (const [wrong, said] of [
    [{ day: "2025-09-02", until: "2025-09-01" }, "The end must come after the start."],
    [{ day: "2025-09-02", until: "2026-09-01" }, "At most 92 days at once."],
    [{ day: "2099-09-02" }, "This is still to come."],
    [{ day: "2025-09-02", months: "12" }, "Please give a whole number, 0 or more."],
    [
      { day: "2025-09-02", until: "2025-10-15", months: "2" },
      "Please give a whole number, 0 or more.",
    ],
  ] as const) {
    const refused = await spend(wrong);
    expect(refused.status).toBe(400);
    expect(textOf(refused.html)).toContain(said);
  }
  const audit = textOf((await nasrin.visit("/admin/audit")).html);
  expect(audit).toMatch(/Advertising spending added.*?Spent: 3,100 TK/);
});

test("profit is the owner's alone, and in Bangla too", async () => {
  const { visitor: manager } = await visitAsStaff({}, { role: "manager" });
  for (const page of ["", "/cost-prices", "/spending", `/day.csv?from=${today}&to=${today}`])
    expect((await manager.visit(`/admin/profit${page}`)).status).toBe(403);
  await nasrin.submit("/language", { language: "bn", redirectTo: "/admin/profit" });
  const text = await profitText("?by=district");
  expect(text).toContain("লাভ");
  expect(text).toContain("কোনো একটি জেলার নয়");
  expect(textOf((await nasrin.visit("/admin/profit/cost-prices")).html)).toContain("মধু");
});

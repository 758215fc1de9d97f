import { beforeAll, expect, test } from "vitest";
import { dhakaDay } from "#app/domain/core/dates.ts";
import { formatTaka } from "#app/domain/core/money.ts";
import { enterAdvance, listOf, verifyAdvance } from "#app/domain/money/advances/advances.server.ts";
import { savePayout, settlePayoutLine } from "#app/domain/money/cash/payouts.server.ts";
import { settleInFull } from "#app/domain/money/cash/settle.server.ts";
import { updateOrder } from "#app/domain/orders/changing/order-changes.server.ts";
import { recordReturn } from "#app/domain/parcels/returns/order-returns.server.ts";
import { textOf, type Visitor } from "#tests/support/app.ts";
import { makeCarriedOrder, makeCourier, makePackedOrder } from "#tests/support/couriers.ts";
import { emptyTables } from "#tests/support/database.ts";
import { pool } from "#tests/support/driver.ts";
import { makeAdmin } from "#tests/support/factories.ts";
import { visitAsStaff } from "#tests/support/staff.ts";

let nasrin: Visitor;
const today = dhakaDay(new Date());
const RANGE = `from=${today}&to=${today}`;

/** An order of 770 taka that its courier delivered so many days ago. */
async function delivered(courierId: string, daysAgo = 0) {
  const order = await makeCarriedOrder(courierId);
  await updateOrder(order.id, { status: "Deliverd" }, null);
  await pool`
    update order_history set created_at = created_at - ${daysAgo}::int * interval '1 day'
     where order_id = ${order.id} and field = 'status'`;
  return order;
}

const back = (
  lines: { position: number; quantity: number; restocked: number }[],
  refund: number,
) => ({
  ...{ reason: "refused" as const, note: "", refund, lines },
});

/** Two couriers; money came in by list, by hand and in advance, and went out by refund and fees. */
beforeAll(async () => {
  await emptyTables();
  nasrin = (await visitAsStaff()).visitor;
  const owner = await makeAdmin();
  const [pathao, steadfast] = [await makeCourier("pathao"), await makeCourier("steadfast")];
  for (const [courier, days] of [
    ...([3, 4, 7, 8, 14, 15].map((days) => [pathao.id, days]) as [string, number][]),
    [steadfast.id, 0] as const,
  ])
    await delivered(courier, days);
  const [listed, again, byHand, ahead, refused] = [
    await delivered(pathao.id),
    await delivered(pathao.id),
    await delivered(steadfast.id),
    await makePackedOrder(),
    await makeCarriedOrder(steadfast.id),
  ];
  const list = [`${listed.orderNumber} 770 60`, `${again.orderNumber} 770 70`, "5550001 770 90"];
  await savePayout(list.join("\n"), pathao.id, owner);
  // The same parcels in the next list cost nothing again.
  await savePayout(`${list.join("\n")}\n`.replace("90", "95"), pathao.id, owner);
  await settleInFull([byHand.id], owner);
  const paid = { wallet: "bkash", sender: "01712345678", transactionNumber: "9AB1CD2EF3" } as const;
  await enterAdvance(ahead.id, { ...paid, amount: 120 }, owner);
  const [advance] = (await listOf([ahead.id])).get(ahead.id) ?? [];
  await verifyAdvance(advance?.id ?? "", 120, owner);
  await recordReturn(again.id, back([], 100), { actor: owner, key: null });
  const all = [{ position: 0, quantity: 1, restocked: 1 }];
  await recordReturn(refused.id, back(all, 0), { actor: owner, key: null });
});

const page = async (language = "en", query = `?${RANGE}`) => {
  nasrin.cookies.set("language", language);
  return (await nasrin.visit(`/admin/cash${query}`)).html;
};

/** The cells of a table by its caption, row by row. */
function rowsOf(html: string, caption: string): string[][] {
  const table = [...html.matchAll(/<table.*?<\/table>/gs)]
    .map(([one]) => one)
    .find((one) => textOf(/<caption.*?<\/caption>/s.exec(one)?.[0] ?? "").trim() === caption);
  return [...(table ?? "").matchAll(/<tr.*?<\/tr>/gs)]
    .slice(1)
    .map(([row]) => [...row.matchAll(/<td.*?<\/td>/gs)].map(([cell]) => textOf(cell).trim()));
}

const taka = (amount: number) => formatTaka(amount, "en").replace("-", "−");
const tiles = (html: string) =>
  [...html.matchAll(/<dt>(.*?)<\/dt><dd>(.*?)<\/dd>/gs)].map(([, label = "", value = ""]) => [
    textOf(label).trim(),
    textOf(value).trim(),
  ]);

/** The lines of a file by the names of its columns. */
async function linesOf(path: string): Promise<Record<string, string>[]> {
  const { html } = await nasrin.send(path);
  const [head = "", ...lines] = html.replace("\ufeff", "").trimEnd().split("\r\n");
  const cells = (line: string) =>
    [...line.matchAll(/("(?:[^"]|"")*"|[^,]*)(?:,|$)/g)].map(([, cell = ""]) => cell);
  return lines.map((line) =>
    Object.fromEntries(head.split(",").map((name, i) => [name, cells(line)[i] ?? ""])),
  );
}

const sumOf = (rows: Record<string, string>[], name: string) =>
  rows.reduce((sum, row) => sum + Number(row[name]), 0);

const RECEIVED = 3 * 770 + 120;
const NET = RECEIVED - 100 - 130;

test("the owner reads what is owed, what to do, and what was received, paid back, kept and left first", async () => {
  const html = await page();
  expect(tiles(html)).toEqual([
    ["Received", taka(RECEIVED)],
    ["− Paid back", taka(100)],
    ["− Couriers’ fees", taka(130)],
    ["= Left", taka(NET)],
  ]);
  const order = [`Owed now: ${taka(7 * 770)}`, "What to do", "Money in and out", "Settlements"];
  expect(order.map((text) => html.indexOf(text)).toSorted((a, b) => a - b)).toEqual(
    order.map((text) => html.indexOf(text)),
  );
  expect(html).toContain(order[0]);
});

test("what couriers owe is parted by the days since delivery, as bars and as a table", async () => {
  const html = await page();
  const rows = rowsOf(html, "Owed now, by days since delivery");
  expect(rows).toEqual([
    ["pathao", "6", ...[770, 1540, 1540, 770].map(taka), taka(6 * 770)],
    ["steadfast", "1", ...[770, 0, 0, 0].map(taka), taka(770)],
    ["Sum", "7", ...[1540, 1540, 1540, 770].map(taka), taka(7 * 770)],
  ]);
  const bars = html.slice(html.indexOf("Owed now:"), html.indexOf("<table"));
  const widths = [...bars.matchAll(/width="([\d.]+)" height="10"/g)].map(([, width]) => width);
  expect(widths.map(Number).filter((width) => width > 0 && width < 99)).toEqual([
    ...[10, 10, 10, 10],
    ...[1, 2, 2, 1].map((part) => (part * 100) / 6),
    100 / 6,
  ]);
  expect(textOf(html)).toContain(`To settle: 7 · ${taka(7 * 770)}`);
});

test("the sums are those of the days, of the file of days, of the orders' file and of the API", async () => {
  const html = await page();
  const caption = "What came in and went back, by day of receipt";
  const figures = [RECEIVED, 100, 130, NET].map(taka);
  expect(rowsOf(html, caption).map(([, ...cells]) => cells)).toEqual([figures, figures]);
  const [day, ...others] = await linesOf(`/admin/cash/days.csv?${RANGE}`);
  expect(others).toEqual([]);
  expect(day).toEqual({
    ...{ day: today, receivedTaka: String(RECEIVED), refundedTaka: "100" },
    ...{ feesTaka: "130", netTaka: String(NET) },
  });
  const orders = await linesOf("/admin/order/export.csv");
  expect(sumOf(orders, "settledAmount") + sumOf(orders, "advanceAmount")).toBe(RECEIVED);
  const settled = orders.filter(({ settledDay }) => settledDay !== "");
  expect(settled.map(({ settledDay, courier }) => [settledDay, courier]).toSorted()).toEqual([
    ...[today, today].map((one) => [one, "pathao"]),
    [today, "steadfast"],
  ]);
  const byCourier = rowsOf(html, "By courier");
  const [, , , , , , returned] = byCourier.at(-1) ?? [];
  expect(returned).toBe(taka(sumOf(orders, "returnedAmount")));
  expect(sumOf(orders, "returnedAmount")).toBe(770 + 100);
  const owed = orders.filter((one) => one.status === "Deliverd" && one.settledDay === "");
  expect(sumOf(owed, "totalPrice")).toBe(7 * 770);
  const { html: json } = await nasrin.send(`/api/admin/cash/sums?${RANGE}`);
  const sums = JSON.parse(json);
  expect(sums.moved).toEqual({ received: RECEIVED, refunded: 100, fees: 130, net: NET });
  expect(sums.byDayOfMovement).toEqual([{ day: today, ...sums.moved }]);
  expect(sums.owedByCourier).toMatchObject([
    { courierName: "pathao", orders: 6, owed: 4620, to3: 770, to7: 1540, to14: 1540, over14: 770 },
    { courierName: "steadfast", orders: 1, owed: 770, to3: 770, to7: 0, to14: 0, over14: 0 },
  ]);
});

test("other days have other sums, but the same is owed; a wrong range is said and this month shown", async () => {
  const html = await page("en", "?from=2026-01-01&to=2026-01-02");
  expect(tiles(html).map(([, value]) => value)).toEqual([0, 0, 0, 0].map(taka));
  expect(html).toContain(`Owed now: ${taka(7 * 770)}`);
  const wrong = textOf(await page("en", "?from=2026-02-31&to=x"));
  expect(wrong).toContain("These are no days to report on");
  expect(wrong).toContain(`Received ${taka(RECEIVED)}`);
  expect((await nasrin.send("/admin/cash/days.csv?from=2026-02-31&to=x")).status).toBe(400);
});

test("the range keeps the list's filters, and in Bangla all is Bangla", async () => {
  const html = await page("bn", `?${RANGE}&district=Khulna`);
  expect(html).toContain('<input type="hidden" name="district" value="Khulna"');
  expect(tiles(html).map(([label]) => label)).toEqual([
    ...["টাকা পেয়েছি", "− টাকা ফেরত দিয়েছি", "− কুরিয়ারের চার্জ", "= হাতে থাকে"],
  ]);
  expect(textOf(html)).toContain("১৪ দিনের বেশি");
});

test("taka that were accepted short are a total of their own, on the page and in the API", async () => {
  const owner = await makeAdmin();
  const courier = await makeCourier("steadfast");
  const order = await delivered(courier.id);
  const { id } = await savePayout(`${order.orderNumber} 670 60`, courier.id, owner);
  await settlePayoutLine(id, 1, 670, owner);
  const rows = rowsOf(await page(), "By courier");
  const [sum] = rows.slice(-1);
  const { html: json } = await nasrin.send(`/api/admin/cash/sums?${RANGE}`);
  const { total, byDay, byCourier } = JSON.parse(json);
  expect(total).toMatchObject({ short: 100, settled: 770 * 3 - 100 + 770 });
  expect(sum?.at(-3)).toBe(taka(100));
  expect(
    rowsOf(await page(), "By day of the order")
      .at(-1)
      ?.at(-3),
  ).toBe(taka(100));
  const shortOf = (some: { short: number }[]) => some.reduce((all, { short }) => all + short, 0);
  expect([shortOf(byDay), shortOf(byCourier)]).toEqual([100, 100]);
});

test("a long list is paged, and orders without a parcel stand under no courier's name", async () => {
  await pool`
    insert into orders (full_name, phone_number, address, district, division, subtotal, delivery_charge, total_price, status)
    select 'Rahima', '01712345678', 'House 7', 'Dhaka', 'Dhaka', 100, 0, 100, 'Deliverd' from generate_series(1, 40)`;
  const html = await page();
  const inList = html.slice(html.indexOf('id="to-settle"'), html.indexOf("What came in and went"));
  expect(inList.match(/name="id"/g)).toHaveLength(30);
  expect(html).toContain("page=2");
  expect(textOf(html)).toContain("All 30 of this page");
  expect(textOf(html)).not.toContain("With the courier");
});

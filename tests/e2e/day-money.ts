import type { Page } from "@playwright/test";
import { formatTaka } from "#app/domain/core/money.ts";
import { type DayOrder, sum, totalOf } from "./day-book.ts";
import type { Hands } from "./hands.ts";
import { expect } from "./shop.ts";

/** The second half of an owner's day: couriers, returns, cash. */

const taka = (amount: number) => formatTaka(amount, "en");

/**
 * Hands the first `many` packed orders, or all, to a courier. The file lists each parcel and its
 * amount to collect.
 */
export async function handOver(
  page: Page,
  hands: Hands,
  { courier, many, packed }: { courier: string; many: number | "all"; packed: DayOrder[] },
) {
  await hands.click(page.getByRole("link", { name: "Hand over", exact: true }).first());
  await hands.at("Hand over");
  await hands.click(page.getByRole("link", { name: courier, exact: true }));
  const submit = page.getByRole("button", { name: `Hand over to ${courier}` });
  await expect(page).toHaveURL(/courier=/);
  await hands.at("Hand over");
  if (many === "all") await hands.tick(page.getByLabel(/^All \d+ packed orders$/));
  else {
    const ticks = page.locator('input[type="checkbox"][name="id"]');
    await hands.tick(ticks.first());
    await hands.tickUpTo(ticks.nth(many - 1), () => ticks.all());
  }
  await hands.click(submit);
  await page.getByText(/\d+ parcels handed over together\./).waitFor();
  await hands.at("Parcels");
  const link = page.getByRole("link", { name: "File for the courier" });
  const file = await page.request.get((await link.getAttribute("href")) ?? "");
  const [head, ...rows] = (await file.text()).trim().split("\r\n");
  const column = head?.includes("ItemType") ? 2 : 0;
  const numbers = rows.map((row) => Number.parseInt(row.split(",")[column] ?? "", 10));
  const carried = packed.filter(({ number }) => numbers.includes(number));
  expect(carried).toHaveLength(25);
  for (const order of carried) {
    Object.assign(order, { courier, end: "with the courier" });
    const row = rows.find((one) => one.includes(order.phone));
    expect(row).toContain(`,${totalOf(order)},`);
  }
}

const ofCourier = (orders: DayOrder[], courier: string) =>
  orders.filter((order) => order.courier === courier);

const consignmentOf = ({ courier, number }: DayOrder) => `${courier.slice(0, 2)}${number}X`;

/** Pastes each courier's parcel numbers from its panel: checked first, then saved. */
export async function pasteNumbers(page: Page, hands: Hands, packed: DayOrder[]): Promise<void> {
  await hands.click(page.getByRole("link", { name: "Consignment numbers", exact: true }));
  await hands.at("Consignment numbers");
  for (const courier of ["Pathao", "Steadfast"]) {
    const carried = ofCourier(packed, courier);
    const list = carried.map((one) => `${one.number}\t${consignmentOf(one)}`);
    await hands.choose(page.getByLabel("Courier", { exact: true }), courier);
    await hands.type(page.getByLabel("Orders and numbers"), list.join("\n"));
    await hands.click(page.getByRole("button", { name: "Check", exact: true }));
    await hands.click(page.getByRole("button", { name: "Save 25 numbers" }));
    await page.getByText("25 saved.").waitFor();
    for (const one of carried)
      await expect(page.getByRole("row", { name: consignmentOf(one) })).toContainText("Saved");
  }
}

/** Returns parcels that customers refused; some pieces do not go back into stock. */
export async function takeBack(page: Page, hands: Hands, orders: DayOrder[]): Promise<void> {
  await hands.go("order", "Order");
  for (const [at, order] of orders.entries()) {
    const lost = at % 2;
    const row = page.getByRole("row").filter({ hasText: `No. ${order.number} ·` });
    await hands.click(row.getByRole("link", { name: "Edit", exact: true }));
    await hands.click(page.getByRole("link", { name: "Return or refund" }));
    await hands.at("Return or refund");
    const pieces = order.lines[0]?.quantity ?? 0;
    if (lost > 0)
      await hands.type(page.getByLabel(/^To the shelf:/).first(), String(pieces - lost));
    await hands.choose(page.getByLabel("Why", { exact: true }), "Refused at the door");
    await hands.click(page.getByRole("button", { name: "Record the return" }));
    await page.getByText(`The return of order ${order.number} is recorded.`).waitFor();
    await hands.click(page.locator("dialog").getByRole("link", { name: "Close" }));
    Object.assign(order, { end: "returned", lost });
  }
}

/** Pastes each courier's list of delivered parcels: checked first, then saved. */
export async function deliver(page: Page, hands: Hands, delivered: DayOrder[]): Promise<void> {
  await hands.go("Couriers");
  await hands.click(page.getByRole("link", { name: "Parcels", exact: true }));
  await hands.at("Parcels");
  await hands.click(page.getByRole("link", { name: "Delivered parcels", exact: true }));
  await hands.at("Delivered parcels");
  for (const courier of ["Pathao", "Steadfast"]) {
    const carried = ofCourier(delivered, courier);
    await hands.choose(page.getByLabel("Courier", { exact: true }), courier);
    const numbers = carried.map(consignmentOf).join("\n");
    await hands.type(page.getByRole("textbox", { name: /^Numbers/ }), numbers);
    await hands.click(page.getByRole("button", { name: "Check", exact: true }));
    await hands.click(page.getByRole("button", { name: `Mark ${carried.length} as delivered` }));
    await page.getByText(`${carried.length} delivered.`).waitFor();
    for (const one of carried)
      await expect(page.getByRole("row", { name: consignmentOf(one) })).toContainText(
        "Delivered now",
      );
  }
}

/** Pastes the couriers' lists of payments; one pays forty taka too little. */
export async function settle(page: Page, hands: Hands, delivered: DayOrder[]): Promise<void> {
  for (const courier of ["Pathao", "Steadfast"]) {
    await hands.go("Cash");
    await hands.click(page.getByRole("link", { name: "Payout list", exact: true }));
    await hands.at("Payout list");
    const paid = ofCourier(delivered, courier);
    for (const [at, order] of paid.entries())
      order.received = totalOf(order) - (courier === "Steadfast" && at === 0 ? 40 : 0);
    const rows = paid.map((one) => [consignmentOf(one), one.received, 60].join(","));
    const short = paid.find((one) => one.received < totalOf(one));
    await hands.choose(page.getByLabel("Courier", { exact: true }), courier);
    await hands.type(
      page.getByLabel("Numbers and amounts"),
      ["Consignment,Collected,Fee", ...rows].join("\n"),
    );
    await hands.click(page.getByRole("button", { name: "Check", exact: true }));
    const fit = paid.filter((one) => one !== short);
    const summary = `${fit.length} ${fit.length === 1 ? "fits" : "fit"}: ${taka(sum(fit.map(totalOf)))}`;
    await page.getByText(summary).waitFor();
    await hands.click(page.getByRole("button", { name: "Save, and settle what fits" }));
    await page.getByText(`${fit.length} settled`).first().waitFor();
    if (short) {
      await hands.click(page.getByRole("button", { name: "Settle with this amount" }));
      await page.getByText(`Settled with ${taka(short.received)}.`).waitFor();
    }
    for (const order of paid) order.end = "settled";
  }
}

/** Compares the day's cash and figures with what the walk did with each order. */
export async function countUp(
  page: Page,
  { orders, from, to }: { orders: DayOrder[]; from: string; to: string },
) {
  const those = (...ends: DayOrder["end"][]) => orders.filter(({ end }) => ends.includes(end));
  const worth = (some: DayOrder[]) => sum(some.map(totalOf));
  const money = (some: DayOrder[]) => {
    const at = (...ends: DayOrder["end"][]) => worth(some.filter(({ end }) => ends.includes(end)));
    return {
      Orders: some.length,
      "Paid in advance": 0,
      "Not handed over": at("in the shop"),
      "Sent, not paid in": at("with the courier"),
      Settled: at("settled"),
      Returned: at("returned"),
      Cancelled: at("cancelled"),
      "Accepted short": at("settled") - sum(some.map(({ received }) => received)),
      "Received for them": sum(some.map(({ received }) => received)),
      // Customers who returned a parcel that day had not paid for it.
      "Paid back of them": 0,
    };
  };
  await page.goto(`/admin/cash?from=${from}&to=${to}`);
  const byCourier = await readTable(page, "By courier");
  expect(byCourier).toEqual({
    "No courier": money(orders.filter(({ courier }) => courier === "")),
    Pathao: money(ofCourier(orders, "Pathao")),
    Steadfast: money(ofCourier(orders, "Steadfast")),
    Sum: money(orders),
  });
  expect((await readTable(page, "By day of the order")).Sum).toEqual(money(orders));

  await page.goto(`/admin/reports?from=${from}&to=${to}`);
  const totals = await readTable(page, "Totals");
  const kept = those("in the shop", "with the courier", "settled");
  const now = Object.fromEntries(
    Object.entries(totals).map(([figure, row]) => [figure, row["These days"]]),
  );
  expect(now).toMatchObject({
    Sales: worth(kept),
    Orders: orders.length,
    "Average basket": Math.round(worth(kept) / kept.length),
    Delivered: those("settled").length,
    Cancelled: those("cancelled").length,
    Refunded: those("returned").length,
  });
  const districts = await readTable(page, "By district");
  for (const district of new Set(orders.map((one) => one.district)))
    expect(districts[district], district).toMatchObject({
      Orders: orders.filter((one) => one.district === district).length,
      Sales: worth(kept.filter((one) => one.district === district)),
    });
  const products = await readTable(page, "By product");
  const lines = kept.flatMap((order) => order.lines);
  for (const title of new Set(lines.map(({ product }) => product.title))) {
    const sold = lines.filter(({ product }) => product.title === title);
    expect(products[title], title).toMatchObject({
      Pieces: sum(sold.map(({ quantity }) => quantity)),
      Goods: sum(sold.map(({ quantity, price }) => quantity * price)),
    });
  }
}

/** A table by its caption: the first number of each cell, by row and column name. */
export function readTable(
  page: Page,
  caption: string,
): Promise<Record<string, Record<string, number>>> {
  const table = page
    .locator("table")
    .filter({ has: page.locator("caption", { hasText: caption }) });
  return table.evaluate((element: HTMLTableElement) => {
    const texts = (row: Element) =>
      [...row.children].map((cell) => (cell.textContent ?? "").trim());
    const [head = [], ...rows] = [...element.rows].map(texts);
    const read = (text: string) => Number.parseInt(text.replaceAll(",", ""), 10);
    return Object.fromEntries(
      rows.map(([name = "", ...cells]) => [
        name,
        Object.fromEntries(cells.map((cell, at) => [head[at + 1] ?? "", read(cell)])),
      ]),
    );
  });
}

import type { Page } from "@playwright/test";
import { formatTaka } from "#app/domain/core/money.ts";
import { readBarcodes } from "./barcodes.ts";
import { type DayOrder, type Product, totalOf } from "./day-book.ts";
import type { Hands } from "./hands.ts";
import { expect } from "./shop.ts";

/** The first half of an owner's day: calls, printing, packing. */

const taka = (amount: number) => formatTaka(amount, "en");

/**
 * Works through the queue, oldest first: three orders are jokes, five are changed during the call,
 * the rest are confirmed.
 */
export async function callAll(page: Page, hands: Hands, orders: DayOrder[], products: Product[]) {
  await hands.go("Calls");
  const card = page.getByRole("article");
  for (const [at, order] of orders.entries()) {
    await card.getByText(`No. ${order.number} ·`).waitFor();
    // The buttons of a new order are disabled for a moment, which the clock skips.
    await page.clock.fastForward(500);
    if (at % 12 === 5)
      await changeOnThePhone(page, hands, { order, products, turn: (at - 5) / 12 });
    const isFake = at % 20 === 7;
    await readFor(page);
    await hands.click(
      page.getByRole("button", { name: isFake ? "Fake order" : "Confirmed", exact: true }),
    );
    const became = isFake ? "cancelled, fake" : "confirmed";
    await page.getByText(`No. ${order.number}, ${order.name}: ${became}.`).waitFor();
    if (isFake) order.end = "cancelled";
  }
  await page.getByRole("heading", { name: "Nobody to call just now." }).waitFor();
}

/**
 * Without script an order that was shown less than a second ago is refused, so its page is taken
 * for one made a second before.
 */
export async function readFor(page: Page) {
  await page.locator('input[name="shown"]').evaluateAll((all) => {
    for (const shown of all as HTMLInputElement[]) shown.value = String(Number(shown.value) - 1000);
  });
}

type Change = { order: DayOrder; products: Product[]; turn: number };

/**
 * Changes quantity, price, discount and delivery charge and adds a product. With script the total
 * is shown while typing; without, a total that rises is shown by the first save.
 */
async function changeOnThePhone(page: Page, hands: Hands, { order, products, turn }: Change) {
  const [line] = order.lines;
  const product = products.at(-1);
  if (!line || !product) throw new Error("an order without goods");
  const before = totalOf(order);
  const save = () => hands.click(page.getByRole("button", { name: "Save", exact: true }));
  const change = async (label: string | RegExp, value: number) => {
    await hands.type(page.getByLabel(label).first(), String(value));
  };
  const changes = [
    async () => {
      line.quantity += 2;
      await change(/^Quantity of/, line.quantity);
    },
    async () => {
      line.price -= 30;
      await change(/^Price of/, line.price);
    },
    async () => {
      order.discount = 50;
      await change("Discount (TK)", 50);
    },
    async () => {
      order.charge = 0;
      await change("Delivery charge (TK)", 0);
    },
    async () => {
      await hands.type(page.getByLabel("Add goods"), product.title);
      await hands.click(page.getByRole("button", { name: "Find", exact: true }));
      await hands.click(page.getByRole("button", { name: `Add ${product.title}` }));
      order.lines.push({ product, quantity: 1, price: product.price });
    },
  ];
  await hands.click(page.getByRole("article").getByRole("link", { name: "Edit" }));
  await hands.at(`Change order ${order.number}`);
  await changes[turn]?.();
  const total = totalOf(order);
  if (hands.scripted)
    await page.getByText(`Not saved yet. With this the total is ${taka(total)}.`).waitFor();
  await save();
  const rises = page.getByText(`The total rises from ${taka(before)} to ${taka(total)}.`);
  if (!hands.scripted && turn === 0) {
    await rises.waitFor();
    await save();
  }
  await page.getByText(`Order ${order.number} was changed.`).waitFor();
  await page
    .getByRole("article")
    .getByText(taka(totalOf(order)), { exact: true })
    .first()
    .waitFor();
}

/** Prints all unprinted orders, fifty per page: picking list, four slips per sheet, then labels. */
export async function print(page: Page, hands: Hands, packed: DayOrder[]): Promise<void> {
  await hands.go("Packing");
  await hands.click(page.getByRole("button", { name: "Print pick list" }));
  await hands.at("Pick list of 50 orders");
  const pieces = new Map<string, number>();
  for (const { product, quantity } of packed.flatMap(({ lines }) => lines))
    pieces.set(product.title, (pieces.get(product.title) ?? 0) + quantity);
  for (const [title, count] of pieces)
    await expect(page.getByRole("row", { name: title })).toContainText(String(count));
  await hands.click(page.getByRole("link", { name: "Back to packing" }));
  await hands.at("Packing");
  await hands.click(page.getByRole("button", { name: "Print slips" }));
  await hands.at("Print slips");
  await holdsAll(page, packed);
  await hands.choose(page.getByLabel("Paper"), "Labels 100 × 150 mm");
  await hands.click(page.getByRole("button", { name: "Show", exact: true }));
  await expect(page).toHaveURL(/layout=label/);
  await holdsAll(page, packed);
  await hands.click(page.getByRole("button", { name: /^(Print|Mark as printed)$/ }));
  await page.getByText("50 orders are marked as printed.").first().waitFor();
}

/** Each order's slip shows number and barcode, customer and address, and the amount to collect. */
async function holdsAll(page: Page, packed: DayOrder[]): Promise<void> {
  await expect(page.locator("article")).toHaveCount(packed.length);
  const papers = await page.locator("article").evaluateAll((all) =>
    all.map((paper) => ({
      text: paper.textContent ?? "",
      barcode: paper.querySelector("svg")?.getAttribute("aria-label"),
    })),
  );
  for (const order of packed) {
    const paper = papers.find(
      ({ barcode }) => barcode?.slice(0, -4) === `Barcode of ${order.number}`,
    );
    expect(paper?.text).toContain(order.name);
    expect(paper?.text).toContain(`To collect ${taka(totalOf(order))}`);
    expect(paper?.text).toContain(order.district);
    for (const { product } of order.lines) expect(paper?.text).toContain(product.title);
  }
  for (const one of ["first", "last"] as const) {
    const paper = page.locator("article")[one]();
    const number = await paper.getByRole("img", { name: /^Barcode of/ }).getAttribute("aria-label");
    expect(await readBarcodes(paper)).toEqual([number?.replace("Barcode of ", "")]);
  }
}

/** The scanner types a number and presses Enter; nobody clicks. */
export async function pack(page: Page, hands: Hands, packed: DayOrder[], orders: DayOrder[]) {
  await hands.go("Packing");
  const field = page.getByLabel("Scan the number, or type it");
  const scan = async ({ number }: DayOrder, message: string) => {
    await field.fill(String(number));
    await field.press("Enter");
    await page.getByText(message).waitFor();
    await expect(field).toHaveValue("");
  };
  const [joke] = orders.filter(({ end }) => end === "cancelled");
  if (joke) await scan(joke, `STOP. ${joke.number} is cancelled. Do not pack it.`);
  for (const order of packed) await scan(order, `${order.number} is packed.`);
}

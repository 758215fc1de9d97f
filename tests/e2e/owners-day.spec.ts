import { type APIRequestContext, request } from "@playwright/test";
import { dhakaDay } from "#app/domain/core/dates.ts";
import { type DayOrder, leftOf, type Product, placeOrders, setUpShop, sum } from "./day-book.ts";
import { callAll, pack, print } from "./day-desk.ts";
import { countUp, deliver, handOver, pasteNumbers, settle, takeBack } from "./day-money.ts";
import { Hands } from "./hands.ts";
import { test } from "./own-shop.ts";
import { expect, logInAsNasrin } from "./shop.ts";

// A desktop screen.
test.use({ viewport: { width: 1280, height: 800 }, actionTimeout: 60_000 });

/** Half a minute on two idle cores; a busy machine takes many times that. */
const DAY_MS = 600_000;

/**
 * The figures of the same day before the order desk existed, and how they were counted:
 * docs/decisions/owners-day.md.
 */
const BEFORE = { clicks: 1195, pages: 740 };

test("Nasrin's day: sixty orders confirmed, packed, handed over, settled, and correct to the taka", {
  tag: "@deep",
}, async ({ page, scripted, ownShop: baseURL }) => {
  test.setTimeout(DAY_MS);
  const extraHTTPHeaders = { Origin: baseURL };
  const customers = await request.newContext({ baseURL, extraHTTPHeaders });
  await page.clock.install();
  await page.addInitScript(() => {
    window.print = () => {};
  });
  const from = dhakaDay(new Date());
  await logInAsNasrin(page, scripted);
  const products = await setUpShop(page.request, baseURL);
  const orders = await placeOrders(customers, products);
  await customers.dispose();

  const hands = new Hands(page, scripted);
  const acts: Record<string, { clicks: number; pages: number }> = {};
  const act = async (name: string, does: () => Promise<void>) => {
    acts[name] = await hands.count(name, does);
  };
  await act("call", () => callAll(page, hands, orders, products));
  const packed = orders.filter(({ end }) => end !== "cancelled").slice(0, 50);
  const [out, delivered, back] = [packed.slice(0, 5), packed.slice(5, 45), packed.slice(45)];
  await act("print", () => print(page, hands, packed));
  await act("pack", () => pack(page, hands, packed, orders));
  await act("hand over", async () => {
    await hands.go("Couriers");
    await handOver(page, hands, { courier: "Pathao", many: 25, packed });
    await handOver(page, hands, { courier: "Steadfast", many: "all", packed });
  });
  await act("numbers", () => pasteNumbers(page, hands, packed));
  await act("take back", () => takeBack(page, hands, back));
  await act("deliver", () => deliver(page, hands, delivered));
  await act("settle", () => settle(page, hands, delivered));
  await act("count", async () => {
    await hands.go("Cash");
    await hands.go("Reports");
  });
  const to = dhakaDay(new Date());
  await test.step("cash and figures are right to the taka", () =>
    countUp(page, { orders, from, to }));
  await test.step("each good's movements sum up to what is left of it", () =>
    compareStock(page.request, { products, orders, from, to }));
  expect(out.map(({ end }) => end)).toEqual(Array(5).fill("with the courier"));

  const taken = (what: "clicks" | "pages") => sum(Object.values(acts).map((one) => one[what]));
  const each = Object.entries(acts).map(([name, one]) => `${name} ${one.clicks}/${one.pages}`);
  console.log(
    `owner's day, script ${scripted}: ${taken("clicks")} clicks, ${taken("pages")} pages (${each.join(", ")})`,
  );
  // Sixty taps, the way to the queue, and four or five for each changed order.
  expect(acts.call?.clicks).toBeLessThanOrEqual(60 + 1 + 5 * 5);
  expect(taken("clicks")).toBeLessThanOrEqual(BEFORE.clicks / 4);
  // 183 without script; a page that refreshes itself on a slow machine may add some.
  expect(taken("pages")).toBeLessThanOrEqual(200);
});

type Day = { products: Product[]; orders: DayOrder[]; from: string; to: string };

async function compareStock(nasrin: APIRequestContext, { products, orders, from, to }: Day) {
  const file = await nasrin.get(`/admin/stock/movements.csv?from=${from}&until=${to}`);
  const [head = [], ...rows] = (await file.text()).split(/\r?\n/).map((line) => line.split(","));
  const [slug, change] = [head.indexOf("slug"), head.indexOf("change")];
  const listed = await nasrin.get("/api/product/get-filter-product?limit=10");
  const { result } = (await listed.json()) as {
    result: { _id: string; quantityInStock: number }[];
  };
  for (const product of products) {
    const moved = rows
      .filter((row) => row[slug] === product.slug)
      .map((row) => Number(row[change]));
    const shown = result.find(({ _id }) => _id === product.id)?.quantityInStock;
    const left = leftOf(product, orders);
    expect([product.title, sum(moved), shown]).toEqual([product.title, left, left]);
  }
}

import type { Locator, Page } from "@playwright/test";
import { buy, buyerOf, PRODUCT, type Step } from "./purchase-walk.ts";
import { alive, expect, test } from "./shop.ts";

/** One number per test and run, apart from those of the other walks. */
const buyer = () => buyerOf(10_000_000 + Math.floor(Math.random() * 80_000_000));

const ORDER = /Order no\. \d+/;
const made = (page: Page) => page.getByRole("heading", { name: /Order no\. \d+ is placed/ });

/** The content of the page at each step. */
const shownAt = (page: Page): Record<Step, Locator> => ({
  home: page.getByRole("heading", { name: "All Products" }),
  product: page.getByRole("button", { name: "Add to cart" }),
  added: page.getByRole("link", { name: /^Cart, 1 item/ }),
  cart: page.getByRole("heading", { level: 1, name: "Cart" }),
  plus: page.getByRole("link", { name: /checkout · 1,300 TK/ }),
  checkout: page.getByLabel("Full name"),
  typed: page.getByLabel("Full name"),
  district: page.locator("dl", { hasText: /Delivery charge\s*\d/ }),
  code: page.getByText(/HAAT50 · applied/),
  placed: page.getByRole("heading", { level: 1, name: ORDER }),
});

/** A page of the shop, not an error and not the browser's question whether to send a form again. */
async function expectPage(page: Page, path: RegExp) {
  await expect(page).toHaveURL(path);
  await expect(page.locator("header").first()).toBeVisible();
  await expect(page.getByText(/Something went wrong|ERR_CACHE_MISS/)).toHaveCount(0);
}

async function expectOneOrder(page: Page, phoneNumber: string) {
  const { request } = page.context();
  const logIn = await request.post("/api/user/login", {
    data: { phoneNumber: "01700000001", password: "nasrin runs the shop" },
  });
  const { token } = (await logIn.json()) as { token: string };
  const answer = await request.get("/api/admin/order/list", {
    headers: { Authorization: `Bearer ${token}` },
  });
  const { result } = (await answer.json()) as { result: { phoneNumber: string }[] };
  expect(result.filter((order) => order.phoneNumber === phoneNumber)).toHaveLength(1);
}

test("buttons clicked twice in impatience buy once", async ({ page, scripted }) => {
  const rahima = buyer();
  const before: number[] = [];
  const { formsLost } = await buy({
    page,
    buyer: rahima,
    scripted,
    click: async (button, step) => {
      if (step === "checkout") before.push(await page.evaluate(() => history.length));
      await button.dblclick({ noWaitAfter: true });
    },
    after: async (step) => {
      if (!scripted || step !== "checkout") return;
      // Two clicks on the overlay add one history entry.
      expect(await page.evaluate(() => history.length)).toBe((before[0] ?? 0) + 1);
    },
  });
  expect(formsLost).toBe(0);
  await expectOneOrder(page, rahima.phoneNumber);
});

test("a reload at every step leaves the buyer where they were", async ({ page, scripted }) => {
  const rahima = buyer();
  const shown = shownAt(page);
  const { formsLost } = await buy({
    page,
    buyer: rahima,
    scripted,
    after: async (step) => {
      // A browser without script may keep what it has not sent.
      if (step === "typed" && !scripted) return;
      await page.reload();
      if (scripted) await alive(page);
      await expect(shown[step].first()).toBeVisible();
    },
  });
  expect(formsLost).toBe(0);
  await expectOneOrder(page, rahima.phoneNumber);
});

test("Back at every step leads to a page, and Forward to the typed values", async ({
  page,
  scripted,
}) => {
  const rahima = buyer();
  const shown = shownAt(page);
  const checkout = scripted ? /\/cart$/ : /\/(cart|checkout)$/;
  const leadsTo: Partial<Record<Step, RegExp>> = {
    product: /\/$/,
    added: scripted ? /\/$/ : new RegExp(`${PRODUCT}$`),
    cart: new RegExp(`${PRODUCT}$`),
    plus: scripted ? new RegExp(`${PRODUCT}$`) : /\/cart$/,
    ...{ checkout, typed: checkout, district: checkout, code: checkout },
  };
  const { formsLost } = await buy({
    page,
    buyer: rahima,
    scripted,
    after: async (step) => {
      const back = leadsTo[step];
      if (step === "placed") return backFromTheOrder(page, scripted);
      if (!back) return;
      await page.goBack();
      await expectPage(page, back);
      await expect(page.getByRole("dialog")).toHaveCount(0);
      await page.goForward();
      if (scripted && !/#/.test(page.url())) await alive(page);
      await expect(shown[step].first()).toBeVisible();
    },
  });
  expect(formsLost).toBe(0);
  await expectOneOrder(page, rahima.phoneNumber);
});

/** Back shows the order that was made, as far as the empty cart; Forward leads to it. */
async function backFromTheOrder(page: Page, scripted: boolean) {
  const address = page.url();
  await page.goBack();
  await expectPage(page, /\/(cart#checkout|checkout)$/);
  await expect(made(page)).toBeVisible();
  if (scripted) await page.goBack();
  else await page.goto("/cart");
  await expectPage(page, /\/cart$/);
  await expect(page.getByRole("dialog")).toHaveCount(0);
  await expect(page.locator("main").getByText(/Order no\. \d+ is placed/)).toBeVisible();
  await page.getByRole("link", { name: "See the order" }).click();
  await expect(page).toHaveURL(address);
  await expect(page.getByRole("heading", { level: 1, name: ORDER })).toBeVisible();
}

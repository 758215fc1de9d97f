import type { Locator, Page } from "@playwright/test";
import { buyerOf, PRODUCT } from "./purchase-walk.ts";
import { alive, expect, expectAccessible, LANGUAGES, open, PRODUCT_LINKS, test } from "./shop.ts";

/** Counts taps and pages. Opening a list and choosing from it are two taps. */
class Counted {
  taps = 0;
  pages = 0;

  constructor(page: Page) {
    let seen = "";
    page.on("framenavigated", (frame) => {
      const { pathname } = new URL(frame.url());
      if (pathname !== seen) this.pages++;
      seen = pathname;
    });
  }

  async tap(target: Locator): Promise<void> {
    this.taps++;
    await target.click();
  }

  async type(field: Locator, text: string): Promise<void> {
    this.taps++;
    await field.fill(text);
  }

  async choose(list: Locator, option: string): Promise<void> {
    this.taps += 2;
    await list.selectOption(option);
  }
}

for (const [language, words] of Object.entries(LANGUAGES)) {
  test.describe(`in ${language}`, () => {
    test.use({ locale: words.locale });

    test("Rahima orders what she sees on the home page in nine taps and four pages", async ({
      page,
      scripted,
    }) => {
      const finger = new Counted(page);
      await open(page, "/", scripted);
      await finger.tap(page.locator(`main a[href="${PRODUCT}"]`).first());
      await expect(page).toHaveURL(PRODUCT);
      if (scripted) await alive(page);
      await finger.tap(page.getByRole("button", { name: words.orderNow, exact: true }));
      await expect(page).toHaveURL("/checkout");
      if (scripted) await alive(page);
      const rahima = buyerOf(Math.floor(Math.random() * 1e8));
      await finger.type(page.getByLabel(words.fullName), rahima.fullName);
      await finger.type(page.getByLabel(words.phoneNumber), rahima.phoneNumber);
      await finger.type(page.getByLabel(words.address), rahima.address);
      await finger.choose(page.getByLabel(words.district, { exact: true }), "Dhaka");
      if (!scripted) await finger.tap(page.getByRole("button", { name: words.updateDelivery }));
      const confirm = page.getByRole("button", { name: words.confirm });
      await expect(confirm).toBeEnabled();
      await finger.tap(confirm);
      await expect(page.getByRole("heading", { level: 1 })).toHaveText(words.order);
      const { taps, pages } = finger;
      console.log(`${language}, script ${scripted}: ${taps} taps, ${pages} pages`);
      expect(taps).toBeLessThanOrEqual(scripted ? 8 : 9);
      expect(pages).toBe(4);
    });

    test("a card adds its product to the cart, changes the quantity, and removes it", async ({
      page,
      scripted,
    }) => {
      await open(page, "/shop?inStock=1", scripted);
      const href = await page.locator(`${PRODUCT_LINKS}:visible`).nth(3).getAttribute("href");
      const card = page.locator("main li", { has: page.locator(`a[href='${href}']`) });
      const plus = card.getByRole("button").last();
      const quantity = card.locator("output");
      const cart = page.locator("nav a[href='/cart']");
      await plus.click();
      await expect(quantity).toHaveText(words.digits[1]);
      await expect(cart).toContainText(words.digits[1]);
      if (!scripted) await expect(page).toHaveURL(/\?inStock=1#card-/);
      await plus.click();
      await expect(quantity).toHaveText(words.digits[2]);
      if (scripted) await expectAccessible(page);
      const minus = card.getByRole("button").first();
      await minus.click();
      await expect(quantity).toHaveText(words.digits[1]);
      await minus.click();
      await expect(quantity).toHaveCount(0);
      await expect(cart).not.toContainText(words.digits[1]);
      if (scripted) await expect(plus).toBeFocused();
    });

    test("title, price and buttons are visible without scrolling, and nothing covers them", {
      tag: "@script",
    }, async ({ page, scripted }) => {
      await page.setViewportSize({ width: 360, height: 560 });
      await open(page, PRODUCT, scripted);
      const title = page.getByRole("heading", { level: 1 });
      const add = page.getByRole("button", { name: words.addToCart });
      const now = page.getByRole("button", { name: words.orderNow, exact: true });
      const bar = page.locator("form", { has: now });
      for (const part of [title, add, now]) expect(await isBare(part)).toBe(true);
      await expect(bar.getByText(words.taka).first()).toBeInViewport({ ratio: 1 });
      await page.getByRole("contentinfo").scrollIntoViewIfNeeded();
      for (const part of [add, now]) expect(await isBare(part)).toBe(true);
    });
  });
}

/** Whether it is fully visible and a tap in its middle reaches it. */
async function isBare(part: Locator): Promise<boolean> {
  return part.evaluate((element) => {
    const { left, top, right, bottom } = element.getBoundingClientRect();
    const isWhole = top >= 0 && left >= 0 && bottom <= innerHeight && right <= innerWidth;
    const hit = document.elementFromPoint((left + right) / 2, (top + bottom) / 2);
    return isWhole && (element.contains(hit) || hit?.contains(element) === true);
  });
}

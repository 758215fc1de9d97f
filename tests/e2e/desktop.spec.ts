import type { Page } from "@playwright/test";
import { expect, expectAccessible, expectNoSidewaysScroll, LANGUAGES, open, test } from "./shop.ts";

const PRODUCT = "/products/california-almonds";

async function fillCart(page: Page, scripted: boolean, addToCart: string, inCart: string) {
  await open(page, PRODUCT, scripted);
  await page.getByRole("button", { name: addToCart, exact: true }).first().click();
  await expect(page.getByText(inCart, { exact: true }).first()).toBeVisible();
}

/** Edges in pixels of what stands in or over the header. */
const edges = (page: Page) =>
  page.evaluate(() => {
    const box = (selector: string) => {
      const { left, right, top, bottom } =
        document.querySelector(selector)?.getBoundingClientRect() ?? new DOMRect();
      return { left, right, top, bottom };
    };
    const links = [...document.querySelectorAll("body > nav > a")].map((link) =>
      link.getBoundingClientRect(),
    );
    return {
      header: box("header"),
      search: box("header [role=search]"),
      language: box("header [name=language]"),
      main: box("main"),
      logo: box("header a"),
      links: {
        left: Math.min(...links.map(({ left }) => left)),
        right: Math.max(...links.map(({ right }) => right)),
        top: Math.min(...links.map(({ top }) => top)),
        bottom: Math.max(...links.map(({ bottom }) => bottom)),
      },
    };
  });

/** The cards of the first row of the last grid. */
const columns = (page: Page) =>
  page
    .locator("main form > ul")
    .last()
    .evaluate((list) => {
      const tops = [...list.children].map((card) => card.getBoundingClientRect().top);
      return tops.filter((top) => top === tops[0]).length;
    });

for (const [language, words] of Object.entries(LANGUAGES)) {
  test.describe(`on a desktop in ${language}`, () => {
    test.use({ locale: words.locale });

    for (const [width, height, shopColumns] of [
      [1024, 768, 4],
      [1280, 800, 4],
      [1440, 900, 5],
      [1920, 1080, 6],
    ] as const)
      test(`of ${width} px the links stand in the header, and pages begin at one edge`, async ({
        page,
        scripted,
      }) => {
        await page.setViewportSize({ width, height });
        await fillCart(page, scripted, words.addToCart, words.inCart);
        const left = new Set<number>();
        for (const path of ["/", "/shop", PRODUCT, "/cart", "/checkout", "/login"]) {
          await open(page, path, scripted);
          await expect(page.locator("body > nav")).toHaveCount(1);
          if (scripted) await expectAccessible(page);
          await page.mouse.wheel(0, 400);
          const { header, search, language, links, main, logo } = await edges(page);
          expect(links.top, path).toBeGreaterThanOrEqual(header.top);
          expect(links.bottom, path).toBeLessThanOrEqual(header.bottom);
          expect(links.left, path).toBeGreaterThanOrEqual(search.right);
          expect(links.right, path).toBeLessThanOrEqual(language.left);
          left.add(Math.round(main.left)).add(Math.round(logo.left));
          await expect(page.locator("body > nav a[href='/cart'] b")).toHaveText(/[\d০-৯]/);
          const name = page.locator("header a[href='/'] span");
          expect(await name.evaluate((span) => span.scrollWidth - span.clientWidth)).toBe(0);
          await expectNoSidewaysScroll(page);
        }
        expect([...left]).toHaveLength(1);
        // A form alone stands in one half of a frame as wide as the header, its ways on in the other.
        for (const [path, first] of [
          ["/login", "div:has(> a)"],
          ["/register", "div:has(> a)"],
          ["/track-order", "h1 + p"],
        ] as const) {
          await open(page, path, scripted);
          const { main } = await edges(page);
          expect([main.left, width - main.right].map(Math.round), path).toEqual(
            Array(2).fill([...left][0]),
          );
          const form = await page.locator("main form").boundingBox();
          const ways = await page.locator(`main > ${first}`).boundingBox();
          expect((form?.x ?? 0) + (form?.width ?? width), path).toBeLessThan(width / 2);
          expect(ways?.x, path).toBeGreaterThan(width / 2);
          expect(ways?.y, path).toBe(form?.y);
        }
        await open(page, "/district", scripted);
        expect((await page.locator("main form").boundingBox())?.x).toBe([...left][0]);
        await open(page, "/shop", scripted);
        expect(await columns(page)).toBe(shopColumns);
        const filters = page.locator("#filters");
        expect(await filters.evaluate((part) => part.scrollHeight - part.clientHeight)).toBe(0);
        await page.locator("body > nav").getByRole("link").nth(2).click();
        await expect(page).toHaveURL(/\/cart$/);
      });

    test("of a phone or tablet they stay at the foot, and a low screen scrolls them away", async ({
      page,
      scripted,
    }) => {
      for (const [width, height, isFixed] of [
        [768, 1024, true],
        [740, 360, false],
      ] as const) {
        await page.setViewportSize({ width, height });
        for (const path of ["/", "/shop", "/cart", "/login"]) {
          await open(page, path, scripted);
          const { links } = await edges(page);
          expect(Math.round(links.bottom) === height, `${path} at ${width}`).toBe(isFixed);
          await expectNoSidewaysScroll(page);
          if (scripted) await expectAccessible(page);
        }
      }
    });
  });
}

test("dark colours are readable on a phone and a desktop, and paper stays white", async ({
  page,
  scripted,
}) => {
  await page.emulateMedia({ colorScheme: "dark" });
  await fillCart(page, scripted, "Add to cart", "In your cart");
  for (const [width, height] of [
    [360, 740],
    [1280, 800],
  ] as const) {
    await page.setViewportSize({ width, height });
    for (const path of ["/", "/shop", PRODUCT, "/cart", "/checkout", "/login", "/track-order"]) {
      await open(page, path, scripted);
      const colour = await page.evaluate(
        () => getComputedStyle(document.documentElement).background,
      );
      expect(colour).toContain("rgb(23, 19, 14)");
      if (scripted) await expectAccessible(page);
    }
  }
  await page.emulateMedia({ colorScheme: "dark", media: "print" });
  const printed = await page.evaluate(() => getComputedStyle(document.documentElement).background);
  expect(printed).toContain("rgb(255, 253, 248)");
});

import type { Page } from "@playwright/test";
import { expect, expectNoSidewaysScroll, LANGUAGES, open, test } from "./shop.ts";
import { orderToDhaka } from "./staff.ts";

// A phone with text at 200 %: a screen of 360 px is then as wide as 180 px.
test.use({
  launchOptions: async ({ launchOptions }, use) =>
    use({
      ...launchOptions,
      args: [...(launchOptions.args ?? []), "--blink-settings=defaultFontSize=32"],
    }),
});

for (const [language, words] of Object.entries(LANGUAGES)) {
  test.describe(`with letters of 200 % in ${language}`, () => {
    test.use({ locale: words.locale });

    test("product, cart, checkout and order are readable without scrolling sideways", async ({
      page,
      scripted,
    }) => {
      const fits = async (path: string) => {
        await open(page, path, scripted);
        await expectNoSidewaysScroll(page);
        expect(await findCut(page), path).toEqual([]);
      };
      for (const path of ["/", "/shop", "/products/extra-virgin-coconut-oil"]) await fits(path);
      await page.getByRole("button", { name: words.addToCart, exact: true }).first().click();
      await expect(page.getByText(words.inCart, { exact: true }).first()).toBeVisible();
      for (const path of ["/cart", "/checkout"]) await fits(path);
      await fits(`/track-order/${await orderToDhaka(page, "Rahima Begum")}`);
      const widths = await page
        .locator("main dd")
        .evaluateAll((all) => all.map((fact) => fact.clientWidth));
      expect(widths.length, "the order has facts").toBeGreaterThan(0);
      expect(Math.min(...widths), "a fact has room for words").toBeGreaterThan(100);
    });
  });
}

/**
 * The texts of buttons, headings and the banner that are wider or higher than the box that hides
 * the rest, or beside the screen.
 */
const findCut = (page: Page) =>
  page.locator("main button, main h1, main h2, main section a, main section p").evaluateAll((all) =>
    all.flatMap((element) => {
      const { width, left, right } = element.getBoundingClientRect();
      const isSilent = element.closest("[aria-hidden=true], .hidden-visually") !== null;
      if (width < 2 || isSilent || getComputedStyle(element).visibility === "hidden") return [];
      const scrolls = element.closest("ul")?.scrollWidth ?? 0;
      const isInRow = scrolls > (element.closest("ul")?.clientWidth ?? 0);
      const isBeside = !isInRow && (left < -1 || right > innerWidth + 1);
      const isHidden =
        getComputedStyle(element).overflow !== "visible" &&
        (element.scrollWidth > element.clientWidth + 1 ||
          element.scrollHeight > element.clientHeight + 1);
      const isOver = element.matches("button") && element.scrollWidth > element.clientWidth + 1;
      return isBeside || isHidden || isOver ? [`${element.tagName} ${element.textContent}`] : [];
    }),
  );

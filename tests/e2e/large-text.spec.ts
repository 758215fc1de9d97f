import { expect, expectNoSidewaysScroll, LANGUAGES, open, test } from "./shop.ts";

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

    test("product, cart and checkout are readable without scrolling sideways", async ({
      page,
      scripted,
    }) => {
      const fits = async (path: string) => {
        await open(page, path, scripted);
        await expectNoSidewaysScroll(page);
      };
      for (const path of ["/", "/shop", "/products/extra-virgin-coconut-oil"]) await fits(path);
      await page.getByRole("button", { name: words.addToCart, exact: true }).first().click();
      await expect(page.getByText(words.inCart, { exact: true }).first()).toBeVisible();
      for (const path of ["/cart", "/checkout"]) await fits(path);
    });
  });
}

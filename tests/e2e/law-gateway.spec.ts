import { SSLCOMMERZ_KEYS } from "../support/sslcommerz.ts";
import { test as base } from "./own-shop.ts";
import {
  confirmOrder,
  expect,
  expectAccessible,
  expectNoSidewaysScroll,
  LANGUAGES,
  logInAsNasrin,
  open,
  PRODUCT_LINKS,
} from "./shop.ts";

const test = base.extend({
  // biome-ignore lint/correctness/noEmptyPattern: Playwright reads the fixtures it needs from here
  shopEnv: async ({}, use) => use({ ...SSLCOMMERZ_KEYS, SAMPLE_DATA: "yes" }),
});

test("Nasrin reads what SSLCommerz demands and fills in what is missing", async ({
  page,
  scripted,
}) => {
  await logInAsNasrin(page, scripted);
  await open(page, "/admin/connections?open=sslcommerz", scripted);
  await expect(page.locator("#sslcommerz")).toContainText("Done");
  await expectNoSidewaysScroll(page);
  if (scripted) await expectAccessible(page);
  const licence = page.getByRole("link", { name: "The trade licence's number is in the footer" });
  await licence.click();
  await page.getByText("Registration, VAT, and best before").click();
  await page.getByLabel("Trade licence").fill("TRAD/DSCC/1");
  await page.getByRole("button", { name: "Save settings" }).click();
  await expect(page.getByText("The settings were saved.").first()).toBeVisible();
  await open(page, "/admin/connections?open=sslcommerz", scripted);
  await expect(licence).toHaveCount(0);
});

for (const language of ["en", "bn"] as const)
  test(`Rahima ticks the terms that SSLCommerz demands before she orders, in ${language}`, async ({
    browser,
    scripted,
    baseURL,
  }) => {
    const words = LANGUAGES[language];
    const context = await browser.newContext({
      ...(baseURL && { baseURL }),
      ...{ javaScriptEnabled: scripted, locale: words.locale },
      viewport: { width: 360, height: 740 },
    });
    const rahima = await context.newPage();
    await open(rahima, "/shop", scripted);
    await rahima.locator(PRODUCT_LINKS).first().click();
    await rahima.getByRole("button", { name: words.addToCart }).first().click();
    await open(rahima, "/checkout", scripted);
    await expect(rahima.locator("footer")).toContainText("SSLCommerz");
    await rahima.getByLabel(words.fullName).fill("Rahima Begum");
    await rahima.getByLabel(words.phoneNumber).fill("01712345699");
    await rahima.getByLabel(words.address).fill("12 Green Road");
    await rahima.locator("#district").selectOption("Khulna");
    const box = rahima.locator("#agreed");
    await expect(box).not.toBeChecked();
    if (scripted) {
      await expect(rahima.locator("#still-missing")).toContainText(
        language === "bn" ? "শর্ত" : "Terms",
      );
      await expectAccessible(rahima);
    }
    await box.focus();
    await rahima.keyboard.press("Space");
    await expect(box).toBeChecked();
    await expectNoSidewaysScroll(rahima);
    await confirmOrder(rahima, words, scripted);
    await expect(rahima).toHaveURL(/\/track-order\//);
    await context.close();
  });

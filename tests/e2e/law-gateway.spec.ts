import { SSLCOMMERZ_KEYS } from "../support/sslcommerz.ts";
import { fillCheckout } from "./advance.ts";
import { test as base } from "./own-shop.ts";
import {
  confirmOrder,
  expect,
  expectAccessible,
  expectNoSidewaysScroll,
  logInAsNasrin,
  open,
  toastSays,
} from "./shop.ts";
import { openGroups } from "./staff.ts";

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
  await openGroups(page.locator("main"));
  await page.getByLabel("Trade licence").fill("TRAD/DSCC/1");
  await page.getByRole("button", { name: "Save settings" }).click();
  await toastSays(page, "The settings were saved.");
  await open(page, "/admin/connections?open=sslcommerz", scripted);
  await expect(licence).toHaveCount(0);
});

for (const language of ["en", "bn"] as const)
  test(`Rahima ticks the terms that SSLCommerz demands before she orders, in ${language}`, async ({
    browser,
    scripted,
    baseURL,
  }) => {
    const where = { language, scripted, ...(baseURL && { baseURL }) };
    const { rahima, context, words } = await fillCheckout(browser, where);
    await expect(rahima.locator("footer")).toContainText("SSLCommerz");
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

import { test } from "./own-shop.ts";
import {
  expect,
  expectAccessible,
  expectNoSidewaysScroll,
  LANGUAGES,
  open,
  toastSays,
} from "./shop.ts";

test.use({ shopEnv: { SAMPLE_DATA: "yes" } });

const words = LANGUAGES.en;

test("a stranger chooses the district where the product and the cart ask for it", async ({
  page,
  scripted,
}) => {
  const ask = page.getByRole("link", { name: "Delivery: choose your district" });
  await open(page, "/products/honey-nuts-mix", scripted);
  await ask.click();
  const select = page.locator("main").getByLabel("District", { exact: true });
  if (scripted) {
    await expect(page).toHaveURL(/\/products\/honey-nuts-mix$/);
    await expect(select).toBeFocused();
    await select.selectOption("Khulna");
    await expect(page.getByRole("status").filter({ hasText: "Delivery: Khulna" })).toBeVisible();
    await select.selectOption("Dhaka");
    await expect(page.getByRole("status").filter({ hasText: "Delivery: Dhaka" })).toBeVisible();
    await expectNoSidewaysScroll(page);
    await expectAccessible(page);
  } else {
    await expect(page).toHaveURL(/\/district\?redirectTo=/);
    await select.selectOption("Dhaka");
    await page.getByRole("button", { name: "Show charge and day" }).click();
    await expect(page.locator("main")).toContainText("Delivery: Dhaka");
  }
  await page.locator("main").getByRole("button", { name: words.addToCart }).first().click();
  await toastSays(page, words.added);
  await open(page, "/cart", scripted);
  await page.getByRole("link", { name: /^Delivery: Dhaka/ }).click();
  await select.selectOption("Khulna");
  if (!scripted) await page.getByRole("button", { name: "Show charge and day" }).click();
  await expect(page.locator("main")).toContainText("Delivery: Khulna");
  await expect(page).toHaveURL(/\/cart$/);
});

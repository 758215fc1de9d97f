import type { Locator, Page } from "@playwright/test";
import { expect, expectAccessible, holdUndo, isTooWide, open, test } from "./shop.ts";

/** Two products in the cart. */
async function fillCart(page: Page, scripted: boolean) {
  for (const slug of ["california-almonds", "cinnamon-sticks"]) {
    await open(page, `/products/${slug}`, scripted);
    await page.getByRole("button", { name: "Add to cart" }).click();
    await expect(page.getByText("In your cart", { exact: true }).first()).toBeVisible();
  }
  await open(page, "/cart", scripted);
}

/** None of `others` lies under the toast, which stands above the bars at the lower edge. */
async function expectToastBeside(page: Page, ...others: Locator[]) {
  const toast = await page.locator("[role=status] > div").last().boundingBox();
  if (!toast) throw new Error("no toast");
  expect(toast.y).toBeGreaterThan((page.viewportSize()?.height ?? 0) / 2);
  for (const other of others) {
    const box = await other.boundingBox();
    if (!box) throw new Error(`not on the page: ${other}`);
    const isApart = box.y >= toast.y + toast.height || toast.y >= box.y + box.height;
    expect(isApart, `${other}`).toBe(true);
  }
}

for (const size of [
  { width: 360, height: 740 },
  { width: 320, height: 560 },
])
  test(`on ${size.width} px no toast lies over heading and bar, and an undone removal leaves the focus in the page`, async ({
    page,
    scripted,
  }) => {
    await page.setViewportSize(size);
    await fillCart(page, scripted);
    const heading = page.getByRole("heading", { level: 1 });
    const lines = page.locator("main li output");
    await page.getByRole("button", { name: "Remove Cinnamon" }).click();
    await expect(lines).toHaveCount(1);
    const undo = await holdUndo(page);
    const checkout = page.getByRole("link", { name: /checkout ·/ });
    const language = page.locator("header [name=language]");
    await expectToastBeside(page, heading, checkout, language);
    // Nothing but the button with its sum is fixed, so the lines are in sight.
    const bar = await checkout.locator("..").boundingBox();
    expect(bar?.height).toBeLessThanOrEqual(62);
    await expect(lines.first()).toBeInViewport({ ratio: 1 });
    await undo.press("Enter");
    await expect(lines).toHaveCount(2);
    if (scripted) await expect(heading).toBeFocused();
  });

test("the page to register opens at its top", async ({ page, scripted }) => {
  for (const size of [
    { width: 360, height: 560 },
    { width: 1280, height: 500 },
  ]) {
    await page.setViewportSize(size);
    for (const path of ["/register", "/register?redirectTo=/checkout"]) {
      await open(page, path, scripted);
      expect(await page.locator("html").evaluate((html) => html.scrollTop)).toBe(0);
    }
    await page.getByRole("contentinfo").scrollIntoViewIfNeeded();
    await open(page, "/login", scripted);
    const link = page.locator("main").getByRole("link", { name: /Register/ });
    await link.scrollIntoViewIfNeeded();
    await link.click();
    await expect(page).toHaveURL(/register/);
    // With script the address changes before the page.
    const top = () => page.locator("html").evaluate((html) => html.scrollTop);
    await expect.poll(top).toBe(0);
  }
});

test("the district is chosen by keyboard, on 320 px and in forced colours", async ({
  page,
  scripted,
}) => {
  await page.setViewportSize({ width: 320, height: 740 });
  await page.emulateMedia({ forcedColors: "active" });
  await open(page, "/district?redirectTo=/cart", scripted);
  expect(await isTooWide(page)).toBe(false);
  if (scripted) await expectAccessible(page);
  const select = page.getByRole("combobox", { name: "District" });
  await select.focus();
  await page.keyboard.type("Khul");
  await expect(select).toHaveValue("Khulna");
  await page.keyboard.press("Tab");
  await expect(page.locator("main").getByRole("button")).toBeFocused();
  await page.keyboard.press("Enter");
  await expect(page).toHaveURL(/\/cart$/);
  await open(page, "/district", scripted);
  await expect(select).toHaveValue("Khulna");
});

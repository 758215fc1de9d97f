import type { Locator, Page } from "@playwright/test";
import { expect, expectAccessible, holdUndo, isTooWide, LANGUAGES, open, test } from "./shop.ts";

/** Two products in the cart. */
async function fillCart(page: Page, scripted: boolean) {
  for (const slug of ["california-almonds", "cinnamon-sticks"]) {
    await open(page, `/products/${slug}`, scripted);
    await page.getByRole("button", { name: "Add to cart" }).click();
    await expect(page.getByText("In your cart", { exact: true }).first()).toBeVisible();
  }
  await open(page, "/cart", scripted);
}

/**
 * The toast lies within the header, which is fixed and which no wide screen's links share with it,
 * so that nothing that is read or pressed on the page is under it.
 */
async function expectToastInHeader(page: Page, text: string | RegExp) {
  const toast = page.locator("[role=status] > div").last();
  await expect(toast).toContainText(text);
  // It may have left again on a busy machine, but keeps its place.
  const box = (of: Locator) => of.evaluate((element) => element.getBoundingClientRect().toJSON());
  const [said, header] = [await box(toast), await box(page.getByRole("banner"))];
  expect(said.top).toBeGreaterThanOrEqual(header.top);
  expect(said.bottom).toBeLessThanOrEqual(header.bottom);
  expect(said.left).toBeGreaterThanOrEqual(0);
  const links = await box(
    page
      .getByRole("navigation", { name: /^(Main|প্রধান)/ })
      .locator("a")
      .first(),
  );
  expect(links.top >= said.bottom || links.left >= said.right).toBe(true);
}

for (const [language, width, height] of [
  ["bn", 320, 568],
  ["bn", 360, 740],
  ["en", 768, 1024],
  ["en", 1280, 800],
  ["bn", 1920, 1080],
] as const)
  test(`on ${width} px in ${language} each toast lies in the header`, async ({
    page,
    scripted,
  }) => {
    const words = LANGUAGES[language];
    await page.setViewportSize({ width, height });
    await open(page, `/products/california-almonds?lang=${language}`, scripted);
    await page.getByRole("button", { name: words.addToCart }).click();
    await expectToastInHeader(page, words.added);
    await open(page, "/cart", scripted);
    await page.getByRole("button", { name: words.remove }).click();
    await expect(page.getByText(words.empty)).toBeVisible();
    await expectToastInHeader(page, /\S/);
    await open(page, "/login", scripted);
    await page.locator("[name=phoneNumber]").fill("01999999999");
    await page.locator("[name=password]").fill("not his password");
    await page.locator("main form").getByRole("button").last().click();
    await expect(page.locator("main [role=alert]")).toBeVisible();
    await expectToastInHeader(page, /\S/);
  });

for (const size of [
  { width: 360, height: 740 },
  { width: 320, height: 560 },
])
  test(`on ${size.width} px no toast lies over the cart, and an undone removal leaves the focus in the page`, async ({
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
    await expectToastInHeader(page, "Removed");
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

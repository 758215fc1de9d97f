import { alive, expect, open, test } from "./shop.ts";

test("Back from a product to the home page keeps the loaded cards and the place @script", async ({
  page,
  scripted,
}) => {
  await open(page, "/", scripted);
  const cards = page.locator("main section li:has(a[href^='/products/'])");
  const first = await cards.count();
  await expect(async () => {
    await page.mouse.wheel(0, 4000);
    expect(await cards.count()).toBeGreaterThan(first + 15);
  }).toPass();
  await page.waitForLoadState("networkidle");
  const count = await cards.count();
  const far = cards.nth(count - 8);
  await far.scrollIntoViewIfNeeded();
  await page.waitForLoadState("networkidle");
  const before = await cards.count();
  const topOf = async () => (await far.boundingBox())?.y ?? Number.NaN;
  const top = await topOf();
  // Playwright's own click would scroll a card from under the bar.
  await far
    .locator("a")
    .first()
    .evaluate((link: HTMLElement) => link.click());
  await expect(page).toHaveURL(/\/products\//);
  await alive(page);
  await page.goBack();
  await alive(page);
  // The next cards may have been on their way when the product was opened.
  await expect.poll(() => cards.count()).toBeGreaterThanOrEqual(before);
  await expect(far).toBeInViewport();
  await expect.poll(async () => Math.abs((await topOf()) - top)).toBeLessThan(8);
});

import { alive, expect, open, test, toastSays } from "./shop.ts";

/** The quantities that the page has shown, and how often plus had been clicked by then. */
type Seen = { shown: number; clicked: number }[];

test("plus clicked 98 times at full speed counts 98 and never shows more", async ({ page }) => {
  await open(page, "/products/california-almonds", true);
  await page.getByRole("button", { name: "Add to cart" }).click();
  await toastSays(page, "item added to cart.");
  await open(page, "/cart", true);
  const answers: number[] = [];
  page.on("response", (response) => {
    if (response.request().method() === "POST") answers.push(response.status());
  });
  const seen = await page.evaluate(async () => {
    const output = document.querySelector("main li output") as HTMLElement;
    const plus = document.querySelector("[value=increase-line]") as HTMLButtonElement;
    const seen: Seen = [];
    let clicked = 0;
    new MutationObserver(() => {
      seen.push({ shown: Number(output.textContent), clicked });
    }).observe(output, { characterData: true, childList: true, subtree: true });
    for (; clicked < 98; clicked++) {
      // A person clicks at most once between two frames.
      await new Promise(requestAnimationFrame);
      plus.click();
    }
    return seen;
  });
  await expect(page.locator("main li output")).toHaveText("99");
  expect(seen.filter(({ shown, clicked }) => shown > clicked + 2)).toEqual([]);
  expect(seen.filter(({ shown }, i) => shown < (seen[i - 1]?.shown ?? 0))).toEqual([]);
  await expect(page.getByRole("link", { name: /checkout · 64,350 TK/ })).toBeVisible();
  await expect.poll(() => answers.length).toBe(98);
  expect(new Set(answers)).toEqual(new Set([200]));
  await page.reload();
  await alive(page);
  await expect(page.locator("main li output")).toHaveText("99");
});

test("the checkout opens while a quantity is being saved", async ({ page }) => {
  await open(page, "/products/california-almonds", true);
  await page.getByRole("button", { name: "Add to cart" }).click();
  await toastSays(page, "item added to cart.");
  await open(page, "/cart", true);
  const saved = page.waitForResponse((answer) => answer.request().method() === "POST");
  const readAgain = page.waitForResponse((answer) => answer.url().includes("/cart.data"));
  // Delays the routes that the page does not know yet more than the quantity.
  await page.route("**/__manifest?*", async (route) => {
    await Promise.all([saved, readAgain]);
    await route.continue();
  });
  await page.evaluate(() => {
    document.querySelector<HTMLElement>("main a[href^='/checkout']")?.click();
    document.querySelector<HTMLElement>("main [value=increase-line]")?.click();
  });
  await expect(page.getByRole("dialog").getByLabel("Full name")).toBeVisible();
  await expect(page.locator("main li output")).toHaveText("2");
});

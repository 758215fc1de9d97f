import type { Page } from "@playwright/test";
import { confirmOrder, expect, inShop, LANGUAGES, NASRIN, open, toastSays } from "./shop.ts";

/** Chromium logs an error for each request without a network, so errors are not counted. */
const test = inShop;
test.use({ serviceWorkers: "allow" });

const PRODUCT = "/products/california-almonds";

/** Waits until the worker that a touch registered controls the pages that are opened next. */
async function untilKept(page: Page, cart: string) {
  await page.evaluate(() => navigator.serviceWorker.ready.then(() => undefined));
  await expect.poll(() => kept(page, "/offline/cart")).toContain(cart);
}

const kept = (page: Page, path: string) =>
  page.evaluate(async (at) => (await (await caches.match(at))?.text()) ?? "", path);

test("without a network the shop's number, cart and last order are there @script", async ({
  page,
  context,
  request,
}) => {
  const words = LANGUAGES.en;
  await open(page, PRODUCT, true);
  await page.getByRole("button", { name: words.addToCart }).click();
  await toastSays(page, words.added);
  await untilKept(page, "Almonds");
  await open(page, "/cart", true);
  await context.setOffline(true);
  await page.goto("/shop").catch(() => {});
  await expect(page.getByRole("heading", { name: "No connection right now" })).toBeVisible();
  await expect(page.getByRole("link", { name: /^\+?[\d-]+$/ }).first()).toHaveAttribute(
    "href",
    /^tel:/,
  );
  await expect(page.getByText(/Almonds.* × 1/)).toBeVisible();
  for (const path of ["/cart", "/checkout", PRODUCT]) {
    await page.goto(path).catch(() => {});
    await expect(page.getByText("Your cart is kept")).toBeVisible();
    await expect(page.locator("body")).not.toContainText("TK");
  }

  await context.setOffline(false);
  await open(page, "/checkout", true);
  await page.getByLabel(words.district).first().selectOption("Bogura");
  await page.getByLabel(words.fullName).fill("Rahima Khatun");
  await page.getByLabel(words.phoneNumber).fill("01712345678");
  await page.getByLabel(words.address, { exact: true }).fill("12 Sherpur Road");
  await confirmOrder(page, words, true);
  const heading = page.getByRole("heading", { level: 1, name: words.order });
  await expect(heading).toBeVisible();
  const number = await heading.textContent();
  const path = new URL(page.url()).pathname;
  await expect.poll(() => kept(page, path)).toContain("No connection: as seen on");
  // Kept as a stranger with the address sees it, without script.
  expect(await kept(page, path)).not.toMatch(/<script|Sherpur|01712345678/);
  await expect.poll(() => kept(page, "/offline/cart")).toBe("");
  await context.setOffline(true);
  await page.goto("/").catch(() => {});
  await page.getByRole("link", { name: number ?? "" }).click();
  await expect(heading).toBeVisible();
  await expect(page.getByRole("status").first()).toContainText("as seen on");

  // An order that the shop shows no more is not kept either.
  await context.setOffline(false);
  const { token } = await (await request.post("/api/user/login", { data: NASRIN })).json();
  const order_id = path.split("/").at(-1) ?? "";
  await request.delete("/api/order/delete", {
    params: { order_id },
    headers: { Authorization: `Bearer ${token}` },
  });
  await page.goto(path);
  await expect(heading).toBeHidden();
  await expect.poll(() => kept(page, path)).toBe("");

  // The lite version has no worker, and keeps nothing.
  await context.setOffline(false);
  await open(page, "/", true);
  await page.getByRole("button", { name: "Lite version" }).click();
  const left = () =>
    page.evaluate(async () => [
      (await navigator.serviceWorker.getRegistrations()).length,
      (await caches.keys()).length,
    ]);
  await expect.poll(left, { timeout: 60_000 }).toEqual([0, 0]);
});

test("logging out clears what was kept @script", async ({ page }) => {
  await open(page, PRODUCT, true);
  await page.getByRole("button", { name: LANGUAGES.en.addToCart }).click();
  await toastSays(page, LANGUAGES.en.added);
  await untilKept(page, "Almonds");
  await page.evaluate(() => fetch("/logout", { method: "POST" }));
  await expect.poll(() => page.evaluate(() => caches.keys())).toEqual([]);
});

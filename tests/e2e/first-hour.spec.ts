import { spawn } from "node:child_process";
import { once } from "node:events";
import { rmSync } from "node:fs";
import type { Locator, Page } from "@playwright/test";
import { makeDataFolder } from "../support/data-folder.ts";
import { freePort } from "../support/free-port.ts";
import { readFor } from "./day-desk.ts";
import { alive, expect, test } from "./shop.ts";
import { SHOP_NODE } from "./shops.ts";

/** The owner orders in the closed shop, takes the order to its end, and removes it. */
async function tryAnOrder(page: Page, guide: Locator, hasScript: boolean) {
  await page.goto("/admin");
  await guide.getByRole("button", { name: "Try an order" }).click();
  await expect(page).toHaveURL(/\/shop$/);
  await page.goto("/products/mustard-honey");
  await page.getByRole("button", { name: "Add to cart" }).click();
  await expect(page.getByRole("link", { name: /^Cart, 1 item/ })).toBeVisible();
  await page.goto("/checkout");
  await expect(page.locator("main")).toContainText("This order is a trial");
  await page.getByLabel("Full name").fill("Nasrin's trial");
  await page.getByLabel("Phone number").fill("01711111111");
  await page.getByLabel("Full address").fill("1 Satmatha");
  await page.getByLabel("District", { exact: true }).selectOption("Bogura");
  if (!hasScript) await page.getByRole("button", { name: "See the total" }).click();
  await page.getByRole("button", { name: "Confirm order" }).click();
  await expect(page).toHaveURL(/\/track-order\//);
  await expect(page.locator("main")).toContainText("A trial order of the shop");

  await page.goto("/admin/calls");
  if (hasScript) await alive(page);
  await readFor(page);
  await page.getByRole("button", { name: "Confirmed", exact: true }).click();
  await expect(page.getByText(/: confirmed/).first()).toBeVisible();
  await page.goto("/admin/order");
  await expect(page.getByRole("row", { name: /Nasrin's trial/ })).toContainText("Trial");
  await page.goto("/admin");
  const toOrder = guide.getByRole("link", { name: /^Trial order/ });
  for (const status of ["Ready for delivery", "Submit for Delivery", "Deliverd"]) {
    await toOrder.click();
    const form = page.getByRole("dialog");
    await form.getByLabel("Status").selectOption(status);
    if (status === "Submit for Delivery")
      await form.getByLabel("Courier", { exact: true }).selectOption({ label: "Own rider" });
    await form.getByRole("button", { name: "Update order" }).click();
    await expect(form).toHaveCount(0);
    await page.goto("/admin");
  }
  await expect(guide.getByRole("button", { name: "Try an order" })).toHaveCount(0);
  // Nothing was sold: there is no figure to show.
  await expect(page.locator("main")).not.toContainText("Sales today");
  await guide.getByRole("button", { name: "Remove the trial order" }).click();
  await expect(guide).not.toContainText("Remove the trial order");
  await expect(guide).toContainText("4 of 7 done");
}

test("the first hour leads from the first visit to an order", async ({
  browser,
  javaScriptEnabled,
}) => {
  test.setTimeout(240_000);
  const folder = makeDataFolder("first-hour");
  const port = await freePort();
  const baseURL = `http://127.0.0.1:${port}`;
  const { ADMIN_PHONE: _, ADMIN_PASSWORD: __, ...inherited } = process.env;
  const own = { PORT: String(port), DATABASE_URL: "", SAMPLE_DATA: "no", DATA_DIR: folder };
  const env = { ...inherited, ...own, NODE_ENV: "production" as const, LOG_LEVEL: "warn" };
  const shop = spawn(SHOP_NODE, ["haat.cjs", "start"], {
    env,
    stdio: ["ignore", "ignore", "inherit"],
  });
  const isReady = () =>
    fetch(`${baseURL}/readyz`).then(
      ({ ok }) => ok,
      () => false,
    );
  await expect.poll(isReady, { timeout: 120_000 }).toBe(true);
  const owner = await browser.newContext({ baseURL, javaScriptEnabled });
  const page = await owner.newPage();
  await page.goto("/");
  await expect(page).toHaveURL(/\/welcome$/);
  await expect(page.getByLabel("Code from the shop's log")).toHaveCount(0);
  await page.getByLabel("Name of the shop").fill("Bogura Honey");
  await page.getByLabel("Your name").fill("Nasrin Akter");
  await page.getByLabel("Your mobile number").fill("01711111111");
  await page.getByLabel("Password").fill("a-fine-hunter2");
  await page.getByRole("button", { name: "Open my desk" }).click();

  const guide = page.getByRole("region", { name: "To your first sale" });
  await expect(guide).toContainText("1 of 7 done");
  await guide.getByLabel("Your district").selectOption("Bogura");
  await guide.getByRole("button", { name: "Fill in" }).click();
  await expect(guide).toContainText("2 of 7 done");

  await page.goto("/admin/product?new");
  const form = page.getByRole("dialog");
  await form.getByLabel("Title", { exact: true }).fill("Mustard honey");
  await form.getByLabel("Price").fill("450");
  await form.getByLabel("Name of the new one").fill("Honey");
  await form.getByRole("button", { name: "Add Product" }).click();
  await expect(page.getByRole("link", { name: "See it in the shop" })).toBeVisible();

  const stranger = await (await browser.newContext({ baseURL, javaScriptEnabled })).newPage();
  await stranger.goto("/shop");
  await expect(stranger.getByRole("heading", { name: "Opens soon" })).toBeVisible();

  await page.goto("/admin/couriers?new");
  const rider = page.getByRole("dialog");
  await rider.getByLabel("Name", { exact: true }).fill("Own rider");
  await rider.getByLabel("Kind", { exact: true }).selectOption("other");
  await rider.getByRole("button", { name: "Save", exact: true }).click();
  await expect(rider).toHaveCount(0);
  await tryAnOrder(page, guide, javaScriptEnabled);

  await page.goto("/admin");
  await guide.getByRole("button", { name: "Open the shop" }).click();
  await expect(guide).toContainText("5 of 7 done");
  await stranger.goto("/shop");
  await expect(stranger.getByRole("heading", { name: "Opens soon" })).toHaveCount(0);

  await stranger.goto("/products/mustard-honey");
  await stranger.getByRole("button", { name: "Add to cart" }).click();
  await expect(stranger.getByRole("link", { name: /^Cart, 1 item/ })).toBeVisible();
  await stranger.goto("/checkout");
  await stranger.getByLabel("Full name").fill("Rahima Begum");
  await stranger.getByLabel("Phone number").fill("01812345678");
  await stranger.getByLabel("Full address").fill("7 Green Road");
  await stranger.getByLabel("District", { exact: true }).selectOption("Bogura");
  const confirm = stranger.getByRole("button", { name: "Confirm order" });
  if (!javaScriptEnabled)
    await stranger.getByRole("button", { name: "See the total with delivery" }).click();
  await confirm.click();
  await expect(stranger).toHaveURL(/\/track-order\//);
  await page.goto("/admin/order");
  await expect(page.locator("main")).toContainText("Rahima Begum");
  await expect(page.locator("main")).not.toContainText("Nasrin's trial");
  await owner.close();
  shop.kill("SIGTERM");
  await once(shop, "exit");
  rmSync(folder, { recursive: true, force: true });
});

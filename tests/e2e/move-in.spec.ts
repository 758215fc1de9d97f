import type { Page } from "@playwright/test";
import { wooFile } from "../domain/catalog/moves/files.ts";
import { wooOrders } from "../domain/orders/moves/files.ts";
import { shopifyCustomers } from "../domain/people/moves/files.ts";
import { makePicture } from "../support/pictures.ts";
import { makeZip } from "../support/zip.ts";
import { test } from "./own-shop.ts";
import { expect, expectAccessible, expectNoSidewaysScroll, logInAsNasrin, open } from "./shop.ts";

/** Without script a reader reloads the page herself. */
const waitFor = (page: Page, scripted: boolean, said: string) =>
  expect(async () => {
    if (!scripted) await page.reload();
    await expect(page.getByText(said)).toBeVisible({ timeout: 1_000 });
  }).toPass();

test("Nasrin brings the goods of her WooCommerce shop in, and takes them back", async ({
  page,
  scripted,
}) => {
  const comesTo = (said: string) => waitFor(page, scripted, said);
  await logInAsNasrin(page, scripted);
  await open(page, "/admin/move-in", scripted);
  if (scripted) await expectAccessible(page);
  const file = { name: "woo.csv", mimeType: "text/csv", buffer: Buffer.from(wooFile()) };
  await page.getByLabel("One file or several").setInputFiles(file);
  await page.getByRole("button", { name: "Show the preview" }).click();
  await expect(page.getByText("Products · WooCommerce · Preview")).toBeVisible();
  await expect(page.getByText("The price is missing.")).toBeVisible();
  if (scripted) await expectAccessible(page);
  await expectNoSidewaysScroll(page);
  const move = page.url();

  await page.getByLabel(/Some prices have paisa/).selectOption("up");
  await page.getByRole("button", { name: "Bring in 3 products" }).click();
  await comesTo("Products · WooCommerce · Brought in");
  await open(page, "/products/mustard-honey-250-g", scripted);
  await expect(page.getByRole("heading", { name: /Mustard honey/ }).first()).toBeVisible();

  await open(page, new URL(move).pathname, scripted);
  await page.getByRole("button", { name: "Take back" }).click();
  await comesTo("Products · WooCommerce · Taken back");
});

test("a large file shows its preview by itself once it is read", async ({ page, scripted }) => {
  await logInAsNasrin(page, scripted);
  await open(page, "/admin/move-in", scripted);
  const rows = Array.from({ length: 3_000 }, (_, n) => `Honey ${n},900`);
  const buffer = Buffer.from(["Name,Price", ...rows].join("\n"));
  const file = { name: "large.csv", mimeType: "text/csv", buffer };
  await page.getByLabel("One file or several").setInputFiles(file);
  await page.getByRole("button", { name: "Show the preview" }).click();
  await expect(page.getByText(/Products · A table · (?:Being read|Preview)/)).toBeVisible();
  await expectNoSidewaysScroll(page);
  await expect(page.getByRole("button", { name: "Bring in 3,000 products" })).toBeVisible({
    timeout: 60_000,
  });
});

test("her customers come with their numbers, and are taken back", async ({ page, scripted }) => {
  await logInAsNasrin(page, scripted);
  await open(page, "/admin/move-in", scripted);
  const buffer = Buffer.from(shopifyCustomers());
  const file = { name: "customers.csv", mimeType: "text/csv", buffer };
  await page.getByLabel("One file or several").setInputFiles(file);
  await page.getByRole("button", { name: "Show the preview" }).click();
  await expect(page.getByText("Customers · Shopify · Preview")).toBeVisible();
  await expect(page.getByText("also 01812-345678")).toBeVisible();
  if (scripted) await expectAccessible(page);
  await expectNoSidewaysScroll(page);
  const move = page.url();

  await page.getByRole("button", { name: "Bring in 3 customers" }).click();
  await waitFor(page, scripted, "Customers · Shopify · Brought in");
  await page.getByRole("link", { name: "Rahima Begum" }).click();
  await expect(page.getByRole("heading", { name: "Rahima Begum" })).toBeVisible();
  await expect(page.getByRole("link", { name: "01812-345678" })).toBeVisible();

  await open(page, new URL(move).pathname, scripted);
  await page.getByRole("button", { name: "Take back" }).click();
  await waitFor(page, scripted, "Customers · Shopify · Taken back");
});

test("her past orders are found by their numbers, and change no list", async ({
  page,
  scripted,
}) => {
  await logInAsNasrin(page, scripted);
  await open(page, "/admin/move-in", scripted);
  const buffer = Buffer.from(wooOrders());
  const file = { name: "orders.csv", mimeType: "text/csv", buffer };
  await page.getByLabel("One file or several").setInputFiles(file);
  await page.getByRole("button", { name: "Show the preview" }).click();
  await expect(page.getByText("Orders · WooCommerce · Preview")).toBeVisible();
  await expect(page.getByText("This is not a date: soon")).toBeVisible();
  if (scripted) await expectAccessible(page);
  await expectNoSidewaysScroll(page);
  const move = page.url();

  await page.getByLabel("rto (1)").selectOption("returned");
  await page.getByLabel(/Some prices have paisa/).selectOption("up");
  await page.getByLabel("Count them in Reports by their own days").check();
  await page.getByRole("button", { name: "Bring in 2 orders" }).click();
  await waitFor(page, scripted, "Orders · WooCommerce · Brought in");
  await open(page, "/admin/order?search=90211", scripted);
  await expect(page.getByRole("cell", { name: "Came back" })).toBeVisible();
  await expectNoSidewaysScroll(page);
  await page.getByRole("link", { name: "Rahima Begum, 01712-345678" }).click();
  await expect(page.getByRole("heading", { name: "Orders at the former shop" })).toBeVisible();
  await expect(page.getByText("1,251 TK")).toBeVisible();
  if (scripted) await expectAccessible(page);
  await expectNoSidewaysScroll(page);

  await open(page, new URL(move).pathname, scripted);
  await page.getByRole("button", { name: "Take back" }).click();
  await waitFor(page, scripted, "Orders · WooCommerce · Taken back");
});

test("her pictures come in a ZIP, by the names that stand in her table", async ({
  page,
  scripted,
}) => {
  await logInAsNasrin(page, scripted);
  await open(page, "/admin/move-in", scripted);
  const buffer = Buffer.from("Name,Price,Images\nKalijira honey,900,kalijira.jpg\n");
  const file = { name: "goods.csv", mimeType: "text/csv", buffer };
  await page.getByLabel("One file or several").setInputFiles(file);
  await page.getByRole("button", { name: "Show the preview" }).click();
  await expect(page.getByText("Products · A table · Preview")).toBeVisible();
  const move = page.url();
  await page.getByRole("button", { name: "Bring in 1 product" }).click();
  await waitFor(page, scripted, "Products · A table · Brought in");
  await expect(page.getByText("Send a ZIP with it under Move in.")).toBeVisible();

  await open(page, "/admin/move-in", scripted);
  const bytes = await makePicture();
  const packed = makeZip([
    { name: "pictures/Kalijira.JPG", bytes },
    { name: "pictures/notes.txt", bytes: Buffer.from("Thank you") },
  ]);
  const zip = { name: "pictures.zip", mimeType: "application/zip", buffer: packed };
  await page.getByLabel("ZIP of pictures").setInputFiles(zip);
  await page.getByRole("button", { name: "Take the pictures" }).click();
  await expect(page.getByText("1 picture will be stored in the background.")).toBeVisible();
  await expect(page.getByRole("cell", { name: "pictures/notes.txt" })).toBeVisible();
  if (scripted) await expectAccessible(page);
  await expectNoSidewaysScroll(page);
  await open(page, new URL(move).pathname, scripted);
  await waitFor(page, scripted, "1 picture fetched");
});

test("Nasrin downloads all that the shop holds", async ({ page, scripted }) => {
  await logInAsNasrin(page, scripted);
  await open(page, "/admin/move-in", scripted);
  const [archive] = await Promise.all([
    page.waitForEvent("download"),
    page.getByRole("link", { name: "Download the archive" }).click(),
  ]);
  expect(archive.suggestedFilename()).toMatch(/^haat-move-out-.*\.tar\.gz$/);
  expect(await archive.failure()).toBeNull();
});

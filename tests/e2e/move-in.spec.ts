import { wooFile } from "../domain/catalog/moves/files.ts";
import { test } from "./own-shop.ts";
import { expect, expectAccessible, expectNoSidewaysScroll, logInAsNasrin, open } from "./shop.ts";

test("Nasrin brings the goods of her WooCommerce shop in, and takes them back", async ({
  page,
  scripted,
}) => {
  /** Without script a reader looks again herself. */
  const comesTo = (said: string) =>
    expect(async () => {
      if (!scripted) await page.reload();
      await expect(page.getByText(said)).toBeVisible({ timeout: 1_000 });
    }).toPass();

  await logInAsNasrin(page, scripted);
  await open(page, "/admin/move-in", scripted);
  if (scripted) await expectAccessible(page);
  const file = { name: "woo.csv", mimeType: "text/csv", buffer: Buffer.from(wooFile()) };
  await page.getByLabel("File", { exact: true }).setInputFiles(file);
  await page.getByRole("button", { name: "Show the preview" }).click();
  await expect(page.getByText("WooCommerce · Preview")).toBeVisible();
  await expect(page.getByText("The price is missing.")).toBeVisible();
  if (scripted) await expectAccessible(page);
  await expectNoSidewaysScroll(page);
  const move = page.url();

  await page.getByLabel(/Some prices have paisa/).selectOption("up");
  await page.getByRole("button", { name: "Bring in 3 products" }).click();
  await comesTo("WooCommerce · Brought in");
  await open(page, "/products/mustard-honey-250-g", scripted);
  await expect(page.getByRole("heading", { name: /Mustard honey/ }).first()).toBeVisible();

  await open(page, new URL(move).pathname, scripted);
  await page.getByRole("button", { name: "Take back" }).click();
  await comesTo("WooCommerce · Taken back");
});

test("Nasrin takes all that the shop holds along", async ({ page, scripted }) => {
  await logInAsNasrin(page, scripted);
  await open(page, "/admin/move-in", scripted);
  const [archive] = await Promise.all([
    page.waitForEvent("download"),
    page.getByRole("link", { name: "Download the archive" }).click(),
  ]);
  expect(archive.suggestedFilename()).toMatch(/^haat-move-out-.*\.tar\.gz$/);
  expect(await archive.failure()).toBeNull();
});

import { test } from "./own-shop.ts";
import {
  expect,
  expectAccessible,
  expectNoSidewaysScroll,
  logInAsNasrin,
  open,
  toastSays,
} from "./shop.ts";
import { openGroups } from "./staff.ts";

test.use({ shopEnv: { SAMPLE_DATA: "yes" } });

test("Nasrin leads an old link to a product, renames the product, and both links still find it", async ({
  page,
  scripted,
}) => {
  const name = scripted ? "with" : "without";
  await logInAsNasrin(page, scripted);
  await open(page, "/shop", scripted);
  const shown = await page.locator('main a[href^="/products/"]').first().getAttribute("href");
  const product = shown ?? "";
  await open(page, "/admin/old-address?new", scripted);
  const dialog = page.locator("dialog[open]");
  await dialog.getByLabel("Old address").fill(`https://old.example/product/${name}-script/`);
  await dialog.getByLabel("Leads to").fill(product);
  await dialog.getByRole("button", { name: "Save" }).click();
  await toastSays(page, "The address is saved.");
  await expectNoSidewaysScroll(page);
  if (scripted) await expectAccessible(page);

  await open(page, `/admin/product?search=${product.split("/").at(-1)}`, scripted);
  await page
    .getByRole("link", { name: /^Edit|^Update/ })
    .first()
    .click();
  await openGroups(page.locator("dialog[open]"));
  await page.locator("dialog[open]").getByLabel("Slug").fill(`renamed ${name} script`);
  await page.locator("dialog[open]").getByRole("button", { name: "Update" }).last().click();
  await expect(page.locator("dialog[open]")).toHaveCount(0);

  for (const old of [product, `/product/${name}-SCRIPT/?utm_source=facebook`]) {
    await page.goto(old);
    expect(new URL(page.url()).pathname).toBe(`/products/renamed-${name}-script`);
    await expect(page.locator("h1")).toBeVisible();
  }

  await open(page, "/admin/old-address", scripted);
  const many = page.locator("details", { hasText: "Add many from a table" });
  await many.locator("summary").click();
  await page.getByLabel("Rows").fill(`/collections/${name}\t/shop`);
  await page.getByRole("button", { name: "Add rows" }).click();
  await toastSays(page, "1 address saved.");
  await page.goto(`/collections/${name}`);
  expect(new URL(page.url()).pathname).toBe("/shop");
});

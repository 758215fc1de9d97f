import { test } from "./own-shop.ts";
import {
  expect,
  expectAccessible,
  expectNoSidewaysScroll,
  logInAsNasrin,
  open,
  toastSays,
} from "./shop.ts";

test.use({ shopEnv: { SAMPLE_DATA: "yes" } });

test("Nasrin sells two for less, and a stranger takes them from the product's page", async ({
  page,
  browser,
  scripted,
}) => {
  const name = scripted ? "Tiers with script" : "Tiers without script";
  await open(page, "/shop", scripted);
  const card = page.locator('a[href^="/products/"]').nth(scripted ? 2 : 5);
  const path = (await card.getAttribute("href")) ?? "";
  await logInAsNasrin(page, scripted);
  await open(page, "/admin/sale?new", scripted);
  const form = page.locator("dialog[open]");
  await form.getByLabel("Name").fill(name);
  await form.getByLabel("What it gives").selectOption({ label: "A lower price for several" });
  await form.getByLabel("Pieces and their price together").fill("2 = 21\n3 = 30");
  await form.getByLabel("Only for these products").fill(path);
  await expectNoSidewaysScroll(page);
  if (scripted) await expectAccessible(page);
  await form.getByRole("button", { name: "Save" }).click();
  await toastSays(page, "The sale is saved.");
  await expect(page.getByRole("row", { name })).toContainText("2 for 21 TK, 3 for 30 TK");
  const stranger = await browser.newContext({ javaScriptEnabled: scripted });
  const buyer = await stranger.newPage();
  await open(buyer, path, scripted);
  await expectNoSidewaysScroll(buyer);
  if (scripted) await expectAccessible(buyer);
  await buyer.getByRole("radio", { name: /^2 pieces/ }).check();
  await buyer.getByRole("button", { name: "Add to cart" }).click();
  await toastSays(buyer, "item added to cart.");
  await open(buyer, "/cart", scripted);
  const sum = buyer.locator("p", { hasText: "Subtotal" }).locator("output");
  await expect(sum).toHaveText("21 TK");
  await buyer.getByRole("button", { name: "Take 3 for 30 TK" }).click();
  await expect(sum).toHaveText("30 TK");
  await stranger.close();
  await open(page, "/admin/sale", scripted);
  await page.getByRole("link", { name: `Delete: ${name}` }).click();
  await form.getByRole("button", { name: "Delete" }).click();
  await toastSays(page, `Sale “${name}” was deleted.`);
});

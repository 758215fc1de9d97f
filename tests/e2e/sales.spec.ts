import {
  expect,
  expectAccessible,
  expectNoSidewaysScroll,
  logInAsNasrin,
  open,
  PRODUCT_LINKS,
  test,
  toastSays,
} from "./shop.ts";

/** A browser's value of day and time in Dhaka. */
const minute = (hours: number) =>
  new Date(Date.now() + (hours + 6) * 3_600_000).toISOString().slice(0, 16);

test("Nasrin lowers a price by date, and a stranger finds it on the product's page", async ({
  page,
  scripted,
}) => {
  const name = scripted ? "Sale with script" : "Sale without script";
  await open(page, "/shop", scripted);
  const path = (await page.locator(PRODUCT_LINKS).first().getAttribute("href")) ?? "";
  await logInAsNasrin(page, scripted);
  await open(page, "/admin/sale?new", scripted);
  const form = page.locator("dialog[open]");
  await form.getByLabel("Name").fill(name);
  await form.getByLabel("What it gives").selectOption({ label: "Sale price" });
  await form.getByLabel("How much").fill("17");
  await form.getByLabel("From").fill(minute(-1));
  await form.getByLabel("Until").fill(minute(2));
  await form.getByLabel("Only for these products").fill(path);
  await expectNoSidewaysScroll(page);
  if (scripted) await expectAccessible(page);
  await form.getByRole("button", { name: "Save" }).click();
  await toastSays(page, "The sale is saved.");
  await expect(page.getByRole("row", { name })).toContainText("Running");
  await expectNoSidewaysScroll(page);
  if (scripted) await expectAccessible(page);
  await open(page, path, scripted);
  await expect(page.locator("main")).toContainText("17 TK");
  await expect(page.locator("main")).toContainText("Sale price until");
  await expectNoSidewaysScroll(page);
  if (scripted) await expectAccessible(page);
  await open(page, "/admin/sale", scripted);
  await page.getByRole("link", { name: `Delete: ${name}` }).click();
  await form.getByRole("button", { name: "Delete" }).click();
  await toastSays(page, `Sale “${name}” was deleted.`);
  await open(page, path, scripted);
  await expect(page.locator("main")).not.toContainText("Sale price until");
});

test("Nasrin offers three pieces for the price of two, and the cart counts the third as free with the click", async ({
  page,
  browser,
  scripted,
}) => {
  const name = scripted ? "Deal with script" : "Deal without script";
  await open(page, "/shop", scripted);
  const card = page.locator(PRODUCT_LINKS).nth(scripted ? 1 : 4);
  const path = (await card.getAttribute("href")) ?? "";
  await logInAsNasrin(page, scripted);
  await open(page, "/admin/sale?new", scripted);
  const form = page.locator("dialog[open]");
  await form.getByLabel("Name").fill(name);
  await form.getByLabel("What it gives").selectOption({ label: "Several for the price of fewer" });
  await form.getByLabel("How much").fill("2");
  await form.getByLabel("Pieces one gets").fill("3");
  await form.getByLabel("Only for these products").fill(path);
  await form.getByRole("button", { name: "Save" }).click();
  await toastSays(page, "The sale is saved.");
  await expect(page.getByRole("row", { name })).toContainText("3 for the price of 2");
  const stranger = await browser.newContext({ javaScriptEnabled: scripted });
  const buyer = await stranger.newPage();
  await open(buyer, path, scripted);
  await expect(buyer.locator("main")).toContainText("3 for the price of 2");
  await expectNoSidewaysScroll(buyer);
  if (scripted) await expectAccessible(buyer);
  await buyer.locator('input[name="quantity"]').fill("2");
  await buyer.getByRole("button", { name: "Add to cart" }).click();
  await toastSays(buyer, "item added to cart.");
  await open(buyer, "/cart", scripted);
  const sum = buyer.locator("p", { hasText: "Subtotal" }).locator("output");
  const before = await sum.textContent();
  await expect(buyer.getByRole("listitem").first()).toContainText("3 for the price of 2");
  await buyer.getByRole("button", { name: /^One more/ }).click();
  await expect(buyer.locator("main li output").first()).toHaveText("3");
  await expect(sum).toHaveText(before ?? "");
  await open(buyer, "/cart", scripted);
  await expect(sum).toHaveText(before ?? "");
  await expectNoSidewaysScroll(buyer);
  if (scripted) await expectAccessible(buyer);
  await stranger.close();
  await open(page, "/admin/sale", scripted);
  await page.getByRole("link", { name: `Delete: ${name}` }).click();
  await form.getByRole("button", { name: "Delete" }).click();
  await toastSays(page, `Sale “${name}” was deleted.`);
});

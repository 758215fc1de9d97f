import {
  confirmOrder,
  expect,
  expectAccessible,
  expectNoSidewaysScroll,
  LANGUAGES,
  logInAsNasrin,
  open,
  test,
  toastSays,
} from "./shop.ts";

test("Nasrin puts two products into a box, and a stranger reads what is in it and buys it", async ({
  page,
  browser,
  scripted,
  baseURL,
}) => {
  // Other walks pass products of these names by, so nobody sells these out or hides them.
  const way = scripted ? "script" : "plain";
  const name = `Gift ${way} box`;
  await logInAsNasrin(page, scripted);
  const parts = [`Boxed ${way} honey`, `Boxed ${way} dates`];
  for (const title of parts) {
    const made = await page.request.post("/api/product/post-product", {
      headers: { "Sec-Fetch-Site": "same-origin" },
      data: { title, price: 450, quantityInStock: 500, trackStock: true },
    });
    expect(made.ok()).toBe(true);
  }
  await open(page, "/admin/product?new", scripted);
  const form = page.locator("dialog[open]");
  await form.getByLabel("Title", { exact: true }).fill(name);
  await form.getByLabel("Price", { exact: true }).fill("9");
  await form.getByText("Parts of a combo").click();
  const combo = form.locator("details", { hasText: "Parts of a combo" }).last();
  await form.getByLabel("Part 1").fill(parts[0] as string);
  await form.getByLabel("Part 2").fill(parts[1] as string);
  await combo.getByLabel("Pieces").nth(1).fill("2");
  await form.getByRole("button", { name: "Add Product" }).last().click();
  // The first row lacks its number, and nothing typed is lost.
  await expect(form).toContainText("Please name a product and 1 to 99 pieces");
  await expect(form.getByLabel("Part 2")).toHaveValue(parts[1] as string);
  await combo.getByLabel("Pieces").nth(0).fill("1");
  await expectNoSidewaysScroll(page);
  if (scripted) await expectAccessible(page);
  await form.getByRole("button", { name: "Add Product" }).last().click();
  await toastSays(page, "product added succcessful.");

  const context = await browser.newContext({
    ...(baseURL && { baseURL }),
    javaScriptEnabled: scripted,
    viewport: { width: 360, height: 740 },
  });
  const stranger = await context.newPage();
  await open(stranger, `/products/gift-${way}-box`, scripted);
  await expect(stranger.locator("main")).toContainText("What is in it");
  await expect(stranger.locator("main")).toContainText("you save");
  await expectNoSidewaysScroll(stranger);
  if (scripted) await expectAccessible(stranger);
  await stranger.getByRole("button", { name: "Order now" }).first().click();
  await stranger.getByLabel("Full name").fill("Rahima Begum");
  await stranger.getByLabel("Phone number").fill("01712345698");
  await stranger.getByLabel("Full address").fill("12 Green Road");
  await stranger.getByLabel(/District/).selectOption("Khulna");
  await confirmOrder(stranger, LANGUAGES.en, scripted);
  await expect(stranger).toHaveURL(/\/track-order\//);
  await expect(stranger.locator("main")).toContainText("2 ×");
  await context.close();
});

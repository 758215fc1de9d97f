import { FIRST_VIEW_LIMIT, weighPage } from "#tests/support/weigh.ts";
import {
  expect,
  expectAccessible,
  expectNoSidewaysScroll,
  logInAsNasrin,
  open,
  test,
  toastSays,
} from "./shop.ts";

test("Nasrin sends a link with goods at her price, and the buyer orders by one form, once", async ({
  page,
  browser,
  scripted,
  baseURL,
}) => {
  await logInAsNasrin(page, scripted);
  await open(page, "/admin/order/new", scripted);
  await page.getByLabel("Add goods").fill("mustard");
  await page.getByRole("button", { name: "Find", exact: true }).click();
  const add = page.getByRole("button", { name: "Add Mustard oil" }).first();
  if (scripted) {
    // The hits of one search cannot be added while the next are fetched.
    let answer = () => {};
    const held = new Promise<void>((resolve) => {
      answer = resolve;
    });
    await expect(add).toHaveAttribute("aria-disabled", "false");
    await page.route(/\/admin\/order\/new\.data/, async (route) => {
      await held;
      await route.continue();
    });
    await page.getByLabel("Add goods").fill("oil");
    await page.getByRole("button", { name: "Find", exact: true }).click();
    await expect(page.getByRole("button", { name: "Searching…" })).toBeVisible();
    await expect(page.getByRole("list", { name: "Goods found" })).toHaveAttribute(
      "aria-busy",
      "true",
    );
    await add.click({ force: true });
    answer();
    await expect(page.getByRole("button", { name: "Find", exact: true })).toBeVisible();
    await expect(page.getByLabel("Quantity of Mustard oil")).toHaveCount(0);
  }
  await add.click();
  await expect(page.getByLabel("Quantity of Mustard oil")).toBeVisible();
  await page.getByRole("button", { name: "Send a link instead" }).click();
  await expect(page.getByLabel("Phone number")).toHaveCount(0);
  await page.getByLabel("Quantity of Mustard oil").fill("2");
  await page.getByLabel("Price of Mustard oil").fill("300");
  await page.getByLabel("Discount (TK)").fill("50");
  await page.getByLabel("Language of the text").selectOption("English");
  await page.getByRole("button", { name: "Make the link" }).click();
  await toastSays(page, "The link is made.");
  const address = await page.getByRole("textbox", { name: "Address of the link" }).inputValue();
  await expect(page.getByLabel("Text for WhatsApp")).toHaveValue(/550 TK \+ delivery/);
  const whatsApp = page.getByRole("link", { name: "Send by WhatsApp" });
  await expect(whatsApp).toHaveAttribute("href", /^https:\/\/wa\.me\/\?text=/);
  if (scripted) await expectAccessible(page);

  const context = await browser.newContext({
    ...(baseURL && { baseURL }),
    javaScriptEnabled: scripted,
    viewport: { width: 360, height: 740 },
  });
  const buyer = await context.newPage();
  const path = new URL(address).pathname;
  for (const language of ["en", "bn"])
    expect(await weighPage(baseURL ?? "", path, language)).toBeLessThanOrEqual(FIRST_VIEW_LIMIT);
  await open(buyer, path, scripted);
  await expectNoSidewaysScroll(buyer);
  await expect(buyer.getByRole("listitem").filter({ hasText: "Mustard oil" })).toContainText(
    "300 TK",
  );
  if (scripted) await expectAccessible(buyer);
  await buyer.getByLabel("Full name").fill("Rahima Begum");
  await buyer.getByLabel("Phone number").fill(scripted ? "01712345611" : "01712345612");
  await buyer.getByLabel("Full address").fill("12 Green Road");
  await buyer.getByLabel(/District/).selectOption("Khulna");
  const order = buyer.locator("#confirm");
  if (!scripted) {
    await expect(order).toHaveText("See the total with delivery");
    await order.click();
    await expect(buyer.locator("p[role=status]")).toContainText("Delivery to Khulna: 120 TK.");
    await expect(buyer.getByLabel("Full name")).toHaveValue("Rahima Begum");
  }
  const thana = buyer.getByLabel(/Thana/);
  await expect(thana.locator("option").nth(1)).toBeAttached();
  await thana.selectOption({ index: 1 });
  await expect(order).toHaveText("Confirm order · 670 TK");
  await order.click();
  await expect(buyer).toHaveURL(/\/track-order\//);
  await expect(buyer.getByText("670 TK").first()).toBeVisible();
  // The buyer's own link leads to the order; anybody else's says that it was used.
  await buyer.goto(path);
  await expect(buyer).toHaveURL(/\/track-order\//);
  await context.close();
  const used = await page.request.get(path);
  expect([used.status(), await used.text()]).toEqual([
    410,
    expect.stringContaining("has been used"),
  ]);
  await open(page, "/admin/order/links", scripted);
  await expect(page.getByRole("row").filter({ hasText: "550 TK" }).first()).toContainText("Used");
});

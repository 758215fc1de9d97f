import {
  expect,
  expectAccessible,
  expectNoSidewaysScroll,
  logInAsNasrin,
  open,
  test,
  toastSays,
} from "./shop.ts";

test("Nasrin makes a landing page, and a stranger orders on it by one press", async ({
  page,
  browser,
  scripted,
  baseURL,
}) => {
  const name = scripted ? "with script" : "without script";
  await logInAsNasrin(page, scripted);
  await open(page, "/admin/landing-page?new", scripted);
  const form = page.locator("dialog[open]");
  const sold = form.locator("#goods option").first();
  await form.getByLabel("Product").fill((await sold.getAttribute("value")) ?? "");
  await form.getByLabel("Headline").first().fill(`Honey ${name}`);
  await form.getByLabel("Reasons").first().fill("From the Sundarbans\nNot heated\nPay at the door");
  await form.getByLabel("Offer ends").fill("2099-11-30T20:00");
  await form.getByRole("button", { name: "Save" }).click();
  await toastSays(page, "The landing page is saved.");
  const link = page.getByRole("link", {
    name: scripted ? "/l/honey-with-script" : "/l/honey-without-script",
  });
  const path = (await link.getAttribute("href")) ?? "";
  // An end time that was saved can be saved again.
  await page.getByRole("link", { name: `Edit: ${path.slice(3)}` }).click();
  await form.getByRole("button", { name: "Save" }).click();
  await toastSays(page, "The landing page is saved.");

  const context = await browser.newContext({
    ...(baseURL && { baseURL }),
    javaScriptEnabled: scripted,
    viewport: { width: 360, height: 740 },
  });
  const stranger = await context.newPage();
  await open(stranger, path, scripted);
  await expectNoSidewaysScroll(stranger);
  if (scripted) await expectAccessible(stranger);
  if (scripted) {
    const noted = stranger.waitForRequest((request) => request.url().endsWith(`${path}/typed`));
    await stranger.getByLabel("Phone number").fill("01712345688");
    await stranger.getByLabel("Full address").focus();
    expect((await (await noted).response())?.status()).toBe(204);
  }
  await stranger.getByLabel("Full name").fill("Rahima Begum");
  await stranger.getByLabel("Phone number").fill("01712345699");
  await stranger.getByLabel("Full address").fill("12 Green Road");
  await stranger.getByLabel(/District/).selectOption("Khulna");
  await stranger.locator("main").getByRole("button").last().click();
  await expect(stranger).toHaveURL(/\/track-order\//);
  await expect(stranger.getByRole("heading", { level: 1 })).toContainText("Order");
  await context.close();
});

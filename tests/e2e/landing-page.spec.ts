import {
  expect,
  expectAccessible,
  expectNoSidewaysScroll,
  handleRequests,
  logInAsNasrin,
  open,
  test,
  toastSays,
} from "./shop.ts";

/** A field of a form that a script sent. */
const sentOf = (body: string, name: string) =>
  body.match(new RegExp(`name="${name}"\\r\\n\\r\\n([^\\r]*)`))?.[1] ?? "";

test("Nasrin makes a landing page, and a stranger sees its total and orders on it", async ({
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
  // The toast of the first time still stands in the page.
  await expect(form).toHaveCount(0);
  await toastSays(page, "The landing page is saved.");

  const context = await browser.newContext({
    ...(baseURL && { baseURL }),
    javaScriptEnabled: scripted,
    viewport: { width: 360, height: 740 },
  });
  const stranger = await context.newPage();
  await stranger.setViewportSize({ width: 360, height: 640 });
  await open(stranger, path, scripted);
  await expectNoSidewaysScroll(stranger);
  // Picture, price and button stand on the first screen of a low phone, and no menu leads away.
  for (const first of [
    stranger.locator("main img").first(),
    stranger.locator("main p").filter({ hasText: /\d TK/ }).first(),
    stranger.locator("#confirm"),
  ])
    await expect(first).toBeInViewport({ ratio: 1 });
  await expect(stranger.getByRole("navigation", { name: "Main" })).toHaveCount(0);
  if (scripted) {
    await stranger.getByRole("button", { name: "One more" }).click();
    await expect(stranger.getByLabel("Quantity")).toHaveValue("2");
    await expect(stranger.locator("dl").first()).toContainText("2");
    await stranger.getByRole("button", { name: "One fewer" }).click();
  }
  await stranger.setViewportSize({ width: 360, height: 740 });
  if (scripted) await expectAccessible(stranger);
  if (scripted) {
    const phone = stranger.getByLabel("Phone number");
    const noteOf = async (number: string) => {
      const noted = stranger.waitForResponse((response) =>
        response.url().endsWith(`${path}/typed`),
      );
      await phone.fill(number);
      await stranger.getByLabel("Full address").focus();
      const answer = await noted;
      const sent = (name: string) => sentOf(answer.request().postData() ?? "", name);
      return [answer.status(), sent("phoneNumber"), sent("formId")];
    };
    const [status, number, formId] = await noteOf("01712345688");
    expect([status, number, formId]).toEqual([
      204,
      "01712345688",
      expect.stringMatching(/^[0-9a-f-]{36}$/),
    ]);
    // A lost note is sent with the next change, and an emptied number is forgotten.
    const recover = await handleRequests(stranger, `**${path}/typed`, (route) =>
      route.fulfill({ status: 500 }),
    );
    expect(await noteOf("01712345677")).toEqual([500, "01712345677", formId]);
    recover();
    expect(await noteOf("")).toEqual([204, "", formId]);
  }
  await stranger.getByLabel("Full name").fill("Rahima Begum");
  await stranger.getByLabel("Phone number").fill("01712345699");
  await stranger.getByLabel("Full address").fill("12 Green Road");
  await stranger.getByLabel(/District/).selectOption("Khulna");
  const order = stranger.locator("#confirm");
  if (!scripted) {
    await expect(order).toHaveText("See the total with delivery");
    await order.click();
    await expect(stranger.locator("p[role=status]")).toContainText("Delivery to Khulna: 120 TK.");
    await expect(stranger.getByRole("alert")).toHaveCount(0);
    await expect(stranger.getByLabel("Full name")).toHaveValue("Rahima Begum");
  }
  await expect(order).toHaveText(/^Confirm order · /);
  await order.click();
  await expect(stranger).toHaveURL(/\/track-order\//);
  await expect(stranger.getByRole("heading", { level: 1 })).toContainText("Order");
  await context.close();
});

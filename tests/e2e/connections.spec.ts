import type { Locator, Page } from "@playwright/test";
import { openReceiver } from "../support/receiver.ts";
import { test as base } from "./own-shop.ts";
import { expect, expectAccessible, expectNoSidewaysScroll, logInAsNasrin, open } from "./shop.ts";

type Gateway = Awaited<ReturnType<typeof openReceiver>>;

const WRONG = "wrong-key-5678";

const test = base.extend<{ gateway: Gateway }>({
  // biome-ignore lint/correctness/noEmptyPattern: Playwright reads the fixtures it needs from here
  gateway: async ({}, use) => {
    const gateway = await openReceiver(({ body }) => ({
      status: 200,
      body: JSON.stringify(
        body.includes(WRONG) ? { error: 405, msg: "no such account" } : { error: 0 },
      ),
    }));
    await use(gateway);
    await gateway.close();
  },
  // biome-ignore lint/correctness/noEmptyPattern: Playwright reads the fixtures it needs from here
  shopEnv: async ({}, use) => use({ WEBHOOKS_TO_PRIVATE: "yes" }),
});

const PAGE = "/admin/connections";

const summaryOf = (service: Locator) => service.locator("summary").first();

/** The sentences about the service after the page has answered. */
const says = (page: Page, text: string | RegExp) =>
  expect(page.locator("#sms > summary")).toContainText(text);

test("Nasrin enters, tries, replaces and removes the keys of a gateway", async ({
  page,
  scripted,
  gateway,
}) => {
  await logInAsNasrin(page, scripted);
  await open(page, "/admin/messages", scripted);
  await expect(page.getByText("Nothing can be sent yet")).toBeVisible();
  await page.getByRole("link", { name: "Set it up under Connections" }).click();
  const sms = page.locator("#sms");
  await expect(sms.getByLabel("Gateway", { exact: true })).toBeVisible();
  await expectNoSidewaysScroll(page);
  if (scripted) await expectAccessible(page);

  await sms.getByLabel("Gateway", { exact: true }).selectOption("other");
  await sms.getByText("Another gateway: its address and form").click();
  await sms.getByLabel("Address", { exact: true }).fill(`${gateway.url}send`);
  await sms.getByLabel("Form", { exact: true }).fill("key=right-key-1234&to={phone}&text={text}");
  await sms.getByLabel("Its answer holds").fill('"error":0');
  await sms.getByRole("button", { name: "Save" }).click();
  await says(page, "On");
  await expect(sms.getByText("Stored: ••••ext}.", { exact: false })).toBeVisible();
  expect(await page.content()).not.toContain("right-key-1234");

  await sms.getByRole("button", { name: "Try it" }).click();
  await says(page, "The gateway took the SMS.");
  expect(gateway.received.map(({ body }) => body)).toEqual([
    expect.stringMatching(/^key=right-key-1234&to=8801700000001&text=/),
  ]);
  if (scripted) await expectAccessible(page);

  await sms.getByLabel("Form", { exact: true }).fill(`key=${WRONG}&to={phone}&text={text}`);
  await sms.getByRole("button", { name: "Save" }).click();
  await expect(summaryOf(sms)).not.toContainText("The gateway took the SMS.");
  await sms.getByRole("button", { name: "Try it" }).click();
  await says(page, "It refused. It said: no such account");
  expect(await page.content()).not.toContain(WRONG);

  await sms.getByRole("button", { name: "Remove" }).click();
  await says(page, "Off");
  await expect(sms.getByRole("button", { name: "Try it" })).toHaveCount(0);

  await open(page, "/admin/audit", scripted);
  for (const act of ["Connection removed", "Connection tried", "Connection changed"])
    await expect(page.getByText(act).first()).toBeVisible();
  expect(await page.content()).not.toContain("right-key-1234");
});

test("what cannot be saved says why; managers and packers are sent away", async ({
  page,
  scripted,
  browser,
  baseURL,
}) => {
  await logInAsNasrin(page, scripted);
  await open(page, `${PAGE}?open=bkash`, scripted);
  const bkash = page.locator("#bkash");
  await bkash.getByLabel("App key").fill("an-app-key-1234");
  await bkash.getByRole("button", { name: "Save" }).click();
  await expect(bkash.getByText("Fill in the fields that this service needs.")).toBeVisible();
  expect(await page.content()).not.toContain("an-app-key-1234");

  const headers = { "Sec-Fetch-Site": "same-origin" };
  for (const [role, phoneNumber] of [
    ["manager", "01922222222"],
    ["packer", "01933333333"],
  ] as const) {
    const added = await page.request.post("/api/admin/staff/create", {
      headers,
      data: { fullName: "Babul", phoneNumber, role },
    });
    const { code } = await added.json();
    const context = await browser.newContext(baseURL ? { baseURL } : {});
    const colleague = await context.newPage();
    const password = "honey jars in the cellar";
    await colleague.request.post("/forgot-password", {
      headers,
      form: { phoneNumber, code, newPassword: password, confirmPassword: password },
    });
    await colleague.goto(PAGE);
    await expect(colleague).toHaveURL(/\/forbidden$/);
    const asked = await colleague.request.get("/api/admin/connection/list");
    expect(asked.status()).toBe(403);
    await context.close();
  }
});

import { dhakaDay } from "#app/domain/core/dates.ts";
import { openReceiver } from "../support/receiver.ts";
import { test as base } from "./own-shop.ts";
import { expect, expectAccessible, expectNoSidewaysScroll, logInAsNasrin, open } from "./shop.ts";

type Meta = Awaited<ReturnType<typeof openReceiver>>;

const TOKEN = "EAABtoken-of-the-walk-1234";

/** `day`: the one of the spending, which may be yesterday when the walk ends. */
const test = base.extend<{ meta: Meta; day: string }>({
  // biome-ignore lint/correctness/noEmptyPattern: Playwright reads the fixtures it needs from here
  day: async ({}, use) => use(dhakaDay(new Date())),
  meta: async ({ day }, use) => {
    const row = {
      ...{ campaign_id: "11", campaign_name: "Winter honey", spend: "250.40" },
      ...{ account_currency: "BDT", date_start: day, date_stop: day },
    };
    const meta = await openReceiver(() => ({
      status: 200,
      body: JSON.stringify({ data: [row] }),
    }));
    await use(meta);
    await meta.close();
  },
  shopEnv: async ({ meta }, use) =>
    use({ META_URL: `${meta.url}v24.0`, WEBHOOKS_TO_PRIVATE: "yes", SAMPLE_DATA: "yes" }),
});

test("Nasrin types a cost price with paisa, and is told of a third decimal", async ({
  page,
  scripted,
}) => {
  await logInAsNasrin(page, scripted);
  await open(page, "/admin/profit/cost-prices?search=honey", scripted);
  const cost = page.getByLabel(/^Cost price of/).first();
  await cost.fill("312.505");
  await page.getByRole("button", { name: "Save", exact: true }).click();
  await expect(page.getByText("at most two decimals").first()).toBeVisible();
  await expect(cost).toHaveValue("312.505");
  await cost.fill("৩১২.৫০");
  await page.getByRole("button", { name: "Save", exact: true }).click();
  await expect(page.getByText("1 product changed.").first()).toBeAttached();
  await expect(page.getByLabel(/^Cost price of/).first()).toHaveValue("312.50");
  await expectNoSidewaysScroll(page);
  if (scripted) await expectAccessible(page);
});

test("Nasrin has Meta's spending read, which counts instead of what she typed", async ({
  page,
  scripted,
  meta,
  day,
}) => {
  const range = `from=${day}&to=${day}`;
  await logInAsNasrin(page, scripted);
  await open(page, `/admin/profit/spending?${range}&new`, scripted);
  const form = page.locator("dialog[open]");
  await form.getByLabel("Day", { exact: true }).fill(day);
  await form.getByLabel("Source").fill("facebook");
  await form.getByLabel("The sum is").selectOption("for each of these days");
  await form.getByLabel("Spent", { exact: true }).fill("400");
  await form.getByRole("button", { name: "Save" }).click();
  await expect(page.getByRole("row", { name: /facebook/ }).first()).toContainText("400 TK");

  await open(page, "/admin/connections?open=ads", scripted);
  const ads = page.locator("#ads");
  await ads.getByLabel("Ad account number").fill("act_1234567890");
  await ads.getByLabel("Access token with ads_read").fill(TOKEN);
  await ads.getByRole("button", { name: "Save" }).click();
  await expect(ads.getByText("Stored: ••••1234", { exact: false })).toBeVisible();
  await ads.getByRole("button", { name: "Try it" }).click();
  await expect(ads.locator("summary").first()).toContainText("Meta's spending is read.");
  expect(await page.content()).not.toContain(TOKEN);
  expect(meta.received[0]?.path).toMatch(/^\/v24\.0\/act_1234567890\/insights\?/);

  await open(page, `/admin/profit/spending?${range}`, scripted);
  await expect(page.getByRole("row", { name: /Winter honey/ })).toContainText("250 TK");
  await expect(page.getByRole("row", { name: /facebook/ }).first()).toContainText("not counted");
  await expectNoSidewaysScroll(page);
  if (scripted) await expectAccessible(page);
});

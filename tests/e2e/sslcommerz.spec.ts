import { openSslcommerz, SSLCOMMERZ_KEYS } from "../support/sslcommerz.ts";
import { askAlways, order } from "./advance.ts";
import { test as base } from "./own-shop.ts";
import { expect, expectAccessible, expectNoSidewaysScroll, open, toastSays } from "./shop.ts";

type Desk = Awaited<ReturnType<typeof openSslcommerz>>;

const test = base.extend<{ desk: Desk }>({
  // biome-ignore lint/correctness/noEmptyPattern: Playwright reads the fixtures it needs from here
  desk: async ({}, use) => {
    const desk = await openSslcommerz();
    await use(desk);
    await desk.close();
  },
  shopEnv: async ({ desk }, use) =>
    use({
      ...{ ...SSLCOMMERZ_KEYS, SSLCOMMERZ_URL: desk.url },
      ...{ WEBHOOKS_TO_PRIVATE: "yes", SAMPLE_DATA: "yes" },
    }),
});

const SAID = {
  en: { pay: /^Pay .* by card or bank$/, cancelled: /You cancelled/, received: /have received/ },
  bn: { pay: /^কার্ড বা ব্যাংক থেকে .* দিন$/, cancelled: /বাতিল করেছেন/, received: /পেয়েছি/ },
};

for (const language of ["en", "bn"] as const)
  test(`Rahima pays her advance by card at SSLCommerz's page, in ${language}`, async ({
    browser,
    page,
    scripted,
    baseURL,
    desk,
  }) => {
    await askAlways(page, scripted);
    const said = SAID[language];
    const where = { language, scripted, ...(baseURL && { baseURL }) };
    const { rahima, context, pay } = await order(browser, where, said.pay);
    // SSLCommerz's page sends the browser back by a form of its own site.
    const decide = async (what: string) => {
      await rahima.getByRole("link", { name: what, exact: true }).click();
      await rahima.getByRole("button", { name: "Return to the shop" }).click();
      await expect(rahima).toHaveURL(/\/track-order\//);
    };
    await expectNoSidewaysScroll(rahima);
    if (scripted) await expectAccessible(rahima);
    await pay.focus();
    await rahima.keyboard.press("Enter");
    await decide("cancel");
    await expect(rahima.getByText(said.cancelled).first()).toBeVisible();
    await pay.click();
    await decide("success");
    await expect(rahima.getByText(said.received).first()).toBeVisible();
    await expect(pay).toHaveCount(0);
    expect(desk.charges()).toHaveLength(1);
    await context.close();
  });

test("a card payment that SSLCommerz warns of counts once Nasrin says so", async ({
  browser,
  page,
  scripted,
  baseURL,
  desk,
}) => {
  await askAlways(page, scripted);
  const where = { language: "en", scripted, ...(baseURL && { baseURL }) } as const;
  const { rahima, context, pay } = await order(browser, where, SAID.en.pay);
  await pay.click();
  await rahima.getByRole("link", { name: "risky" }).click();
  await rahima.getByRole("button", { name: "Return to the shop" }).click();
  await expect(rahima).toHaveURL(/\/track-order\//);
  await expect(rahima.getByText(SAID.en.received)).toHaveCount(0);

  await open(page, "/admin/advances", scripted);
  await page.getByRole("link", { name: "Open at the gateway" }).click();
  await expect(page.getByText("may be a fraud")).toBeVisible();
  await expectNoSidewaysScroll(page);
  if (scripted) await expectAccessible(page);
  // The number that SSLCommerz named stands in the form.
  await expect(page.getByLabel("Transaction number")).toHaveValue(
    desk.charges()[0]?.bankTranId ?? "",
  );
  await page.getByLabel("What the gateway's portal shows").selectOption("paid");
  await page.getByRole("button", { name: "Settle" }).click();
  await toastSays(page, /Settled for order/);
  await rahima.reload();
  await expect(rahima.getByText(/120 TK: received, thank you/)).toBeVisible();
  await context.close();
});

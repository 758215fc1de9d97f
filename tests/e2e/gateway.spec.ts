import type { Browser, Page } from "@playwright/test";
import { BKASH_KEYS, openBkash } from "../support/bkash.ts";
import { test as base, waitHalfAnHour } from "./own-shop.ts";
import {
  expect,
  expectAccessible,
  expectNoSidewaysScroll,
  LANGUAGES,
  logInAsNasrin,
  open,
  PRODUCT_LINKS,
  toastSays,
} from "./shop.ts";

type Desk = Awaited<ReturnType<typeof openBkash>>;

const test = base.extend<{ desk: Desk }>({
  // biome-ignore lint/correctness/noEmptyPattern: Playwright reads the fixtures it needs from here
  desk: async ({}, use) => {
    const desk = await openBkash();
    await use(desk);
    await desk.close();
  },
  shopEnv: async ({ desk }, use) =>
    use({ ...BKASH_KEYS, BKASH_URL: desk.url, WEBHOOKS_TO_PRIVATE: "yes", SAMPLE_DATA: "yes" }),
});

const SAID = {
  en: { pay: /^Pay .* with bKash$/, cancelled: /You cancelled/, received: /have received/ },
  bn: { pay: /^বিকাশে .* দিন$/, cancelled: /বাতিল করেছেন/, received: /বিকাশে .* পেয়েছি/ },
};

async function askAlways(page: Page, scripted: boolean) {
  await logInAsNasrin(page, scripted);
  await open(page, "/admin/advances/settings", scripted);
  await page.getByLabel("bKash number").fill("01812345678");
  await page.getByLabel("Paid in advance by").selectOption("always");
  await page.getByRole("button", { name: "Save" }).click();
}

/** Rahima orders; her page says how to pay in advance. */
async function order(
  browser: Browser,
  { language, scripted, baseURL }: { language: "en" | "bn"; scripted: boolean; baseURL?: string },
) {
  const words = LANGUAGES[language];
  const context = await browser.newContext({
    ...(baseURL && { baseURL }),
    ...{ javaScriptEnabled: scripted, locale: words.locale },
    viewport: { width: 360, height: 740 },
  });
  const rahima = await context.newPage();
  await open(rahima, "/shop", scripted);
  await rahima.locator(PRODUCT_LINKS).first().click();
  await rahima.getByRole("button", { name: words.addToCart }).first().click();
  await open(rahima, "/checkout", scripted);
  await rahima.getByLabel(words.fullName).fill("Rahima Begum");
  await rahima.getByLabel(words.phoneNumber).fill("01712345699");
  await rahima.getByLabel(words.address).fill("12 Green Road");
  await rahima.locator("#district").selectOption("Khulna");
  await rahima.getByRole("button", { name: words.confirm }).first().click();
  // Without script the first press shows the charge of the chosen district.
  if (!scripted) await rahima.getByRole("button", { name: words.confirm }).first().click();
  await expect(rahima).toHaveURL(/\/track-order\//);
  return { rahima, context, pay: rahima.getByRole("button", { name: SAID[language].pay }) };
}

for (const language of ["en", "bn"] as const)
  test(`Rahima pays her advance at bKash's page, in ${language}`, async ({
    browser,
    page,
    scripted,
    baseURL,
    desk,
  }) => {
    await askAlways(page, scripted);
    const where = { language, scripted, ...(baseURL && { baseURL }) };
    const { rahima, context, pay } = await order(browser, where);
    const said = SAID[language];
    await expect(pay).toBeVisible();
    await expectNoSidewaysScroll(rahima);
    if (scripted) await expectAccessible(rahima);
    await pay.focus();
    await rahima.keyboard.press("Enter");
    await rahima.getByRole("link", { name: "cancel" }).click();
    await expect(rahima.getByText(said.cancelled).first()).toBeVisible();
    await pay.click();
    await rahima.getByRole("link", { name: "success" }).click();
    await expect(rahima).toHaveURL(/\/track-order\//);
    await expect(rahima.getByText(said.received).first()).toBeVisible();
    await expect(pay).toHaveCount(0);
    expect(desk.charges()).toHaveLength(1);
    // Back in the browser's history nothing is taken again.
    await rahima.goBack();
    await rahima.goBack();
    expect(desk.charges()).toHaveLength(1);
    await context.close();
  });

test("Nasrin settles by bKash's portal a payment that bKash never answered about", async ({
  browser,
  page,
  scripted,
  baseURL,
  ownFolder,
  desk,
}) => {
  await askAlways(page, scripted);
  const where = { language: "en", scripted, ...(baseURL && { baseURL }) } as const;
  const { rahima, context, pay } = await order(browser, where);
  desk.on((step, when) =>
    step === "query" || (step === "execute" && when === "after") ? "drop" : undefined,
  );
  await pay.click();
  await rahima.getByRole("link", { name: "success" }).click();
  await expect(rahima).toHaveURL(/\/track-order\//);
  await waitHalfAnHour(ownFolder);

  await open(page, "/admin/advances", scripted);
  await page.getByRole("link", { name: "Open at bKash" }).click();
  await expect(page.getByText("A payment without an answer")).toBeVisible();
  await expectNoSidewaysScroll(page);
  if (scripted) await expectAccessible(page);
  const settle = page.getByRole("button", { name: "Settle" });
  await page.getByLabel("What bKash's portal shows").selectOption("paid");
  await page.getByLabel("Note").fill("Seen at 4 pm");
  await settle.click();
  const number = page.getByLabel("Transaction number");
  await expect(number).toHaveAttribute("aria-invalid", "true");
  await expect(page.getByLabel("Note")).toHaveValue("Seen at 4 pm");
  await number.fill(desk.charges()[0]?.trxID ?? "");
  await settle.click();
  await toastSays(page, /Settled for order/);
  await expect(settle).toHaveCount(0);
  await rahima.reload();
  await expect(rahima.getByText(/120 TK: received, thank you/)).toBeVisible();
  await context.close();
});

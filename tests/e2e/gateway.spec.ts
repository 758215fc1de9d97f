import { BKASH_KEYS, openBkash } from "../support/bkash.ts";
import { test as base } from "./own-shop.ts";
import {
  expect,
  expectAccessible,
  expectNoSidewaysScroll,
  LANGUAGES,
  logInAsNasrin,
  open,
  PRODUCT_LINKS,
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

for (const language of ["en", "bn"] as const)
  test(`Rahima pays her advance at bKash's page, in ${language}`, async ({
    browser,
    page,
    scripted,
    baseURL,
    desk,
  }) => {
    await logInAsNasrin(page, scripted);
    await open(page, "/admin/advances/settings", scripted);
    await page.getByLabel("bKash number").fill("01812345678");
    await page.getByLabel("Paid in advance by").selectOption("always");
    await page.getByRole("button", { name: "Save" }).click();

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

    const said = SAID[language];
    const pay = rahima.getByRole("button", { name: said.pay });
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

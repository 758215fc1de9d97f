import type { Browser, Page } from "@playwright/test";
import {
  confirmOrder,
  expect,
  LANGUAGES,
  logInAsNasrin,
  open,
  PRODUCT_LINKS,
  toastSays,
} from "./shop.ts";

/**
 * Nasrin asks every order for the delivery charge in advance; with a number also by sending money.
 */
export async function askAlways(page: Page, scripted: boolean, bkashNumber = "") {
  await logInAsNasrin(page, scripted);
  await open(page, "/admin/advances/settings", scripted);
  await page.getByLabel("bKash number").fill(bkashNumber);
  await page.getByLabel("Paid in advance by").selectOption("always");
  await page.getByRole("button", { name: "Save" }).click();
  await toastSays(page, /^Saved\.$/);
}

type Where = { language: "en" | "bn"; scripted: boolean; baseURL?: string };

/** Rahima's checkout with a product and her address, her district not chosen yet. */
export async function fillCheckout(browser: Browser, { language, scripted, baseURL }: Where) {
  const words = LANGUAGES[language];
  const context = await browser.newContext({
    ...(baseURL && { baseURL }),
    ...{ javaScriptEnabled: scripted, locale: words.locale },
    viewport: { width: 360, height: 740 },
  });
  const rahima = await context.newPage();
  await open(rahima, "/shop", scripted);
  await rahima.locator(PRODUCT_LINKS).first().click();
  await rahima.getByRole("button", { name: words.addToCart, exact: true }).first().click();
  // With script the page stays: the checkout would open with the cart still empty.
  await toastSays(rahima, words.added);
  await open(rahima, "/checkout", scripted);
  await rahima.getByLabel(words.fullName).fill("Rahima Begum");
  await rahima.getByLabel(words.phoneNumber).fill("01712345699");
  await rahima.getByLabel(words.address).fill("12 Green Road");
  return { rahima, context, words };
}

/** Rahima orders; her page says how to pay in advance. */
export async function order(browser: Browser, where: Where, payButton = /./) {
  const { rahima, context, words } = await fillCheckout(browser, where);
  // SSLCommerz demands it of its shops, and a district chosen later leaves it ticked.
  const terms = rahima.locator("#agreed");
  if ((await terms.count()) > 0) await terms.check();
  await rahima.locator("#district").selectOption("Khulna");
  await confirmOrder(rahima, words, where.scripted);
  await expect(rahima).toHaveURL(/\/track-order\//);
  return { rahima, context, pay: rahima.getByRole("button", { name: payButton }) };
}

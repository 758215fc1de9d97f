import type { Browser, Locator, Page } from "@playwright/test";
import { test } from "./own-shop.ts";
import {
  alive,
  expect,
  expectAccessible,
  expectNoSidewaysScroll,
  LANGUAGES,
  logInAsNasrin,
  open,
  toastSays,
} from "./shop.ts";
import { openGroups } from "./staff.ts";

test.use({ shopEnv: { SAMPLE_DATA: "yes" } });

const words = LANGUAGES.en;

test("a stranger adds peanuts by one tick on Nasrin's landing page", async ({
  page,
  browser,
  scripted,
  baseURL,
}) => {
  await logInAsNasrin(page, scripted);
  await open(page, "/admin/landing-page?new", scripted);
  const form = page.locator("dialog[open]");
  await form.getByLabel("Product").fill("honey-nuts-mix");
  await form.getByLabel("Headline").first().fill("Honey and nuts");
  await form.getByLabel("Reasons").first().fill("Fresh\nHeavy\nPay at the door");
  await openGroups(form);
  await form.getByLabel("Add-on", { exact: true }).fill("deshi-peanuts-in-the-shell");
  await form.getByLabel("Its price here").fill("180");
  await form.getByRole("button", { name: "Save" }).click();
  await toastSays(page, "The landing page is saved.");

  const stranger = await openStranger(browser, baseURL, scripted);
  await open(stranger, "/l/honey-and-nuts", scripted);
  const offer = stranger.getByRole("group", { name: "Add to your order" });
  await expect(offer).toContainText("180 TK");
  await expect(offer).toContainText("220 TK");
  await offer.getByRole("checkbox").check();
  await expectNoSidewaysScroll(stranger);
  if (scripted) await expectAccessible(stranger);
  await fillIn(stranger.locator("main"));
  const order = stranger.locator("#confirm");
  if (!scripted) {
    await order.click();
    await expect(offer.getByRole("checkbox")).toBeChecked();
  }
  await expect(order).toHaveText("Confirm order · 900 TK");
  await order.click();
  await expectOrdered(stranger, /Peanuts/, "900 TK");
});

test("a stranger adds spices by one tick at the checkout, and changes her mind twice @script", async ({
  page,
  browser,
  scripted,
  baseURL,
}) => {
  await logInAsNasrin(page, scripted);
  await open(page, "/admin/landing-page", scripted);
  await page.getByLabel("Add-on", { exact: true }).fill("panch-phoron");
  await page.getByLabel("Its price here").fill("50");
  await page.getByRole("button", { name: "Save" }).click();
  await toastSays(page, "The add-on of the checkout is saved.");
  await expectNoSidewaysScroll(page);
  if (scripted) await expectAccessible(page);

  const stranger = await openStranger(browser, baseURL, scripted);
  await open(stranger, "/products/honey-nuts-mix", scripted);
  await stranger.getByRole("button", { name: words.addToCart }).click();
  await toastSays(stranger, words.added);
  await open(stranger, "/checkout", scripted);
  const main = stranger.locator("main");
  const tick = main.getByRole("checkbox", { name: /^Add to your order: Panch Phoron/ });
  await fillIn(main);
  const total = main.locator("output");
  if (scripted) {
    await expect(total).toHaveText("720 TK");
    await tick.check();
    await expect(total).toHaveText("770 TK");
    await expect(main).toContainText("You save 100 TK");
    await tick.uncheck();
    await expect(total).toHaveText("720 TK");
    await tick.check();
    await expect(total).toHaveText("770 TK");
    await expectAccessible(stranger);
    await stranger.reload();
    await alive(stranger);
    await expect(tick).toBeChecked();
  } else {
    await tick.check();
    await main.getByRole("button", { name: words.updateDelivery }).click();
    await expect(total).toHaveText("770 TK");
    await expect(tick).toBeChecked();
  }
  await expectNoSidewaysScroll(stranger);
  await main.getByRole("button", { name: words.confirm }).click();
  await expectOrdered(stranger, /Panch Phoron/, "770 TK");
});

/** A buyer on a phone, who knows nothing of the staff's log-in. */
async function openStranger(
  browser: Browser,
  baseURL: string | undefined,
  scripted: boolean,
): Promise<Page> {
  const viewport = { width: 360, height: 740 };
  const phone = { viewport, javaScriptEnabled: scripted, locale: words.locale };
  const context = await browser.newContext({ ...(baseURL && { baseURL }), ...phone });
  return context.newPage();
}

async function fillIn(form: Locator): Promise<void> {
  await form.getByLabel(words.fullName).fill("Rahima Begum");
  await form.getByLabel(words.phoneNumber).fill("01712345678");
  await form.getByLabel(words.address).fill("12 Green Road");
  await form.getByLabel(/^District/).selectOption("Khulna");
}

async function expectOrdered(page: Page, added: RegExp, total: string): Promise<void> {
  await expect(page).toHaveURL(/\/track-order\//);
  await expect(page.locator("main")).toContainText(added);
  await expect(page.locator("main")).toContainText(total);
  await page.context().close();
}

import type { Page } from "@playwright/test";
import {
  alive,
  expect,
  expectAccessible,
  expectNoSidewaysScroll,
  LANGUAGES,
  open,
  test,
  toastSays,
} from "./shop.ts";

const WORDS = {
  en: {
    ...LANGUAGES.en,
    thanks: "Thank you! We have your order.",
    cash: "Have ready in cash",
    steps: "Progress of your order",
    missing: "Still missing:",
    remember: /^Remember my name/,
    find: "Find my order",
    orderNumber: "Order number",
    nothing: /We find no order with this number and this phone/,
    change: "Change the address",
    newAddress: "Address",
    save: "Save the new address",
    agree: /Save once more if you agree/,
    saved: "Saved. We bring it to the new address.",
    cancel: "Cancel this order",
    yes: "Yes, cancel it",
    cancelled: /cancelled\. Nothing is to be paid/,
    without: "without delivery",
    track: "Track order",
  },
  bn: {
    ...LANGUAGES.bn,
    thanks: "ধন্যবাদ! আপনার অর্ডার পেয়েছি।",
    cash: "নগদ টাকা হাতে রাখুন",
    steps: "অর্ডার কতদূর",
    missing: "এখনো বাকি:",
    remember: /মনে রাখুন$/,
    find: "আমার অর্ডার খুঁজুন",
    orderNumber: "অর্ডার নম্বর",
    nothing: /এই নম্বর ও এই ফোনে কোনো অর্ডার পাইনি/,
    change: "ঠিকানা বদলান",
    newAddress: "ঠিকানা",
    save: "নতুন ঠিকানা সেভ করুন",
    agree: /রাজি থাকলে আবার সেভ করুন/,
    saved: "ঠিকানা বদলানো হয়েছে। নতুন ঠিকানায় পৌঁছে দেব।",
    cancel: "অর্ডারটি বাতিল করুন",
    yes: "হ্যাঁ, বাতিল করুন",
    cancelled: /কিছু দিতে হবে না/,
    without: "ডেলিভারি ছাড়া",
    track: "অর্ডার ট্র্যাক করুন",
  },
};
type Words = (typeof WORDS)[keyof typeof WORDS];

/** Unique among all walks. */
const newPhone = () => `016${String(Math.floor(Math.random() * 1e8)).padStart(8, "0")}`;

async function fillCart(page: Page, words: Words, scripted: boolean) {
  await open(page, "/products/california-almonds", scripted);
  await page.getByRole("button", { name: words.addToCart, exact: true }).first().click();
  await toastSays(page, words.added);
}

async function orderAs(page: Page, words: Words, phoneNumber: string, scripted: boolean) {
  await fillCart(page, words, scripted);
  await open(page, "/checkout", scripted);
  const main = page.locator("main");
  await main.getByLabel(words.fullName).fill("Rahima Begum");
  await main.getByLabel(words.phoneNumber).fill(phoneNumber);
  await main.getByLabel(words.address).fill("12 Green Road");
  await main.getByLabel(words.district, { exact: true }).selectOption("Dhaka");
  await main.getByLabel(words.remember).check();
  const confirm = main.getByRole("button", { name: words.confirm });
  if (scripted) await expect(confirm).toBeEnabled();
  else await main.getByRole("button", { name: words.updateDelivery }).click();
  await expect(main.getByText(words.without)).toHaveCount(0);
  await confirm.click();
  // Also with script, which arrives here from the end of the checkout.
  await expect(page.locator("main").getByText(words.thanks).first()).toBeInViewport();
}

for (const [language, words] of Object.entries(WORDS)) {
  test.describe(`in ${language}`, () => {
    test.use({ locale: words.locale });

    test("the thank-you page stays, and the next checkout is filled in for a consenting guest", async ({
      page,
      scripted,
    }) => {
      const phone = newPhone();
      await orderAs(page, words, phone, scripted);
      const main = page.locator("main");
      await expect(main).toContainText(words.cash);
      await expect(main.getByRole("list", { name: words.steps })).toBeInViewport({ ratio: 1 });
      if (scripted) await expectAccessible(page);
      await expectNoSidewaysScroll(page);
      await page.reload();
      await expect(page.locator("main").getByText(words.thanks).first()).toBeVisible();
      await open(page, "/shop", scripted);
      await page.goBack();
      await expect(page.locator("main").getByText(words.thanks).first()).toBeVisible();
      await fillCart(page, words, scripted);
      await open(page, "/checkout", scripted);
      await expect(page.getByLabel(words.fullName)).toHaveValue("Rahima Begum");
      await expect(page.getByLabel(words.phoneNumber)).toHaveValue(phone);
    });

    test("an order is found by number and phone in another browser, sent to another district and cancelled", async ({
      page,
      browser,
      scripted,
    }) => {
      const phone = newPhone();
      await orderAs(page, words, phone, scripted);
      const number = await page.locator("main dl dd").first().innerText();
      const other = await browser.newPage({
        javaScriptEnabled: scripted,
        locale: words.locale,
        viewport: { width: 360, height: 740 },
      });
      await open(other, "/", scripted);
      await other.locator("footer").getByRole("link", { name: words.track }).click();
      const find = other.getByRole("button", { name: words.find });
      await expect(find).toBeVisible();
      if (scripted) await alive(other);
      await other.getByLabel(words.orderNumber).fill("999999");
      await other.getByLabel(words.phoneNumber).fill(phone);
      await find.click();
      await expect(other.getByText(words.nothing)).toBeVisible();
      if (scripted) await expectAccessible(other);
      await other.getByLabel(words.orderNumber).fill(number);
      await find.click();
      await expect(other).toHaveURL(/\/track-order\/[0-9a-f-]{36}$/);

      const main = other.locator("main");
      await main.locator("summary", { hasText: words.change }).click();
      await main.getByRole("textbox", { name: words.newAddress }).fill("7 Zindabazar");
      await main.getByLabel(words.district, { exact: true }).selectOption("Sylhet");
      await main.getByRole("button", { name: words.save }).click();
      await expect(main.getByText(words.agree)).toBeVisible();
      await expect(main.getByRole("textbox", { name: words.newAddress })).toHaveValue(
        "7 Zindabazar",
      );
      if (scripted) await expectAccessible(other);
      await main.getByRole("button", { name: words.save }).click();
      await toastSays(other, words.saved);
      await expect(main).toContainText("7 Zindabazar");

      await main.locator("summary", { hasText: words.cancel }).click();
      await main.getByRole("button", { name: words.yes }).click();
      await expect(main.getByText(words.cancelled).first()).toBeVisible();
      await expect(main.getByText(words.thanks)).toHaveCount(0);
      await other.close();
    });
  });
}

test("the waiting button names the missing field and leads there; a wrong phone is reported on leaving the field", {
  tag: "@long",
}, async ({ page, scripted }) => {
  const words = WORDS.en;
  await fillCart(page, words, scripted);
  await open(page, "/checkout", scripted);
  await expect(page.getByText(words.without)).toBeVisible();
  const confirm = page.getByRole("button", { name: words.confirm });
  if (!scripted) {
    await expect(page.getByRole("button", { name: "See the total with delivery" })).toBeEnabled();
    await expect(page.getByText(words.missing)).toHaveCount(0);
    return;
  }
  await expect(confirm).toBeDisabled();
  const missing = page.getByText(words.missing);
  await expect(missing).toHaveText("Still missing: name, phone, address, district");
  await page.setViewportSize({ width: 360, height: 740 });
  expect((await missing.boundingBox())?.height, "two lines").toBeLessThan(56);
  await page.getByLabel(words.fullName).fill("Rahima");
  await missing.getByRole("link", { name: "phone" }).click();
  await expect(page.getByLabel(words.phoneNumber)).toBeFocused();
  await page.keyboard.type("0171234567");
  await page.keyboard.press("Tab");
  await expect(page.locator("#phoneNumber-error")).toHaveText(
    /This has 10 digits; a mobile number/,
  );
  await expect(missing).toContainText("phone (please check)");
  await page.getByLabel(words.phoneNumber).fill("০১৭১২-৩৪৫৬৭৮");
  await expect(page.locator("#phoneNumber-error")).toBeEmpty();
  await page.getByLabel(words.address).fill("12 Green Road");
  await page.getByLabel(words.district, { exact: true }).selectOption("Dhaka");
  await expect(confirm).toBeEnabled();
  await expect(missing).toHaveCount(0);
});

test("a removed cart line is announced by its name", async ({ page, scripted }) => {
  const words = WORDS.en;
  await fillCart(page, words, scripted);
  await open(page, "/cart", scripted);
  await page.getByRole("button", { name: words.remove }).first().click();
  await expect(page.getByRole("heading", { name: words.empty })).toBeVisible();
  // Without script the page itself is loaded again.
  if (!scripted) return;
  await expect(
    page.getByRole("status").filter({ hasText: /almonds.* removed\. 0 items left/i }),
  ).toHaveCount(1);
});

import type { Page } from "@playwright/test";
import { banglaDigits } from "#app/domain/core/digits.ts";
import {
  alive,
  expect,
  expectAccessible,
  handleRequests,
  open,
  PRODUCT_LINKS,
  test,
  toastSays,
} from "./shop.ts";

const LANGUAGES = {
  en: {
    locale: "en-GB",
    register: "Register",
    login: "Log in",
    fullName: "Full name",
    phoneNumber: "Phone number",
    password: "Password",
    confirmPassword: "Confirm password",
    invalid: "Invalid information.",
    alreadyRegistered: "Account already registered.",
    wrong: "The phone number or the password is wrong.",
    menu: "Account menu",
    logOut: "Log out",
    signOut: "Sign out",
    edit: "Edit delivery address",
    address: "Address",
    district: "District",
    thana: /^Thana/,
    showThanas: "Show the thanas of this district",
    save: "Save",
    saved: "Saved. Checkout starts from this address.",
    addToCart: "Add to cart",
    added: "item added to cart.",
    checkoutAddress: "Full address",
    confirm: /Confirm order/,
    view: /^View order/,
    items: "view items",
    reorder: "Order again",
    reordered: "Your cart is filled again.",
    cancel: "Cancel this order",
    cancelYes: "Yes, cancel it",
    cancelled: "Your order is cancelled. Nothing is to be paid.",
    noOrder: "No order is currently available.",
    currentPassword: "Current password",
    newPassword: "New password",
    update: "Update",
    changed: /Your other devices have been logged out\./,
  },
  bn: {
    locale: "bn-BD",
    register: "রেজিস্টার করুন",
    login: "লগ ইন করুন",
    fullName: "পুরো নাম",
    phoneNumber: "ফোন নম্বর",
    password: "পাসওয়ার্ড",
    confirmPassword: "পাসওয়ার্ডটি আবার লিখুন",
    invalid: "তথ্য সঠিক নয়।",
    alreadyRegistered: "এই অ্যাকাউন্ট আগেই রেজিস্টার করা হয়েছে।",
    wrong: "ফোন নম্বর বা পাসওয়ার্ড ভুল।",
    menu: "অ্যাকাউন্ট মেনু",
    logOut: "লগ আউট",
    signOut: "লগ আউট",
    edit: "ডেলিভারির ঠিকানা বদলান",
    address: "ঠিকানা",
    district: "জেলা",
    thana: /^থানা/,
    showThanas: "এই জেলার থানাগুলো দেখান",
    save: "সেভ করুন",
    saved: "সেভ হয়েছে। এর পরের অর্ডারে এই ঠিকানাই বসানো থাকবে।",
    addToCart: "কার্টে যোগ করুন",
    added: "পণ্য কার্টে যোগ হয়েছে।",
    checkoutAddress: "পুরো ঠিকানা",
    confirm: /অর্ডার নিশ্চিত করুন/,
    view: /^অর্ডার .* দেখুন$/,
    items: "পণ্যগুলো দেখুন",
    reorder: "আবার অর্ডার করুন",
    reordered: "আপনার কার্ট আবার ভরা হয়েছে।",
    cancel: "অর্ডারটি বাতিল করুন",
    cancelYes: "হ্যাঁ, বাতিল করুন",
    cancelled: "আপনার অর্ডার বাতিল হয়েছে। কিছু দিতে হবে না।",
    noOrder: "এখন কোনো অর্ডার নেই।",
    currentPassword: "বর্তমান পাসওয়ার্ড",
    newPassword: "নতুন পাসওয়ার্ড",
    update: "আপডেট করুন",
    changed: /অন্য ডিভাইসগুলো থেকে লগ আউট হয়ে গেছে।/,
  },
} as const;

type Words = (typeof LANGUAGES)[keyof typeof LANGUAGES];

const PASSWORD = "mango season";
const NEW_PASSWORD = "litchi season";

/** Unique among all walks, including this run's other projects and repeats. */
const newPhone = () => `018${String(Math.floor(Math.random() * 1e8)).padStart(8, "0")}`;

async function register(page: Page, words: Words, phone: string, scripted: boolean) {
  await open(page, "/register", scripted);
  await page.getByLabel(words.fullName).fill("Karim Uddin");
  await page.getByLabel(words.phoneNumber).fill(phone);
  await page.getByLabel(words.password, { exact: true }).fill(PASSWORD);
  await page.getByLabel(words.confirmPassword).fill(PASSWORD);
  if (scripted) {
    const show = page.locator("main button[aria-pressed]").first();
    await show.click();
    await expect(show).toHaveAttribute("aria-pressed", "true");
    await expect(page.getByLabel(words.password, { exact: true })).toHaveAttribute("type", "text");
  }
  await page.locator("main").getByRole("button", { name: words.register }).click();
  await expect(page).toHaveURL(/\/$/);
}

const personMenu = (page: Page, name: string) =>
  page.getByRole("banner").locator("summary", { hasText: name });

async function logIn(page: Page, words: Words, phone: string, password: string) {
  await page.getByLabel(words.phoneNumber).fill(phone);
  await page.getByLabel(words.password, { exact: true }).fill(password);
  await page.locator("main").getByRole("button", { name: words.login }).click();
}

for (const [language, words] of Object.entries(LANGUAGES)) {
  test.describe(`in ${language}`, () => {
    test.use({ locale: words.locale });

    test("Karim registers, orders, orders again, cancels and changes his password", async ({
      page,
      browser,
      scripted,
    }) => {
      const phone = newPhone();
      await register(page, words, phone, scripted);
      await personMenu(page, words.menu).click();
      await expect(page.getByRole("banner")).toContainText("Karim Uddin");
      await expect(page.getByRole("banner")).toContainText(
        words.locale === "en-GB" ? phone : banglaDigits(phone),
      );

      await open(page, "/profile/order", scripted);
      await expect(page.getByText(words.noOrder)).toBeVisible();

      await open(page, "/profile/manage-address", scripted);
      await page.getByRole("link", { name: words.edit }).click();
      if (scripted) await alive(page);
      const form = page.locator("main form");
      await form.getByLabel(words.address, { exact: true }).fill("House 7, Road 3");
      await form.getByLabel(words.district, { exact: true }).selectOption("Sylhet");
      if (!scripted) await form.getByRole("button", { name: words.showThanas }).click();
      await expect(form.locator("option[value=Beanibazar]")).toHaveCount(1);
      await expect(form.getByLabel(words.address, { exact: true })).toHaveValue("House 7, Road 3");
      await form.getByLabel(words.thana).selectOption("Beanibazar");
      await form.getByRole("button", { name: words.save }).click();
      await toastSays(page, words.saved);
      if (scripted) await expect(page.getByRole("heading", { level: 1 })).toBeFocused();
      await expect(page.locator("main")).toContainText(
        words.locale === "en-GB" ? "Sylhet" : "সিলেট",
      );

      await open(page, "/shop/collection/honey", scripted);
      await page.locator(PRODUCT_LINKS).first().click();
      await expect(page).toHaveURL(/\/products\//);
      if (scripted) await alive(page);
      const title = (await page.getByRole("heading", { level: 1 }).textContent()) ?? "";
      await page.getByRole("button", { name: words.addToCart }).click();
      await toastSays(page, words.added);
      await open(page, "/checkout", scripted);
      await expect(page.getByLabel(words.checkoutAddress)).toHaveValue("House 7, Road 3");
      await expect(page.getByLabel(words.district, { exact: true })).toHaveValue("Sylhet");
      await expect(page.getByLabel(words.thana)).toHaveValue("Beanibazar");
      await page.getByRole("button", { name: words.confirm }).click();
      await expect(page).toHaveURL(/\/track-order\//);

      await open(page, "/profile/order", scripted);
      await page.getByRole("link", { name: words.view }).click();
      const details = scripted ? page.getByRole("dialog") : page.locator("main");
      await expect(details.getByText(words.items)).toBeVisible();
      await expect(details).toContainText(title);
      await expect(details).toContainText("House 7, Road 3");
      if (scripted) await expectAccessible(page);
      if (scripted) {
        // The list behind is still being loaded when the order is opened again.
        const load = await handleRequests(page, "**/profile/order.data", () => {});
        await page.keyboard.press("Escape");
        await expect(page).toHaveURL(/\/profile\/order$/);
        await expect(details).toHaveCount(0);
        await page.getByRole("link", { name: words.view }).click();
        await expect(details).toBeVisible();
        load();
      }
      await details.getByRole("button", { name: words.reorder }).click();
      await expect(page).toHaveURL(/\/cart$/);
      await toastSays(page, words.reordered);
      await expect(page.locator("main")).toContainText(title);

      await open(page, "/profile/order", scripted);
      await page.getByRole("link", { name: words.view }).click();
      await details.getByText(words.cancel, { exact: true }).click();
      await details.getByRole("button", { name: words.cancelYes }).click();
      await toastSays(page, words.cancelled);
      await expect(page.getByText(words.cancel, { exact: true })).toHaveCount(0);

      const elsewhere = await browser.newContext({
        locale: words.locale,
        javaScriptEnabled: scripted,
        baseURL: new URL(page.url()).origin,
      });
      const other = await elsewhere.newPage();
      await open(other, "/login?redirectTo=/profile/account", scripted);
      await logIn(other, words, phone, PASSWORD);
      await expect(other).toHaveURL(/\/profile\/account$/);

      await open(page, "/profile/settings", scripted);
      await page.getByLabel(words.currentPassword).fill(PASSWORD);
      await page.getByLabel(words.newPassword, { exact: true }).fill(NEW_PASSWORD);
      await page.getByLabel(words.confirmPassword).fill(NEW_PASSWORD);
      await page.getByRole("button", { name: words.update }).click();
      await toastSays(page, words.changed);
      await open(page, "/profile/account", scripted);
      await expect(page).toHaveURL(/\/profile\/account$/);

      await other.goto("/profile/account");
      await expect(other).toHaveURL(/\/login\?redirectTo=/);
      if (scripted) await alive(other);
      await logIn(other, words, phone, PASSWORD);
      await expect(other.locator("#error-summary")).toContainText(words.wrong);
      await expect(other.getByLabel(words.phoneNumber)).toHaveValue(phone);
      await logIn(other, words, phone, NEW_PASSWORD);
      await expect(other).toHaveURL(/\/profile\/account$/);
      await other.getByRole("button", { name: words.signOut }).click();
      await expect(other).toHaveURL(/\/login$/);
      await elsewhere.close();
    });

    test("an invalid registration is refused in the specification's words", async ({
      page,
      scripted,
    }) => {
      const phone = newPhone();
      await open(page, "/sign-up", scripted);
      const requests: string[] = [];
      page.on("request", (request) => {
        if (request.method() === "POST") requests.push(request.url());
      });
      await page.getByLabel(words.fullName).fill("Karim Uddin");
      await page.getByLabel(words.phoneNumber).fill(phone);
      await page.getByLabel(words.password, { exact: true }).fill("short");
      await page.getByLabel(words.confirmPassword).fill("short");
      const button = page.locator("main").getByRole("button", { name: words.register });
      await button.click();
      await expect(page.locator("#error-summary")).toContainText(words.invalid);
      await expect(page.getByRole("status").filter({ hasText: words.invalid })).toHaveCount(1);
      await expect(page.getByLabel(words.fullName)).toHaveValue("Karim Uddin");
      // With script nothing was sent (spec section 5).
      expect(requests).toHaveLength(scripted ? 0 : 1);

      await page.getByLabel(words.password, { exact: true }).fill(PASSWORD);
      await page.getByLabel(words.confirmPassword).fill(PASSWORD);
      await button.click();
      await expect(page).toHaveURL(/\/$/);
      await personMenu(page, words.menu).click();
      await page.getByRole("button", { name: words.logOut }).click();
      await expect(page).toHaveURL(/\/login$/);

      await open(page, "/register", scripted);
      await page.getByLabel(words.fullName).fill("Karim Again");
      await page.getByLabel(words.phoneNumber).fill(`+88${phone}`);
      await page.getByLabel(words.password, { exact: true }).fill(PASSWORD);
      await page.getByLabel(words.confirmPassword).fill(PASSWORD);
      await button.click();
      await expect(page.locator("#error-summary")).toContainText(words.alreadyRegistered);
      await expect(page.getByLabel(words.fullName)).toHaveValue("Karim Again");
    });
  });
}

test("registering and logging in work without a mouse", async ({ page, scripted }) => {
  const phone = newPhone();
  await open(page, "/register", scripted);
  await page.getByLabel("Full name").focus();
  for (const text of ["Karim Uddin", phone, PASSWORD, PASSWORD]) {
    await page.keyboard.type(text);
    await page.keyboard.press("Tab");
    // The button that shows the password stands behind its field while script runs.
    if (text === PASSWORD && scripted) await page.keyboard.press("Tab");
  }
  await expect(page.locator("main").getByRole("button", { name: "Register" })).toBeFocused();
  await page.keyboard.press("Enter");
  await expect(page).toHaveURL(/\/$/);
  // The address changes before the menu: a focused link of the old menu would be lost with it.
  const logOut = page.getByRole("banner").locator("button", { hasText: "Log out" });
  await expect(logOut).toBeAttached();

  await personMenu(page, "Account menu").focus();
  await page.keyboard.press("Enter");
  // Skips the profile and the search for an order.
  for (let i = 0; i < 3; i++) await page.keyboard.press("Tab");
  await expect(logOut).toBeFocused();
  await page.keyboard.press("Enter");
  await expect(page).toHaveURL(/\/login$/);
  if (scripted) await alive(page);

  await page.getByLabel("Phone number").focus();
  await page.keyboard.type(phone);
  await page.keyboard.press("Tab");
  await page.keyboard.type("wrong");
  await page.keyboard.press("Enter");
  if (scripted) await expect(page.locator("#error-summary")).toBeFocused();
  else await expect(page.locator("#error-summary")).toBeVisible();
  await page.getByLabel("Password").focus();
  await page.keyboard.press("ControlOrMeta+A");
  await page.keyboard.type(PASSWORD);
  await page.keyboard.press("Enter");
  await expect(page).toHaveURL(/\/$/);
});

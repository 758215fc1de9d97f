import type { Locator, Page, Request } from "@playwright/test";
import {
  alive,
  expect,
  expectAccessible,
  LANGUAGES,
  open,
  PRODUCT_LINKS,
  test,
  toastSays,
} from "./shop.ts";

/** The texts that this walk needs besides those of all walks. */
const WORDS = {
  en: {
    ...LANGUAGES.en,
    language: "en" as const,
    thana: /^Thana/,
    made: /Order no\. \d+ is placed/,
    see: "See the order",
    another: "Place another order",
    logIn: "Log in",
    ended: "You are logged out",
    again: "Log in again",
    switchTo: "বাংলা",
    password: "Password",
    close: "Close",
    submit: "Log in",
    change: "Change",
    delivery: "Delivery",
    arrives: "Arrives",
  },
  bn: {
    ...LANGUAGES.bn,
    language: "bn" as const,
    thana: /^থানা/,
    made: /অর্ডার নং [০-৯]+ হয়ে গেছে/,
    see: "অর্ডারটি দেখুন",
    another: "আরেকটি অর্ডার করুন",
    logIn: "লগ ইন করুন",
    ended: "আপনি লগ আউট হয়ে গেছেন",
    again: "আবার লগ ইন করুন",
    switchTo: "English",
    password: "পাসওয়ার্ড",
    close: "বন্ধ করুন",
    submit: "লগ ইন করুন",
    change: "বদলান",
    delivery: "ডেলিভারি",
    arrives: "পৌঁছাবে",
  },
};
type Words = (typeof WORDS)[keyof typeof WORDS];

for (const [language, words] of Object.entries(WORDS)) {
  test.describe(`in ${language}`, () => {
    test.use({ locale: words.locale });

    test("an order whose answer is lost is placed once, whatever the buyer does then", async ({
      page,
      context,
      scripted,
    }) => {
      await fillCart(page, words, scripted);
      await open(page, "/checkout", scripted);
      await fillIn(page.locator("main"), words, scripted);
      const other = await context.newPage();
      await open(other, "/checkout", scripted);
      await typeName(other, words);

      const key = await page.locator("[name=idempotencyKey]").inputValue();
      await orderUnheard(page);
      await open(page, "/checkout", scripted);
      await expect(page.getByRole("heading", { name: words.made })).toBeVisible();
      if (scripted) await expectAccessible(page);
      await page.goBack();
      await page.goForward();
      await expect(page.getByRole("heading", { name: words.made })).toBeVisible();

      // The other tab still shows the form with the same key.
      await expect(other.locator("[name=idempotencyKey]")).toHaveValue(key);
      await fillIn(other.locator("main"), words, scripted);
      await expect(other.getByRole("heading", { name: words.made })).toBeVisible();

      await page.getByRole("link", { name: words.see }).click();
      await expect(page).toHaveURL(/\/track-order\/[0-9a-f-]{36}$/);
    });

    test("a guest reaches Confirm with the thumb on the first screen, and nothing hides behind its bar", async ({
      page,
      scripted,
    }) => {
      await fillCart(page, words, scripted);
      await open(page, "/checkout", scripted);
      const main = page.locator("main");
      const confirm = main.getByRole("button", { name: words.confirm });
      const first = scripted ? confirm : main.getByRole("button", { name: words.seeTotal });
      await expect(first).toBeInViewport({ ratio: 1 });
      // In either state the bar says the total once.
      const sums = async () => (await first.locator("xpath=..").innerText()).match(/TK|টাকা/g);
      expect(await sums()).toHaveLength(1);
      const top = async () => (await confirm.boundingBox())?.y;
      const stood = scripted ? await top() : null;
      await fillIn(page.locator("main"), words, scripted);
      await expect(confirm).toBeInViewport({ ratio: 1 });
      if (scripted) expect(await top()).toBe(stood);
      // The bar says the same total as the order's summary, and the day.
      const bar = confirm.locator("xpath=..");
      await expect(bar).toContainText(await page.locator("main output").innerText());
      await expect(bar).toContainText(words.arrives);
      expect((await bar.innerText()).match(/TK|টাকা/g)).toHaveLength(1);
      await bar.locator("a[href='#summary']").click();
      await expect(page.locator("#summary output")).toBeInViewport();

      // Each field that takes the focus stands above the bar.
      const fields = page.locator(
        "main form#checkout :is(input:not([type=hidden]), select, textarea)",
      );
      for (const field of await fields.all()) {
        if (!(await field.isVisible())) continue;
        await page.evaluate(() => scrollTo(0, 0));
        await field.focus();
        const box = await field.boundingBox();
        const edge = await bar.boundingBox();
        expect((box?.y ?? 0) + (box?.height ?? 0)).toBeLessThanOrEqual(edge?.y ?? 0);
      }
    });

    test("a known buyer sees one address card, changes it in place and orders to the new address", async ({
      page,
      scripted,
    }) => {
      await registerAtHome(page);
      await fillCart(page, words, scripted);
      await open(page, "/checkout", scripted);
      const main = page.locator("main");
      const card = main.locator("summary", { hasText: words.change });
      await expect(card).toContainText("5 College Road");
      await expect(main.getByLabel(words.fullName)).toBeHidden();
      await expect(main.getByRole("button", { name: words.confirm })).toBeInViewport({ ratio: 1 });
      if (scripted) await expectAccessible(page);

      await card.click();
      await main.getByLabel(words.address).fill("7 Lake Road");
      if (scripted) {
        await main.locator("summary", { hasText: words.delivery }).click();
        await expect(card).toContainText("7 Lake Road");
      }
      await main.getByRole("button", { name: words.confirm }).click();
      await expect(page).toHaveURL(/\/track-order\//);
      await expect(main).toContainText("7 Lake Road");
    });

    test("typed values survive a reload, the cart, a change of language and a log-in", async ({
      page,
      scripted,
    }) => {
      await fillCart(page, words, scripted);
      await open(page, "/checkout", scripted);
      const main = page.locator("main");
      await fillIn(main, words, scripted);
      await main.getByText(words.addNote).click();
      await main.getByLabel(words.note).fill("Ring twice");

      await page.getByRole("button", { name: words.switchTo }).click();
      const other = words.language === "en" ? WORDS.bn : WORDS.en;
      await expect(page.getByLabel(other.note)).toHaveValue("Ring twice");
      if (scripted) await alive(page);
      await expectTyped(page.locator("main"), other);
      await page.getByRole("button", { name: other.switchTo }).click();
      await expect(page.getByLabel(words.note)).toHaveValue("Ring twice");
      if (scripted) await alive(page);

      await page.reload();
      await expectTyped(main, words);
      if (scripted) await alive(page);
      await main.getByRole("button", { name: words.logIn, exact: true }).click();
      await expect(page).toHaveURL(/\/login/);
      if (scripted) await alive(page);
      await page.getByLabel(words.phoneNumber).fill("01700000102");
      await page.getByLabel(words.password, { exact: true }).fill("shwagotom");
      await page.locator("main").getByRole("button", { name: words.submit }).click();
      await expect(page).toHaveURL(/\/checkout$/);
      await expectTyped(main, words);

      await page.context().clearCookies({ name: "session" });
      if (scripted) await alive(page);
      await page.getByRole("button", { name: words.confirm }).click();
      await expect(page.getByRole("heading", { name: words.ended })).toBeVisible();
      if (scripted) await expectAccessible(page);
      await expectTyped(main, words);
      await page.getByRole("button", { name: words.again }).click();
      await expect(page).toHaveURL(/\/login/);
    });
  });
}

test("a closed overlay opens again with everything typed", async ({ page, scripted }) => {
  const words = WORDS.en;
  await fillCart(page, words, scripted);
  await open(page, "/cart", scripted);
  await page.getByRole("link", { name: words.checkout }).click();
  const form = scripted ? page.getByRole("dialog") : page.locator("main");
  await fillIn(form, words, scripted);
  if (scripted) await form.getByRole("button", { name: words.close }).click();
  else await form.getByRole("button", { name: "Back to the cart" }).click();
  await expect(page).toHaveURL(/\/cart/);
  await page.getByRole("link", { name: words.checkout }).click();
  await expectTyped(form, words);
});

test("a refused code is reported where the buyer sees it, above the bottom bar", async ({
  page,
  scripted,
}) => {
  const words = WORDS.en;
  await fillCart(page, words, scripted);
  await open(page, "/checkout", scripted);
  await page.getByText("Have a promo code?").click();
  const code = page.getByLabel("Promo code");
  await code.fill("NOSUCH");
  // Scrolls the field to the bottom of the screen, where the bar is.
  await code.evaluate((box) => scrollTo(0, scrollY + box.getBoundingClientRect().bottom - 670));
  await page.getByRole("button", { name: "apply", exact: true }).click();
  const refusal = page.locator("#promoCode-error");
  await expect(refusal).toContainText("NOSUCH");
  if (!scripted) return;
  const bar = await page.locator("nav").last().boundingBox();
  await expect
    .poll(async () => {
      const box = await refusal.boundingBox();
      return box !== null && bar !== null && box.y + box.height <= bar.y;
    })
    .toBe(true);
});

test("the focus stays at the promo code when it is applied and removed @script", async ({
  page,
  scripted,
}) => {
  const words = WORDS.en;
  await fillCart(page, words, scripted);
  await open(page, "/checkout", scripted);
  await page.getByText(words.haveCode).click();
  await page.getByLabel(words.promo).fill("haat50");
  await page.getByRole("button", { name: words.apply, exact: true }).click();
  await expect(page.getByText(/HAAT50 · applied/)).toBeFocused();
  await page.getByRole("button", { name: "Remove code" }).click();
  await expect(page.locator("summary", { hasText: words.haveCode })).toBeFocused();
});

for (const place of ["page", "overlay"] as const)
  test(`a Confirm while the ${place}'s data are being renewed places the order, and the next page goes on working @script`, async ({
    page,
    scripted,
  }) => {
    const words = WORDS.en;
    const failures: string[] = [];
    page.on("pageerror", ({ message }) => failures.push(message));
    await fillCart(page, words, scripted);
    await open(page, place === "page" ? "/checkout" : "/cart", scripted);
    if (place === "overlay") await page.getByRole("link", { name: words.checkout }).click();
    await page.getByLabel(words.fullName).fill("Rahima Begum");
    await page.getByLabel(words.phoneNumber).fill("01712345678");
    await page.getByLabel(words.address).fill("12 Green Road");
    // Never answered.
    const isRenewal = (request: Request) =>
      request.method() === "GET" && /\/(checkout|cart)\.data/.test(request.url());
    await page.route(/\/(checkout|cart)\.data/, (route) =>
      isRenewal(route.request()) ? undefined : route.continue(),
    );
    const renewal = page.waitForRequest(isRenewal);
    await page.locator("#district").selectOption("Khulna");
    await renewal;
    await page.getByRole("button", { name: words.confirm }).first().click();
    await expect(page).toHaveURL(/\/track-order\//);
    await page.getByRole("link", { name: "Keep shopping" }).click();
    await expect(page.getByRole("heading", { level: 1 })).not.toHaveText(words.made);
    await expect(page).not.toHaveURL(/\/track-order\//);
    expect(failures).toEqual([]);
  });

for (const place of ["page", "overlay"] as const) {
  test(`an order placed in another tab is shown in the open ${place}, and typed values stay`, async ({
    page,
    context,
    scripted,
  }) => {
    const words = WORDS.en;
    await fillCart(page, words, scripted);
    await open(page, "/checkout", scripted);
    const other = await context.newPage();
    await open(other, place === "page" ? "/checkout" : "/cart", scripted);
    if (place === "overlay") await other.getByRole("link", { name: words.checkout }).click();
    await typeName(other, words);
    await fillIn(page.locator("main"), words, scripted);
    await page.getByRole("button", { name: words.confirm }).click();
    await expect(page).toHaveURL(/\/track-order\//);

    await other.getByLabel(words.district, { exact: true }).selectOption("Dhaka");
    if (!scripted) await other.getByRole("button", { name: words.updateDelivery }).click();
    await expect(other.getByRole("heading", { name: words.made })).toBeVisible();
    await expect(other.getByLabel(words.fullName)).toHaveValue("Rahima Begum");
  });
}

async function fillCart(page: Page, words: Words, scripted: boolean) {
  await open(page, "/shop/collection/honey", scripted);
  await page.locator(PRODUCT_LINKS).first().click();
  if (scripted) await alive(page);
  await page.getByRole("button", { name: words.addToCart }).click();
  await toastSays(page, words.added);
}

/** A new customer with a stored address. */
async function registerAtHome(page: Page) {
  const phoneNumber = `018${String(Math.floor(Math.random() * 1e8)).padStart(8, "0")}`;
  const password = "mango season";
  const fullName = "Karim Uddin";
  const headers = { "Sec-Fetch-Site": "same-origin" };
  const account = { fullName, phoneNumber, password, confirmPassword: password };
  await page.request.post("/register", { form: account, headers });
  const place = { fullName, email: "", address: "5 College Road", district: "Bogura", thana: "" };
  await page.request.post("/profile/manage-address", { form: place, headers });
}

async function fillIn(form: Locator, words: Words, scripted: boolean) {
  await form.getByLabel(words.fullName).fill("Rahima Begum");
  await form.getByLabel(words.phoneNumber).fill("01712345678");
  await form.getByLabel(words.address).fill("12 Green Road, Farmgate");
  await form.getByLabel(words.district, { exact: true }).selectOption("Dhaka");
  if (!scripted) await form.getByRole("button", { name: words.updateDelivery }).click();
  await form.getByLabel(words.thana).selectOption("Dhanmondi");
}

const typeName = (page: Page, words: Words) => page.getByLabel(words.fullName).fill("Rahima Begum");

async function expectTyped(form: Locator, words: Words) {
  await expect(form.getByLabel(words.fullName)).toHaveValue("Rahima Begum");
  await expect(form.getByLabel(words.address)).toHaveValue("12 Green Road, Farmgate");
  await expect(form.getByLabel(words.thana)).toHaveValue("Dhanmondi");
}

/**
 * The order reaches the shop, but its answer reaches nobody: sent outside the page, with its
 * cookies.
 */
async function orderUnheard(page: Page) {
  const fields = await page.locator("form#checkout").evaluate((form: HTMLFormElement) => {
    const data = [...new FormData(form)].map(([name, value]) => [name, String(value)]);
    return Object.fromEntries(data) as Record<string, string>;
  });
  const cookies = await page.context().cookies();
  const { origin } = new URL(page.url());
  const answer = await fetch(`${origin}/checkout`, {
    method: "POST",
    body: new URLSearchParams({ ...fields, intent: "place-order" }),
    headers: {
      Cookie: cookies.map(({ name, value }) => `${name}=${value}`).join("; "),
      Origin: origin,
    },
    redirect: "manual",
  });
  expect(answer.headers.get("Location")).toMatch(/\/track-order\//);
}

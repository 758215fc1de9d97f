import type { Locator, Page } from "@playwright/test";
import {
  alive,
  expect,
  expectAccessible,
  expectNoSidewaysScroll,
  LANGUAGES,
  open,
  PRODUCT_LINKS,
  test,
  toastSays,
} from "./shop.ts";

for (const [language, words] of Object.entries(LANGUAGES)) {
  test.describe(`in ${language}`, () => {
    test.use({ locale: words.locale });

    test("Rahima finds honey, fills her cart, orders and tracks the order", async ({
      page,
      scripted,
    }) => {
      await open(page, "/shop/collection/honey", scripted);
      await page.locator(PRODUCT_LINKS).first().click();
      await expect(page).toHaveURL(/\/products\//);
      if (scripted) await alive(page);
      const title = await page.getByRole("heading", { level: 1 }).innerText();

      if (scripted) await expectAccessible(page);

      await page.getByRole("button", { name: words.addToCart }).click();
      await toastSays(page, words.added);
      await page.getByRole("button", { name: words.inCart }).click();
      await toastSays(page, words.alreadyThere);

      await open(page, "/cart", scripted);
      await expect(page.locator("main")).toContainText(title);
      await page.getByRole("button", { name: words.more }).click();
      await expect(page.locator("main li output").first()).toHaveText(
        language === "bn" ? "২" : "2",
      );
      if (scripted) await expectAccessible(page);

      await page.getByRole("link", { name: words.checkout }).click();
      const form = scripted ? page.getByRole("dialog") : page.locator("main");
      await form.getByLabel(words.fullName).fill("Rahima Begum");
      await form.getByLabel(words.phoneNumber).fill("+880 1712-345678");
      await form.getByLabel(words.address).fill("12 Green Road, Farmgate");
      await form.getByLabel(words.district, { exact: true }).selectOption("Dhaka");
      await form.getByText(words.addNote).click();
      await form.getByLabel(words.note).fill("Ring twice");
      if (scripted) {
        await expect(form.getByRole("button", { name: words.confirm })).toBeEnabled();
      } else {
        await form.getByRole("button", { name: words.updateDelivery }).click();
      }
      await expect(form.getByLabel(words.address)).toHaveValue("12 Green Road, Farmgate");
      await form.getByText(words.haveCode).click();
      await form.getByLabel(words.promo).fill("haat50");
      await form.getByRole("button", { name: words.apply, exact: true }).click();
      await expect(form).toContainText("HAAT50");
      if (scripted) await expectAccessible(page);
      await form.getByRole("button", { name: words.confirm }).click();

      await expect(page).toHaveURL(/\/track-order\/[0-9a-f-]{36}$/);
      if (scripted) await expectAccessible(page);
      await expect(page.getByRole("heading", { level: 1 })).toHaveText(words.order);
      await expect(page.locator("main")).toContainText("Rahima Begum");
      await expect(page.locator("main")).toContainText(title);
      await expectNoSidewaysScroll(page);
      await page.goto("/cart");
      await expect(page.getByRole("heading", { level: 1 })).toHaveText(words.empty);
    });
  });
}

const words = LANGUAGES.en;

async function firstProduct(page: Page): Promise<string> {
  await page.goto("/shop?inStock=1");
  const href = await page.locator(PRODUCT_LINKS).first().getAttribute("href");
  return (href ?? "").replace("/products/", "");
}

test("a form with mistakes comes back with everything typed", async ({ page, scripted }) => {
  await open(page, `/products/${await firstProduct(page)}`, scripted);
  await page.getByRole("button", { name: words.addToCart }).click();
  await toastSays(page, words.added);
  await open(page, "/checkout", scripted);
  await page.getByLabel(words.fullName).fill("রহিমা");
  await page.getByLabel(words.phoneNumber).fill("01712");
  await page.getByLabel(words.address).fill("Village road");
  if (scripted) {
    await expect(page.getByRole("button", { name: words.confirm })).toBeDisabled();
    return;
  }
  await page.locator("form[action='/checkout']").evaluate((form: HTMLFormElement) => {
    form.noValidate = true;
  });
  await page.getByRole("button", { name: words.seeTotal }).click();
  await expect(page.getByText("Please give a mobile number of 11 digits").first()).toBeVisible();
  await expect(page.getByLabel(words.fullName)).toHaveValue("রহিমা");
  await expect(page.getByLabel(words.phoneNumber)).toHaveValue("01712");
  await expect(page.getByLabel(words.address)).toHaveValue("Village road");
});

test("a promo code below its minimum says so and gives no discount", async ({ page, scripted }) => {
  await open(page, "/shop?inStock=1&sort=price-asc", scripted);
  await page.locator(PRODUCT_LINKS).first().click();
  if (scripted) await alive(page);
  await page.getByRole("button", { name: words.addToCart }).click();
  await toastSays(page, words.added);
  await open(page, "/checkout", scripted);
  await page.getByText(words.haveCode).click();
  await page.getByLabel(words.promo).fill("BIG200");
  await page.getByRole("button", { name: words.apply, exact: true }).click();
  await expect(page.getByText("Minimum spend 2,000 TK").first()).toBeVisible();
  await expect(page.getByLabel(words.promo)).toHaveValue("");
});

test("all products are reached by links without script, by scrolling with it", async ({
  page,
  scripted,
}) => {
  await open(page, "/", scripted);
  const all = page.locator("section", { has: page.getByRole("heading", { name: "All Products" }) });
  await expect(all.locator("li a[href^='/products/']")).toHaveCount(20);
  if (scripted) {
    await page.mouse.wheel(0, 20_000);
    await expect(all.locator("li a[href^='/products/']")).not.toHaveCount(20);
  } else {
    await page.getByRole("link", { name: "Next", exact: true }).click();
    await expect(page).toHaveURL(/\?page=2$/);
    await expect(all.locator("li a[href^='/products/']").first()).toBeVisible();
  }
});

test("the shop is filtered, sorted and searched, each with a URL", async ({ page, scripted }) => {
  await open(page, "/shop", scripted);
  await page.getByRole("link", { name: "Filters" }).click();
  await page.getByRole("checkbox", { name: "Out of Stock" }).check();
  if (!scripted) await page.getByRole("button", { name: "Apply" }).click();
  await expect(page).toHaveURL(/outOfStock=1/);
  await expect(page.locator("main li").getByText("Out of stock").first()).toBeVisible();
  await open(page, "/shop", scripted);
  await page.locator("main summary", { hasText: "Sort" }).click();
  await page.getByRole("link", { name: "Price, high to low" }).click();
  await expect(page).toHaveURL(/sort=price-desc/);
  await page.getByRole("searchbox").fill("honey");
  // By now it is a combobox with suggestions.
  await page.keyboard.press("Enter");
  await expect(page).toHaveURL(/q=honey/);
  await expect(page.getByRole("heading", { level: 1 })).toContainText("honey");
});

test("the language switch and the lite version are remembered", async ({ page, scripted }) => {
  await open(page, "/shop", scripted);
  await page.getByRole("button", { name: "বাংলা" }).click();
  await expect(page.locator("html")).toHaveAttribute("lang", "bn");
  await expect(page).toHaveURL(/\/shop$/);
  await page.getByRole("button", { name: "লাইট ভার্সন" }).click();
  await expect(page.getByRole("button", { name: "পুরো ভার্সন" })).toBeVisible();
  // What is written for search engines is no script that runs.
  await expect(page.locator("script:not([type='application/ld+json'])")).toHaveCount(0);
});

test("changing the language on a missing page stays there", async ({ page, scripted }) => {
  await open(page, "/products/made-up", scripted);
  await page.getByRole("button", { name: "বাংলা" }).click();
  await expect(page.locator("html")).toHaveAttribute("lang", "bn");
  await expect(page).toHaveURL(/\/products\/made-up$/);
  await page.goto("/made-up?q=1");
  await page.getByRole("button", { name: "লাইট ভার্সন" }).click();
  await expect(page.getByRole("button", { name: "পুরো ভার্সন" })).toBeVisible();
  await expect(page).toHaveURL(/\/made-up\?q=1$/);
});

test("changing the language stays on a page reached from a private one without a reload @script", async ({
  page,
  scripted,
}) => {
  await open(page, "/track-order", scripted);
  await page.evaluate(() =>
    (
      window as unknown as { __remixRouter: { navigate(to: string): Promise<void> } }
    ).__remixRouter.navigate("/products/made-up?x=1"),
  );
  await page.getByRole("button", { name: "বাংলা" }).click();
  await expect(page.locator("html")).toHaveAttribute("lang", "bn");
  await expect(page).toHaveURL(/\/products\/made-up\?x=1$/);
});

/**
 * Presses Tab until it has the focus. Every stop on the way is on the screen and visibly focused.
 */
async function tabTo(page: Page, target: Locator) {
  const unseen: string[] = [];
  for (let stops = 0; stops < 80; stops++) {
    await page.keyboard.press("Tab");
    const flaw = await page.evaluate(() => {
      const stop = document.activeElement as HTMLElement;
      const { left, right, top, bottom } = stop.getBoundingClientRect();
      const isOnScreen = right > 0 && left < innerWidth && bottom > 0 && top < innerHeight;
      const isMarked = getComputedStyle(stop).outlineStyle !== "none";
      return isOnScreen && isMarked ? null : stop.outerHTML.slice(0, 120);
    });
    if (flaw) unseen.push(flaw);
    if (await target.evaluate((element) => element === document.activeElement)) break;
  }
  await expect(target).toBeFocused();
  expect(unseen).toEqual([]);
}

test("a purchase works by keyboard alone, with visible focus at every stop", async ({
  page,
  scripted,
}) => {
  await open(page, "/", scripted);
  await page.keyboard.press("Tab");
  await expect(page.getByRole("link", { name: "Skip to content" })).toBeFocused();
  const card = page.locator(PRODUCT_LINKS).first();
  await tabTo(page, card);
  await page.keyboard.press("Enter");
  const add = page.getByRole("button", { name: words.addToCart, exact: true }).first();
  await expect(add).toBeVisible();
  if (scripted) await alive(page);
  await tabTo(page, add);
  await page.keyboard.press("Space");
  await toastSays(page, words.added);
  await expect(page.getByRole("button", { name: words.inCart })).toBeVisible();
  await tabTo(page, page.getByRole("button", { name: words.orderNow }));
  await page.keyboard.press("Enter");

  const main = page.locator("main");
  const fullName = main.getByLabel(words.fullName);
  await expect(fullName).toBeVisible();
  if (scripted) await alive(page);
  await tabTo(page, fullName);
  await page.keyboard.type("Rahima Begum");
  await tabTo(page, main.getByLabel(words.phoneNumber));
  await page.keyboard.type("01712345678");
  await tabTo(page, main.getByLabel(words.address));
  await page.keyboard.type("12 Green Road");
  const district = main.getByLabel(words.district, { exact: true });
  await tabTo(page, district);
  await page.keyboard.press("ArrowDown");
  await expect(district).toHaveValue("Dhaka");
  const confirm = main.getByRole("button", { name: words.confirm });
  if (!scripted) {
    await tabTo(page, main.getByRole("button", { name: words.updateDelivery }));
    await page.keyboard.press("Enter");
  }
  await expect(main.getByText("without delivery")).toHaveCount(0);
  await expect(confirm).toBeEnabled();
  await tabTo(page, confirm);
  await page.keyboard.press("Enter");
  await expect(page.getByRole("heading", { level: 1 })).toHaveText(words.order);
  await expect(main).toContainText("12 Green Road");
});

test("the account menu opens by keyboard", { tag: "@long" }, async ({ page, scripted }) => {
  await open(page, "/", scripted);
  await page.locator("header summary").focus();
  await page.keyboard.press("Enter");
  await expect(page.getByRole("link", { name: "Login" })).toBeVisible();
});

test("the gallery swipes to the chosen picture and opens it whole", {
  tag: "@long",
}, async ({ page, scripted }) => {
  await open(page, "/shop?filter=featured", scripted);
  await page.locator(PRODUCT_LINKS).first().click();
  if (scripted) await alive(page);
  const [first, second] = [page.locator("#picture-1"), page.locator("#picture-2")];
  await page.getByRole("link", { name: /^Picture 2/ }).click();
  await expect(second).toBeInViewport({ ratio: 0.9 });
  await expect(first).not.toBeInViewport();
  if (!scripted) {
    // Chromium styles a picture by itself, which the policy refuses and the console reports.
    const href = (await second.getByRole("link").getAttribute("href")) ?? "";
    const headers = (await page.request.get(href)).headers();
    expect(headers["content-type"]).toBe("image/webp");
    return;
  }
  const thumbnail = (n: number) => page.getByRole("link", { name: new RegExp(`^Picture ${n}`) });
  await expect(thumbnail(2)).toHaveAttribute("aria-current", "true");
  await expect(thumbnail(1)).not.toHaveAttribute("aria-current");
  await second.getByRole("link").click();
  const whole = page.locator("dialog[open] picture").nth(1);
  const fitting = await whole.boundingBox();
  await whole.click();
  const large = await whole.boundingBox();
  expect(large?.width).toBeGreaterThan((fitting?.width ?? Number.POSITIVE_INFINITY) * 2);
  await whole.click();
  expect(await whole.boundingBox()).toEqual(fitting);
  await expectAccessible(page);
  const number = page.locator("dialog[open] output");
  await expect(number).toHaveText(/^2\//);
  await page.getByRole("button", { name: "Previous" }).click();
  await expect(number).toHaveText(/^1\//);
  await page.keyboard.press("Escape");
  await expect(whole).toHaveCount(0);
  await expect(second.getByRole("link")).toBeFocused();
  await thumbnail(1).click();
  await first.getByRole("link").click();
  await expect(number).toHaveText(/^1\//);
});

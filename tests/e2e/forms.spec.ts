import type { Locator, Page, Request } from "@playwright/test";
import {
  alive,
  expect,
  handleRequests,
  LANGUAGES,
  logInAsNasrin,
  NASRIN,
  open,
  PRODUCT_LINKS,
  test,
  toastSays,
} from "./shop.ts";
import { openGroups, orderToDhaka, overlay } from "./staff.ts";

const words = LANGUAGES.en;

async function fillCart(page: Page, scripted: boolean) {
  await open(page, "/shop/collection/honey", scripted);
  await page.locator(PRODUCT_LINKS).first().click();
  if (scripted) await alive(page);
  await page.getByRole("button", { name: words.addToCart }).click();
  await toastSays(page, words.added);
}

async function fillCheckout(form: Locator, scripted: boolean) {
  await form.getByLabel(words.fullName).fill("Rahima Begum");
  await form.getByLabel(words.phoneNumber).fill("01712345678");
  await form.getByLabel(words.address).fill("12 Green Road, Farmgate");
  await form.getByLabel(words.district, { exact: true }).selectOption("Dhaka");
  if (scripted) await expect(form.getByRole("button", { name: words.confirm })).toBeEnabled();
}

/** The sending of a form; what is typed at a checkout is also saved in the background. */
const isForm = (request: Request) =>
  request.method() === "POST" && !request.url().endsWith("/checkout/draft");

/**
 * Presses Enter in a field and returns the intent of the sent form, which is not processed. Presses
 * again if the form was still being saved, which it shows a moment late.
 */
async function intentOfEnter(page: Page, field: Locator): Promise<string | null> {
  let body = "";
  await expect(async () => {
    const sent = page.waitForRequest(isForm, { timeout: 1500 });
    await Promise.all([sent, field.press("Enter")]);
    const request = await sent;
    body = request.postData() ?? "";
    // An unanswered request would reach the shop when requests are no longer held back.
    await request.response();
  }).toPass({ timeout: 60_000 });
  const multipart = /name="intent"\r\n\r\n([^\r]*)/.exec(body)?.[1];
  return multipart ?? new URLSearchParams(body).get("intent");
}

/** The fields of a form in which Enter sends it. */
const enterFields = (form: Locator) =>
  form.locator(
    "input:not([type=hidden], [type=file], [type=checkbox], [type=radio], [type=search], [type=color])",
  );

/** Holds back the answers of forms, so that one form can be sent repeatedly. */
const holdPosts = (page: Page) =>
  handleRequests(page, "**", (route) =>
    route.request().method() === "POST" ? route.fulfill({ status: 204 }) : route.continue(),
  );

async function expectEnter(page: Page, form: Locator, intent: string | null) {
  const letPostsThrough = await holdPosts(page);
  const fields = enterFields(form);
  const count = await fields.count();
  expect(count).toBeGreaterThan(0);
  // Only `npm run test:deep` presses it in every field of a long form.
  const step = /deep/.test(test.info().config.configFile ?? "") ? 1 : Math.ceil(count / 6);
  for (let i = 0; i < count; i += step) {
    const field = fields.nth(i);
    const name = await field.getAttribute("name");
    // While a form is being saved Enter does nothing, so that it is not saved twice.
    await expect(form.locator("button").first()).toBeEnabled();
    expect([name, await intentOfEnter(page, field)]).toEqual([name, intent]);
  }
  // The page loads its data again after the last form, and must not lose that request.
  await expect(form.locator("button").first()).toBeEnabled();
  letPostsThrough();
}

test("Enter in a checkout field orders, and removes no code", async ({ page, scripted }) => {
  await fillCart(page, scripted);
  await open(page, "/checkout", scripted);
  const form = page.locator("main form");
  await fillCheckout(form, scripted);
  await expectEnter(page, form, "place-order");
  await form.getByText(words.haveCode).click();
  await form.getByLabel(words.promo).fill("haat50");
  if (scripted) await form.getByLabel(words.promo).press("Enter");
  else await form.getByRole("button", { name: words.apply, exact: true }).click();
  await expect(form).toContainText("HAAT50");
  await form.getByLabel(words.fullName).press("Enter");
  await expect(page).toHaveURL(/\/track-order\//);
  await expect(page.locator("main")).toContainText("50 TK");
});

/** Unique among all walks, including this run's other projects and repeats. */
const newPhone = () => `018${String(Math.floor(Math.random() * 1e8)).padStart(8, "0")}`;

async function registerKarim(page: Page, scripted: boolean) {
  await open(page, "/register", scripted);
  await page.getByLabel("Full name").fill("Karim Uddin");
  await page.getByLabel("Phone number").fill(newPhone());
  await page.getByLabel("Password", { exact: true }).fill("honey-and-nuts");
  await page.getByLabel("Confirm password").fill("honey-and-nuts");
  await page.getByLabel("Confirm password").press("Enter");
  await toastSays(page, "Your account is ready");
}

test("Enter in an address saves it", async ({ page, scripted }) => {
  await registerKarim(page, scripted);
  await open(page, "/profile/manage-address?edit", scripted);
  const form = page.locator("main form");
  await form.getByLabel("Address", { exact: true }).fill("House 7, Road 3");
  await form.getByLabel("District").selectOption("Sylhet");
  await expectEnter(page, form, null);
});

test("an address saved while its thanas are still loading stays on its page @script", async ({
  page,
}) => {
  await registerKarim(page, true);
  await open(page, "/profile/manage-address?edit", true);
  await page.route(/__manifest/, () => {});
  const saving = page.waitForRequest((request) => request.method() === "POST");
  await page.route(/thanas\.data/, async (route) => {
    await saving;
    await route.fallback();
  });
  const form = page.locator("main form");
  await form.getByLabel("Address", { exact: true }).fill("House 7, Road 3");
  const loading = page.waitForRequest(/thanas\.data/);
  await form.getByLabel("District").selectOption("Sylhet");
  await loading;
  await form.getByLabel("Full name").press("Enter");
  await expect(page.locator("main")).toContainText("House 7, Road 3");
  await expect(page.getByRole("heading", { level: 1 })).toHaveText("Manage address");
});

test("Enter in a form of the admin area saves it", async ({ page, scripted }) => {
  await logInAsNasrin(page, scripted);
  const overlay = page.locator("dialog[open] form").first();
  const edit = async (list: string, link: RegExp) => {
    await open(page, list, scripted);
    await page.getByRole("link", { name: link }).first().click();
    await expect(overlay).toBeVisible();
  };
  await edit("/admin/product", /^Edit|^Update/);
  await expectEnter(page, overlay, "update-product");
  await edit("/admin/category", /^Edit|^Update/);
  await expectEnter(page, overlay, "update-category");
  await edit("/admin/carousel-offer", /^Edit|^Update/);
  await expectEnter(page, overlay, "update-slide");
  await open(page, "/admin/settings", scripted);
  const cash = page.locator("[name=cashCountedFrom]");
  await expectEnter(page, page.locator("main form").filter({ hasNot: cash }).last(), null);
  await expectEnter(page, page.locator("main form").filter({ has: cash }), "count-cash");
});

test("Enter in a field of an order, or of the second step, acts like the visible button", async ({
  page,
  scripted,
}) => {
  await logInAsNasrin(page, scripted);
  const id = await orderToDhaka(page, "Rahima Begum");
  await open(page, `/admin/order?edit=${id}`, scripted);
  const order = page.locator("dialog[open] form").first();
  await expect(order).toBeVisible();
  await openGroups(overlay(page));
  const place = page.locator("dialog[open] form").nth(1);
  await expectEnter(page, place, "update-order");
  await expectEnter(page, page.locator("dialog[open] form").nth(2), "update-order");
  await place.getByLabel("District").selectOption("Bandarban");
  if (scripted) {
    // Another district's charge adds a second button.
    await expect(place.getByRole("button", { name: /^Save and keep/ })).toBeVisible();
    await expectEnter(page, place, "update-order");
  }
  await open(page, "/admin/account", scripted);
  const secondStep = page.getByRole("region", { name: "Second step at log-in" });
  await secondStep.getByLabel("Current password").fill("not sent anywhere");
  await expectEnter(page, secondStep, "start-authenticator");
});

test("Enter on a ticked order does not print, export or change anything", async ({
  page,
  scripted,
}) => {
  await logInAsNasrin(page, scripted);
  await open(page, "/admin/order", scripted);
  const first = page.getByRole("checkbox", { name: /^Select order/ }).first();
  // Other walks may have added an order before it.
  const id = (await first.getAttribute("value"))?.split("~")[0];
  const tick = page.locator(`input[name=id][value^="${id}"]`);
  await tick.check();
  await tick.press("Enter");
  await expect(page.getByRole("alert")).toContainText("Choose the status to set.");
  await expect(tick).toBeChecked();
});

test("a closed overlay returns the focus to the link that opened it", { tag: "@long" }, async ({
  page,
  scripted,
}) => {
  await logInAsNasrin(page, scripted);
  await open(page, "/admin/category", scripted);
  const dialog = page.locator("dialog[open]");
  const link = page.getByRole("link", { name: /^Edit|^Update/ }).nth(1);
  const closings: [string, () => Promise<void>][] = [
    ["Close", () => dialog.getByRole("link", { name: "Close" }).click()],
    ["Back", async () => void (await page.goBack())],
  ];
  if (scripted) closings.push(["Escape", () => page.keyboard.press("Escape")]);
  for (const [name, close] of closings) {
    await test.step(name, async () => {
      await link.click();
      await expect(dialog).toBeVisible();
      await close();
      await expect(dialog).toHaveCount(0);
      await expect(page).toHaveURL(/\/admin\/category$/);
      if (scripted) await expect(link).toBeFocused();
    });
  }
  const cancelled = page.getByRole("link", { name: /^Delete/ }).nth(1);
  await cancelled.click();
  await dialog.getByRole("link", { name: "Cancel" }).click();
  await expect(dialog).toHaveCount(0);
  if (scripted) {
    await expect(cancelled).toBeFocused();
    // Five overlays were opened and closed and left no history entries.
    await page.goBack();
    await expect(page).not.toHaveURL(/\/admin\/category/);
  }
});

test("a refused form shows the first error", async ({ page, scripted }) => {
  await logInAsNasrin(page, scripted);
  await open(page, "/admin/category", scripted);
  await page
    .getByRole("link", { name: /^Edit|^Update/ })
    .first()
    .click();
  const form = page.locator("dialog[open] form").first();
  await form.getByLabel("Slug").fill("all");
  await form.getByLabel("Slug").press("Enter");
  const summary = page.locator("#error-summary");
  await expect(summary).toBeVisible();
  if (scripted) await expect(summary).toBeFocused();
  await summary.getByRole("link").first().click();
  await expect(form.getByLabel("Slug")).toBeFocused();
});

test("an invalid registration names the wrong fields", async ({ page, scripted }) => {
  await open(page, "/register", scripted);
  await page.getByLabel("Full name").fill("Karim Uddin");
  await page.getByLabel("Phone number").fill(newPhone());
  await page.getByLabel("Password", { exact: true }).fill("honey");
  await page.getByLabel("Confirm password").fill("money");
  await page.getByLabel("Confirm password").press("Enter");
  const summary = page.locator("#error-summary");
  await expect(summary).toContainText("Invalid information.");
  if (scripted) await expect(summary).toBeFocused();
  await summary.getByRole("link", { name: "at least 6 characters" }).click();
  await expect(page.getByLabel("Password", { exact: true })).toBeFocused();
  await expect(summary.getByRole("link", { name: "not the same" })).toBeVisible();
});

test("a refused code is reported under its field", async ({ page, scripted }) => {
  await fillCart(page, scripted);
  await open(page, "/checkout", scripted);
  const form = page.locator("main form");
  await form.getByText(words.haveCode).click();
  await form.getByLabel(words.promo).fill("NOSUCHCODE");
  await form.getByRole("button", { name: words.apply, exact: true }).click();
  await expect(page.locator("#promoCode-error")).not.toBeEmpty();
  if (scripted) {
    await expect(form.getByLabel(words.promo)).toBeFocused();
    await expect(page.locator("#promoCode-error")).toBeInViewport();
    await expect(page.locator("#error-summary")).toHaveCount(0);
  }
});

test("Back closes the checkout over the cart, and closing it leaves no history entry", {
  tag: "@long",
}, async ({ page, scripted }) => {
  await fillCart(page, scripted);
  await page.goto("/shop");
  await open(page, "/cart", scripted);
  const link = page.getByRole("link", { name: words.checkout });
  await link.click();
  if (!scripted) {
    await expect(page).toHaveURL(/\/checkout$/);
    await page.goBack();
    await expect(link).toBeVisible();
    return;
  }
  const dialog = page.getByRole("dialog");
  await expect(dialog.getByLabel(words.fullName)).toBeVisible();
  await page.goBack();
  await expect(dialog).toHaveCount(0);
  await expect(page).toHaveURL(/\/cart$/);
  await expect(link).toBeFocused();
  await link.click();
  await expect(dialog.getByLabel(words.fullName)).toBeVisible();
  await page.keyboard.press("Escape");
  await expect(dialog).toHaveCount(0);
  // The browser closes the dialog before its entry leaves the history; Back within that moment
  // would end at the same entry.
  await expect(page).toHaveURL(/\/cart$/);
  await expect(link).toBeFocused();
  await page.goBack();
  await expect(page).toHaveURL(/\/shop$/);
});

test("typing a quantity leaves the focus where it was", async ({ page, scripted }) => {
  await open(page, "/products/california-almonds", scripted);
  await page.getByRole("button", { name: "Add to cart" }).click();
  await toastSays(page, "item added to cart.");
  await open(page, "/cart", scripted);
  const word = page.getByText("Type a quantity");
  await word.click();
  const box = page.getByLabel("Quantity of California Almonds").and(page.locator("input"));
  if (scripted) await expect(box).toBeFocused();
  await box.fill("9999");
  await box.press("Enter");
  await expect(page.getByText("must be a whole number from 1 to 99")).toBeVisible();
  if (scripted) await expect(box).toBeFocused();
  await box.fill("3");
  await box.press("Enter");
  await expect(page.locator("main li output")).toHaveText(["3"]);
  if (scripted) await expect(word).toBeFocused();
});

test("what staff typed is back after a session that ended, and is saved then", {
  tag: "@script",
}, async ({ page, scripted }) => {
  await logInAsNasrin(page, scripted);
  const id = await orderToDhaka(page, "Rahima Begum");
  await open(page, `/admin/order?edit=${id}`, scripted);
  await openGroups(overlay(page));
  await overlay(page).getByLabel("Full name").fill("Rahima Khatun");
  await overlay(page).getByLabel("Address", { exact: true }).fill("House 9, Road 4");
  await page.context().clearCookies({ name: /session/ });
  await overlay(page).getByRole("button", { name: "Save place" }).click();
  await expect(page).toHaveURL(/\/login/);
  await page.getByLabel("Phone number").fill(NASRIN.phoneNumber);
  await page.getByLabel("Password", { exact: true }).fill(NASRIN.password);
  await page.locator("main").getByRole("button", { name: "Log in" }).click();
  await expect(page.getByText("What you typed is back")).toBeVisible();
  await openGroups(overlay(page));
  await expect(overlay(page).getByLabel("Full name")).toHaveValue("Rahima Khatun");
  await overlay(page).getByRole("button", { name: "Save place" }).click();
  await toastSays(page, "update successful.");
  await open(page, `/admin/order?edit=${id}`, scripted);
  await openGroups(overlay(page));
  await expect(overlay(page).getByLabel("Full name")).toHaveValue("Rahima Khatun");
  await expect(overlay(page).getByLabel("Address", { exact: true })).toHaveValue("House 9, Road 4");
});

test("what staff typed is back also after the session ended while they typed, without a press", {
  tag: "@script",
}, async ({ page, scripted }) => {
  await logInAsNasrin(page, scripted);
  const id = await orderToDhaka(page, "Rahima Begum");
  await open(page, `/admin/order/${id}/edit`, scripted);
  await openGroups(page.locator("main"));
  await page.getByLabel("Staff note").fill("Rings twice");
  await page.context().clearCookies({ name: /session/ });
  await page
    .getByLabel(/^Quantity/)
    .first()
    .fill("2");
  await expect(page).toHaveURL(/\/login/);
  await page.getByLabel("Phone number").fill(NASRIN.phoneNumber);
  await page.getByLabel("Password", { exact: true }).fill(NASRIN.password);
  await page.locator("main").getByRole("button", { name: "Log in" }).click();
  await expect(page.getByText("What you typed is back")).toBeVisible();
  await expect(page.getByLabel("Staff note")).toHaveValue("Rings twice");
});

test("a button that can be pressed again has its own colours at once @script", async ({ page }) => {
  await open(page, "/login", true);
  const button = page.getByRole("button", { name: "Log in" });
  await button.hover();
  // A fill that fades in under letters already white cannot be read for a moment.
  const fills = await button.evaluate((node: HTMLButtonElement) => {
    const fill = () => getComputedStyle(node).backgroundColor;
    const own = fill();
    node.disabled = true;
    const held = fill();
    node.disabled = false;
    return { own, held, again: fill() };
  });
  expect(fills.held).not.toBe(fills.own);
  expect(fills.again).toBe(fills.own);
});

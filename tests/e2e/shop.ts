import AxeBuilder from "@axe-core/playwright";
import { test as base, expect, type Locator, type Page, type Route } from "@playwright/test";
import { SHOPS } from "./shops.ts";

/** Both languages with the browser's header and the texts that the walks look for. */
export const LANGUAGES = {
  en: {
    locale: "en-GB",
    addToCart: "Add to cart",
    inCart: "In your cart",
    orderNow: "Order now",
    added: "item added to cart.",
    alreadyThere: "Item already is in cart.",
    fullName: "Full name",
    phoneNumber: "Phone number",
    address: "Full address",
    district: "District",
    addNote: "Add a note for us",
    note: /Order note/,
    haveCode: "Have a promo code?",
    promo: "Promo code",
    apply: "apply",
    updateDelivery: "update delivery charge",
    checkout: /checkout ·/,
    buyAgain: /^Buy again/,
    confirm: /Confirm order/,
    seeTotal: "See the total with delivery",
    order: /Order no\./,
    empty: "Your cart Empty",
    remove: /^Remove/,
    taka: "TK",
    digits: ["0", "1", "2"],
    more: /^One more/,
  },
  bn: {
    locale: "bn-BD",
    addToCart: "কার্টে যোগ করুন",
    inCart: "কার্টে আছে",
    orderNow: "অর্ডার করুন",
    added: "পণ্য কার্টে যোগ হয়েছে।",
    alreadyThere: "পণ্যটি আগে থেকেই কার্টে আছে।",
    fullName: "পুরো নাম",
    phoneNumber: "ফোন নম্বর",
    address: "পুরো ঠিকানা",
    district: "জেলা",
    addNote: "আমাদের কিছু জানাতে চান?",
    note: /অর্ডার নোট/,
    haveCode: "প্রোমো কোড আছে?",
    promo: "প্রোমো কোড",
    apply: "কোড দিন",
    updateDelivery: "ডেলিভারি চার্জ দেখুন",
    checkout: /চেকআউটে যান ·/,
    buyAgain: /^আবার কিনুন/,
    confirm: /অর্ডার নিশ্চিত করুন/,
    seeTotal: "ডেলিভারিসহ মোট দেখুন",
    order: /অর্ডার নং/,
    empty: "আপনার কার্ট খালি",
    remove: /বাদ দিন$/,
    taka: "টাকা",
    digits: ["০", "১", "২"],
    more: /^একটি বাড়ান/,
  },
} as const;

/**
 * Links to products that stay as they are, not to those that staff's walks add, sell out and delete
 * meanwhile.
 */
export const PRODUCT_LINKS =
  "main a[href^='/products/']:not([href*='-script-']):not([href*='-plain-'])";

/** A walk in its worker's shop. */
export const inShop = base.extend({
  // biome-ignore lint/correctness/noEmptyPattern: Playwright reads the fixtures it needs from here
  baseURL: async ({}, use, { parallelIndex }) => use(SHOPS[parallelIndex]),
});

/** Fails a walk on any error that the page logs, and waits for scripts before they are needed. */
export const test = inShop.extend<{ scripted: boolean }>({
  scripted: async ({ javaScriptEnabled }, use) => {
    await use(javaScriptEnabled !== false);
  },
  page: async ({ page }, use) => {
    const complaints: string[] = [];
    page.on("console", (message) => {
      if (message.type() === "error" && !isExpected(message.text()))
        complaints.push(message.text());
    });
    page.on("pageerror", (error) => complaints.push(String(error)));
    await use(page);
    expect(complaints, "the page complained").toEqual([]);
  },
});

export { expect };

/**
 * The browser itself logs a 4xx and a lost network that a walk causes, and headers that it accepts
 * only on https and loopback.
 */
const isExpected = (text: string) =>
  /status of 4\d\d|ERR_INTERNET_DISCONNECTED|origin was untrustworthy|insecure origins/.test(text);

/** Opens a page and, with script, waits for its hydration. */
export async function open(page: Page, path: string, scripted: boolean): Promise<void> {
  await page.goto(path);
  if (scripted) await alive(page);
}

/**
 * Handles requests to `url` until the returned function is called. The route itself stays, because
 * Playwright loses requests that are on their way when the last route of a page is removed.
 */
export async function handleRequests(
  page: Page,
  url: string | RegExp,
  handle: (route: Route) => unknown,
): Promise<() => void> {
  let isOver = false;
  await page.route(url, (route) => (isOver ? route.fallback() : handle(route)));
  return () => {
    isOver = true;
  };
}

/** The owner of the walks' shop, which `tests/support/e2e-shop.ts` starts. */
export const NASRIN = { phoneNumber: "01700000001", password: "nasrin runs the shop" };

/** Logs in as the owner with the form, and waits for her dashboard. */
export async function typeNasrinsLogIn(page: Page, scripted: boolean): Promise<void> {
  await open(page, "/login?redirectTo=/admin", scripted);
  await page.getByLabel("Phone number").fill(NASRIN.phoneNumber);
  await page.getByLabel("Password", { exact: true }).fill(NASRIN.password);
  await page.getByRole("button", { name: "Log in" }).click();
  await expect(page.getByRole("heading", { level: 1, name: "Dashboard" })).toBeVisible();
}

/** Logs in as the owner with the form's request alone, and opens her dashboard. */
export async function logInAsNasrin(page: Page, scripted: boolean): Promise<void> {
  await page.request.post("/login", { form: NASRIN, headers: { "Sec-Fetch-Site": "same-origin" } });
  await open(page, "/admin", scripted);
  await expect(page.getByRole("heading", { level: 1, name: "Dashboard" })).toBeVisible();
}

/**
 * Orders to a district that was just chosen: without script the first press shows the total, and is
 * no mistake.
 */
export async function confirmOrder(
  page: Page,
  words: { confirm: RegExp; seeTotal: string },
  scripted: boolean,
): Promise<void> {
  const main = page.locator("main");
  if (!scripted) {
    await main.getByRole("button", { name: words.seeTotal }).click();
    await expect(main.locator("p[role=status]")).toBeVisible();
    await expect(main.getByRole("alert")).toHaveCount(0);
  }
  await main.getByRole("button", { name: words.confirm }).click();
}

/**
 * Waits for a toast's text: it is visible for only 2 s, which a busy machine can miss, but stays in
 * the page.
 */
export async function toastSays(page: Page, text: string | RegExp): Promise<void> {
  await expect(page.getByText(text).first()).toBeAttached();
}

/** Hovers over a toast's "Undo", which holds the toast. */
export async function holdUndo(page: Page): Promise<Locator> {
  const undo = page.getByRole("button", { name: "Undo" });
  await undo.focus();
  return undo;
}

/** Waits until script has hydrated the page. */
export async function alive(page: Page): Promise<void> {
  await page.waitForFunction(isAlive);
}

/**
 * Whether script has hydrated the page that this is run in, hears its events and has had two frames
 * for its effects, which listen to fields and take away what only a browser without script needs;
 * or its plain script has run. Called once a frame.
 */
export function isAlive(): boolean {
  if (document.documentElement.dataset.script === "plain") return true;
  const own = window as { framesAlive?: number };
  const top = document.body?.firstElementChild;
  if (!top || !Object.keys(top).some((key) => key.startsWith("__react"))) return false;
  let isHeard = false;
  const hear = () => {
    isHeard = true;
  };
  document.addEventListener("auxclick", hear, { capture: true, once: true });
  // `holdEvents` lets them through once all is rendered.
  top.dispatchEvent(new Event("auxclick"));
  if (isHeard) own.framesAlive = (own.framesAlive ?? 0) + 1;
  return (own.framesAlive ?? 0) > 2;
}

/** Violations of WCAG 2.2 AA and axe's best practice: each rule with its elements. */
export async function accessFlaws(page: Page): Promise<[string, string[]][]> {
  // Text that is fading in or out has no contrast that could be asked for.
  const held = await page.evaluateHandle(() => {
    const moving = document
      .getAnimations()
      .filter(
        (at) => at.playState === "running" && at.effect?.getComputedTiming().endTime !== Infinity,
      );
    for (const at of moving) {
      if (Number(at.currentTime) > (at.effect?.getTiming().delay ?? 0)) at.finish();
      else at.pause();
    }
    return moving.filter((at) => at.playState === "paused");
  });
  const { violations } = await new AxeBuilder({ page })
    // The admin menu's switch comes before the header and the menu, so it lies in no landmark.
    .exclude("#admin-menu")
    // Otherwise it opens another tab for each page; the shop has no frames that need it.
    .setLegacyMode()
    // Passed checks are not listed element by element.
    .options({ resultTypes: ["violations"] })
    .withTags(["wcag2a", "wcag2aa", "wcag21a", "wcag21aa", "wcag22aa", "best-practice"])
    .analyze();
  await held.evaluate((all) => {
    for (const at of all) at.play();
  });
  return violations.map(({ id, nodes }) => [id, nodes.map((node) => node.html)]);
}

export async function expectAccessible(page: Page): Promise<void> {
  expect(await accessFlaws(page)).toEqual([]);
}

/** Whether the page is wider than the screen. */
export function isTooWide(page: Page): Promise<boolean> {
  return page.locator("html").evaluate((html) => html.scrollWidth !== html.clientWidth);
}

export async function expectNoSidewaysScroll(page: Page): Promise<void> {
  expect(await isTooWide(page)).toBe(false);
}

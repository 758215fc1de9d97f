/**
 * Milliseconds from the start of a visit: first and largest paint, total blocking time of tasks
 * above 50 ms, and the time at which script had hydrated the page (the load's end without script).
 *
 * @typedef {{ fcp: number, lcp: number, tbt: number, interactive: number }} Visit
 */

/** Runs in the page before everything else, so it must not refer to this file. */
export function takeNotes() {
  // Milliseconds without a long task before a page counts as settled.
  const QUIET_MS = 1_500;
  /** @type {{ startTime: number, duration: number }[]} */
  const tasks = [];
  /** @type {{ startTime: number, duration: number }[]} */
  const events = [];
  let fcp = 0;
  let lcp = 0;
  let alive = 0;
  /** @param {string} type @param {(entry: any) => void} note @param {object} [options] */
  const observe = (type, note, options) =>
    new PerformanceObserver((list) => list.getEntries().forEach(note)).observe({
      ...{ type, buffered: true },
      ...options,
    });
  observe("paint", (entry) => {
    if (entry.name === "first-contentful-paint") fcp = entry.startTime;
  });
  observe("largest-contentful-paint", (entry) => {
    lcp = entry.startTime;
  });
  observe("longtask", (entry) => tasks.push(entry));
  observe("event", (entry) => entry.interactionId && events.push(entry), {
    durationThreshold: 16,
  });
  // The only event that is reported however short it was.
  observe("first-input", (entry) => events.push(entry));
  const isAlive = () =>
    Object.keys(document.body?.firstElementChild ?? {}).some((key) => key.startsWith("__react"));
  const loadedAt = () => {
    const [navigation] = performance.getEntriesByType("navigation");
    return /** @type {any} */ (navigation).loadEventEnd;
  };
  const endOf = (/** @type {{ startTime: number, duration: number }} */ one) =>
    one.startTime + one.duration;
  // Script may hydrate a page before its last picture has arrived.
  const looking = setInterval(() => {
    if (!isAlive()) return;
    alive = performance.now();
    clearInterval(looking);
  }, 50);
  window.phoneNotes = {
    isSettled(wantsScript) {
      if (!loadedAt()) return false;
      if (alive === 0 && !wantsScript) alive = loadedAt();
      const last = Math.max(alive, ...[...tasks, ...events].map(endOf));
      return alive > 0 && performance.now() - last > QUIET_MS;
    },
    isAnswered: () => events.length > 0 && window.phoneNotes.isSettled(true),
    read() {
      const late = tasks.filter((task) => endOf(task) > fcp);
      const tbt = late.reduce((sum, { duration }) => sum + Math.max(0, duration - 50), 0);
      return { fcp, lcp, tbt, interactive: Math.max(alive, ...late.map(endOf)) };
    },
    longestDelay: () => Math.max(0, ...events.map(({ duration }) => duration)),
  };
}

/** @typedef {(path: string, cookie: string) => Promise<import("@playwright/test").Page>} Open */

/**
 * Milliseconds from a tap to the next paint (interaction to next paint) on a hydrated page.
 *
 * @type {Record<string, (open: Open, cart: string) => Promise<number>>}
 */
export const interactions = {
  "add to cart": (open) =>
    touch(open("/", ""), (page) => page.locator("main button[value^='add-line']").first().tap()),
  plus: (open, cart) =>
    touch(open("/cart", cart), (page) => tap(page, "main button[value='increase-line']")),
  // By keyboard, because a phone's list belongs to the system and not to the page.
  district: (open, cart) =>
    touch(open("/checkout", cart), async (page) => {
      await page.locator("select[name='district']").focus();
      await page.keyboard.press("ArrowDown");
    }),
};

/**
 * Taps at the element's position, without Playwright's listeners in the page.
 *
 * @param {import("@playwright/test").Page} page
 * @param {string} selector
 */
async function tap(page, selector) {
  const target = page.locator(selector).first();
  await target.scrollIntoViewIfNeeded();
  const box = await target.boundingBox();
  if (!box) throw new Error(`${selector} is not to be seen`);
  await page.touchscreen.tap(box.x + box.width / 2, box.y + box.height / 2);
}

/**
 * @param {Promise<import("@playwright/test").Page>} opening
 * @param {(page: import("@playwright/test").Page) => Promise<void>} act
 */
async function touch(opening, act) {
  const page = await opening;
  const settled = { polling: 250, timeout: 120_000 };
  await page.waitForFunction(() => window.phoneNotes.isSettled(true), undefined, settled);
  await act(page);
  await page.waitForFunction(() => window.phoneNotes.isAnswered(), undefined, settled);
  const delay = await page.evaluate(() => window.phoneNotes.longestDelay());
  await page.context().close();
  return delay;
}

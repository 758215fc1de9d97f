import type { Page } from "@playwright/test";

/**
 * Milliseconds from the start of a visit: first and largest paint, total blocking time of tasks
 * above 50 ms, and the time at which script had hydrated the page (the load's end without script).
 */
export interface Visit {
  fcp: number;
  lcp: number;
  tbt: number;
  interactive: number;
}

/** Runs in the page before everything else, so it must not refer to this file. */
export function takeNotes() {
  type Noted = PerformanceEventTiming & { interactionId?: number };
  // Milliseconds without a long task before a page counts as settled.
  const QUIET_MS = 1_500;
  const tasks: { startTime: number; duration: number }[] = [];
  const events: { startTime: number; duration: number }[] = [];
  let fcp = 0;
  let lcp = 0;
  let alive = 0;
  const observe = (type: string, note: (entry: Noted) => void, options?: object) =>
    new PerformanceObserver((list) => (list.getEntries() as Noted[]).forEach(note)).observe({
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
    document.documentElement.dataset.script === "plain" ||
    Object.keys(document.body?.firstElementChild ?? {}).some((key) => key.startsWith("__react"));
  const loadedAt = () => {
    const [navigation] = performance.getEntriesByType("navigation");
    return (navigation as PerformanceNavigationTiming).loadEventEnd;
  };
  const endOf = (one: { startTime: number; duration: number }) => one.startTime + one.duration;
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

export type Open = (path: string, cookie: string) => Promise<Page>;

/** Milliseconds from a tap to the next paint (interaction to next paint) on a hydrated page. */
export const interactions: Record<string, (open: Open, cart: string) => Promise<number>> = {
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

/** Taps at the element's position, without Playwright's listeners in the page. */
async function tap(page: Page, selector: string) {
  const target = page.locator(selector).first();
  await target.scrollIntoViewIfNeeded();
  const box = await target.boundingBox();
  if (!box) throw new Error(`${selector} is not to be seen`);
  await page.touchscreen.tap(box.x + box.width / 2, box.y + box.height / 2);
}

async function touch(opening: Promise<Page>, act: (page: Page) => Promise<void>) {
  const page = await opening;
  const settled = { polling: 250, timeout: 120_000 };
  await page.waitForFunction(() => window.phoneNotes.isSettled(true), undefined, settled);
  await act(page);
  await page.waitForFunction(() => window.phoneNotes.isAnswered(), undefined, settled);
  const delay = await page.evaluate(() => window.phoneNotes.longestDelay());
  await page.context().close();
  return delay;
}

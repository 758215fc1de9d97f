/** The kinds of pages on which visitors wait, by route. */
const PAGES: Record<string, string> = {
  "storefront/home": "home",
  "home-alias": "home",
  "storefront/shop": "shop",
  "shop-collection": "shop",
  "storefront/product": "product",
  "storefront/landing": "landing",
  "storefront/cart": "cart",
  "storefront/checkout": "checkout",
  "storefront/track-order": "order",
};

type Shift = PerformanceEntry & { value: number; hadRecentInput: boolean };
type Press = PerformanceEntry & { interactionId?: number };

/**
 * Measures the page that was loaded, and reports once when it is left or hidden, as
 * https://web.dev/articles/vitals defines the three figures. The report says kind of page and kind
 * of network, nothing of the visitor.
 */
export function measureVitals(route: string): void {
  const found: Record<string, number> = {};
  let [shifted, first, last] = [0, 0, 0];
  watch("largest-contentful-paint", ({ startTime }) => {
    found.lcp = startTime;
  });
  watch("event", (entry) => {
    if ((entry as Press).interactionId) found.inp = Math.max(found.inp ?? 0, entry.duration);
  });
  // Shifts less than a second apart add up, for five seconds at most.
  watch("layout-shift", (entry) => {
    const { value, hadRecentInput, startTime } = entry as Shift;
    if (hadRecentInput) return;
    if (startTime - last > 1000 || startTime - first > 5000) [shifted, first] = [0, startTime];
    shifted += value;
    last = startTime;
    found.cls = Math.max(found.cls ?? 0, shifted * 1000);
  });
  const report = () => {
    if (document.visibilityState !== "hidden" || found.lcp === undefined) return;
    removeEventListener("visibilitychange", report, true);
    const { connection } = navigator as { connection?: { effectiveType?: string } };
    const body = new URLSearchParams({
      page: PAGES[route] ?? "other",
      network: connection?.effectiveType ?? "unknown",
    });
    for (const [name, value] of Object.entries({ cls: 0, ...found }))
      body.set(name, String(Math.round(value)));
    navigator.sendBeacon("/vitals", body);
  };
  addEventListener("visibilitychange", report, true);
}

/** Also what happened before; a browser that does not know the type measures nothing of it. */
function watch(type: string, note: (entry: PerformanceEntry) => void): void {
  try {
    new PerformanceObserver((list) => list.getEntries().forEach(note)).observe({
      type,
      buffered: true,
      ...(type === "event" && { durationThreshold: 40 }),
    } as PerformanceObserverInit);
  } catch {}
}

import { measureVitals } from "./vitals.ts";

/*
 * What waits until the visitor scrolls or touches: visitors who only look at the first view are
 * spared it. Loaded by `entry.client.ts`, and run once however often it is asked for.
 */

const data: { ahead: string[]; odds: number | null; matches: string[] } = JSON.parse(
  document.getElementById("page-data")?.textContent ?? "{}",
);
const { connection } = navigator as { connection?: { saveData?: boolean } };

// Only pages of the shop have odds, and are kept for times without a network.
if (!connection?.saveData && data.odds !== null) {
  for (const href of data.ahead) {
    const link = document.createElement("link");
    Object.assign(link, { rel: "prefetch", as: "script", href });
    document.head.append(link);
  }
  // Not over plain HTTP; a browser may refuse it, for example in a private window.
  navigator.serviceWorker?.register("/offline.js").catch(() => {});
}

// Drawn here and not by the server, because visitors share a page.
if (Math.random() < (data.odds ?? 0)) measureVitals(data.matches.at(-1) ?? "");

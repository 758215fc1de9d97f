import { writeFileSync } from "node:fs";
import { get } from "node:http";
import { join } from "node:path";
import { setTimeout as pause } from "node:timers/promises";
import { brotliCompressSync } from "node:zlib";
import type { Browser } from "@playwright/test";
import { chromium } from "playwright";
import { findBrowser } from "#tests/support/browser.ts";
import { interactions, takeNotes, type Visit } from "./phone-visit.ts";
import { start } from "./shop.ts";
import { fillCart, type Product } from "./visitors.ts";

/**
 * A cheap phone: six times slower than this machine, 400 kbit/s with 400 ms. Each page of the shop
 * is compared with a hand-written static file from `bare-http.ts`: its markup, styles and pictures
 * without script, compressed as far as possible.
 */
const SLOWER = 6;
const LINE = { latency: 400, downloadThroughput: 50_000, uploadThroughput: 50_000 };
const SCREEN = { viewport: { width: 360, height: 780 }, deviceScaleFactor: 2 };
const MOBILE = { isMobile: true, hasTouch: true, locale: "en-GB" };

interface PhonePage {
  name: string;
  path: string;
  cookie: string;
}
export interface PhoneRounds {
  page: PhonePage;
  ours: Visit[];
  beside: Visit[];
}

/**
 * Measures the shop and the static file in turn, so that both meet the machine in the same state.
 * @param options `url` is that of the static files
 */
export async function measurePhone({
  shop,
  url,
  products,
  folder,
  rounds,
}: {
  shop: string;
  url: string;
  products: Product[];
  folder: string;
  rounds: number;
}) {
  const cart = await fillCart(shop, products, 1, 0);
  const pages = [
    { name: "home", path: "/", cookie: "" },
    { name: "product", path: `/products/${products[0]?.slug}`, cookie: "" },
    { name: "cart", path: "/cart", cookie: cart },
    { name: "checkout", path: "/checkout", cookie: cart },
  ];
  const executablePath = findBrowser();
  if (executablePath === null) throw new Error("the phone wants a Chromium: CHROMIUM_PATH");
  const browser = await chromium.launch({
    ...(executablePath && { executablePath }),
    args: ["--no-sandbox", "--disable-background-networking"],
  });
  const files = await startStatic(browser, { shop, url, pages, folder });
  try {
    const all: PhoneRounds[] = pages.map((page) => ({ page, ours: [], beside: [] }));
    const delays: Record<string, number[]> = {};
    for (let round = 0; round < rounds; round++) {
      for (const { page, ours, beside } of all) {
        ours.push(await visit(browser, shop, page, true));
        beside.push(await visit(browser, url, page, false));
      }
      for (const [name, act] of Object.entries(interactions)) {
        delays[name] ??= [];
        delays[name].push(await act((path, cookie) => open(browser, shop, path, cookie), cart));
      }
      console.log(`phone: round ${round + 1} of ${rounds}`);
    }
    return { all, delays };
  } finally {
    await files.stop();
    await browser.close();
  }
}

/** A phone on its first visit. */
async function open(browser: Browser, url: string, path: string, cookie: string) {
  const context = await browser.newContext({ ...SCREEN, ...MOBILE });
  for (const pair of cookie.split("; ").filter(Boolean)) {
    const [name = "", ...value] = pair.split("=");
    await context.addCookies([{ name, value: value.join("="), url }]);
  }
  const page = await context.newPage();
  await page.addInitScript(takeNotes);
  const cdp = await context.newCDPSession(page);
  await cdp.send("Network.enable");
  await cdp.send("Network.emulateNetworkConditions", { offline: false, ...LINE });
  await cdp.send("Emulation.setCPUThrottlingRate", { rate: SLOWER });
  await page.goto(url + path, { waitUntil: "load" });
  return page;
}

async function visit(
  browser: Browser,
  url: string,
  { path, cookie }: PhonePage,
  hasScript: boolean,
): Promise<Visit> {
  const page = await open(browser, url, path, cookie);
  const cdp = await page.context().newCDPSession(page);
  // Playwright's own evaluation injects a large script just after the load, which blocks this phone
  // for 100 to 200 ms.
  const ask = async (expression: string) =>
    (await cdp.send("Runtime.evaluate", { expression, returnByValue: true })).result.value;
  const giveUpAt = Date.now() + 120_000;
  while (!(await ask(`phoneNotes.isSettled(${hasScript})`))) {
    if (Date.now() > giveUpAt) throw new Error(`${path} did not settle`);
    await pause(250);
  }
  const seen: Visit = await ask("phoneNotes.read()");
  await page.context().close();
  return seen;
}

/**
 * `bare-http.ts` with each page without script and all other files that a phone requests for it.
 */
async function startStatic(
  browser: Browser,
  { shop, url, pages, folder }: { shop: string; url: string; pages: PhonePage[]; folder: string },
) {
  const answers: Record<string, { headers: Record<string, unknown>; body: string }> = {};
  for (const { path, cookie } of pages) {
    const { headers } = await read(shop + path, cookie);
    const html = await (await fetch(shop + path, { headers: asked(cookie) })).text();
    const bare = brotliCompressSync(html.replace(/<script\b.*?<\/script>/gs, ""));
    answers[path] = {
      headers: { ...withoutLength(headers), "content-encoding": "br" },
      body: bare.toString("base64"),
    };
    const context = await browser.newContext({ ...SCREEN, ...MOBILE, javaScriptEnabled: false });
    const page = await context.newPage();
    // Script and lazy pictures request more than the file alone.
    page.on("request", async (request) => {
      const { pathname } = new URL(request.url());
      answers[pathname] ??= await read(shop + pathname, "");
    });
    await page.goto(shop + path, { waitUntil: "networkidle" });
    await context.close();
  }
  const file = join(folder, "phone.json");
  writeFileSync(file, JSON.stringify(answers));
  return start(["haat.cjs", "tests/bench/bare-http.ts", file, new URL(url).port], url);
}

const asked = (Cookie: string) => ({
  Accept: "text/html,image/avif,image/webp,*/*",
  "Accept-Encoding": "br",
  "Accept-Language": "en-GB",
  ...(Cookie && { Cookie }),
});

function withoutLength({
  "content-length": _length,
  "transfer-encoding": _coding,
  ...others
}: Record<string, unknown>) {
  return others;
}

/** Not `fetch`, which decompresses. */
function read(
  url: string,
  cookie: string,
): Promise<{ headers: Record<string, unknown>; body: string }> {
  return new Promise((resolve, reject) => {
    get(url, { headers: asked(cookie) }, (answer) => {
      const parts: Buffer[] = [];
      answer.on("data", (part) => parts.push(part));
      answer.on("end", () =>
        resolve({
          headers: withoutLength(answer.headers),
          body: Buffer.concat(parts).toString("base64"),
        }),
      );
    }).on("error", reject);
  });
}

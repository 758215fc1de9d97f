import { defineConfig } from "@playwright/test";
import { SHOP_NODE, SHOPS } from "./tests/e2e/shops.ts";
import { findBrowser } from "./tests/support/browser.ts";

const executablePath = findBrowser() ?? undefined;

/**
 * Walks with JavaScript, and those that send forms also without, on a phone's screen, in shops with
 * sample products, one for each worker. `@script` marks walks that need JavaScript. A walk in both
 * languages is in Bangla with JavaScript and in English without. `npm run test:deep` runs it in
 * both, also walks marked `@deep`, and without JavaScript those marked `@long`.
 */
export default defineConfig({
  testDir: "tests/e2e",
  globalSetup: "./tests/e2e/raise-limits.ts",
  outputDir: "test-results",
  fullyParallel: true,
  workers: SHOPS.length,
  forbidOnly: true,
  // Whole walks on two shared cores may be slow.
  timeout: 300_000,
  expect: { timeout: 30_000 },
  reporter: [["list"], ["json", { outputFile: ".cache/e2e.json" }]],
  use: {
    viewport: { width: 360, height: 740 },
    locale: "en-GB",
    // Playwright's routes see no request of a page that has a service worker.
    serviceWorkers: "block",
    // Recording a trace takes a fifth of a walk's time; `--trace retain-on-failure` shows a failure
    // step by step.
    screenshot: "only-on-failure",
    launchOptions: {
      ...(executablePath ? { executablePath } : {}),
      // Chromium's own sandbox does not start for root, and a test should make no background
      // requests.
      args: ["--no-sandbox", "--disable-background-networking", "--disable-component-update"],
    },
  },
  projects: [
    {
      name: "script",
      use: { javaScriptEnabled: true },
      grepInvert: /@deep| in en\b/,
      // Walks that are about a browser without script, so once is enough.
      testIgnore: /text-browser|advertised-order/,
    },
    {
      name: "no-script",
      use: { javaScriptEnabled: false },
      grepInvert: /@deep|@script|@long| in bn\b/,
      // Walks about the page's script when the network fails, and measurements, which run once.
      testIgnore:
        /lost-connection|fast-clicks|dropped-answers|every-page|every-staff-page|weigh|large-text|staff-layout/,
    },
  ],
  webServer: SHOPS.map((shop) => ({
    command: `"${SHOP_NODE}" --import tsx tests/support/e2e-shop.ts`,
    env: { PORT: new URL(shop).port },
    url: `${shop}/readyz`,
    timeout: 180_000,
    gracefulShutdown: { signal: "SIGTERM", timeout: 15_000 },
  })),
});

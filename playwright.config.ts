import { defineConfig } from "@playwright/test";
import { findBrowser } from "./tests/support/browser.js";

const PORT = Number(process.env.E2E_PORT ?? 3127);
const executablePath = findBrowser() ?? undefined;

/**
 * Walks with JavaScript, and those that send forms also without, on a phone's screen, in a shop with sample products. `@script` marks
 * walks that need JavaScript. A walk in both languages is in Bangla with JavaScript and in English without. `npm run test:deep` runs
 * it in both, also walks marked `@deep`, and without JavaScript those marked `@long`.
 */
export default defineConfig({
  testDir: "tests/e2e",
  globalSetup: "./tests/e2e/raise-limits.ts",
  outputDir: "test-results",
  fullyParallel: true,
  workers: 2,
  forbidOnly: true,
  // Whole walks on two shared cores may be slow.
  timeout: 180_000,
  expect: { timeout: 15_000 },
  reporter: [["list"], ["json", { outputFile: ".cache/e2e.json" }]],
  use: {
    baseURL: `http://127.0.0.1:${PORT}`,
    viewport: { width: 360, height: 740 },
    locale: "en-GB",
    // Recording a trace takes a fifth of a walk's time; `--trace retain-on-failure` shows a failure step by step.
    screenshot: "only-on-failure",
    launchOptions: {
      ...(executablePath ? { executablePath } : {}),
      // Chromium's own sandbox does not start for root, and a test should make no background requests.
      args: ["--no-sandbox", "--disable-background-networking", "--disable-component-update"],
    },
  },
  projects: [
    {
      name: "script",
      use: { javaScriptEnabled: true },
      grepInvert: /@deep| in en /,
      // lynx runs no script, so once is enough.
      testIgnore: /text-browser/,
    },
    {
      name: "no-script",
      use: { javaScriptEnabled: false },
      grepInvert: /@deep|@script|@long| in bn /,
      // Walks about the page's script when the network fails, and measurements, which run once.
      testIgnore:
        /lost-connection|fast-clicks|dropped-answers|every-page|every-staff-page|weigh|large-text|staff-layout/,
    },
  ],
  webServer: {
    command: "node tests/support/e2e-shop.js",
    env: { PORT: String(PORT) },
    url: `http://127.0.0.1:${PORT}/readyz`,
    timeout: 180_000,
    gracefulShutdown: { signal: "SIGTERM", timeout: 15_000 },
  },
});

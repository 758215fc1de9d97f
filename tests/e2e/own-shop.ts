import { spawn } from "node:child_process";
import { once } from "node:events";
import { join } from "node:path";
import { freePort } from "../support/free-port.js";
import { raiseLimitsAt } from "./raise-limits.ts";
import { test as base, expect } from "./shop.ts";

/** An empty shop beside the shared one, for a walk that needs its own queue, lists and sums. */
export const test = base.extend<{ ownShop: string; shopEnv: Record<string, string> }>({
  /** Settings of the operator. */
  // biome-ignore lint/correctness/noEmptyPattern: Playwright reads the fixtures it needs from here
  shopEnv: async ({}, use) => use({}),
  ownShop: [
    async ({ shopEnv }, use) => {
      const port = await freePort();
      const url = `http://127.0.0.1:${port}`;
      const script = join(import.meta.dirname, "../support/e2e-shop.js");
      const own = { PORT: String(port), DATABASE_URL: "", SAMPLE_DATA: "no" };
      const env = { ...process.env, ...own, ...shopEnv };
      const shop = spawn(process.execPath, [script], {
        env,
        stdio: ["ignore", "ignore", "inherit"],
      });
      const isReady = () =>
        fetch(`${url}/readyz`).then(
          ({ ok }) => ok,
          () => false,
        );
      await expect.poll(isReady, { timeout: 120_000 }).toBe(true);
      await raiseLimitsAt(url);
      await use(url);
      shop.kill("SIGTERM");
      await once(shop, "exit");
    },
    { timeout: 150_000 },
  ],
  baseURL: async ({ ownShop }, use) => use(ownShop),
});

import { spawn } from "node:child_process";
import { once } from "node:events";
import { join } from "node:path";
import { request } from "@playwright/test";
import postgres from "postgres";
import { unixSocket } from "#runtime/database/database-url.ts";
import { startEmbeddedPostgres } from "#server/database/embedded-postgres.ts";
import { makeDataFolder } from "../support/data-folder.ts";
import { freePort } from "../support/free-port.ts";
import { raiseLimitsAt } from "./raise-limits.ts";
import { test as base, expect, NASRIN } from "./shop.ts";
import { SHOP_NODE } from "./shops.ts";

type Own = { ownFolder: string; ownShop: string; shopEnv: Record<string, string> };

/** An empty shop beside the shared one, for a walk that needs its own queue, lists and sums. */
export const test = base.extend<Own>({
  /** Settings of the operator. */
  // biome-ignore lint/correctness/noEmptyPattern: Playwright reads the fixtures it needs from here
  shopEnv: async ({}, use) => use({}),
  // biome-ignore lint/correctness/noEmptyPattern: Playwright reads the fixtures it needs from here
  ownFolder: async ({}, use) => use(makeDataFolder("e2e")),
  ownShop: [
    async ({ shopEnv, ownFolder }, use) => {
      const port = await freePort();
      const url = `http://127.0.0.1:${port}`;
      const script = join(import.meta.dirname, "../support/e2e-shop.ts");
      const own = { PORT: String(port), DATABASE_URL: "", SAMPLE_DATA: "no" };
      const env = { ...process.env, ...own, E2E_FOLDER: ownFolder, ...shopEnv };
      const shop = spawn(SHOP_NODE, ["--import", "tsx", script], {
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
      await openShopAt(url);
      await use(url);
      shop.kill("SIGTERM");
      await once(shop, "exit");
    },
    { timeout: 150_000 },
  ],
  baseURL: async ({ ownShop }, use) => use(ownShop),
});

/** A shop without samples is closed until its owner opens it. */
async function openShopAt(baseURL: string): Promise<void> {
  const nasrin = await request.newContext({ baseURL, extraHTTPHeaders: { Origin: baseURL } });
  await nasrin.post("/login", { form: NASRIN });
  const data = { opening: "open" };
  expect((await nasrin.put("/api/admin/settings/update", { data })).status()).toBe(200);
  await nasrin.dispose();
}

/**
 * Half an hour passes for those who left a checkout of the own shop, and for payments that a
 * gateway is asked about.
 */
export async function waitHalfAnHour(ownFolder: string): Promise<void> {
  const { url, stop } = await startEmbeddedPostgres({ dataDir: ownFolder });
  const sql = postgres(url, { ...unixSocket(url), max: 1 });
  await sql`update incomplete_checkouts set typed_at = typed_at - interval '31 minutes'`;
  await sql`update gateway_payments set executing_at = executing_at - interval '31 minutes'`;
  await sql.end();
  await stop();
}

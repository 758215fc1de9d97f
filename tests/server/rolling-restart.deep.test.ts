import { afterAll, expect, test } from "vitest";
import { openBalancer } from "#tests/support/balancer.ts";
import { openShop } from "../torture/shop.ts";

process.env.SESSION_SECRET = "x".repeat(40);
const DELAY_S = 2;

const shops = await Promise.all(
  [4156, 4157].map((port) =>
    openShop({
      port,
      dataDir: process.env.DATA_DIR ?? "",
      env: { NODE_ENV: "production", STOP_DELAY_S: String(DELAY_S), SAMPLE_DATA: "no" },
    }),
  ),
);

const front = await openBalancer(() => shops);

afterAll(async () => {
  await front.close();
  for (const shop of shops) await shop.stop();
});

test("servers restarted one by one behind a balancer lose no request", async () => {
  const counts = new Map<number, number>();
  let isEnough = false;
  const visit = async (n: number) => {
    while (!isEnough) {
      const isForm = n % 2 === 0;
      const answer = await fetch(`${front.url}${isForm ? "/login" : "/shop"}`, {
        ...(isForm && {
          method: "POST",
          body: new URLSearchParams({ phoneNumber: "1", password: "" }),
        }),
      }).catch(() => null);
      await answer?.text().catch(() => {});
      const status = answer?.status ?? 0;
      counts.set(status, (counts.get(status) ?? 0) + 1);
    }
  };
  const visiting = Array.from({ length: 6 }, (_, n) => visit(n));
  for (const shop of shops) {
    expect(await shop.stop()).toBe(0);
    await shop.start();
    await expect.poll(() => front.isReady(shop.url)).toBe(true);
  }
  isEnough = true;
  await Promise.all(visiting);
  expect(counts.get(200)).toBeGreaterThan(0);
  // A form may be refused only for its content or for coming too often.
  expect([...counts.keys()].filter((status) => status === 0 || status >= 500)).toEqual([]);
});

import { once } from "node:events";
import { createServer, request } from "node:http";
import type { AddressInfo } from "node:net";
import { setInterval as every } from "node:timers/promises";
import { afterAll, expect, test } from "vitest";
import { openShop } from "../torture/shop.js";

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

/** By its URL: does it say that it is ready? Looked at ten times a second, as balancers do, only quicker. */
const ready = new Map<string, boolean>();
const checking = new AbortController();
const look = async () => {
  for (const { url } of shops) {
    const answer = await fetch(`${url}/readyz`).catch(() => null);
    await answer?.text();
    ready.set(url, answer?.status === 200);
  }
};
const looking = (async () => {
  for await (const _ of every(100, undefined, { signal: checking.signal })) await look();
})().catch(() => {});

let turn = 0;
/** A balancer that knows no second try: what it sends in vain is lost. */
const balancer = createServer((req, res) => {
  const open = shops.filter(({ url }) => ready.get(url));
  const chosen = open[turn++ % open.length];
  if (!chosen) {
    res.writeHead(502).end();
    return;
  }
  const { url: path, method, headers } = req;
  const passed = request(chosen.url + path, { method, headers, agent: false }, (answer) => {
    res.writeHead(answer.statusCode ?? 502, answer.headers);
    answer.pipe(res);
  });
  passed.on("error", () => res.writeHead(502).end());
  req.pipe(passed);
}).listen(0, "127.0.0.1");
await once(balancer, "listening");
const front = `http://127.0.0.1:${(balancer.address() as AddressInfo).port}`;

afterAll(async () => {
  checking.abort();
  await looking;
  balancer.close();
  for (const shop of shops) await shop.stop();
});

test("servers restarted one after the other behind a balancer lose no request", async () => {
  await look();
  const counts = new Map<number, number>();
  let isEnough = false;
  const visit = async (n: number) => {
    while (!isEnough) {
      const isForm = n % 2 === 0;
      const answer = await fetch(`${front}${isForm ? "/login" : "/shop"}`, {
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
    await expect.poll(() => ready.get(shop.url), { timeout: 30_000 }).toBe(true);
  }
  isEnough = true;
  await Promise.all(visiting);
  expect(counts.get(200)).toBeGreaterThan(0);
  // A form may be refused for what was typed, or for coming too often; nothing else.
  expect([...counts.keys()].filter((status) => status === 0 || status >= 500)).toEqual([]);
});

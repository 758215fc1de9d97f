import { afterAll, beforeAll, expect, test, vi } from "vitest";
import { emptyTables } from "#tests/support/database.ts";
import { pool } from "#tests/support/driver.ts";
import { makeProduct } from "#tests/support/factories.ts";
import { startShopServer } from "#tests/support/shop-server.ts";

const { url, close, isListening, cache } = await startShopServer();
afterAll(close);

beforeAll(async () => {
  await emptyTables();
  await makeProduct({ slug: "honey", price: 9826 });
  await vi.waitUntil(isListening, 60_000);
});

const PATHS = ["/products/honey", "/api/product/product-details?product_slug=honey", "/shop"];

async function look(path: string) {
  const headers = { Accept: "text/html", "Accept-Language": "en" };
  return (await fetch(url + path, { headers })).text();
}

/** Whether the new price is on the page. */
async function isCheap(path: string) {
  const text = await look(path);
  // Times and ids of a page may contain the same digits.
  const cheap = /(?<!\w)7,?413(?!\w)/.test(text);
  expect(cheap || /(?<!\w)9,?826(?!\w)/.test(text)).toBe(true);
  return cheap;
}

test("kept pages end at the moment when a sale begins and ends, without anybody saving anything", async () => {
  const [moment] = await pool<{ from: number; to: number }[]>`
    insert into dated_sales (name, kind, amount, starts_at, ends_at)
    values ('Flash', 'price', 7413, clock_timestamp() + interval '2 s', clock_timestamp() + interval '4 s')
    returning extract(epoch from starts_at)::float8 * 1000 as "from", extract(epoch from ends_at)::float8 * 1000 as "to"`;
  const seen: { path: string; cheap: boolean; began: number; ended: number }[] = [];
  const { from = 0, to = 0 } = moment ?? {};
  while (Date.now() < to + 500)
    for (const path of PATHS) {
      const began = Date.now();
      seen.push({ path, cheap: await isCheap(path), began, ended: Date.now() });
    }
  const wrong = seen
    .filter(({ cheap, began, ended }) =>
      cheap ? ended < from || began >= to : began >= from && ended < to,
    )
    .map(({ path, began }) => [path, began - from, began - to]);
  expect(wrong).toEqual([]);
  const during = seen.filter(({ began, ended }) => began >= from && ended < to);
  expect(during.length).toBeGreaterThan(0);
  expect(seen.some(({ began }) => began >= to)).toBe(true);
  expect(cache.size).toBeGreaterThan(0);
});

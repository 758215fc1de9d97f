import { count, sum } from "drizzle-orm";
import { afterAll, beforeAll, expect, test, vi } from "vitest";
import { landingSchema } from "#app/domain/marketing/landing/landing-input.server.ts";
import { createLandingPage } from "#app/domain/marketing/landing/landing-pages.server.ts";
import { db } from "#drizzle/client.server.ts";
import { dailyVisits } from "#drizzle/schema.ts";
import { loadOperations } from "#server/build.ts";
import { makeProduct } from "#tests/support/factories.ts";
import { openGate } from "#tests/support/gate.ts";
import { startShopServer } from "#tests/support/shop-server.ts";

/* The server's connections, unlike those of this file, lead through a gate that counts what they send. */
const gate = await openGate(process.env.DATABASE_URL ?? "");
process.env.DATABASE_URL = gate.url;
const { url, cache, close, isListening } = await startShopServer();
const { scheduledTasks } = await loadOperations();

/** More than the sources that a day has. */
const ROUNDS = 350;

beforeAll(async () => {
  await makeProduct({ slug: "honey", images: ["2026/11/honey.webp"] });
  const page = landingSchema.parse({ product: "honey", headline: "Season", isActive: "true" });
  await createLandingPage(page, "");
  await vi.waitFor(() => expect(isListening()).toBe(true), { timeout: 60_000 });
});
afterAll(async () => {
  await close();
  await gate.close();
});

/** A stranger's browser, which comes from an advertisement. */
async function open(path: string): Promise<number> {
  const headers = { accept: "text/html", "sec-fetch-site": "cross-site" };
  const answer = await fetch(url + path, { headers });
  await answer.arrayBuffer();
  return answer.status;
}

const addresses = (n: number): [path: string, status: number][] => [
  [`/?utm_source=home-${n}&utm_campaign=${n}`, 200],
  [`/l/season?utm_source=landing-${n}&fbclid=IwAR0${n}`, 200],
  [`/feeds/products.xml?x=${n}`, 200],
  [`/feeds/products.xml?lang=x${n}&utm_source=feed-${n}`, 200],
];

async function openAll(n: number): Promise<void> {
  const asked = addresses(n);
  const answered = await Promise.all(asked.map(([path]) => open(path)));
  expect(answered).toEqual(asked.map(([, status]) => status));
}

const saveVisits = () => scheduledTasks.find(({ name }) => name === "visits")?.run();

test("made-up campaigns and feeds send no statement, fill no cache, and leave few sources", async () => {
  await openAll(0);
  const before = { sent: gate.sent("haat"), kept: cache.size, bytes: cache.bytes };
  expect(before.sent).toBeGreaterThan(0);
  for (let n = 1; n <= ROUNDS; n++) {
    await openAll(n);
    if (n % 100 > 0) continue;
    expect({ sent: gate.sent("haat"), kept: cache.size, bytes: cache.bytes }).toEqual(before);
    await saveVisits();
    // The gate sees the statements that write the visits.
    expect(gate.sent("haat")).toBeGreaterThan(before.sent);
    before.sent = gate.sent("haat");
  }
  expect(gate.sent("haat")).toBe(before.sent);
  await saveVisits();
  const [found] = await db
    .select({ sources: count(), visits: sum(dailyVisits.visits).mapWith(Number) })
    .from(dailyVisits);
  expect(found?.sources).toBeLessThanOrEqual(301);
  expect(found?.visits).toBe(2 * (ROUNDS + 1));
});

test("a made-up page sends one small statement, since it may have moved, and fills no cache", async () => {
  const pages = (n: number) => [`/l/made-up-${n}?utm_source=none-${n}`, `/wp-${n}`, `/?p=${n}`];
  const openPages = async (n: number) => {
    for (const path of pages(n)) await open(path);
  };
  await openPages(0);
  const before = { sent: gate.sent("haat"), kept: cache.size, bytes: cache.bytes };
  for (let n = 1; n <= 50; n++) await openPages(n);
  const statements = (gate.sent("haat") - before.sent) / 150;
  expect(statements).toBeGreaterThan(0);
  expect(statements).toBeLessThan(1000);
  expect({ kept: cache.size, bytes: cache.bytes }).toEqual({
    kept: before.kept,
    bytes: before.bytes,
  });
});

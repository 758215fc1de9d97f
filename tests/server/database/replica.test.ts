import { rmSync } from "node:fs";
import { tmpdir } from "node:os";
import postgres from "postgres";
import { afterAll, expect, test } from "vitest";
import { unixSocket } from "#runtime/database/database-url.ts";
import { startEmbeddedPostgres } from "#server/database/embedded-postgres.ts";
import { migrate } from "#server/database/migrate.ts";
import { makeDataFolder } from "#tests/support/data-folder.ts";
import { openReplica } from "#tests/support/replica.ts";
import { startShopServer } from "#tests/support/shop-server.ts";

// A separate server, because a replica copies all databases of its server.
const [dataDir, outside] = [makeDataFolder("replica"), tmpdir()];
const primary = await startEmbeddedPostgres({ dataDir, outside });
await migrate(primary.url);
const replica = await openReplica(
  { url: primary.url, dataDir, outside },
  makeDataFolder("replica"),
);
const direct = postgres(primary.url, { ...unixSocket(primary.url), max: 2, onnotice: () => {} });
await direct`update shop_settings set opening = 'open'`;
process.env.DATABASE_URL = primary.url;
process.env.DATABASE_REPLICA_URL = replica.url;
const shop = await startShopServer();
const { readingDb } = await import("#drizzle/replica.server.ts");
const { replica: there } = await import("#drizzle/client.server.ts");
const { onCatalogueChange, isListening, stopListening } = await import(
  "#drizzle/changes.server.ts"
);
const { makeProduct } = await import("#tests/support/factories.ts");
onCatalogueChange(() => {});

afterAll(async () => {
  await stopListening();
  await there?.pool.end({ timeout: 1 });
  await shop.close();
  await direct.end();
  await replica.close();
  await primary.stop();
  rmSync(dataDir, { recursive: true, force: true });
});

const reads = () => (readingDb() === there?.db ? "the replica" : "the primary");
const shelf = async (init?: RequestInit) => (await fetch(`${shop.url}/shop`, init)).text();

test("products are read from the replica, and from the primary until the replica has a heard change", async () => {
  await expect.poll(isListening).toBe(true);
  await expect.poll(reads).toBe("the replica");
  await replica.pause();
  await makeProduct({ title: "Litchi honey" });
  // The change is announced before the replica has it, so no page without it may be cached.
  await expect.poll(shelf).toContain("Litchi honey");
  await expect.poll(reads).toBe("the primary");
  await replica.resume();
  await expect.poll(reads).toBe("the replica");
  expect(await shelf()).toContain("Litchi honey");
});

test("a visitor who has just written is known to every server, and reads the primary", async () => {
  const form = { method: "POST", body: new URLSearchParams({ language: "bn" }) };
  const answer = await fetch(`${shop.url}/language`, {
    ...{ ...form, redirect: "manual", headers: { Origin: shop.url } },
  });
  expect(answer.status).toBeLessThan(400);
  expect(answer.headers.getSetCookie().join()).toMatch(/wrote=1; Max-Age=10/);
  expect((await fetch(`${shop.url}/login`)).headers.getSetCookie().join()).not.toContain("wrote");
});

import { afterAll, expect, test } from "vitest";
import { openGate } from "#tests/support/gate.ts";

const database = process.env.DATABASE_URL ?? "";
const pooler = await openGate(database);
process.env.DATABASE_URL = pooler.url;
process.env.DATABASE_DIRECT_URL = database;
const { pool } = await import("#drizzle/client.server.ts");
const { isAway } = await import("#drizzle/away.server.ts");
const { isListening, onCatalogueChange, stopListening } = await import(
  "#drizzle/changes.server.ts"
);
onCatalogueChange(() => {});

afterAll(async () => {
  pooler.open();
  await stopListening();
  await pool.end({ timeout: 1 });
  await pooler.close();
});

test("a frozen pooler is waited for once, although the database is well, and used when it answers again", async () => {
  await expect.poll(isListening).toBe(true);
  await pool.unsafe("select 1");
  pooler.hold();
  await expect(pool.unsafe("select 1")).rejects.toThrow("the database did not answer");
  await expect.poll(isAway).toBe(true);
  await expect(pool.unsafe("select 1")).rejects.toThrow("the database is away");
  expect(isListening()).toBe(true);
  pooler.open();
  await expect.poll(isAway).toBe(false);
  expect(await pool.unsafe("select 1 as one")).toEqual([{ one: 1 }]);
});

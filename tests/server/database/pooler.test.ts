import { spawnSync } from "node:child_process";
import { randomUUID } from "node:crypto";
import postgres from "postgres";
import { afterAll, describe, expect, test } from "vitest";
import { unixSocket } from "#runtime/database/database-url.ts";
import { readSettings } from "#runtime/settings.ts";
import { examinePooler, missingLimits } from "#server/database/pooler.ts";
import { makeTrackedProduct } from "#tests/support/factories.ts";
import { hasPgbouncer, openPgbouncer } from "#tests/support/pgbouncer.ts";
import { startShopServer } from "#tests/support/shop-server.ts";

const isThere = hasPgbouncer();
if (!isThere)
  console.warn("the shop behind a pooler needs pgbouncer 1.21 (tests/support/get-pgbouncer.sh)");

describe.runIf(isThere)("behind pgbouncer in transaction mode", async () => {
  const database = process.env.DATABASE_URL ?? "";
  const direct = postgres(database, { ...unixSocket(database), max: 2, onnotice: () => {} });
  const pooler = isThere ? await openPgbouncer(database) : { url: "", close: async () => {} };
  process.env.DATABASE_URL = pooler.url;
  process.env.DATABASE_DIRECT_URL = database;
  const shop = isThere
    ? await startShopServer()
    : { url: "", isListening: () => false, close: async () => {} };
  const { url, isListening } = shop;

  afterAll(async () => {
    await shop.close();
    await direct.end();
    await pooler.close();
  });

  const known = { SESSION_SECRET: "x".repeat(40) };

  test("the shop is ready, and a page shows another server's change at once", async () => {
    await expect.poll(isListening).toBe(true);
    const page = async () => (await fetch(`${url}/login`)).text();
    await page();
    await direct`update shop_settings set name = 'Haat behind a pooler'`;
    await expect.poll(page).toContain("Haat behind a pooler");
    expect((await fetch(`${url}/readyz`)).status).toBe(200);
  });

  test("thirty people order at once over four connections", async () => {
    const product = await makeTrackedProduct(100);
    const order = async (n: number) => {
      const answer = await fetch(`${url}/api/order/place-order`, {
        method: "POST",
        headers: { "Content-Type": "application/json", "Idempotency-Key": randomUUID() },
        body: JSON.stringify({
          orderDetails: {
            ...{ fullName: "Rahima", phoneNumber: `017123456${String(n).padStart(2, "0")}` },
            ...{ deliveryAddress: `House ${n}, Road 3`, district: "Dhaka" },
            items: [{ _id: product.id, quantity: 1 }],
          },
        }),
      });
      await answer.text();
      return answer.status;
    };
    const statuses = await Promise.all(Array.from({ length: 30 }, (_, n) => order(n)));
    const [stored] = await direct`select count(*)::int as many from order_lines
      where product_id = ${product.id}`;
    expect(stored?.many).toBe(statuses.filter((status) => status === 200).length);
    expect(statuses.filter((status) => status >= 500)).toEqual([]);
  });

  test("a start without DATABASE_DIRECT_URL is refused with a reason", async () => {
    const settings = readSettings({ ...known, DATABASE_URL: pooler.url });
    await expect(examinePooler(settings, () => {})).rejects.toThrow(/set DATABASE_DIRECT_URL/);
  });

  test("doctor reports the database as well", () => {
    const { stdout } = spawnSync(process.execPath, ["haat.cjs", "doctor"], {
      encoding: "utf8",
    });
    expect(stdout).toMatch(/^well +database/m);
    expect(stdout).not.toMatch(/^bad/m);
  });

  test("statements have their limits, and a pooler without limits is reported", async () => {
    const output: string[] = [];
    const examine = (from: string) =>
      examinePooler(
        readSettings({ ...known, DATABASE_URL: from, DATABASE_DIRECT_URL: database }),
        (line) => output.push(line),
      );
    await examine(pooler.url);
    expect(output).toEqual([]);
    const bare = await openPgbouncer(database, { connectQuery: "" });
    await examine(bare.url);
    await bare.close();
    expect(output).toEqual([expect.stringContaining("connect_query")]);
  });
});

test("each missing time limit of a connection is named", async () => {
  const url = new URL(process.env.DATABASE_DIRECT_URL ?? process.env.DATABASE_URL ?? "");
  url.searchParams.set("statement_timeout", "5000");
  expect(await missingLimits(url.href)).toEqual([
    "lock_timeout",
    "idle_in_transaction_session_timeout",
  ]);
});

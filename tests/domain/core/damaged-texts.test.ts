import { readFileSync } from "node:fs";
import { expect, test } from "vitest";
import { db } from "#drizzle/client.server.ts";
import { orders, shopSettings } from "#drizzle/schema.ts";
import { emptyTables } from "#tests/support/database.ts";
import { pool } from "#tests/support/driver.ts";
import { makeCategory, makeCustomer, makeOrder, makeProduct } from "#tests/support/factories.ts";

test("the guide's query lists all damaged texts and no others", async () => {
  const query = readFileSync("docs/operations/damaged-letters.sql", "utf8");
  await emptyTables();
  await makeOrder();
  await makeCustomer();
  expect(await pool.unsafe(query)).toHaveLength(0);
  await db.update(orders).set({ address: "সড়\ufffd\ufffdক ৩" });
  await makeCustomer({ fullName: "রহি\ufffdমা" });
  await makeProduct({ description: "<p>ম\ufffdধু</p>" });
  await makeCategory({ keywords: "ম\ufffdধু" });
  await db.update(shopSettings).set({ tagline: "খাঁ\ufffdটি" });
  const found = await pool.unsafe<{ what: string }[]>(query);
  expect(found.map(({ what }) => what).sort()).toEqual([
    "account",
    "category",
    "order",
    "product",
    "settings",
  ]);
});

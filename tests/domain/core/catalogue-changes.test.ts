import type { PendingQuery, Row } from "postgres";
import { expect, test } from "vitest";
import { readCountedFrom } from "#app/domain/money/cash/counted-from.server.ts";
import { pool } from "#tests/support/driver.ts";
import { makeProduct } from "#tests/support/factories.ts";

test("servers drop their cached pages when visitors read anything else of a product", async () => {
  const { id } = await makeProduct({ trackStock: true, quantityInStock: 40 });
  const notified: string[] = [];
  const { unlisten } = await pool.listen("catalogue", (what) => notified.push(what));
  const change = (set: PendingQuery<Row[]>) => pool`update products set ${set} where id = ${id}`;
  await change(pool`version = version, low_stock_level = 7`);
  await change(pool`quantity_in_stock = 39`);
  await change(pool`quantity_in_stock = 38, brand = 'Mawali'`);
  await change(pool`updated_at = now()`);
  await change(pool`quantity_in_stock = 0`);
  await expect.poll(() => notified).toEqual(["stock", "catalogue", "stock", "catalogue"]);
  await unlisten();
});

test("cash is counted from a day of this century", () => {
  const now = new Date("2026-11-22T08:00:00Z");
  expect(readCountedFrom("2026-11-01", now)?.toISOString()).toBe("2026-10-31T18:00:00.000Z");
  for (const day of ["0000-01-01", "0001-01-01", "1999-12-31", "2026-11-23", "2026-02-30", ""])
    expect(readCountedFrom(day, now), day).toBeNull();
});

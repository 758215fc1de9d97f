import { beforeEach, expect, test } from "vitest";
import { correctStock } from "#app/domain/catalog/stock/correct-stock.server.ts";
import { stockByDay } from "#app/domain/catalog/stock/stock-days.server.ts";
import { addDays, dhakaDay } from "#app/domain/core/dates.ts";
import { emptyTables } from "#tests/support/database.ts";
import { pool } from "#tests/support/driver.ts";
import { makeAdmin, makeTrackedProduct } from "#tests/support/factories.ts";

beforeEach(emptyTables);

const daysAgo = (days: number) => addDays(new Date(), -days);

/** Counts a product, so many days ago. */
async function countAt(id: string, counted: number, days: number) {
  await correctStock(id, { counted, note: "" }, { actor: await makeAdmin(), key: null });
  await setAge(id, days);
}

/** Makes the last movement of a product older; only the archive may change movements. */
const setAge = (id: string, days: number) =>
  pool.begin(async (tx) => {
    await tx`select set_config('haat.archive', 'on', true)`;
    await tx`update stock_movements set created_at = ${daysAgo(days).toISOString()}
              where id = (select max(id) from stock_movements where product_id = ${id})`;
  });

test("each day has what was left at its end, and today what is left now", async () => {
  const { id } = await makeTrackedProduct(20);
  await setAge(id, 40);
  await countAt(id, 35, 30);
  await countAt(id, 15, 10);
  await countAt(id, 9, 10);
  await countAt(id, 22, 3);
  await countAt(id, 21, 0);
  const other = await makeTrackedProduct(500);
  const lines = await stockByDay([id, other.id]);
  const days = lines.get(id) ?? [];
  const levels = Object.fromEntries(days.map(({ day, left }) => [day, left]));
  const at = (ago: number) => levels[dhakaDay(daysAgo(ago))];
  expect(days).toHaveLength(30);
  expect([at(29), at(11), at(10), at(4), at(3), at(1), at(0)]).toEqual([
    ...[35, 35, 9, 9, 22, 22, 21],
  ]);
  expect(at(30)).toBeUndefined();
  expect(lines.get(other.id)?.map(({ left }) => left)).toEqual([...Array<number>(29).fill(0), 500]);
});

test("a product that has not moved for a month has one level", async () => {
  const { id } = await makeTrackedProduct(20);
  await setAge(id, 40);
  expect(new Set((await stockByDay([id])).get(id)?.map(({ left }) => left))).toEqual(new Set([20]));
  expect(await stockByDay(["honey"])).toEqual(new Map());
});

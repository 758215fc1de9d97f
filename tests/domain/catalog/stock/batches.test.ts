import { beforeEach, describe, expect, test } from "vitest";
import { updateProduct } from "#app/domain/catalog/products/product-admin.server.ts";
import { findProduct } from "#app/domain/catalog/products/staff-products.server.ts";
import { exportMark } from "#app/domain/catalog/spreadsheet/product-export-mark.server.ts";
import { importProducts } from "#app/domain/catalog/spreadsheet/product-import.server.ts";
import { findBatches, listEnding } from "#app/domain/catalog/stock/batches.server.ts";
import { correctStock, writeOffStock } from "#app/domain/catalog/stock/correct-stock.server.ts";
import { listMovements } from "#app/domain/catalog/stock/movements.server.ts";
import { receiveStock } from "#app/domain/catalog/stock/receive-stock.server.ts";
import { readBestBefore } from "#app/domain/catalog/stock/stock-input.server.ts";
import {
  markBatchesLeft,
  writeOffBatches,
} from "#app/domain/catalog/stock/write-off-batches.server.ts";
import { countToDo } from "#app/domain/figures/to-do/to-do.server.ts";
import { updateOrder } from "#app/domain/orders/changing/order-changes.server.ts";
import { readPickList } from "#app/domain/parcels/packing/pick-list.server.ts";
import { updateShopSettings } from "#app/domain/shop/update-shop-settings.server.ts";
import { emptyTables } from "#tests/support/database.ts";
import { pool } from "#tests/support/driver.ts";
import { makeAdmin, makeOrder, makeTrackedProduct } from "#tests/support/factories.ts";
import { fc, SEED, sampleSize } from "#tests/support/samples.ts";
import { dayFromNow, receiveBatch, wrongMovements } from "#tests/support/stock.ts";

beforeEach(emptyTables);

/** What is left, in the order in which it leaves. */
const leftOf = async (id: string) =>
  [...((await findBatches([id])).get(id) ?? [])].filter(([, pieces]) => pieces > 0);

const sell = (productId: string, quantity: number) =>
  makeOrder({ lines: [{ productId, quantity }] });

const listed = async () =>
  (await listEnding({ page: 1, perPage: 50 })).rows.map(({ bestBefore, quantity }) => [
    bestBefore,
    quantity,
  ]);

describe("what is left of a batch", () => {
  test("leaves without a date first, then the soonest, and a cancelled order brings it back", async () => {
    const { id } = await makeTrackedProduct(5);
    await receiveBatch(id, { days: 90 });
    await receiveBatch(id, { days: 20 });
    const [soon, late] = [dayFromNow(20), dayFromNow(90)];
    await sell(id, 3);
    expect(await leftOf(id)).toEqual([
      [null, 2],
      [soon, 10],
      [late, 10],
    ]);
    const order = await sell(id, 14);
    expect(await leftOf(id)).toEqual([[late, 8]]);
    await updateOrder(order.id, { status: "Cancelled" }, null);
    expect(await leftOf(id)).toEqual([
      [null, 2],
      [soon, 10],
      [late, 10],
    ]);
  });

  test("knows that a batch was sold out before one that ends sooner came in", async () => {
    const { id } = await makeTrackedProduct(0);
    await receiveBatch(id, { days: 90 });
    await sell(id, 10);
    await receiveBatch(id, { days: 20 });
    expect(await leftOf(id)).toEqual([[dayFromNow(20), 10]]);
    await sell(id, 10);
    await receiveStock([{ productId: id, quantity: 4 }], { actor: await makeAdmin(), key: null });
    expect(await leftOf(id)).toEqual([]);
    expect(await pool`select from stock_batches`).toHaveLength(0);
  });

  test("is not lost with a count, and pieces that a count finds have no date", async () => {
    const { id } = await makeTrackedProduct(0);
    const by = { actor: await makeAdmin(), key: null };
    await receiveBatch(id, { days: 20 });
    await correctStock(id, { counted: 7, note: "" }, by);
    expect(await leftOf(id)).toEqual([[dayFromNow(20), 7]]);
    await correctStock(id, { counted: 12, note: "" }, by);
    expect(await leftOf(id)).toEqual([
      [null, 2],
      [dayFromNow(20), 10],
    ]);
  });

  test("is not brought back by a higher quantity that staff set, in any of three ways, after it was sold", async () => {
    const by = { actor: await makeAdmin(), key: null };
    const ways = [
      (id: string) => correctStock(id, { counted: 30, note: "" }, by),
      (id: string) => updateProduct(id, { quantityInStock: 30 }),
      async (id: string) => {
        const product = await findProduct(id);
        if (!product) throw new Error("no product");
        const row = `${product.slug},30,${exportMark(product)}`;
        return importProducts(`slug,quantityInStock,exported\n${row}`);
      },
    ];
    for (const set of ways) {
      const { id } = await makeTrackedProduct(0);
      await receiveBatch(id, { days: 20 });
      await receiveBatch(id, { days: 90 });
      await sell(id, 14);
      await set(id);
      expect(await leftOf(id)).toEqual([
        [null, 24],
        [dayFromNow(90), 6],
      ]);
      await sell(id, 30);
      await set(id);
      expect(await leftOf(id)).toEqual([]);
    }
  });

  test("two dates of a product in one delivery are two batches, each with its movement", async () => {
    const { id } = await makeTrackedProduct(0);
    const key = crypto.randomUUID();
    const by = { actor: await makeAdmin(), key };
    const delivery = [30, 20, 30].map((days) => ({
      productId: id.toUpperCase(),
      quantity: 6,
      bestBefore: dayFromNow(days),
    }));
    expect(await receiveStock(delivery, by)).toEqual({ products: 1, pieces: 18, repeated: false });
    expect((await receiveStock(delivery, by)).repeated).toBe(true);
    expect(await leftOf(id)).toEqual([
      [dayFromNow(20), 6],
      [dayFromNow(30), 12],
    ]);
    const { movements } = await listMovements(id);
    expect(movements.map(({ change, bestBefore }) => [change, bestBefore])).toEqual([
      [12, dayFromNow(30)],
      [6, dayFromNow(20)],
    ]);
    expect(await wrongMovements()).toEqual([]);
  });
});

const few = fc.integer({ min: 1, max: 9 });
const step = fc.oneof(
  fc.record({
    does: fc.constant("receive" as const),
    few,
    days: fc.option(fc.integer({ min: 1, max: 4 })),
  }),
  fc.record({
    does: fc.constantFrom("sell" as const, "write-off" as const, "write-off-batch" as const),
    few,
  }),
);

/** Takes the soonest pieces from a shelf of days (0: without a day); false if there are too few. */
function takeOut(shelf: number[], pieces: number): boolean {
  if (pieces > shelf.length) return false;
  shelf.sort((a, b) => a - b).splice(0, pieces);
  return true;
}

test("in random histories as many pieces of each date are left as on a shelf from which the soonest are taken", async () => {
  const nasrin = await makeAdmin();
  const by = { actor: nasrin, key: null };
  const histories = fc.sample(fc.array(step, { minLength: 4, maxLength: 10 }), {
    numRuns: sampleSize(30, 500),
  });
  for (const steps of histories) {
    const { id } = await makeTrackedProduct(0);
    const shelf: number[] = [];
    for (const one of steps) {
      if (one.does === "receive") {
        const bestBefore = one.days ? dayFromNow(one.days) : undefined;
        await receiveStock([{ productId: id, quantity: one.few, bestBefore }], by);
        shelf.push(...Array<number>(one.few).fill(one.days ?? 0));
      } else if (one.does === "write-off-batch") {
        const last = Math.max(0, ...shelf);
        const of = shelf.filter((days) => days === last).length;
        if (last === 0) continue;
        const batch = { productId: id, bestBefore: dayFromNow(last), quantity: one.few };
        const written = writeOffBatches([batch], { cause: "damaged", note: "" }, by);
        if (one.few > of) await expect(written).rejects.toMatchObject({ code: "not-enough-stock" });
        else {
          await written;
          for (let n = 0; n < one.few; n++) shelf.splice(shelf.indexOf(last), 1);
        }
      } else if (takeOut(shelf, one.few)) {
        if (one.does === "sell") await sell(id, one.few);
        else await writeOffStock(id, { quantity: one.few, cause: "lost", note: "" }, by);
      }
      const days = [...new Set(shelf)].sort((a, b) => a - b);
      expect(await leftOf(id), `seed ${SEED}: ${JSON.stringify(steps)}`).toEqual(
        days.some((day) => day > 0)
          ? days.map((day) => [
              day === 0 ? null : dayFromNow(day),
              shelf.filter((one) => one === day).length,
            ])
          : [],
      );
    }
  }
  expect(await wrongMovements()).toEqual([]);
});

describe("what ends soon", () => {
  test("is listed within the owner's days, the soonest first, and counted as a task", async () => {
    const [honey, oil] = [await makeTrackedProduct(0), await makeTrackedProduct(0)];
    await receiveBatch(honey.id, { days: 14 });
    await receiveBatch(honey.id, { days: 15 });
    await receiveBatch(oil.id, { days: 3, quantity: 4 });
    expect(await listed()).toEqual([
      [dayFromNow(3), 4],
      [dayFromNow(14), 10],
    ]);
    expect((await countToDo()).ending).toBe(2);
    await updateShopSettings({ endingDays: 15 });
    expect((await countToDo()).ending).toBe(3);
    await sell(oil.id, 4);
    await updateProduct(honey.id, { quantityInStock: 7 });
    expect(await listed()).toEqual([[dayFromNow(15), 7]]);
    const later = new Date(Date.now() + 40 * 24 * 60 * 60 * 1000);
    expect((await countToDo(later)).ending).toBe(1);
  });

  test("is written off with a reason, once, all or none, and no more than is left", async () => {
    const { id } = await makeTrackedProduct(6);
    const nasrin = await makeAdmin();
    await receiveBatch(id, { days: 3 });
    await receiveBatch(id, { days: 5 });
    const [first, second] = [3, 5].map((days) => ({
      productId: id,
      bestBefore: dayFromNow(days),
      quantity: 4,
    }));
    if (!first || !second) throw new Error("no batches");
    const by = { actor: nasrin, key: "a" };
    const why = { cause: "expired", note: "" } as const;
    await expect(
      writeOffBatches([first, { ...second, quantity: 11 }], why, by),
    ).rejects.toMatchObject({ code: "not-enough-stock" });
    expect(await writeOffBatches([first, second], why, by)).toMatchObject([
      { before: 26, after: 18 },
    ]);
    expect(await writeOffBatches([first, second], why, by)).toMatchObject([{ repeated: true }]);
    expect(await leftOf(id)).toEqual([
      [null, 6],
      [dayFromNow(3), 6],
      [dayFromNow(5), 6],
    ]);
    const { movements } = await listMovements(id);
    expect(
      movements.slice(0, 2).map(({ change, cause, bestBefore }) => [change, cause, bestBefore]),
    ).toEqual([
      [-4, "expired", dayFromNow(5)],
      [-4, "expired", dayFromNow(3)],
    ]);
    expect(await wrongMovements()).toEqual([]);
  });

  test("and was sold instead of another leaves the list, not the stock", async () => {
    const { id } = await makeTrackedProduct(6);
    await receiveBatch(id, { days: 3 });
    const by = { actor: await makeAdmin(), key: null };
    await markBatchesLeft([{ productId: id, bestBefore: dayFromNow(3), quantity: 10 }], by);
    expect(await listed()).toEqual([]);
    const [act] =
      await pool`select act, details from staff_acts where subject_id = ${id} order by id desc limit 1`;
    expect(act).toEqual({ act: "batch-left", details: { bestBefore: dayFromNow(3), pieces: 10 } });
    expect((await listMovements(id)).movements[0]?.quantityLeft).toBe(16);
  });
});

test("the pick list says which dates to take, after those of waiting orders with lower numbers", async () => {
  const { id } = await makeTrackedProduct(0);
  await receiveBatch(id, { days: 3, quantity: 4 });
  await receiveBatch(id, { days: 30 });
  const [first, second] = [await sell(id, 3), await sell(id, 6)];
  const batchesOf = async (ids: string[]) => (await readPickList({ ids })).lines[0]?.batches;
  const ofSecond = [
    { bestBefore: dayFromNow(3), quantity: 1 },
    { bestBefore: dayFromNow(30), quantity: 5 },
  ];
  const third = await sell(id, 1);
  expect(await batchesOf([first.id])).toEqual([{ bestBefore: dayFromNow(3), quantity: 3 }]);
  expect(await batchesOf([second.id])).toEqual(ofSecond);
  expect(await batchesOf([third.id, first.id])).toEqual([
    { bestBefore: dayFromNow(3), quantity: 3 },
    { bestBefore: dayFromNow(30), quantity: 1 },
  ]);
  await updateOrder(first.id, { status: "Ready for delivery" }, null);
  expect(await batchesOf([second.id])).toEqual(ofSecond);
  expect(await batchesOf([first.id])).toEqual([]);
  expect(await batchesOf([first.id, second.id])).toEqual([
    ...ofSecond,
    { bestBefore: null, quantity: 3 },
  ]);
  const other = await makeTrackedProduct(5);
  expect(await batchesOf([(await sell(other.id, 2)).id])).toEqual([]);
});

test("a best-before day is one from today on, in any digits", () => {
  const now = new Date("2026-11-26T20:00:00Z");
  expect(readBestBefore("2026-11-27", now)).toBe("2026-11-27");
  expect(readBestBefore(" ২০২৭-০৫-৩১ ", now)).toBe("2027-05-31");
  for (const day of ["2026-11-26", "2027-02-30", "31-05-2027", "2126-01-01", "0000-00-00", ""])
    expect(readBestBefore(day, now), day).toBeNull();
});

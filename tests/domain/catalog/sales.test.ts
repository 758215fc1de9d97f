import { setTimeout as pause } from "node:timers/promises";
import { eq } from "drizzle-orm";
import { beforeEach, describe, expect, test, vi } from "vitest";
import { updateProduct } from "#app/domain/catalog/products/product-admin.server.ts";
import { findProduct } from "#app/domain/catalog/products/staff-products.server.ts";
import {
  applySales,
  keepPrices,
  pricesHold,
} from "#app/domain/catalog/sales/price-changes.server.ts";
import type { SaleKind } from "#app/domain/catalog/sales/sale-kinds.ts";
import {
  createSale,
  deleteSale,
  restoreSale,
  updateSale,
} from "#app/domain/catalog/sales/sales.server.ts";
import { exportProducts } from "#app/domain/catalog/spreadsheet/product-export.server.ts";
import { importProducts } from "#app/domain/catalog/spreadsheet/product-import.server.ts";
import { HOUR_MS } from "#app/domain/core/durations.ts";
import { placeOrder } from "#app/domain/orders/placing/place-order.server.ts";
import { db } from "#drizzle/client.server.ts";
import { datedSales, products } from "#drizzle/schema.ts";
import { emptyTables } from "#tests/support/database.ts";
import { pool } from "#tests/support/driver.ts";
import { makeCategory, makeProduct, rahimasOrder } from "#tests/support/factories.ts";
import { fc, sampleSize } from "#tests/support/samples.ts";

beforeEach(emptyTables);

const inHours = (hours: number) => new Date(Date.now() + hours * HOUR_MS);

type Fields = Partial<Parameters<typeof createSale>[0]>;

/** 20 percent off everything, since an hour ago and for two hours. */
const sell = (fields: Fields = {}) =>
  createSale({
    ...{
      name: "Eid",
      kind: "percent",
      amount: 20,
      pieces: null,
      startsAt: inHours(-1),
      endsAt: inHours(1),
    },
    ...{ products: [], categories: [] },
    ...fields,
  });

async function pricesOf(id: string) {
  const [row] = await db.select().from(products).where(eq(products.id, id));
  return [row?.salePrice, row?.saleEndsAt !== null];
}

/** Moves a sale in time without its prices following, as time itself does. */
async function move(id: string, startsAt: Date, endsAt: Date) {
  await db.update(datedSales).set({ startsAt, endsAt }).where(eq(datedSales.id, id));
}

/** A promise and what resolves it. */
function withResolvers(): [Promise<void>, () => void] {
  let resolve = () => {};
  const promise = new Promise<void>((done) => {
    resolve = done;
  });
  return [promise, resolve];
}

describe("a dated sale", () => {
  test("makes the price of its products while it runs, and leaves what staff set afterwards", async () => {
    const category = await makeCategory({ slug: "honey" });
    const honey = await makeProduct({ price: 655, discount: 5, categoryId: category.id });
    const rice = await makeProduct({ price: 80, slug: "rice" });
    const sale = await sell({
      ...{ startsAt: inHours(1), endsAt: inHours(2) },
      ...{ products: ["rice"], categories: ["honey"] },
    });
    expect(await pricesOf(honey.id)).toEqual([650, false]);
    await move(sale.id, inHours(-1), inHours(1));
    expect(await applySales()).toBe(0);
    expect(await pricesOf(honey.id)).toEqual([524, true]);
    expect(await pricesOf(rice.id)).toEqual([64, true]);
    await move(sale.id, inHours(-2), inHours(-1));
    await applySales();
    expect(await pricesOf(honey.id)).toEqual([650, false]);
    expect(await pricesOf(rice.id)).toEqual([80, false]);
  });

  test("ends when it is deleted, comes back when it is restored, and follows its changes", async () => {
    const honey = await makeProduct({ price: 500 });
    const { id } = await sell();
    expect(await pricesOf(honey.id)).toEqual([400, true]);
    await deleteSale(id);
    expect(await pricesOf(honey.id)).toEqual([500, false]);
    await restoreSale(id);
    await expect(updateSale(id, { kind: "price", amount: 450 })).rejects.toMatchObject({
      code: "sale-terms-wrong",
    });
    await updateSale(id, { kind: "price", amount: 450, products: [honey.id] });
    expect(await pricesOf(honey.id)).toEqual([450, true]);
    await expect(updateSale(id, { kind: "percent" })).rejects.toMatchObject({
      code: "sale-terms-wrong",
    });
    await expect(updateSale(id, { endsAt: inHours(-2) })).rejects.toMatchObject({
      code: "sale-terms-wrong",
    });
    await updateSale(id, { startsAt: inHours(0.5) });
    expect(await pricesOf(honey.id)).toEqual([500, false]);
  });

  test("holds for products that are added, moved into its category or priced anew while it runs", async () => {
    const honey = await makeCategory({ slug: "honey" });
    await sell({ categories: ["honey"] });
    const late = await makeProduct({ price: 100, categoryId: honey.id });
    expect(await pricesOf(late.id)).toEqual([80, true]);
    const { id } = await makeProduct({ price: 100 });
    await updateProduct(id, { categorySlug: "honey" });
    expect(await pricesOf(id)).toEqual([80, true]);
    await updateProduct(id, { price: 200 });
    expect(await pricesOf(id)).toEqual([160, true]);
    await updateProduct(id, { categorySlug: null });
    expect(await pricesOf(id)).toEqual([200, false]);
  });

  test("sets all prices but those that an import holds, which follow once it is done", async () => {
    const held = await makeProduct({ price: 500 });
    const free = await makeProduct({ price: 500 });
    const sale = await sell({ startsAt: inHours(1), endsAt: inHours(2) });
    await keepPrices();
    const [isHeld, hold] = withResolvers();
    const [isDone, finish] = withResolvers();
    const importing = pool.begin(async (tx) => {
      await tx`select from products where id = ${held.id} for no key update`;
      hold();
      await isDone;
    });
    await isHeld;
    try {
      await move(sale.id, inHours(-1), inHours(1));
      expect(await applySales()).toBe(1);
      expect([await pricesOf(held.id), await pricesOf(free.id)]).toEqual([
        [500, false],
        [400, true],
      ]);
      await pause(1_100);
      await keepPrices();
      expect(pricesHold()).toBe(false);
      // The request goes on although the product is still held, and nothing asks for it until the
      // next request.
      const asked = vi.spyOn(db, "execute");
      await pause(1_100);
      expect(asked).not.toHaveBeenCalled();
      asked.mockRestore();
    } finally {
      finish();
      await importing;
    }
    await keepPrices();
    expect(await pricesOf(held.id)).toEqual([400, true]);
  });

  test("that is saved stays saved if its prices fail, and the next request sets them", async () => {
    const { id } = await makeProduct({ price: 500 });
    await keepPrices();
    await pool`alter function apply_sales(integer) rename to apply_sales_away`;
    try {
      await sell();
      expect(await pricesOf(id)).toEqual([500, false]);
    } finally {
      await pool`alter function apply_sales_away(integer) rename to apply_sales`;
    }
    await pause(1_100);
    await keepPrices();
    expect(await pricesOf(id)).toEqual([400, true]);
  });

  test("is not refused for two hundred that are over", async () => {
    const over = { name: "Old", kind: "taka", amount: 5 } as const;
    const past = { ...over, startsAt: inHours(-3), endsAt: inHours(-2) };
    await db.insert(datedSales).values(Array.from({ length: 200 }, () => past));
    const { id } = await sell();
    const coming = { ...over, startsAt: inHours(2), endsAt: inHours(3) };
    await db.insert(datedSales).values(Array.from({ length: 199 }, () => coming));
    await expect(sell()).rejects.toMatchObject({ code: "too-many-sales" });
    await deleteSale(id);
    await sell();
  });

  test("is charged at placing, and what was placed before keeps its price", async () => {
    const { id: productId } = await makeProduct({ price: 500 });
    const order = rahimasOrder([{ productId, quantity: 2 }]);
    const guest = { customerId: null, idempotencyKey: null };
    const before = await placeOrder(order, guest);
    const shownTotal = before.order.totalPrice;
    const sale = await sell();
    const during = await placeOrder(order, { ...guest, shownTotal });
    expect([before.order.subtotal, during.order.subtotal]).toEqual([1000, 800]);
    await deleteSale(sale.id);
    const late = placeOrder(order, { ...guest, shownTotal: during.order.totalPrice });
    await expect(late).rejects.toMatchObject({ code: "total-changed" });
  });
});

describe("while a sale runs, the discount that staff set", () => {
  const regular = async (id: string) => (await findProduct(id))?.discount;

  test("is what they read and change, and it counts when it is the better one", async () => {
    const { id } = await makeProduct({ price: 500, discount: 50 });
    const sale = await sell();
    expect(await regular(id)).toBe(50);
    await updateProduct(id, { discount: 60 }, { shown: { version: 1, was: { discount: 50 } } });
    expect([await regular(id), await pricesOf(id)]).toEqual([60, [400, true]]);
    const shown = { version: 2, was: { discount: 60 } };
    await updateProduct(id, { discount: 100 }, { shown });
    expect([await regular(id), await pricesOf(id)]).toEqual([100, [400, false]]);
    await updateProduct(id, { discount: 20 });
    expect([await regular(id), await pricesOf(id)]).toEqual([20, [400, true]]);
    await deleteSale(sale.id);
    expect([await regular(id), await pricesOf(id)]).toEqual([20, [480, false]]);
  });

  test("outlives a client that sends back the sale's, an older server's save, and a file", async () => {
    const { id } = await makeProduct({ price: 500, discount: 50 });
    const sale = await sell();
    await updateProduct(id, { discount: 100, brand: "Mawali" });
    expect(await regular(id)).toBe(50);
    await pool`update products set discount = 30, title = 'Honey' where id = ${id}`;
    expect([await regular(id), await pricesOf(id)]).toEqual([30, [400, true]]);
    let file = "";
    for await (const piece of exportProducts()) file += piece;
    expect((await importProducts(file)).unchanged).toBe(1);
    await importProducts(file.replace(",500,30,", ",500,40,"));
    await deleteSale(sale.id);
    expect([await regular(id), await pricesOf(id)]).toEqual([40, [460, false]]);
  });

  test("never stands in the way of the sale's end, even above a price that fell meanwhile", async () => {
    const { id } = await makeProduct({ price: 500, discount: 90 });
    const sale = await sell();
    await pool`update products set price = 80 where id = ${id}`;
    await deleteSale(sale.id);
    expect(await pricesOf(id)).toEqual([0, false]);
  });
});

test("the lowest of all prices counts, never below 0 and never above the regular one", async () => {
  const kinds = ["percent", "taka", "price"] as const satisfies SaleKind[];
  const term = fc.record({
    kind: fc.constantFrom(...kinds),
    amount: fc.integer({ min: 1, max: 2_000_000_000 }),
    isNow: fc.boolean(),
    isMeant: fc.boolean(),
  });
  const money = fc.oneof(
    fc.integer({ min: 0, max: 2_000 }),
    fc.integer({ min: 0, max: 2_147_483_647 }),
  );
  await fc.assert(
    fc.asyncProperty(
      fc.array(term, { maxLength: 4 }),
      money,
      fc.integer({ min: 0, max: 100 }),
      async (terms, price, share) => {
        await emptyTables();
        const discount = Math.floor((price / 100) * share);
        const { id } = await makeProduct({ price, discount });
        await makeProduct({ slug: "other" });
        const prices = [price - discount];
        for (const { kind, amount, isNow, isMeant } of terms) {
          const n = kind === "percent" ? ((amount - 1) % 100) + 1 : amount;
          const times = isNow ? [-1, 1] : [1, 2];
          await sell({
            ...{
              kind,
              amount: n,
              startsAt: inHours(times[0] ?? 0),
              endsAt: inHours(times[1] ?? 0),
            },
            products: isMeant ? [id] : ["other"],
          });
          if (!isNow || !isMeant) continue;
          const off = { percent: Math.floor((price * n) / 100), taka: n, price: price - n }[kind];
          prices.push(Math.max(0, price - off));
        }
        expect((await pricesOf(id))[0]).toBe(Math.min(...prices));
      },
    ),
    { numRuns: sampleSize(15, 300) },
  );
});

import { beforeEach, describe, expect, test } from "vitest";
import { listReviewableLines } from "#app/domain/catalog/reviews/reviews.server.ts";
import { applySales } from "#app/domain/catalog/sales/price-changes.server.ts";
import { saleChangesSchema, saleSchema } from "#app/domain/catalog/sales/sale-input.server.ts";
import { createSale, deleteSale, updateSale } from "#app/domain/catalog/sales/sales.server.ts";
import {
  divideByPrice,
  priceByTiers,
  priceOfPieces,
  tierChoices,
} from "#app/domain/catalog/selling.ts";
import type { ShopError } from "#app/domain/core/shop-error.ts";
import { worthOf } from "#app/domain/marketing/promo-codes/promo-code-rules.ts";
import { editOrder } from "#app/domain/orders/changing/edit-order.server.ts";
import { mergeOrders } from "#app/domain/orders/changing/merge-orders.server.ts";
import { updateOrder } from "#app/domain/orders/changing/order-changes.server.ts";
import type { Order } from "#app/domain/orders/reading/order-rows.server.ts";
import { findOrder } from "#app/domain/orders/reading/orders.server.ts";
import { listReorderableLines } from "#app/domain/orders/reading/reorder.server.ts";
import { recordReturn } from "#app/domain/parcels/returns/order-returns.server.ts";
import { emptyTables } from "#tests/support/database.ts";
import { dealOf, inHours, offer, order, sold, stockOf } from "#tests/support/deals.ts";
import { pool } from "#tests/support/driver.ts";
import {
  makeOrder,
  makeProduct,
  makePromoCode,
  makeTrackedProduct,
  nextPhone,
} from "#tests/support/factories.ts";
import { refusalOf } from "#tests/support/refusals.ts";
import { fc, sampleSize } from "#tests/support/samples.ts";
import { wrongMovements } from "#tests/support/stock.ts";

beforeEach(emptyTables);

const TIERS = [
  { total: 1200, pieces: 2 },
  { total: 1700, pieces: 3 },
];

const offerTiers = (products: string[], terms: object = {}) =>
  offer(products, { kind: "tiers", amount: null, pieces: null, tiers: TIERS, ...terms });

describe("a price for several pieces", () => {
  test("is that of the cheapest tiers and single pieces which hold so many", () => {
    const all = Array.from({ length: 7 }, (_, n) => priceByTiers({ price: 650, tiers: TIERS }, n));
    expect(all).toEqual([0, 650, 1200, 1700, 2350, 2900, 3400]);
    const cheap = { price: 650, tiers: [{ pieces: 3, total: 1200 }] };
    expect([1, 2, 3].map((n) => priceByTiers(cheap, n))).toEqual([650, 1200, 1200]);
    expect(tierChoices({ pieces: 1, pay: 1, tiers: TIERS }, 650, 2)).toEqual([
      { quantity: 1, total: 650, saved: 0 },
      { quantity: 2, total: 1200, saved: 100 },
    ]);
    expect(tierChoices({ pieces: 1, pay: 1, tiers: TIERS }, 560, 99)).toEqual([]);
  });

  test("equals the cheapest of all mixtures of tiers and single pieces", () => {
    const tiers = fc.array(
      fc.record({
        pieces: fc.integer({ min: 1, max: 6 }),
        total: fc.integer({ min: 1, max: 3_000 }),
      }),
      { maxLength: 3 },
    );
    const cheapest = (
      tiers: { pieces: number; total: number }[],
      price: number,
      n: number,
    ): number => {
      const [tier, ...others] = tiers;
      if (!tier) return Math.max(0, n) * price;
      return Math.min(
        ...Array.from(
          { length: Math.ceil(n / tier.pieces) + 1 },
          (_, times) =>
            times * tier.total + cheapest(others, price, Math.max(0, n - times * tier.pieces)),
        ),
      );
    };
    fc.assert(
      fc.property(tiers, fc.nat({ max: 900 }), fc.nat({ max: 14 }), (tiers, price, n) => {
        expect(priceByTiers({ price, tiers }, n)).toBe(cheapest(tiers, price, n));
      }),
      { numRuns: sampleSize(500, 10_000) },
    );
  });

  test("is never negative, never above the price of one, rises with the pieces, and is never beaten by splitting", () => {
    const tiers = fc.array(
      fc.record({
        pieces: fc.integer({ min: 1, max: 20 }),
        total: fc.integer({ min: 1, max: 9_000 }),
      }),
      { minLength: 1, maxLength: 5 },
    );
    const pieces = fc.integer({ min: 1, max: 49 });
    fc.assert(
      fc.property(tiers, fc.nat({ max: 900 }), pieces, pieces, (tiers, price, a, b) => {
        const costOf = (n: number) => priceByTiers({ price, tiers }, n);
        expect(costOf(a)).toBeGreaterThanOrEqual(0);
        expect(costOf(a)).toBeLessThanOrEqual(price * a);
        expect(costOf(a + b)).toBeLessThanOrEqual(costOf(a) + costOf(b));
        expect(costOf(a)).toBeLessThanOrEqual(costOf(a + 1));
        for (const { pieces, total } of tiers) expect(costOf(pieces)).toBeLessThanOrEqual(total);
        const parts = divideByPrice({ pieces: 1, pay: 1, tiers }, price, a);
        expect(worthOf(parts)).toBe(costOf(a));
        expect(parts.reduce((n, { quantity }) => n + quantity, 0)).toBe(a);
        for (const part of parts) expect(part.price).toBeGreaterThanOrEqual(0);
      }),
      { numRuns: sampleSize(2_000, 50_000) },
    );
  });

  test("is entered as up to five lines that rise together and fall apart", async () => {
    const base = { name: "More", kind: "tiers", products: "honey" };
    const wrong = (fields: object) => {
      const { error } = saleSchema.safeParse({ ...base, ...fields });
      return error?.issues.map(({ path, message }) => [path.join("."), message]);
    };
    expect(saleSchema.parse({ ...base, tiers: "৩ = ১,৭০০\n 2 = 1,200 TK\n" })).toMatchObject({
      ...{ tiers: TIERS, amount: null, startsAt: null, endsAt: null },
    });
    expect(saleSchema.parse({ ...base, tiers: TIERS })).toMatchObject({ tiers: TIERS });
    expect(wrong({ tiers: "" })).toEqual([["tiers", "required"]]);
    for (const tiers of [
      ...["2", "2 = 1200 = 3", "0 = 100", "100 = 900", "2 = 0", "2 = 1200\n2 = 1100", "two = 5"],
      ...["2 = 1200\n3 = 1200", "2 = 1200\n3 = 1900", "1=9\n2=10\n3=11\n4=12\n5=13\n6=14"],
    ])
      expect(wrong({ tiers }), tiers).toEqual([["tiers", "tiers-invalid"]]);
    expect(wrong({ tiers: "2 = 10", products: "" })).toEqual([["products", "required"]]);
    expect(wrong({ kind: "percent", tiers: "2 = 10" })).toEqual([["amount", "required"]]);
    const honey = await makeProduct({ price: 650 });
    const { id } = await offerTiers([honey.id]);
    const change = (fields: object) => updateSale(id, saleChangesSchema.parse(fields));
    expect((await refusalOf(change({ tiers: "" })))[0]).toBe("sale-terms-wrong");
    expect((await refusalOf(change({ products: "" })))[0]).toBe("sale-terms-wrong");
    expect(await change({ tiers: "2 = 1100" })).toMatchObject({
      tiers: [{ pieces: 2, total: 1100 }],
    });
  });
});

describe("tiers beside other offers", () => {
  test("hold for their time, and the offer counts under which a piece can cost least", async () => {
    const honey = await makeProduct({ price: 650 });
    const { id } = await offerTiers([honey.id]);
    const asTiers = { pieces: 1, pay: 1, tiers: TIERS };
    expect(await dealOf(honey.id)).toEqual(asTiers);
    const half = await offer([honey.id], { amount: 1, pieces: 2 });
    expect(await dealOf(honey.id)).toEqual({ pieces: 2, pay: 1 });
    await deleteSale(half.id);
    const tenth = await offer([honey.id], { amount: 9, pieces: 10 });
    expect(await dealOf(honey.id)).toEqual(asTiers);
    // At 500 TK for one the tiers make nothing cheaper, and the deal counts.
    const sale = await createSale({
      ...{ name: "Eid", kind: "price", amount: 500, pieces: null, products: [honey.id] },
      ...{ categories: [], startsAt: inHours(-1), endsAt: inHours(1) },
    });
    expect(await dealOf(honey.id)).toEqual({ pieces: 10, pay: 9 });
    expect(await applySales()).toBe(0);
    await deleteSale(sale.id);
    expect(await dealOf(honey.id)).toEqual(asTiers);
    await deleteSale(tenth.id);
    await deleteSale(id);
    expect(await dealOf(honey.id)).toBe(null);
  });

  test("are what minimum, percentage and free delivery are compared with", async () => {
    const honey = await makeProduct({ price: 650 });
    await offerTiers([honey.id]);
    const { code } = await makePromoCode({ kind: "percent", percent: 10, discount: 0 });
    const placed = await order(honey.id, 3, { promoCode: code });
    expect(placed).toMatchObject({ subtotal: 1700, promoCodeDiscount: 170 });
  });
});

describe("an order by tiers", () => {
  test("divides the total evenly over its pieces, and takes the stock of all", async () => {
    const honey = await makeTrackedProduct(10, { price: 650 });
    await offerTiers([honey.id]);
    const placed = await order(honey.id, 3);
    const terms = { price: 650, tiers: TIERS };
    expect(placed.lines).toMatchObject([
      { position: 0, quantity: 1, price: 566, deal: null, tiers: terms, tookStock: true },
      { position: 1, quantity: 2, price: 567, deal: null, tiers: { ...terms, isRest: true } },
    ]);
    expect([placed.subtotal, await stockOf(honey.id)]).toEqual([1700, 7]);
    expect(sold(await order(honey.id, 2))).toEqual([[2, 600]]);
    await updateOrder(placed.id, { status: "Deliverd" }, null);
    expect(await listReviewableLines(placed.id)).toMatchObject([{ position: 0 }]);
    expect((await listReorderableLines(placed, "en")).available).toEqual([
      { productId: honey.id, quantity: 3 },
    ]);
  });

  const lines = (placed: Order, pieces: (number | undefined)[]) =>
    placed.lines.map(({ position, price, quantity }, at) => ({
      ...{ position, price },
      quantity: pieces[at] ?? quantity,
    }));

  test("is priced anew when its pieces change, by the tiers it was placed with", async () => {
    const honey = await makeTrackedProduct(20, { price: 650 });
    const { id } = await offerTiers([honey.id]);
    const placed = await order(honey.id, 1);
    const plain = await order(honey.id, 1);
    await deleteSale(id);
    // A program that sends the same again changes nothing.
    const three = { lines: [{ position: 0, quantity: 3, price: 650 }] };
    for (const _ of [1, 2]) {
      const edited = await editOrder(placed.id, three, null);
      expect([sold(edited), edited.subtotal]).toEqual([
        [
          [1, 566],
          [2, 567],
        ],
        1700,
      ]);
    }
    const shown = (await findOrder(placed.id)) as Order;
    const seen = { shown: { version: shown.version, was: { lines: lines(shown, []) } } };
    for (const _ of [1, 2]) {
      const six = await editOrder(placed.id, { lines: lines(shown, [4]) }, null, seen);
      expect(six.subtotal).toBe(3400);
    }
    const now = (await findOrder(placed.id)) as Order;
    const one = { lines: [{ position: 0, quantity: 1, price: now.lines[0]?.price ?? 0 }] };
    expect(sold(await editOrder(placed.id, one, null))).toEqual([[1, 650]]);
    const agreed = { lines: [{ position: 0, quantity: 2, price: 500 }] };
    expect(sold(await editOrder(plain.id, agreed, null))).toEqual([[2, 500]]);
    expect(await wrongMovements()).toEqual([]);
  });

  test("keeps what staff set and what was promised in a merge, and prices added pieces", async () => {
    const honey = await makeProduct({ price: 650 });
    const phoneNumber = nextPhone();
    const before = await order(honey.id, 1, { phoneNumber });
    await offerTiers([honey.id]);
    const added = { added: [{ productId: honey.id, quantity: 1 }] };
    const opened = { shown: { version: before.version, was: {} } };
    expect((await editOrder(before.id, added, null, opened)).subtotal).toBe(1200);
    const gift = { added: [{ productId: honey.id, quantity: 1, price: 0 }] };
    const seen = { shown: { version: (await findOrder(before.id))?.version ?? 0, was: {} } };
    expect((await editOrder(before.id, gift, null, seen)).subtotal).toBe(1200);
    const other = await order(honey.id, 3, { phoneNumber });
    const merged = await mergeOrders(before.id, [other.id], null);
    expect(merged.subtotal).toBe(2900);
  });
});

describe("orders by tiers that are changed again and again", () => {
  test("cost what so many pieces cost, in whatever steps their number was reached", async () => {
    const steps = fc.array(
      fc.record({
        pieces: fc.array(fc.nat({ max: 4 }), { minLength: 2, maxLength: 2 }),
        added: fc.nat({ max: 3 }),
      }),
      { minLength: 1, maxLength: 4 },
    );
    await fc.assert(
      fc.asyncProperty(fc.integer({ min: 1, max: 6 }), steps, async (quantity, steps) => {
        await emptyTables();
        const honey = await makeTrackedProduct(90, { price: 650 });
        const { id } = await offerTiers([honey.id]);
        const placed = await order(honey.id, quantity);
        await deleteSale(id);
        let now = placed;
        for (const { pieces, added } of steps) {
          const was = now.lines.map(({ position, quantity, price }) => ({
            ...{ position, quantity, price },
          }));
          const wanted = was.map((line, at) => ({ ...line, quantity: pieces[at] ?? 0 }));
          const edit = {
            lines: wanted,
            ...(added > 0 && { added: [{ productId: honey.id, quantity: added }] }),
          };
          const total = wanted.reduce((n, line) => n + line.quantity, added);
          const seen = { shown: { version: now.version, was: { lines: was } } };
          if (total === 0) {
            expect((await refusalOf(editOrder(placed.id, edit, null, seen)))[0]).toBe(
              "order-needs-goods",
            );
            continue;
          }
          const save = () => editOrder(placed.id, edit, null, seen);
          now = await save();
          // Sent again it is stored already, or is refused where its lines have gone.
          const again = await save().then(
            ({ subtotal }) => subtotal,
            ({ code }: ShopError) => code,
          );
          expect([now.subtotal, "changed-meanwhile"]).toContain(again);
          expect(now.subtotal).toBe(priceByTiers({ price: 650, tiers: TIERS }, total));
          expect(now.lines.filter(({ tiers }) => !tiers?.isRest)).toHaveLength(1);
          expect(await stockOf(honey.id)).toBe(90 - total);
        }
      }),
      { numRuns: sampleSize(15, 200) },
    );
    expect(await wrongMovements()).toEqual([]);
  });

  test("of the release before follow the tiers once their pieces change", async () => {
    const honey = await makeTrackedProduct(20, { price: 650 });
    await offerTiers([honey.id]);
    const placed = await order(honey.id, 3);
    const [first, rest] = placed.lines;
    await pool`delete from order_lines where order_id = ${placed.id} and position = ${rest?.position ?? 0}`;
    await pool`update order_lines set price = 650, quantity = 3, tiers = null where order_id = ${placed.id}`;
    await pool`update orders set subtotal = 1950, total_price = 1950 + delivery_charge where id = ${placed.id}`;
    const line = { position: first?.position ?? 0, price: 650 };
    const same = await editOrder(placed.id, { lines: [{ ...line, quantity: 3 }] }, null);
    expect([sold(same), same.subtotal]).toEqual([[[3, 650]], 1950]);
    const four = await editOrder(placed.id, { lines: [{ ...line, quantity: 4 }] }, null);
    expect(four.subtotal).toBe(2350);
  });

  test("stay what they are when a piece costs as much as before and leads the others now", async () => {
    const honey = await makeTrackedProduct(20, { price: 650 });
    await offerTiers([honey.id], {
      tiers: [
        { total: 1134, pieces: 2 },
        { total: 1700, pieces: 3 },
      ],
    });
    const placed = await order(honey.id, 3);
    const was = placed.lines.map(({ position, quantity, price }) => ({
      position,
      quantity,
      price,
    }));
    const lines = was.map((line, at) => ({ ...line, quantity: at === 0 ? 0 : line.quantity }));
    const seen = { shown: { version: placed.version, was: { lines: was } } };
    const two = await editOrder(placed.id, { lines }, null, seen);
    expect(sold(two)).toEqual([[2, 567]]);
    expect(two.lines[0]?.tiers?.isRest).toBeUndefined();
    expect((await listReorderableLines(two, "en")).available).toMatchObject([{ quantity: 2 }]);
  });

  test("of one and of two orders cost together what all pieces cost once a merge is counted", async () => {
    const honey = await makeTrackedProduct(20, { price: 650 });
    await offerTiers([honey.id]);
    const phoneNumber = nextPhone();
    const [one, three] = [
      await order(honey.id, 1, { phoneNumber }),
      await order(honey.id, 3, { phoneNumber }),
    ];
    const merged = await mergeOrders(one.id, [three.id], null);
    expect(merged.subtotal).toBe(2350);
    const was = merged.lines.map(({ position, quantity, price }) => ({
      position,
      quantity,
      price,
    }));
    const lines = was.map((line, at) => ({
      ...line,
      quantity: line.quantity + (at === 0 ? 2 : 0),
    }));
    const seen = { shown: { version: merged.version, was: { lines: was } } };
    const six = await editOrder(merged.id, { lines }, null, seen);
    expect([six.subtotal, await stockOf(honey.id)]).toEqual([3400, 14]);
  });
});

describe("a return of pieces bought by tiers", () => {
  const back = (id: string, pieces: [position: number, quantity: number][]) =>
    recordReturn(
      id,
      {
        ...{ reason: "refused" as const, note: "", refund: 0 },
        lines: pieces.map(([position, quantity]) => ({ position, quantity, restocked: quantity })),
      },
      { actor: null, key: null },
    );

  test("leaves the kept pieces at the price of so many", async () => {
    const honey = await makeTrackedProduct(10, { price: 650 });
    await offerTiers([honey.id]);
    const { id } = await order(honey.id, 3);
    await updateOrder(id, { status: "Deliverd" }, null);
    await back(id, [[1, 1]]);
    expect((await findOrder(id))?.returnedAmount).toBe(500);
    await back(id, [[1, 1]]);
    expect((await findOrder(id))?.returnedAmount).toBe(1050);
    await back(id, [[0, 1]]);
    const whole = await findOrder(id);
    expect(whole).toMatchObject({ returnedAmount: whole?.totalPrice, status: "Refunded" });
  });

  test("is never worth more than was paid, and never less than before, in whatever steps", async () => {
    const step = fc.tuple(fc.nat({ max: 3 }), fc.nat({ max: 3 }));
    await fc.assert(
      fc.asyncProperty(
        fc.integer({ min: 1, max: 9 }),
        fc.array(step, { minLength: 1, maxLength: 5 }),
        async (quantity, steps) => {
          await emptyTables();
          const honey = await makeTrackedProduct(50, { price: 650 });
          await offerTiers([honey.id]);
          const placed = await makeOrder({ lines: [{ productId: honey.id, quantity }] });
          await updateOrder(placed.id, { status: "Deliverd" }, null);
          const tiers = { pieces: 1, pay: 1, tiers: TIERS };
          let kept = quantity;
          for (const [first, rest] of steps) {
            const pieces: [number, number][] = [
              [0, first],
              [1, rest],
            ];
            const had = await findOrder(placed.id);
            const isDone = await back(
              placed.id,
              placed.lines.length > 1 ? pieces : [[0, first]],
            ).then(
              () => true,
              () => false,
            );
            if (!isDone) continue;
            kept -= placed.lines.length > 1 ? first + rest : first;
            const now = await findOrder(placed.id);
            // What stays costs at least what it would by itself.
            const goods = placed.subtotal - priceOfPieces(tiers, 650, kept);
            const most = kept === 0 ? placed.totalPrice : goods;
            expect(now?.returnedAmount).toBeLessThanOrEqual(most);
            expect(now?.returnedAmount).toBeGreaterThanOrEqual(had?.returnedAmount ?? 0);
          }
        },
      ),
      { numRuns: sampleSize(10, 200) },
    );
  });
});

import { beforeEach, describe, expect, test } from "vitest";
import { listReviewableLines, writeReview } from "#app/domain/catalog/reviews/reviews.server.ts";
import { applySales } from "#app/domain/catalog/sales/price-changes.server.ts";
import { saleChangesSchema, saleSchema } from "#app/domain/catalog/sales/sale-input.server.ts";
import { createSale, deleteSale, updateSale } from "#app/domain/catalog/sales/sales.server.ts";
import { missingForDeal, paidPieces, priceOfPieces } from "#app/domain/catalog/selling.ts";
import { worthOf } from "#app/domain/marketing/promo-codes/promo-code-rules.ts";
import {
  goodsOfCart,
  type PricedCart,
  priceCart,
} from "#app/domain/orders/cart/priced-cart.server.ts";
import { cancelOrder, updateOrder } from "#app/domain/orders/changing/order-changes.server.ts";
import { placeDeskOrder, quoteDeskOrder } from "#app/domain/orders/placing/desk-order.server.ts";
import { quoteOrder } from "#app/domain/orders/placing/quote-order.server.ts";
import { listReorderableLines } from "#app/domain/orders/reading/reorder.server.ts";
import { readPickList } from "#app/domain/parcels/packing/pick-list.server.ts";
import { emptyTables } from "#tests/support/database.ts";
import { dealOf, FREE_THIRD, inHours, offer, order, sold, stockOf } from "#tests/support/deals.ts";
import { pool } from "#tests/support/driver.ts";
import {
  makeCategory,
  makeOrder,
  makeProduct,
  makePromoCode,
  makeTrackedProduct,
  nextPhone,
  rahimasOrder,
} from "#tests/support/factories.ts";
import { refusalOf } from "#tests/support/refusals.ts";
import { fc, sampleSize } from "#tests/support/samples.ts";
import { wrongMovements } from "#tests/support/stock.ts";

beforeEach(emptyTables);

describe("a deal on several pieces", () => {
  test("holds for its products, by product or category, from its begin to its end", async () => {
    const sweets = await makeCategory({ slug: "sweets" });
    const honey = await makeProduct();
    const dates = await makeProduct({ categoryId: sweets.id });
    const sale = await offer([honey.id], {
      ...{ categories: ["sweets"], startsAt: inHours(1), endsAt: inHours(2) },
    });
    expect([await dealOf(honey.id), await dealOf(dates.id)]).toEqual([null, null]);
    const move = (from: number, to: number) =>
      pool`update dated_sales set starts_at = ${inHours(from).toISOString()}, ends_at = ${inHours(to).toISOString()} where id = ${sale.id}`;
    await move(-1, 1);
    await applySales();
    expect([await dealOf(honey.id), await dealOf(dates.id)]).toEqual([FREE_THIRD, FREE_THIRD]);
    const late = await makeProduct({ categoryId: sweets.id });
    expect(await dealOf(late.id)).toEqual(FREE_THIRD);
    await move(-2, -1);
    await applySales();
    expect([await dealOf(honey.id), await dealOf(late.id)]).toEqual([null, null]);
  });

  test("without times runs at once until it is deleted, beside a sale that makes the price", async () => {
    const honey = await makeProduct({ price: 500 });
    const { id } = await offer([]);
    await createSale({
      ...{ name: "Eid", kind: "percent", amount: 20, pieces: null, products: [], categories: [] },
      ...{ startsAt: inHours(-1), endsAt: inHours(1) },
    });
    const placed = await order(honey.id, 3);
    expect([sold(placed), placed.subtotal]).toEqual([
      [
        [2, 400],
        [1, 0],
      ],
      800,
    ]);
    await updateSale(id, { pieces: 4 });
    expect(await dealOf(honey.id)).toEqual({ pieces: 4, pay: 2 });
    await deleteSale(id);
    expect(await dealOf(honey.id)).toBe(null);
  });

  test("is, of several, the one with the largest share of free pieces", async () => {
    const honey = await makeProduct();
    await offer([honey.id]);
    await offer([honey.id], { amount: 4, pieces: 6 });
    expect(await dealOf(honey.id)).toEqual(FREE_THIRD);
    const half = await offer([honey.id], { amount: 5, pieces: 10 });
    expect(await dealOf(honey.id)).toEqual({ pieces: 10, pay: 5 });
    await deleteSale(half.id);
    expect(await dealOf(honey.id)).toEqual(FREE_THIRD);
  });

  test("gives more pieces than are paid for, and only a deal may lack its times", async () => {
    const base = { name: "Three", kind: "deal", amount: "2", pieces: "3" };
    const wrong = (fields: object) => {
      const { error } = saleSchema.safeParse({ ...base, ...fields });
      return error?.issues.map(({ path, message }) => [path.join("."), message]);
    };
    expect(saleSchema.parse(base)).toMatchObject({ pieces: 3, startsAt: null, endsAt: null });
    expect(wrong({ pieces: "" })).toEqual([["pieces", "required"]]);
    expect(wrong({ pieces: "1" })).toEqual([["pieces", "pieces-invalid"]]);
    expect(wrong({ pieces: "100" })).toEqual([["pieces", "pieces-invalid"]]);
    expect(wrong({ amount: "3" })).toEqual([["amount", "deal-pays-all"]]);
    expect(wrong({ endsAt: "2026-01-01T00:00" })).toEqual([["endsAt", "end-before-start"]]);
    expect(wrong({ amount: "0" })).toEqual([["amount", "deal-pays-all"]]);
    expect(wrong({ kind: "percent" })).toEqual([["startsAt", "required"]]);
    expect(wrong({ kind: "percent", startsAt: "2026-12-16T00:00" })).toEqual([
      ["endsAt", "required"],
    ]);
    const { id } = await offer([]);
    const change = (fields: object) => updateSale(id, saleChangesSchema.parse(fields));
    expect((await refusalOf(change({ amount: 3 })))[0]).toBe("sale-terms-wrong");
    expect((await refusalOf(change({ kind: "percent" })))[0]).toBe("sale-terms-wrong");
    const [startsAt, endsAt] = [inHours(-1), inHours(1)];
    const dated = await offer([], { kind: "percent", amount: 5, pieces: null, startsAt, endsAt });
    const begun = updateSale(dated.id, saleChangesSchema.parse({ startsAt: "" }));
    expect((await refusalOf(begun))[0]).toBe("sale-terms-wrong");
    expect(await change({ pieces: 5, amount: 3 })).toMatchObject({ pieces: 5, endsAt: null });
  });
});

describe("an order under a deal", () => {
  test("holds the free pieces as a line of their own and takes the stock of all", async () => {
    const honey = await makeTrackedProduct(10, { price: 650 });
    await offer([honey.id]);
    const placed = await order(honey.id, 7);
    expect(placed.lines).toMatchObject([
      { position: 0, quantity: 5, price: 650, deal: null, tookStock: true },
      { position: 1, quantity: 2, price: 0, deal: FREE_THIRD, tookStock: true },
    ]);
    expect([placed.subtotal, await stockOf(honey.id)]).toEqual([3250, 3]);
    await cancelOrder(placed.id, "other", null);
    expect(await stockOf(honey.id)).toBe(10);
    await updateOrder(placed.id, { status: "Processing" }, null);
    expect(await stockOf(honey.id)).toBe(3);
    expect(await wrongMovements()).toEqual([]);
  });

  test("is placed once for the last pieces, however many try, in whatever order of products", async () => {
    const [honey, ghee] = [await makeTrackedProduct(3), await makeTrackedProduct(3)];
    await offer([]);
    const both = [honey.id, ghee.id].map((productId) => ({ productId, quantity: 3 }));
    const tries = await Promise.allSettled(
      [both, both.toReversed(), both, both.toReversed()].map((lines) =>
        makeOrder({ lines, phoneNumber: nextPhone() }),
      ),
    );
    expect(tries.filter(({ status }) => status === "fulfilled")).toHaveLength(1);
    for (const one of tries)
      if (one.status === "rejected") expect(one.reason.code).toBe("not-enough-stock");
    expect([await stockOf(honey.id), await stockOf(ghee.id)]).toEqual([0, 0]);
  });

  test("counts each product and each size by itself", async () => {
    const sizes = await Promise.all(
      [500, 900].map((sizeAmount) =>
        makeProduct({ family: "honey", sizeUnit: "g", sizeAmount, price: sizeAmount }),
      ),
    );
    await offer([]);
    const placed = await makeOrder({
      lines: sizes.map(({ id }, at) => ({ productId: id, quantity: 2 + at })),
    });
    expect(sold(placed)).toEqual([
      [2, 500],
      [2, 900],
      [1, 0],
    ]);
  });

  test("compares minimum, percentage and free delivery with what is paid for", async () => {
    const honey = await makeProduct({ price: 300 });
    await offer([honey.id]);
    const { code } = await makePromoCode({ kind: "percent", percent: 10, discount: 0 });
    const placed = await order(honey.id, 3, { promoCode: code });
    expect(placed).toMatchObject({ subtotal: 600, promoCodeDiscount: 60 });
    const { code: large } = await makePromoCode({ minAmount: 601 });
    expect((await refusalOf(order(honey.id, 3, { promoCode: large })))[0]).toBe(
      "promo-code-below-minimum",
    );
  });

  test("is refused if the deal ended after its page was shown", async () => {
    const { id: productId } = await makeProduct({ price: 300 });
    const { id } = await offer([productId]);
    const input = rahimasOrder([{ productId, quantity: 3 }]);
    const { totalPrice: total } = await quoteOrder({ lines: input.lines, district: "Dhaka" });
    await deleteSale(id);
    const desk = { actor: { id: "" }, discount: 0, deliveryCharge: null, staffNote: "" };
    expect(await refusalOf(placeDeskOrder(input, desk, { key: null, shownTotal: total }))).toEqual([
      "total-changed",
      { shown: total, actual: total + 300 },
    ]);
  });

  test("is bought again with all its pieces, and its product is reviewed once", async () => {
    const honey = await makeTrackedProduct(10);
    await offer([honey.id]);
    const placed = await order(honey.id, 3);
    expect((await listReorderableLines(placed, "en")).available).toEqual([
      { productId: honey.id, quantity: 3 },
    ]);
    await updateOrder(placed.id, { status: "Deliverd" }, null);
    expect(await listReviewableLines(placed.id)).toMatchObject([{ position: 0 }]);
    const review = { stars: 5, text: "Good", name: "Rahima" };
    expect((await refusalOf(writeReview(placed.id, 1, review, "en")))[0]).toBe("product-not-found");
    await writeReview(placed.id, 0, review, "en");
  });

  test("is packed as so many pieces of the product", async () => {
    const honey = await makeProduct();
    await offer([honey.id]);
    const { id } = await order(honey.id, 3);
    const { lines } = await readPickList({ ids: [id] });
    expect(lines).toMatchObject([{ productId: honey.id, quantity: 3 }]);
  });
});

describe("whatever the deals, prices, codes and pieces", () => {
  const deal = fc
    .tuple(fc.integer({ min: 2, max: 99 }), fc.nat())
    .map(([pieces, n]) => ({ pieces, pay: 1 + (n % (pieces - 1)) }));
  const pieces = fc.integer({ min: 1, max: 99 });

  test("no pieces cost less than nothing, or more than without the deal, or less when an order is split", () => {
    fc.assert(
      fc.property(deal, pieces, pieces, (one, a, b) => {
        expect(paidPieces(one, a)).toBeGreaterThanOrEqual(1);
        expect(paidPieces(one, a)).toBeLessThanOrEqual(a);
        expect(paidPieces(one, a + b)).toBeLessThanOrEqual(paidPieces(one, a) + paidPieces(one, b));
        expect(paidPieces(one, a * one.pieces)).toBe(a * one.pay);
        expect(paidPieces(one, a)).toBeLessThanOrEqual(paidPieces(one, a + 1));
        const { more, free } = missingForDeal(one, a) ?? { more: 0, free: 0 };
        expect((a + more) % one.pieces).toBe(0);
        expect(paidPieces(one, a + more)).toBe(paidPieces(one, a) + more - free);
        expect(free > 0).toBe(more > 0);
      }),
      { numRuns: sampleSize(2_000, 100_000) },
    );
  });

  const good = fc.record({
    price: fc.nat({ max: 5_000 }),
    off: fc.integer({ min: 0, max: 100 }),
    quantity: fc.integer({ min: 1, max: 12 }),
    deal: fc.option(deal.filter(({ pieces: n }) => n < 8)),
    tiers: fc.option(
      fc.record({
        pieces: fc.integer({ min: 2, max: 6 }),
        total: fc.integer({ min: 1, max: 9_000 }),
      }),
    ),
    stock: fc.option(fc.nat({ max: 14 })),
  });
  const code = fc.option(
    fc.oneof(
      fc.record({ kind: fc.constant("fixed" as const), discount: fc.nat({ max: 9_000 }) }),
      fc.record({
        ...{ kind: fc.constant("percent" as const), discount: fc.constant(0) },
        percent: fc.integer({ min: 1, max: 100 }),
      }),
    ),
  );

  /** As the cart page sums its lines in the browser. */
  const inBrowser = ({ lines }: PricedCart) =>
    lines.reduce(
      (sum, line) =>
        sum + (line.problem ? line.lineTotal : priceOfPieces(line.deal, line.price, line.quantity)),
      0,
    );

  test("browser, cart, quote, desk and order come to the same sum, which is that of its lines", async () => {
    await fc.assert(
      fc.asyncProperty(
        fc.array(good, { minLength: 1, maxLength: 4 }),
        code,
        async (goods, terms) => {
          await emptyTables();
          const promo = terms && (await makePromoCode(terms));
          const cart: { productId: string; quantity: number }[] = [];
          for (const { price, off, quantity, deal: one, tiers, stock } of goods) {
            const discount = Math.floor((price * off) / 100);
            const { id } = await makeProduct({
              ...{ price, discount },
              ...(stock !== null && { trackStock: true, quantityInStock: stock }),
            });
            if (one) await offer([id], { pieces: one.pieces, amount: one.pay });
            if (tiers)
              await offer([id], { kind: "tiers", amount: 0, pieces: null, tiers: [tiers] });
            cart.push({ productId: id, quantity });
          }
          const priced = await priceCart(cart, "en");
          expect(inBrowser(priced)).toBe(priced.subtotal);
          const asked = { district: "Dhaka", promoCode: promo?.code ?? "" };
          const quote = await quoteOrder({ ...asked, lines: [], goods: goodsOfCart(priced) });
          expect(quote.subtotal).toBe(priced.subtotal);
          expect(quote.totalPrice).toBeGreaterThanOrEqual(0);
          expect(quote.saved).toBeGreaterThanOrEqual(0);
          if (!priced.canCheckOut) return;
          const desk = await quoteDeskOrder(
            { ...asked, lines: cart },
            { discount: 0, deliveryCharge: null },
          );
          const placed = await makeOrder({ lines: cart, promoCode: asked.promoCode });
          expect([desk.sums.totalPrice, placed.totalPrice]).toEqual([
            quote.totalPrice,
            quote.totalPrice,
          ]);
          expect(placed.subtotal).toBe(worthOf(placed.lines));
          expect(placed.subtotal).toBe(priced.subtotal);
          const ordered = new Map(cart.map(({ productId, quantity }) => [productId, quantity]));
          for (const [productId, quantity] of ordered) {
            const lines = placed.lines.filter((line) => line.productId === productId);
            expect(lines.reduce((sum, line) => sum + line.quantity, 0)).toBe(quantity);
          }
        },
      ),
      { numRuns: sampleSize(25, 500) },
    );
  });
});

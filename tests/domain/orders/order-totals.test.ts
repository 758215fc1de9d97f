import { describe, expect, test } from "vitest";
import {
  PROMO_KINDS,
  type PricedPieces,
  type PromoOffer,
  worthOf,
} from "#app/domain/marketing/promo-codes/promo-code-rules.ts";
import { type DeliveryRule, orderTotals } from "#app/domain/orders/money/order-totals.ts";
import { fc, sampleSize } from "#tests/support/samples.ts";

const PRODUCTS = ["honey", "rice", "tea"];
const CATEGORIES = ["sweet", "grain", null];

const line = fc.record<PricedPieces>({
  productId: fc.constantFrom(...PRODUCTS, null),
  categoryId: fc.constantFrom(...CATEGORIES),
  price: fc.integer({ min: 0, max: 100_000 }),
  quantity: fc.integer({ min: 1, max: 99 }),
});
const goods = fc.array(line, { maxLength: 50 });
const sums = fc.integer({ min: 0, max: 2 ** 31 - 1 });
const offer = fc.record<PromoOffer>({
  kind: fc.constantFrom(...PROMO_KINDS),
  discount: sums,
  percent: fc.integer({ min: 1, max: 100 }),
  maxDiscount: fc.option(sums),
  productIds: fc.subarray(PRODUCTS),
  categoryIds: fc.subarray(["sweet", "grain"]),
});
const delivery = fc.record<DeliveryRule>({
  charge: fc.option(fc.integer({ min: 0, max: 500 })),
  freeFrom: fc.option(fc.integer({ min: 0, max: 500_000 })),
});

const RUNS = { numRuns: sampleSize(2000, 100_000) };

describe("the sum of an order", () => {
  test("is the sum of its lines, delivery and discount, and never below zero", () => {
    fc.assert(
      fc.property(goods, fc.option(offer), delivery, (goods, offer, delivery) => {
        const totals = orderTotals({ goods, offer, delivery });
        expect(totals.subtotal).toBe(goods.reduce((sum, one) => sum + one.price * one.quantity, 0));
        expect(totals.totalPrice).toBe(
          totals.subtotal + (totals.deliveryCharge ?? 0) - totals.promoCodeDiscount,
        );
        expect(totals.promoCodeDiscount).toBeGreaterThanOrEqual(0);
        expect(totals.promoCodeDiscount).toBeLessThanOrEqual(totals.subtotal);
        for (const taka of Object.values(totals))
          expect(taka === null || (Number.isSafeInteger(taka) && taka >= 0)).toBe(true);
      }),
      RUNS,
    );
  });

  test("is the same however the goods are divided into lines, and in any order of them", () => {
    fc.assert(
      fc.property(goods, fc.option(offer), delivery, (goods, offer, delivery) => {
        const pieces = goods.flatMap((one) => [
          { ...one, quantity: 1 },
          ...(one.quantity > 1 ? [{ ...one, quantity: one.quantity - 1 }] : []),
        ]);
        expect(orderTotals({ goods: pieces.toReversed(), offer, delivery })).toEqual(
          orderTotals({ goods, offer, delivery }),
        );
      }),
      RUNS,
    );
  });

  test("is never better for two orders with a percentage, or with free delivery, than for one", () => {
    fc.assert(
      fc.property(goods, goods, offer, delivery, (one, other, offer, delivery) => {
        const rule = { ...offer, kind: "percent" as const, maxDiscount: null };
        const total = (goods: PricedPieces[]) =>
          orderTotals({ goods, offer: rule, delivery }).totalPrice;
        expect(total(one) + total(other)).toBeGreaterThanOrEqual(total([...one, ...other]));
      }),
      RUNS,
    );
  });

  test("is never dearer with a code than without", () => {
    fc.assert(
      fc.property(goods, offer, delivery, (goods, offer, delivery) => {
        const plain = orderTotals({ goods, offer: null, delivery });
        expect(orderTotals({ goods, offer, delivery }).totalPrice).toBeLessThanOrEqual(
          plain.totalPrice,
        );
      }),
      RUNS,
    );
  });

  test("has no charge without a district", () => {
    const goods = [{ productId: null, categoryId: null, price: 500, quantity: 1 }];
    expect(orderTotals({ goods, offer: null, delivery: { charge: null } })).toEqual({
      ...{ subtotal: 500, deliveryCharge: null, deliverySaved: 0 },
      ...{ promoCodeDiscount: 0, totalPrice: 500, saved: 0 },
    });
  });

  test.each([0.5, -1, Number.NaN, 2 ** 53])("refuses %d taka", (price) => {
    const goods = [{ productId: null, categoryId: null, price, quantity: 1 }];
    expect(worthOf(goods)).toBe(price);
    expect(() => orderTotals({ goods, offer: null, delivery: { charge: 0 } })).toThrow(RangeError);
  });
});

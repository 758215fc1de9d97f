import { beforeEach, describe, expect, test } from "vitest";
import { createSale } from "#app/domain/catalog/sales/sales.server.ts";
import { editOrder } from "#app/domain/orders/changing/edit-order.server.ts";
import { updateOrder } from "#app/domain/orders/changing/order-changes.server.ts";
import { toCollect } from "#app/domain/orders/money/order-money.ts";
import { findOrder } from "#app/domain/orders/reading/orders.server.ts";
import { recordReturn } from "#app/domain/parcels/returns/order-returns.server.ts";
import type { ReturnInput } from "#app/domain/parcels/returns/return-input.server.ts";
import { worthOfReturned } from "#app/domain/parcels/returns/returned-worth.ts";
import { emptyTables } from "#tests/support/database.ts";
import { pool } from "#tests/support/driver.ts";
import {
  makeCategory,
  makeOrder,
  makeProduct,
  makePromoCode,
  nextPhone,
} from "#tests/support/factories.ts";
import { refusalOf } from "#tests/support/refusals.ts";
import { fc, sampleSize } from "#tests/support/samples.ts";

beforeEach(emptyTables);

const half = { kind: "percent", percent: 50, discount: 0 } as const;

/** An order on the road, of these pieces and prices. */
async function onTheRoad(
  goods: readonly [quantity: number, price: number][],
  code: Parameters<typeof makePromoCode>[0] | null,
  discount = 0,
) {
  const products = await Promise.all(goods.map(([, price]) => makeProduct({ price })));
  const lines = goods.map(([quantity], i) => ({ productId: products[i]?.id ?? "", quantity }));
  const promoCode = code ? (await makePromoCode(code)).code : "";
  const order = await makeOrder({ lines, promoCode, phoneNumber: nextPhone() });
  if (discount !== 0) await editOrder(order.id, { discount }, null);
  return updateOrder(order.id, { status: "Assign Rider" }, null);
}

/** Pieces of each line that come back; what the customer then owes beyond the delivery. */
async function owes(id: string, pieces: number[], promo?: ReturnInput["promo"], refund = 0) {
  const lines = pieces.map((quantity, position) => ({ position, quantity, restocked: quantity }));
  const input = { reason: "refused" as const, note: "", refund, lines, ...(promo && { promo }) };
  const { order } = await recordReturn(id, input, { actor: null, key: null });
  return toCollect(order) - order.deliveryCharge;
}

describe("a piece that comes back is worth what it cost", () => {
  test("with its share of a percentage, however many come back and in how many returns", async () => {
    const three = await onTheRoad([[3, 500]], half);
    expect(three.totalPrice - three.deliveryCharge).toBe(750);
    expect(await owes(three.id, [2])).toBe(250);
    const two = await onTheRoad([[2, 500]], half);
    expect(await owes(two.id, [1])).toBe(250);
    const turns = await onTheRoad([[3, 500]], half);
    expect([await owes(turns.id, [1]), await owes(turns.id, [1])]).toEqual([500, 250]);
    const { order } = await recordReturn(
      turns.id,
      {
        ...{ reason: "refused", note: "", refund: 0 },
        lines: [{ position: 0, quantity: 1, restocked: 1 }],
      },
      { actor: null, key: null },
    );
    expect(order).toMatchObject({ status: "Refunded", returnedAmount: turns.totalPrice });
  });

  test("with its share of a fixed code and of what staff took off, in whole taka", async () => {
    const fixed = await onTheRoad([[3, 500]], { discount: 100 });
    expect([await owes(fixed.id, [1]), await owes(fixed.id, [1])]).toEqual([933, 467]);
    const agreed = await onTheRoad([[3, 500]], null, 300);
    expect([await owes(agreed.id, [1]), await owes(agreed.id, [1])]).toEqual([800, 400]);
    const both = await onTheRoad([[2, 500]], half, 100);
    expect(await owes(both.id, [1])).toBe(200);
    const dearer = await onTheRoad([[2, 500]], null, -50);
    expect(await owes(dearer.id, [1]), "what was added stays owed").toBe(550);
  });

  test("only the goods that a code was for share its discount", async () => {
    const category = await makeCategory();
    const honey = await makeProduct({ price: 400, categoryId: category.id });
    const nuts = await makeProduct({ price: 100 });
    const { code } = await makePromoCode({ ...half, categoryIds: [category.id] });
    const lines = [honey, nuts].map(({ id: productId }) => ({ productId, quantity: 2 }));
    const order = await makeOrder({ lines, promoCode: code });
    await updateOrder(order.id, { status: "Deliverd" }, null);
    expect(order.promoCodeDiscount).toBe(400);
    expect([await owes(order.id, [0, 1]), await owes(order.id, [1, 0])]).toEqual([500, 300]);
  });

  test("free pieces of a deal come back for nothing, the paid ones with their share", async () => {
    const honey = await makeProduct({ price: 500 });
    const deal = { kind: "deal", amount: 2, pieces: 3, startsAt: null, endsAt: null } as const;
    await createSale({ name: "Three", products: [honey.id], categories: [], ...deal });
    const { code } = await makePromoCode(half);
    const lines = [{ productId: honey.id, quantity: 3 }];
    const { id } = await makeOrder({ lines, promoCode: code });
    await updateOrder(id, { status: "Assign Rider" }, null);
    expect(await owes(id, [0, 1])).toBe(500);
    expect(await owes(id, [1, 0])).toBe(250);
  });

  test("parts of a combo come back with the combo at its price", async () => {
    const jar = await makeProduct({ price: 300 });
    const box = await makeProduct({
      price: 800,
      parts: [{ productId: jar.id, pieces: 2 }],
    });
    const { code } = await makePromoCode({ discount: 200 });
    const { id } = await makeOrder({
      lines: [{ productId: box.id, quantity: 2 }],
      promoCode: code,
    });
    await updateOrder(id, { status: "Assign Rider" }, null);
    expect(await owes(id, [1])).toBe(700);
  });

  test("a refund counts beside it, and what was counted before is never taken back", async () => {
    const order = await onTheRoad([[4, 500]], half);
    await updateOrder(order.id, { status: "Deliverd" }, null);
    expect(await owes(order.id, [1], undefined, 600)).toBe(400);
    expect(await owes(order.id, [1])).toBe(400);
    expect(await owes(order.id, [1])).toBe(250);
    // As the release before counted: the full price of three pieces.
    await pool`update orders set returned_amount = 1000 where id = ${order.id}`;
    expect(await owes(order.id, [0], undefined, 1)).toBe(0);
  });
});

describe("a return that leaves less than a code's minimum", () => {
  const code = { ...half, minAmount: 1000 };

  test("asks about the code once, as an edit does, and changes nothing until it is said", async () => {
    const order = await onTheRoad([[3, 500]], code);
    const question = { code: order.promoCode, minAmount: 1000 };
    expect(await owes(order.id, [1])).toBe(500);
    expect(await refusalOf(owes(order.id, [1]))).toEqual(["promo-code-undecided", question]);
    expect((await findOrder(order.id))?.lines[0]?.quantity).toBe(3);
    expect(await owes(order.id, [1], "keep")).toBe(250);
    const more = await onTheRoad([[5, 300]], code);
    expect(await owes(more.id, [2], "keep")).toBe(450);
    expect(await owes(more.id, [1])).toBe(300);
  });

  test("that drops it leaves the rest at its full price, but never dearer than before", async () => {
    const order = await onTheRoad([[3, 500]], code);
    expect(await owes(order.id, [2], "drop")).toBe(500);
    const big = await onTheRoad([[4, 300]], code);
    expect(await owes(big.id, [1], "drop")).toBe(600);
    expect(await owes(big.id, [1]), "no code is left to be asked about").toBe(600);
    expect(await owes(big.id, [1])).toBe(300);
    const sent = await updateOrder(big.id, { status: "Cancelled", goods: "back" }, null);
    const again = await updateOrder(sent.id, { status: "Assign Rider" }, null);
    expect(again, "it goes out as it was sold").toMatchObject({
      returnedAmount: 0,
      totalPrice: big.totalPrice,
    });
    expect(await refusalOf(owes(big.id, [1]))).toEqual([
      "promo-code-undecided",
      { code: big.promoCode, minAmount: 1000 },
    ]);
  });

  test("asks nothing when all of it is back or all its money", async () => {
    const whole = await onTheRoad([[2, 500]], code);
    await owes(whole.id, [2]);
    expect(await findOrder(whole.id)).toMatchObject({ status: "Refunded" });
    const paid = await onTheRoad([[2, 500]], code);
    await updateOrder(paid.id, { status: "Deliverd" }, null);
    await owes(paid.id, [1], undefined, paid.totalPrice);
    expect(await findOrder(paid.id)).toMatchObject({ status: "Refunded" });
  });

  test("charges the delivery that a dropped code had made free", async () => {
    const free = { kind: "free-delivery", discount: 0, minAmount: 1000 } as const;
    const order = await onTheRoad([[2, 500]], free);
    expect(order.deliveryCharge).toBe(0);
    expect(await refusalOf(owes(order.id, [1]))).toMatchObject(["promo-code-undecided", {}]);
    const plain = await onTheRoad([[1, 500]], null);
    expect(await owes(order.id, [1], "drop")).toBe(500 + plain.deliveryCharge);
  });

  test("is one return when it is sent again, and another with another answer", async () => {
    const order = await onTheRoad([[2, 500]], code);
    const lines = [{ position: 0, quantity: 1, restocked: 1 }];
    const input = { reason: "refused" as const, note: "", refund: 0, lines };
    const send = (promo: ReturnInput["promo"]) =>
      recordReturn(order.id, { ...input, promo }, { actor: null, key: "one-key" });
    expect([(await send("drop")).repeated, (await send("drop")).repeated]).toEqual([false, true]);
    expect(await refusalOf(send("keep"))).toEqual(["stock-key-reused", {}]);
  });
});

test("one by one all pieces are worth what they are together, and none costs money", () => {
  const line = fc.record({
    price: fc.nat({ max: 3_000 }),
    quantity: fc.integer({ min: 1, max: 6 }),
    isMeant: fc.boolean(),
  });
  const sold = fc.record({
    lines: fc.array(line, { minLength: 1, maxLength: 5 }),
    percent: fc.nat({ max: 100 }),
    off: fc.integer({ min: -500, max: 9_000 }),
    order: fc.infiniteStream(fc.nat()),
  });
  fc.assert(
    fc.property(sold, ({ lines, percent, off, order }) => {
      const goods = lines.map((one, i) => ({
        ...{ productId: `p${i}`, categoryId: null, tiers: null, returned: 0 },
        ...one,
      }));
      const subtotal = goods.reduce((sum, { price, quantity }) => sum + price * quantity, 0);
      const productIds = goods.flatMap((one) => (one.isMeant ? [one.productId] : []));
      const meant = goods.filter(({ isMeant }) => isMeant || productIds.length === 0);
      const worth = meant.reduce((sum, { price, quantity }) => sum + price * quantity, 0);
      const promoCodeDiscount = Math.floor((worth * percent) / 100);
      const discount = Math.min(off, subtotal - promoCodeDiscount);
      const promoOffer = {
        ...{ kind: "percent" as const, discount: 0, percent, maxDiscount: null },
        ...{ productIds, categoryIds: [] },
      };
      const sums = { promoCodeDiscount, promoOffer, adjustment: -discount };
      let before = 0;
      while (goods.some(({ quantity, returned }) => returned < quantity)) {
        const left = goods.filter(({ quantity, returned }) => returned < quantity);
        const next = left[(order.next().value ?? 0) % left.length];
        if (next) next.returned += 1;
        const back = worthOfReturned(sums, goods);
        expect(Number.isInteger(back)).toBe(true);
        expect(back).toBeGreaterThanOrEqual(before);
        expect(back - before).toBeLessThanOrEqual(next?.price ?? 0);
        before = back;
      }
      expect(before).toBe(subtotal - promoCodeDiscount - Math.max(0, discount));
    }),
    { numRuns: sampleSize(300, 20_000) },
  );
});

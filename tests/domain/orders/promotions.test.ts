import { eq } from "drizzle-orm";
import { describe, expect, test } from "vitest";
import type { RefusedOrder } from "#app/domain/core/shop-error.ts";
import { findPromoCode } from "#app/domain/marketing/promo-codes/promo-codes.server.ts";
import { editOrder } from "#app/domain/orders/changing/edit-order.server.ts";
import { mergeOrders } from "#app/domain/orders/changing/merge-orders.server.ts";
import {
  cancelOrder,
  deleteOrder,
  restoreOrder,
  updateOrder,
} from "#app/domain/orders/changing/order-changes.server.ts";
import { changeOwnAddress } from "#app/domain/orders/changing/own-order.server.ts";
import { changeStatusOfOrders } from "#app/domain/orders/changing/ticked-orders.server.ts";
import { releaseHeldOrder } from "#app/domain/orders/checks/held-orders.server.ts";
import { quoteDeskOrder } from "#app/domain/orders/placing/desk-order.server.ts";
import { quoteOrder } from "#app/domain/orders/placing/quote-order.server.ts";
import { findOrder } from "#app/domain/orders/reading/orders.server.ts";
import { updateServiceTerms } from "#app/domain/shop/delivery/service-terms.server.ts";
import { db } from "#drizzle/client.server.ts";
import { orders, promoCodes } from "#drizzle/schema.ts";
import { pool } from "#tests/support/driver.ts";
import { makeCategory, makeOrder, makeProduct, makePromoCode } from "#tests/support/factories.ts";
import { refusalOf } from "#tests/support/refusals.ts";

const phone = () => `017${String(Math.floor(Math.random() * 1e8)).padStart(8, "0")}`;

describe("an order with a promo code", () => {
  test("pays a percentage less on the goods that the code is for, rounded down", async () => {
    const sweets = await makeCategory();
    const honey = await makeProduct({ price: 333, categoryId: sweets.id });
    const rice = await makeProduct({ price: 1000 });
    const { code } = await makePromoCode({
      ...{ kind: "percent", percent: 10, discount: 0, categoryIds: [sweets.id] },
    });
    const lines = [honey, rice].map(({ id }) => ({ productId: id, quantity: 1 }));
    const quote = await quoteOrder({ lines, district: "Dhaka", promoCode: code });
    const order = await makeOrder({ lines, promoCode: code });
    expect(quote).toMatchObject({
      subtotal: 1333,
      promoCodeDiscount: 33,
      isPromoCodeApplied: true,
    });
    expect(order).toMatchObject({ promoCodeDiscount: 33, totalPrice: quote.totalPrice });
    const onlyRice = [{ productId: rice.id, quantity: 1 }];
    expect((await refusalOf(makeOrder({ lines: onlyRice, promoCode: code })))[0]).toBe(
      "promo-code-other-goods",
    );
  });

  test("keeps its percentage when staff change its goods, whatever became of the code", async () => {
    const rice = await makeProduct({ price: 1000 });
    const promo = await makePromoCode({ kind: "percent", percent: 15, discount: 0 });
    const lines = [{ productId: rice.id, quantity: 1 }];
    const order = await makeOrder({ lines, promoCode: promo.code });
    await db
      .update(promoCodes)
      .set({ percent: 50, isActive: false })
      .where(eq(promoCodes.id, promo.id));
    const edited = await editOrder(
      order.id,
      { lines: [{ position: 0, quantity: 3, price: 1000 }] },
      null,
    ).then(() => findOrder(order.id));
    expect(edited).toMatchObject({ subtotal: 3000, promoCodeDiscount: 450, adjustment: 0 });
  });

  test("pays no delivery with a code for it", async () => {
    const { code } = await makePromoCode({ kind: "free-delivery", discount: 0 });
    const order = await makeOrder({ promoCode: code });
    expect(order).toMatchObject({ promoCode: code, promoCodeDiscount: 0, deliveryCharge: 0 });
    expect(order.totalPrice).toBe(order.subtotal);
    const lines = order.lines.map(({ productId }) => ({ productId: productId ?? "", quantity: 1 }));
    const quote = await quoteDeskOrder(
      { lines, district: "Dhaka", promoCode: code },
      { discount: 0, deliveryCharge: null },
    );
    expect(quote.sums).toMatchObject({ deliveryCharge: 0, totalPrice: order.totalPrice });
  });

  test("pays its district's charge again once staff drop the code for free delivery", async () => {
    const { code } = await makePromoCode({ kind: "free-delivery", discount: 0 });
    const order = await makeOrder({ promoCode: code });
    const usual = await makeOrder();
    const kept = await editOrder(order.id, { staffNote: "call" }, null);
    expect(kept.deliveryCharge).toBe(0);
    const dropped = await editOrder(order.id, { promo: "drop" }, null);
    expect(dropped).toMatchObject({ promoCode: "", deliveryCharge: usual.deliveryCharge });
    expect(dropped.totalPrice).toBe(dropped.subtotal + usual.deliveryCharge);
  });

  test("is refused before the code's first day", async () => {
    const { code } = await makePromoCode({ startDate: new Date(Date.now() + 60_000) });
    expect((await refusalOf(makeOrder({ promoCode: code })))[0]).toBe("promo-code-not-started");
  });
});

describe("free delivery from a price of the goods", () => {
  test("counts at the desk and when an order moves to another district", async () => {
    await updateServiceTerms({ freeFrom: 1000, freeDistricts: "Khulna", groupFreeFrom: "" });
    const rice = await makeProduct({ price: 1000 });
    const lines = [{ productId: rice.id, quantity: 1 }];
    const order = await makeOrder({ lines, district: "Khulna" });
    expect(order.deliveryCharge).toBeGreaterThan(0);
    const seen = { version: order.version, total: 1000 };
    const address = { address: "12 Mirpur Road", district: "Dhaka" as const, thana: null };
    const moved = await changeOwnAddress(order.id, null, address, seen);
    expect(moved).toMatchObject({ deliveryCharge: 0, totalPrice: 1000 });
    const desk = (deliveryCharge: number | null) =>
      quoteDeskOrder({ lines, district: "Dhaka" }, { discount: 0, deliveryCharge });
    expect((await desk(null)).sums.totalPrice).toBe(1000);
    // What staff agreed on stands.
    expect((await desk(80)).sums.totalPrice).toBe(1080);
  });
});

describe("a code once for each phone", () => {
  test("is used by one of ten orders at once, and again when that one is cancelled", async () => {
    const promo = await makePromoCode({ perPhone: "once" });
    const phoneNumber = phone();
    await makeOrder({ phoneNumber });
    const one = () => makeOrder({ phoneNumber, promoCode: promo.code });
    const outcomes = await Promise.allSettled(Array.from({ length: 10 }, one));
    const placed = outcomes.flatMap((one) => (one.status === "fulfilled" ? one.value : []));
    expect(placed).toHaveLength(1);
    expect((await findPromoCode(promo.id))?.currentUsage).toBe(1);
    expect((await refusalOf(one()))[0]).toBe("promo-code-once");
    await db
      .update(orders)
      .set({ status: "Cancelled" })
      .where(eq(orders.id, placed[0]?.id ?? ""));
    expect((await one()).promoCodeDiscount).toBe(100);
    expect((await makeOrder({ phoneNumber: phone(), promoCode: promo.code })).promoCode).not.toBe(
      "",
    );
  });

  test("for the first order is used once, with two such codes at once and never later", async () => {
    const codes = [
      await makePromoCode({ perPhone: "first" }),
      await makePromoCode({ perPhone: "first" }),
    ];
    const phoneNumber = phone();
    const both = codes.map(({ code }) => makeOrder({ phoneNumber, promoCode: code }));
    const outcomes = await Promise.allSettled([...both]);
    expect(outcomes.filter(({ status }) => status === "fulfilled")).toHaveLength(1);
    const refused = outcomes.find(({ status }) => status === "rejected");
    expect(refused).toMatchObject({ reason: { code: "promo-code-first-order" } });
    const late = makeOrder({ phoneNumber, promoCode: codes[0]?.code ?? "" });
    expect((await refusalOf(late))[0]).toBe("promo-code-first-order");
  });

  test("is judged by the desk, which knows the number, and not told to customers", async () => {
    const { code } = await makePromoCode({ perPhone: "first" });
    const order = await makeOrder({ phoneNumber: phone() });
    const lines = order.lines.map(({ productId }) => ({ productId: productId ?? "", quantity: 1 }));
    const desk = { discount: 0, deliveryCharge: null };
    const { phoneNumber } = order;
    const asked = { lines, district: "Dhaka", promoCode: code };
    expect((await quoteDeskOrder({ ...asked, phoneNumber }, desk)).promoCodeRefusal?.code).toBe(
      "promo-code-first-order",
    );
    expect((await quoteOrder(asked)).promoCodeRefusal).toBeNull();
  });
});

describe("an order that is brought back", () => {
  const uses = async (id: string) =>
    (await db.select().from(promoCodes).where(eq(promoCodes.id, id)))[0]?.currentUsage;

  for (const perPhone of ["once", "first"] as const)
    test(`redeems a code for ${perPhone} again, or is refused while another order has it`, async () => {
      const phoneNumber = phone();
      const code = await makePromoCode({ perPhone });
      const first = await makeOrder({ phoneNumber, promoCode: code.code });
      await cancelOrder(first.id, "other", null);
      const second = await makeOrder({ phoneNumber, promoCode: code.code });
      const { orderNumber } = second;
      const refused = ["promo-code-of-other-order", { code: code.code, orderNumber }];
      expect(await refusalOf(updateOrder(first.id, { status: "Processing" }, null))).toEqual(
        refused,
      );
      const inBulk = changeStatusOfOrders([first.id], "Processing", null);
      expect((await refusalOf(inBulk))[0]).toBe("orders-refused");
      await deleteOrder(first.id, null);
      await updateOrder(second.id, { status: "Ready for delivery" }, null);
      const [gone] = [await makeOrder({ phoneNumber: phone(), promoCode: code.code })];
      await deleteOrder(gone.id, null);
      await pool`update orders set phone_number = ${phoneNumber} where id = ${gone.id}`;
      expect(await refusalOf(restoreOrder(gone.id, null))).toEqual(refused);
      expect(await uses(code.id)).toBe(1);
      await cancelOrder(second.id, "other", null);
      expect((await restoreOrder(gone.id, null)).promoCode).toBe(code.code);
      expect(await uses(code.id)).toBe(1);
    });

  test("is refused also after a merge that cancelled it, and of two at once the older has the code", async () => {
    const phoneNumber = phone();
    const code = await makePromoCode({ perPhone: "once" });
    const from = await makeOrder({ phoneNumber, promoCode: code.code });
    const into = await makeOrder({ phoneNumber });
    await mergeOrders(into.id, [from.id], null);
    const next = await makeOrder({ phoneNumber, promoCode: code.code });
    expect(await refusalOf(updateOrder(from.id, { status: "Processing" }, null))).toEqual([
      "promo-code-of-other-order",
      { code: code.code, orderNumber: next.orderNumber },
    ]);
    await cancelOrder(next.id, "other", null);
    const both = changeStatusOfOrders([next.id, from.id], "Processing", null);
    const [, { refused }] = (await refusalOf(both)) as [string, { refused: RefusedOrder[] }];
    expect(refused.map(({ orderNumber }) => orderNumber)).toEqual([next.orderNumber]);
  });

  test.each([
    ["Cancelled", "once"],
    ["Cancelled", "first"],
    ["Refunded", "once"],
    ["Refunded", "first"],
  ] as const)(
    "%s with its goods on their way back has its code for %s again only if no other order has it",
    async (status, perPhone) => {
      const phoneNumber = phone();
      const code = await makePromoCode({ perPhone });
      const first = await makeOrder({ phoneNumber, promoCode: code.code });
      const far = await makeOrder({ phoneNumber: phone(), promoCode: code.code });
      for (const { id } of [first, far]) {
        await updateOrder(id, { status: "Deliverd" }, null);
        await updateOrder(id, { status, goods: "on-the-way" }, null);
      }
      const { id, orderNumber } = await makeOrder({ phoneNumber, promoCode: code.code });
      const refused = ["promo-code-of-other-order", { code: code.code, orderNumber }];
      const bringBack = () => updateOrder(first.id, { status: "Processing" }, null);
      expect(await refusalOf(bringBack())).toEqual(refused);
      const inBulk = changeStatusOfOrders([far.id, first.id], "Ready for delivery", null);
      expect(await refusalOf(inBulk)).toMatchObject([
        "orders-refused",
        { refused: [{ orderNumber: first.orderNumber }] },
      ]);
      const asOther = { status: "Processing", phoneNumber } as const;
      expect(await refusalOf(updateOrder(far.id, asOther, null))).toEqual(refused);
      expect(await uses(code.id)).toBe(3);
      await cancelOrder(id, "other", null);
      expect((await bringBack()).promoCode).toBe(code.code);
      expect(await uses(code.id)).toBe(2);
    },
  );

  test("comes back once when it and a new order ask for the code at the same time", async () => {
    for (let i = 0; i < 5; i++) {
      const phoneNumber = phone();
      const code = await makePromoCode({ perPhone: "once" });
      const first = await makeOrder({ phoneNumber, promoCode: code.code });
      await cancelOrder(first.id, "other", null);
      await Promise.allSettled([
        updateOrder(first.id, { status: "Processing" }, null),
        makeOrder({ phoneNumber, promoCode: code.code }),
      ]);
      expect(await uses(code.id)).toBe(1);
      const [{ standing } = { standing: 0 }] = await pool<{ standing: number }[]>`
        select count(*)::int as standing from orders
         where promo_code_id = ${code.id} and status <> 'Cancelled'`;
      expect(standing).toBe(1);
    }
  });

  test("held orders keep their first order's code when another was placed meanwhile", async () => {
    const phoneNumber = phone();
    const code = await makePromoCode({ perPhone: "first" });
    const held = await makeOrder({ phoneNumber, promoCode: code.code });
    await pool`update orders set held_at = now(), held_reasons = '{bulk}', is_reserved = false where id = ${held.id}`;
    await makeOrder({ phoneNumber });
    expect((await releaseHeldOrder(held.id, null)).promoCode).toBe(code.code);
  });
});

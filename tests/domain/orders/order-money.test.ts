import { eq } from "drizzle-orm";
import { describe, expect, test } from "vitest";
import { MAX_INTEGER } from "#app/domain/core/digits.ts";
import { updateOrder } from "#app/domain/orders/changing/order-changes.server.ts";
import { payableOf } from "#app/domain/orders/money/order-totals.ts";
import { ORDER_STATUSES } from "#app/domain/orders/order-status.ts";
import { ordersCsv } from "#app/domain/orders/reading/order-csv.server.ts";
import { listOrderHistory } from "#app/domain/orders/reading/order-history.server.ts";
import type { Order } from "#app/domain/orders/reading/order-rows.server.ts";
import { db } from "#drizzle/client.server.ts";
import { orders } from "#drizzle/schema.ts";
import { makeOrder, makePromoCode } from "#tests/support/factories.ts";
import { refusalOf } from "#tests/support/refusals.ts";

/** 650 for the products, 120 for delivery, 100 off: 670. */
async function makePromoOrder() {
  return makeOrder({ promoCode: (await makePromoCode({ discount: 100 })).code });
}

function sumOf(order: Order): number {
  return order.subtotal + order.deliveryCharge - order.promoCodeDiscount + order.adjustment;
}

describe("an order's total adds up", () => {
  test("when it is placed, without an adjustment", async () => {
    const order = await makePromoOrder();
    expect([order.adjustment, sumOf(order)]).toEqual([0, order.totalPrice]);
  });

  test("with any total that staff agreed to, also zero", async () => {
    const order = await makePromoOrder();
    for (const totalPrice of [640, 1000, 0, MAX_INTEGER]) {
      const edited = await updateOrder(order.id, { totalPrice }, null);
      expect([edited.totalPrice, edited.adjustment]).toEqual([totalPrice, totalPrice - 670]);
      expect(sumOf(edited)).toBe(totalPrice);
    }
  });

  test("with another delivery charge, which changes the total and is recorded", async () => {
    const order = await makePromoOrder();
    await updateOrder(order.id, { totalPrice: 650 }, null);
    const moved = await updateOrder(order.id, { district: "Sylhet", deliveryCharge: 200 }, null);
    expect(moved).toMatchObject({ deliveryCharge: 200, totalPrice: 730, adjustment: -20 });
    expect(sumOf(moved)).toBe(730);
    const history = (await listOrderHistory(order.id)).map(({ field, from, to }) => [
      field,
      from,
      to,
    ]);
    expect(history).toContainEqual(["deliveryCharge", 120, 200]);
    expect(history).toContainEqual(["totalPrice", 650, 730]);
  });

  test("with charge and total set together, where the total wins", async () => {
    const order = await makePromoOrder();
    const edited = await updateOrder(order.id, { deliveryCharge: 60, totalPrice: 600 }, null);
    expect(edited).toMatchObject({ deliveryCharge: 60, totalPrice: 600, adjustment: -10 });
  });

  test("within zero and the highest possible total", async () => {
    const order = await makePromoOrder();
    await updateOrder(order.id, { totalPrice: 50 }, null);
    expect(await updateOrder(order.id, { deliveryCharge: 0 }, null)).toMatchObject({
      totalPrice: 0,
      adjustment: -550,
    });
    const dear = updateOrder(order.id, { totalPrice: MAX_INTEGER }, null);
    await dear;
    expect(await refusalOf(updateOrder(order.id, { deliveryCharge: 1 }, null))).toEqual([
      "order-too-large",
      { max: MAX_INTEGER },
    ]);
  });

  test("after a server of the previous release has written only the total", async () => {
    const order = await makePromoOrder();
    await db.update(orders).set({ totalPrice: 700 }).where(eq(orders.id, order.id));
    const [row] = await db.select().from(orders).where(eq(orders.id, order.id));
    expect(row?.adjustment).toBe(30);
  });
});

describe("the amount still to be collected", () => {
  test.each(ORDER_STATUSES)("of an order that is %s", (status) => {
    const isSettled = ["Deliverd", "Cancelled", "Refunded"].includes(status);
    expect(payableOf({ status, totalPrice: 670, advanceAmount: 120 })).toBe(isSettled ? 0 : 550);
  });

  test("is exported with every part of the total, as numbers", async () => {
    const order = await makePromoOrder();
    const edited = await updateOrder(order.id, { totalPrice: 640, status: "Cancelled" }, null);
    const csv: string[] = [];
    for await (const line of ordersCsv(one(edited))) csv.push(line);
    expect(csv[0]).toContain("promoCodeDiscount,adjustment,totalPrice,payable,");
    expect(csv[1]).toContain(`,650,120,${order.promoCode},100,-30,640,0,`);
  });
});

async function* one(order: Order) {
  yield order;
}

import { describe, expect, test } from "vitest";
import { nameFields } from "#app/domain/core/naming/product-name.ts";
import { ShopError } from "#app/domain/core/shop-error.ts";
import { salesSummary } from "#app/domain/figures/dashboard/sales-summary.server.ts";
import { mergeOrders } from "#app/domain/orders/changing/merge-orders.server.ts";
import { cancelOrder, updateOrder } from "#app/domain/orders/changing/order-changes.server.ts";
import { cancelOwnOrder } from "#app/domain/orders/changing/own-order.server.ts";
import { listOrderHistory } from "#app/domain/orders/reading/order-history.server.ts";
import {
  findOrder,
  listCustomerOrders,
  listOrders,
  listOrdersOfPhone,
} from "#app/domain/orders/reading/orders.server.ts";
import { releaseOrders } from "#app/domain/orders/stock/reservations.server.ts";
import { recordReturn } from "#app/domain/parcels/returns/order-returns.server.ts";
import { findPerson } from "#app/domain/people/customers/people.server.ts";
import { db } from "#drizzle/client.server.ts";
import { pool } from "#tests/support/driver.ts";
import {
  makeAdmin,
  makeCustomer,
  makeOrder,
  makeProduct,
  makePromoCode,
  makeTrackedProduct,
  nextPhone,
} from "#tests/support/factories.ts";
import { refusalOf } from "#tests/support/refusals.ts";
import { wrongMovements } from "#tests/support/stock.ts";

const stockOf = async (id: string) => {
  const [row] = await pool<{ pieces: number }[]>`
    select quantity_in_stock as pieces from products where id = ${id}`;
  return row?.pieces;
};

describe("merging duplicate orders", () => {
  test("moves their products into the first and cancels them without changing the stock", async () => {
    const nasrin = await makeAdmin();
    const [honey, nuts] = [
      await makeTrackedProduct(5, { price: 500 }),
      await makeTrackedProduct(4, { price: 300 }),
    ];
    const code = await makePromoCode({ discount: 50 });
    const first = await makeOrder({ lines: [{ productId: honey.id, quantity: 2 }] });
    await updateOrder(first.id, { totalPrice: first.totalPrice - 20 }, nasrin);
    const second = await makeOrder({
      promoCode: code.code,
      lines: [
        { productId: nuts.id, quantity: 4 },
        { productId: honey.id, quantity: 3 },
      ],
    });
    const into = await mergeOrders(first.id, [second.id], nasrin);
    expect(
      into.lines.map(({ position, productId, quantity }) => [position, productId, quantity]),
    ).toEqual([
      [0, honey.id, 5],
      [1, nuts.id, 4],
    ]);
    expect(into).toMatchObject({
      ...{ subtotal: 3700, deliveryCharge: 120, adjustment: -20, totalPrice: 3800 },
      ...{ promoCode: "", status: "Processing" },
    });
    expect(await findOrder(second.id)).toMatchObject({
      ...{ status: "Cancelled", cancelReason: "merged", isReserved: false },
    });
    expect([await stockOf(honey.id), await stockOf(nuts.id)]).toEqual([0, 0]);
    const [uses] = await pool`select current_usage as uses from promo_codes where id = ${code.id}`;
    expect(uses).toEqual({ uses: 0 });
    expect(await wrongMovements()).toEqual([]);

    const history = (await listOrderHistory(first.id)).slice(2);
    expect(history.map(({ field, from, to, actorName }) => [field, from, to, actorName])).toEqual([
      ["totalPrice", 1100, 3800, "Nasrin Akter"],
      [
        "line",
        expect.objectContaining({ position: 0, quantity: 2, price: 500 }),
        expect.objectContaining({ position: 0, quantity: 5, price: 500 }),
        "Nasrin Akter",
      ],
      ["line", null, expect.objectContaining({ position: 1, quantity: 4 }), "Nasrin Akter"],
      ["merged", null, second.orderNumber, "Nasrin Akter"],
    ]);
    const toldOfOther = (await listOrderHistory(second.id)).map(({ field, to }) => [field, to]);
    expect(toldOfOther).toContainEqual(["mergedInto", first.orderNumber]);
  });

  test("leaves them out of lists, figures and the customer's past, where a search still finds them", async () => {
    const { id: customerId, phoneNumber } = await makeCustomer();
    const before = await salesSummary(new Date());
    const [first, second] = [
      await makeOrder({ phoneNumber, customerId }),
      await makeOrder({ phoneNumber, customerId }),
    ];
    const merged = await mergeOrders(first.id, [second.id], null);
    const after = await salesSummary(new Date());
    expect(after).toEqual({
      ...before,
      todayCount: before.todayCount + 1,
      weeklyCount: before.weeklyCount + 1,
      monthlyCount: before.monthlyCount + 1,
      processingOrder: before.processingOrder + 1,
      todaySales: before.todaySales + merged.totalPrice,
      weeklySales: before.weeklySales + merged.totalPrice,
      monthlySales: before.monthlySales + merged.totalPrice,
    });
    for (const [filter, count] of [
      ["today", after.todayCount],
      ["Cancelled", after.cancelledCount],
    ] as const) {
      const listed = await listOrders(filter, { page: 1, perPage: 100 });
      expect(listed.total).toBe(count);
      expect(listed.orders.map(({ id }) => id)).not.toContain(second.id);
    }
    const own = await listCustomerOrders(customerId, { page: 1 });
    expect([own.total, own.orders.map(({ id }) => id)]).toEqual([1, [first.id]]);
    expect((await listOrdersOfPhone(phoneNumber)).orders.map(({ id }) => id)).toEqual([first.id]);
    expect(await findPerson(phoneNumber)).toMatchObject({ orders: 1, cancelled: 0, open: 1 });
    const found = await listOrders(null, { search: String(second.orderNumber), page: 1 });
    expect(found.orders.map(({ id }) => id)).toEqual([second.id]);
    const back = await updateOrder(second.id, { status: "Processing" }, null);
    expect(back.cancelReason).toBe("");
    expect(await findPerson(phoneNumber)).toMatchObject({ orders: 2, cancelled: 0, open: 2 });
  });

  test("repeated, or five times at once, has no further effect", async () => {
    const phoneNumber = nextPhone();
    const honey = await makeTrackedProduct(9);
    const lines = [{ productId: honey.id, quantity: 2 }];
    const [a, b, c] = [
      await makeOrder({ phoneNumber, lines }),
      await makeOrder({ phoneNumber, lines }),
      await makeOrder({ phoneNumber, lines }),
    ];
    const results = await Promise.all(
      Array.from({ length: 5 }, () => mergeOrders(a.id, [b.id, c.id], null)),
    );
    for (const { lines } of results) expect(lines.map(({ quantity }) => quantity)).toEqual([6]);
    const length = (await listOrderHistory(a.id)).length;
    await mergeOrders(a.id, [c.id, b.id, b.id], null);
    expect(await listOrderHistory(a.id)).toHaveLength(length);
    expect(await stockOf(honey.id)).toBe(3);
  });

  test("keeps different prices of one product as two lines", async () => {
    const honey = await makeProduct({ price: 500 });
    const lines = [{ productId: honey.id, quantity: 1 }];
    const first = await makeOrder({ lines });
    await pool`update products set price = 550 where id = ${honey.id}`;
    const second = await makeOrder({ lines });
    const into = await mergeOrders(first.id, [second.id], null);
    expect(into.lines.map(({ price, quantity }) => [price, quantity])).toEqual([
      [500, 1],
      [550, 1],
    ]);
    expect(into.totalPrice).toBe(1050 + into.deliveryCharge);
  });

  test("takes stock for an order that had none, or is refused if there is none", async () => {
    const honey = await makeTrackedProduct(5);
    const lines = [{ productId: honey.id, quantity: 2 }];
    const [first, held] = [await makeOrder({ lines }), await makeOrder({ lines })];
    await db.transaction((tx) => releaseOrders(tx, [held], { reason: "held", actor: null }));
    await pool`
      update orders set held_at = now(), held_until = now() + interval '1 day', held_reasons = '{bulk}', is_reserved = false
       where id = ${held.id}`;
    await pool`update products set quantity_in_stock = 1 where id = ${honey.id}`;
    expect(await refusalOf(mergeOrders(first.id, [held.id], null))).toEqual([
      "not-enough-stock",
      { ...nameFields(honey), available: 3 },
    ]);
    await pool`update products set quantity_in_stock = 2 where id = ${honey.id}`;
    expect((await mergeOrders(first.id, [held.id], null)).lines[0]?.quantity).toBe(4);
    expect(await stockOf(honey.id)).toBe(0);
  });

  test("is refused completely for another phone, a cancelled or deleted order, and too many lines", async () => {
    const honey = await makeProduct();
    const many = (quantity: number) => [{ productId: honey.id, quantity }];
    const [first, second] = [
      await makeOrder({ lines: many(60) }),
      await makeOrder({ lines: many(40) }),
    ];
    const refused = (ids: string[]) => refusalOf(mergeOrders(first.id, ids, null));
    expect(await refused([second.id])).toEqual(["line-full", { ...nameFields(honey), max: 99 }]);
    const stranger = await makeOrder({ phoneNumber: nextPhone() });
    const of = ({ orderNumber }: { orderNumber: number }) => ({ orderNumber });
    expect(await refused([stranger.id])).toEqual(["phones-differ", of(stranger)]);
    const third = await makeOrder();
    await updateOrder(third.id, { status: "Assign Rider" }, null);
    expect(await refused([third.id])).toEqual(["order-handed-over", of(third)]);
    const sent = await makeOrder({ lines: many(2) });
    await updateOrder(sent.id, { status: "Deliverd" }, null);
    await recordReturn(
      sent.id,
      {
        ...{ reason: "damaged", note: "", refund: 0 },
        lines: [{ position: 0, quantity: 1, restocked: 0 }],
      },
      { actor: null, key: null },
    );
    await updateOrder(sent.id, { status: "Processing" }, null);
    expect(await refused([sent.id])).toEqual(["order-handed-over", of(sent)]);
    const fourth = await makeOrder();
    await cancelOrder(fourth.id, "duplicate", null);
    expect(await refused([fourth.id])).toEqual(["order-cancelled", of(fourth)]);
    expect(await refused([])).toEqual(["nothing-to-merge", {}]);
    expect(await refused([first.id])).toEqual(["nothing-to-merge", {}]);
    expect(await refused(["nonsense"])).toEqual(["order-not-found", {}]);
    expect(await findOrder(first.id)).toEqual(first);
    expect((await findOrder(second.id))?.status).toBe("Processing");
  });

  test("in opposite directions, with sales and a cancellation at the same time, ends consistently", async () => {
    const phoneNumber = nextPhone();
    const [honey, nuts] = [await makeTrackedProduct(200), await makeTrackedProduct(200)];
    const lines = [honey, nuts].map(({ id }) => ({ productId: id, quantity: 1 }));
    for (let round = 0; round < 8; round++) {
      const [a, b, c] = [
        await makeOrder({ phoneNumber, lines }),
        await makeOrder({ phoneNumber, lines: lines.toReversed() }),
        await makeOrder({ phoneNumber, lines }),
      ];
      const outcomes = await Promise.allSettled([
        mergeOrders(a.id, [b.id], null),
        mergeOrders(b.id, [a.id], null),
        mergeOrders(a.id, [c.id], null),
        cancelOwnOrder(c.id, null),
        makeOrder({ phoneNumber, lines: lines.toReversed() }),
      ]);
      for (const one of outcomes)
        if (one.status === "rejected") expect(one.reason).toBeInstanceOf(ShopError);
      const statuses = await pool<{ status: string }[]>`
        select status from orders where id = any(${[a.id, b.id]}::uuid[])`;
      expect(statuses.map(({ status }) => status).sort()).toEqual(["Cancelled", "Processing"]);
    }
    expect(await wrongMovements()).toEqual([]);
  });
});

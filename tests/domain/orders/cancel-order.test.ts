import { describe, expect, test } from "vitest";
import { CANCEL_REASONS } from "#app/domain/orders/cancel-reasons.ts";
import { cancelOrder, updateOrder } from "#app/domain/orders/changing/order-changes.server.ts";
import { cancelOwnOrder } from "#app/domain/orders/changing/own-order.server.ts";
import { changeStatusOfOrders } from "#app/domain/orders/changing/ticked-orders.server.ts";
import { changeWholeList, selectWholeList } from "#app/domain/orders/changing/whole-list.server.ts";
import { cancelHeldOrder } from "#app/domain/orders/checks/held-orders.server.ts";
import { listOrderHistory } from "#app/domain/orders/reading/order-history.server.ts";
import { findOrder } from "#app/domain/orders/reading/orders.server.ts";
import { pool } from "#tests/support/driver.ts";
import {
  makeAdmin,
  makeCustomer,
  makeOrder,
  makePromoCode,
  makeTrackedProduct,
  nextPhone,
} from "#tests/support/factories.ts";
import { refusalOf } from "#tests/support/refusals.ts";
import { wrongMovements } from "#tests/support/stock.ts";

describe("cancelling an order with a reason", () => {
  test("releases products and code once, and records who did it and why", async () => {
    const [nasrin, honey, code] = [
      await makeAdmin(),
      await makeTrackedProduct(5),
      await makePromoCode(),
    ];
    const lines = [{ productId: honey.id, quantity: 2 }];
    const order = await makeOrder({ lines, promoCode: code.code });
    const answers = await Promise.all(
      Array.from({ length: 5 }, () => cancelOrder(order.id, "fake", nasrin)),
    );
    for (const answer of answers)
      expect(answer).toMatchObject({
        status: "Cancelled",
        cancelReason: "fake",
        isReserved: false,
      });
    const [left] = await pool`
      select quantity_in_stock as pieces, (select current_usage from promo_codes where id = ${code.id}) as uses
        from products where id = ${honey.id}`;
    expect(left).toEqual({ pieces: 5, uses: 0 });
    const [, ...history] = await listOrderHistory(order.id);
    expect(history.map(({ field, from, to, actorName }) => [field, from, to, actorName])).toEqual([
      ["status", "Processing", "Cancelled", "Nasrin Akter"],
      ["cancelReason", "", "fake", "Nasrin Akter"],
    ]);
    expect(await wrongMovements()).toEqual([]);
  });

  test("can change its reason later, and loses it when the order is reopened", async () => {
    const order = await makeOrder();
    for (const reason of CANCEL_REASONS)
      expect((await cancelOrder(order.id, reason, null)).cancelReason).toBe(reason);
    const back = await updateOrder(order.id, { status: "Processing" }, null);
    expect(back).toMatchObject({ status: "Processing", cancelReason: "" });
  });

  test("is refused once the parcel is dispatched, delivered or refunded", async () => {
    for (const status of ["Submit for Delivery", "Assign Rider", "Deliverd", "Refunded"] as const) {
      const order = await makeOrder();
      await updateOrder(order.id, { status }, null);
      const { orderNumber } = order;
      const late = cancelOrder(order.id, "no-answer", null);
      expect(await refusalOf(late)).toEqual(["order-handed-over", { orderNumber }]);
      expect((await findOrder(order.id))?.status).toBe(status);
    }
    const none = "6f1b2f0e-0000-4000-8000-000000000000";
    expect(await refusalOf(cancelOrder(none, "fake", null))).toEqual(["order-not-found", {}]);
  });

  test("by its customer records that reason", async () => {
    const karim = await makeCustomer();
    const order = await makeOrder({ customerId: karim.id });
    expect((await cancelOwnOrder(order.id, karim.id)).cancelReason).toBe("customer");
  });

  test("works in the form, for ticked orders, for a whole list and for a held order", async () => {
    const nasrin = await makeAdmin();
    const phoneNumber = nextPhone();
    const [one, two, three, held] = [
      await makeOrder(),
      await makeOrder(),
      await makeOrder({ phoneNumber }),
      await makeOrder(),
    ];
    await updateOrder(one.id, { status: "Cancelled", cancelReason: "no-answer" }, nasrin);
    await changeStatusOfOrders([two.id], "Cancelled", nasrin, new Map(), {
      cancelReason: "out-of-stock",
    });
    const list = await selectWholeList({ filter: null, search: phoneNumber }, "Cancelled", nasrin);
    await changeWholeList(list, nasrin, { cancelReason: "duplicate" });
    await pool`
      update orders set held_at = now(), held_until = now() + interval '1 day', held_reasons = '{bulk}' where id = ${held.id}`;
    await cancelHeldOrder(held.id, nasrin, "fake");
    const reasons = await Promise.all(
      [one, two, three, held].map(async ({ id }) => (await findOrder(id))?.cancelReason),
    );
    expect(reasons).toEqual(["no-answer", "out-of-stock", "duplicate", "fake"]);
  });

  test("with a reason but another status is refused, and nothing is saved", async () => {
    const order = await makeOrder();
    const change = { fullName: "Rahima Khatun", cancelReason: "fake" } as const;
    const alone = ["cancel-reason-alone", {}];
    expect(await refusalOf(updateOrder(order.id, change, null))).toEqual(alone);
    const ticked = changeStatusOfOrders([order.id], "Deliverd", null, new Map(), {
      cancelReason: "fake",
    });
    expect(await refusalOf(ticked)).toEqual(alone);
    expect(await findOrder(order.id)).toEqual(order);
  });
});

import { eq } from "drizzle-orm";
import { describe, expect, test } from "vitest";
import { nameFields } from "#app/domain/core/naming/product-name.ts";
import { ShopError } from "#app/domain/core/shop-error.ts";
import {
  deleteOrder,
  restoreOrder,
  updateOrder,
} from "#app/domain/orders/changing/order-changes.server.ts";
import { cancelOwnOrder } from "#app/domain/orders/changing/own-order.server.ts";
import { changeStatusOfOrders } from "#app/domain/orders/changing/ticked-orders.server.ts";
import { ORDER_STATUSES } from "#app/domain/orders/order-status.ts";
import { listOrderHistory } from "#app/domain/orders/reading/order-history.server.ts";
import {
  findOrder,
  listDeletedOrders,
  listOrders,
} from "#app/domain/orders/reading/orders.server.ts";
import { db } from "#drizzle/client.server.ts";
import { orders, products, promoCodes } from "#drizzle/schema.ts";
import { pool } from "#tests/support/driver.ts";
import {
  makeAdmin,
  makeCustomer,
  makeOrder,
  makeProduct,
  makePromoCode,
  makeTrackedProduct,
} from "#tests/support/factories.ts";
import { refusalOf } from "#tests/support/refusals.ts";
import { deleteAnyOrder } from "#tests/support/trash.ts";

const nobody = "6f1b2f0e-0000-4000-8000-000000000000";

describe("editing an order", () => {
  test("records each change and its author", async () => {
    const nasrin = await makeAdmin();
    const order = await makeOrder();
    const edited = await updateOrder(
      order.id,
      {
        fullName: order.fullName,
        phoneNumber: "01812345678",
        totalPrice: 500,
        district: "Sylhet",
        status: "Ready for delivery",
      },
      nasrin,
    );
    expect(edited).toMatchObject({
      phoneNumber: "01812345678",
      totalPrice: 500,
      district: "Sylhet",
      division: "Sylhet",
      status: "Ready for delivery",
      deliveryCharge: order.deliveryCharge,
    });
    expect(edited.version).toBeGreaterThan(order.version);
    const [, ...history] = await listOrderHistory(order.id);
    expect(history.map(({ field, from, to, actorName }) => [field, from, to, actorName])).toEqual([
      ["phoneNumber", "01712345678", "01812345678", "Nasrin Akter"],
      ["totalPrice", 770, 500, "Nasrin Akter"],
      ["district", "Dhaka", "Sylhet", "Nasrin Akter"],
      ["status", "Processing", "Ready for delivery", "Nasrin Akter"],
    ]);
  });

  test("with stored values changes nothing", async () => {
    const order = await makeOrder();
    const again = await updateOrder(
      order.id,
      { fullName: order.fullName, totalPrice: order.totalPrice, status: order.status },
      null,
    );
    expect(again).toEqual(order);
    expect(await listOrderHistory(order.id)).toHaveLength(1);
  });

  test("to another district drops the thana, unless one is sent too", async () => {
    const order = await makeOrder({ thana: "Dhanmondi" });
    const moved = await updateOrder(order.id, { district: "Sylhet" }, null);
    expect(moved.thana).toBeNull();
    const back = await updateOrder(order.id, { district: "Dhaka", thana: "Mirpur" }, null);
    expect(back.thana).toBe("Mirpur");
    const moving = updateOrder(order.id, { district: "Sylhet", thana: "Mirpur" }, null);
    expect(await refusalOf(moving)).toEqual([
      "thana-elsewhere",
      { thana: "Mirpur", district: "Sylhet" },
    ]);
    const staying = updateOrder(order.id, { thana: "Beanibazar" }, null);
    expect(await refusalOf(staying)).toEqual([
      "thana-elsewhere",
      { thana: "Beanibazar", district: "Dhaka" },
    ]);
  });

  test("permits any status after any status", async () => {
    const product = await makeTrackedProduct(10);
    const order = await makeOrder({ lines: [{ productId: product.id, quantity: 4 }] });
    for (const from of ORDER_STATUSES) {
      for (const to of ORDER_STATUSES) {
        await updateOrder(order.id, { status: from, goods: "back" }, null);
        expect((await updateOrder(order.id, { status: to, goods: "back" }, null)).status).toBe(to);
        const holds = to !== "Cancelled" && to !== "Refunded";
        expect(await stockOf(product.id), `${from} → ${to}`).toBe(holds ? 6 : 10);
      }
    }
  });

  test("shows the second of two staff what the first changed, and overwrites nothing", async () => {
    const [nasrin, shirin] = [await makeAdmin(), await makeAdmin({ fullName: "Shirin Sultana" })];
    const order = await makeOrder();
    const shown = { version: order.version, was: order };
    await updateOrder(order.id, { totalPrice: 700 }, nasrin, shown);
    await updateOrder(order.id, { totalPrice: 600, status: "Deliverd" }, nasrin);

    const typed = { phoneNumber: "01999999999", totalPrice: 650, status: "Deliverd" } as const;
    expect(await refusalOf(updateOrder(order.id, typed, shirin, shown))).toEqual([
      "changed-meanwhile",
      {
        changes: [
          {
            ...{ field: "totalPrice", now: 600, yours: 650 },
            ...{ by: "Nasrin Akter", at: expect.any(Date) },
          },
        ],
      },
    ]);
    expect((await findOrder(order.id))?.phoneNumber).toBe("01712345678");
    const merged = await updateOrder(order.id, { phoneNumber: "01999999999" }, shirin, shown);
    expect(merged).toMatchObject({ phoneNumber: "01999999999", totalPrice: 600 });
  });

  test("by 20 staff with the same form at once succeeds for one", async () => {
    const order = await makeOrder();
    const outcomes = await Promise.allSettled(
      Array.from({ length: 20 }, (_, index) =>
        updateOrder(order.id, { totalPrice: 1000 + index }, null, {
          version: order.version,
          was: order,
        }),
      ),
    );
    expect(outcomes.filter((outcome) => outcome.status === "fulfilled")).toHaveLength(1);
    expect(await listOrderHistory(order.id)).toHaveLength(2);
  });

  test.each(["", "1001", "../etc", "\0", nobody])(
    "is refused for the unknown order %j",
    async (id) => {
      expect(await refusalOf(updateOrder(id, { totalPrice: 1 }, null))).toEqual([
        "order-not-found",
        {},
      ]);
      expect(await refusalOf(deleteOrder(id, null))).toEqual(["order-not-found", {}]);
      expect(await refusalOf(restoreOrder(id, null))).toEqual(["order-not-found", {}]);
      expect(await refusalOf(cancelOwnOrder(id, nobody))).toEqual(["order-not-found", {}]);
      expect(await refusalOf(changeStatusOfOrders([id], "Deliverd", null))).toEqual([
        "order-not-found",
        {},
      ]);
    },
  );
});

describe("stock and promo use", () => {
  test("are released on Cancelled or Refunded, and taken again on leaving these", async () => {
    const { order, product, code } = await makeReservedOrder();
    expect(await held(product.id, code.id)).toEqual([7, 1]);
    await updateOrder(order.id, { status: "Cancelled" }, null);
    expect(await held(product.id, code.id)).toEqual([10, 0]);
    await updateOrder(order.id, { status: "Refunded" }, null);
    expect(await held(product.id, code.id)).toEqual([10, 0]);
    await updateOrder(order.id, { status: "Assign Rider" }, null);
    expect(await held(product.id, code.id)).toEqual([7, 1]);
    await updateOrder(order.id, { status: "Deliverd" }, null);
    expect(await held(product.id, code.id)).toEqual([7, 1]);
  });

  test("prevent leaving Cancelled while they are used up", async () => {
    const { order, product, code } = await makeReservedOrder({ maxUsage: 1 });
    await updateOrder(order.id, { status: "Cancelled" }, null);
    await db.update(products).set({ quantityInStock: 2 }).where(eq(products.id, product.id));
    expect(await refusalOf(updateOrder(order.id, { status: "Processing" }, null))).toEqual([
      "not-enough-stock",
      { ...nameFields(product), available: 2 },
    ]);
    await db.update(products).set({ quantityInStock: 3 }).where(eq(products.id, product.id));
    await makeOrder({ promoCode: code.code });
    expect(await refusalOf(updateOrder(order.id, { status: "Processing" }, null))).toEqual([
      "promo-code-used-up",
      { code: code.code },
    ]);
    expect(await held(product.id, code.id)).toEqual([3, 1]);
    expect((await findOrder(order.id))?.status).toBe("Cancelled");
  });

  test("do not prevent it because the code has expired", async () => {
    const { order, product, code } = await makeReservedOrder();
    await updateOrder(order.id, { status: "Cancelled" }, null);
    await db
      .update(promoCodes)
      .set({ expirationDate: new Date(0), isActive: false })
      .where(eq(promoCodes.id, code.id));
    await updateOrder(order.id, { status: "Processing" }, null);
    expect(await held(product.id, code.id)).toEqual([7, 1]);
  });

  test("of products sold without a count are not released; with a count they are taken again", async () => {
    const product = await makeProduct({ quantityInStock: 5 });
    const order = await makeOrder({ lines: [{ productId: product.id, quantity: 2 }] });
    await db.update(products).set({ trackStock: true }).where(eq(products.id, product.id));
    await updateOrder(order.id, { status: "Cancelled" }, null);
    expect(await stockOf(product.id)).toBe(5);
    await updateOrder(order.id, { status: "Processing" }, null);
    expect(await stockOf(product.id)).toBe(3);
    await updateOrder(order.id, { status: "Refunded" }, null);
    expect(await stockOf(product.id)).toBe(5);
  });

  test("are exact after 50 staff cancel and reopen an order at once", async () => {
    const { order, product, code } = await makeReservedOrder();
    await Promise.all(
      Array.from({ length: 50 }, (_, index) =>
        updateOrder(order.id, { status: index % 2 ? "Cancelled" : "Processing" }, null),
      ),
    );
    const isHeld = (await findOrder(order.id))?.status === "Processing";
    expect(await held(product.id, code.id)).toEqual(isHeld ? [7, 1] : [10, 0]);
    await updateOrder(order.id, { status: "Cancelled" }, null);
    expect(await held(product.id, code.id)).toEqual([10, 0]);
  });

  test("do not count as edits of product or code", async () => {
    const { order, product, code } = await makeReservedOrder();
    await updateOrder(order.id, { status: "Cancelled" }, null);
    await updateOrder(order.id, { status: "Processing" }, null);
    const [productNow] = await db.select().from(products).where(eq(products.id, product.id));
    const [codeNow] = await db.select().from(promoCodes).where(eq(promoCodes.id, code.id));
    expect(productNow?.updatedAt).toEqual(product.updatedAt);
    expect(codeNow?.updatedAt).toEqual(code.updatedAt);
  });
});

describe("a customer's cancellation", () => {
  test("sent 50 times at once releases stock once", async () => {
    const karim = await makeCustomer();
    const { order, product, code } = await makeReservedOrder({}, karim.id);
    const outcomes = await Promise.allSettled(
      Array.from({ length: 50 }, () => cancelOwnOrder(order.id, karim.id)),
    );
    const refused = outcomes.flatMap((outcome) =>
      outcome.status === "rejected" && outcome.reason instanceof ShopError
        ? [[outcome.reason.code, outcome.reason.params]]
        : [],
    );
    expect(refused).toEqual(Array(49).fill(["order-not-cancellable", { status: "Cancelled" }]));
    expect(await held(product.id, code.id)).toEqual([10, 0]);
    expect(await listOrderHistory(order.id)).toMatchObject([
      { to: "Processing" },
      { from: "Processing", to: "Cancelled", actorName: "Karim Uddin" },
    ]);
  });

  test("works only for an own order that is Processing", async () => {
    const [karim, jamal] = [await makeCustomer(), await makeCustomer()];
    const order = await makeOrder({ customerId: karim.id });
    expect(await refusalOf(cancelOwnOrder(order.id, jamal.id))).toEqual(["order-not-found", {}]);
    await updateOrder(order.id, { status: "Ready for delivery" }, null);
    expect(await refusalOf(cancelOwnOrder(order.id, karim.id))).toEqual([
      "order-not-cancellable",
      { status: "Ready for delivery" },
    ]);
    const guests = await makeOrder();
    expect(await refusalOf(cancelOwnOrder(guests.id, karim.id))).toEqual(["order-not-found", {}]);
  });
});

describe("a bulk change of orders", () => {
  test("sets one status, with a report and a history", async () => {
    const nasrin = await makeAdmin();
    const [first, second] = [await makeOrder(), await makeOrder()];
    const third = await updateOrder((await makeOrder()).id, { status: "Deliverd" }, null);
    const report = await changeStatusOfOrders(
      [first.id, second.id, third.id, first.id],
      "Deliverd",
      nasrin,
    );
    expect(new Set(report.changed.map(({ id }) => id))).toEqual(new Set([first.id, second.id]));
    expect(report.unchanged).toEqual([{ id: third.id, orderNumber: third.orderNumber }]);
    expect((await listOrderHistory(second.id)).at(-1)).toMatchObject({
      field: "status",
      from: "Processing",
      to: "Deliverd",
      actorName: "Nasrin Akter",
    });
  });

  test("releases and takes stock like single changes, also of shared products", async () => {
    const product = await makeTrackedProduct(10);
    const code = await makePromoCode();
    const lines = [{ productId: product.id, quantity: 2 }];
    const made = [];
    for (let turn = 0; turn < 3; turn++) {
      made.push((await makeOrder({ lines, promoCode: code.code })).id);
    }
    await changeStatusOfOrders(made, "Cancelled", null);
    expect(await held(product.id, code.id)).toEqual([10, 0]);
    await changeStatusOfOrders(made, "Processing", null);
    expect(await held(product.id, code.id)).toEqual([4, 3]);
  });

  test("happens completely or not at all, and names each order that prevents it", async () => {
    const product = await makeTrackedProduct(4);
    const lines = [{ productId: product.id, quantity: 2 }];
    const [first, second] = [await makeOrder({ lines }), await makeOrder({ lines })];
    const third = await makeOrder();
    const ids = [third.id, second.id, first.id];
    await changeStatusOfOrders(ids, "Refunded", null);
    await db.update(products).set({ quantityInStock: 3 }).where(eq(products.id, product.id));
    const [code, params] = await refusalOf(changeStatusOfOrders(ids, "Deliverd", null));
    expect(code).toBe("orders-refused");
    expect(params).toMatchObject({
      refused: [
        {
          orderNumber: second.orderNumber,
          refusal: {
            code: "not-enough-stock",
            params: { title: product.title, titleBn: "", available: 1 },
          },
        },
      ],
    });
    expect((await findOrder(third.id))?.status).toBe("Refunded");
    expect(await stockOf(product.id)).toBe(3);
  });

  test("overlapping another in opposite order does not deadlock", async () => {
    const items = [await makeTrackedProduct(100), await makeTrackedProduct(100)];
    const ids: string[] = [];
    for (let turn = 0; turn < 6; turn++) {
      const lines = items.map(({ id }) => ({ productId: id, quantity: 1 }));
      ids.push((await makeOrder({ lines: turn % 2 ? lines : lines.toReversed() })).id);
    }
    await Promise.all(
      Array.from({ length: 20 }, (_, turn) =>
        changeStatusOfOrders(
          turn % 2 ? ids : ids.toReversed(),
          turn % 3 ? "Cancelled" : "Processing",
          null,
        ),
      ),
    );
    await changeStatusOfOrders(ids, "Cancelled", null);
    expect(await Promise.all(items.map(({ id }) => stockOf(id)))).toEqual([100, 100]);
  });
});

describe("deleting an order", () => {
  test("hides it everywhere, releases its stock, and can be undone", async () => {
    const nasrin = await makeAdmin();
    const { order, product, code } = await makeReservedOrder();
    await deleteOrder(order.id, nasrin);
    expect(await findOrder(order.id)).toBeNull();
    expect((await listOrders(null)).orders.map(({ id }) => id)).not.toContain(order.id);
    expect(await held(product.id, code.id)).toEqual([10, 0]);
    expect(await refusalOf(deleteOrder(order.id, nasrin))).toEqual(["order-not-found", {}]);
    expect((await listDeletedOrders()).orders.map(({ id }) => id)).toContain(order.id);

    const restored = await restoreOrder(order.id, nasrin);
    expect(restored).toMatchObject({ status: "Processing", isReserved: true, deletedAt: null });
    expect(await held(product.id, code.id)).toEqual([7, 1]);
    expect(await refusalOf(restoreOrder(order.id, nasrin))).toEqual(["order-not-found", {}]);
    expect((await listOrderHistory(order.id)).slice(1)).toMatchObject([
      { field: "deleted", from: false, to: true, actorName: "Nasrin Akter" },
      { field: "deleted", from: true, to: false, actorName: "Nasrin Akter" },
    ]);
  });

  test.each(["Submit for Delivery", "Reach Destination", "Assign Rider", "Deliverd"] as const)(
    "is refused once it was %s, and stays so when it is back in the shop",
    async (status) => {
      const { order, product, code } = await makeReservedOrder();
      const { id, orderNumber } = order;
      const refused = ["order-left-stays", { orderNumber }];
      await updateOrder(id, { status }, null);
      expect(await refusalOf(deleteOrder(id, null))).toEqual(refused);
      expect(await held(product.id, code.id)).toEqual([7, 1]);
      await updateOrder(id, { status: "Cancelled", goods: "on-the-way" }, null);
      expect(await refusalOf(deleteOrder(id, null))).toEqual(refused);
      await updateOrder(id, { goods: "back" }, null);
      expect(await refusalOf(deleteOrder(id, null))).toEqual(refused);
      await updateOrder(id, { status: "Processing" }, null);
      expect(await refusalOf(deleteOrder(id, null))).toEqual(refused);
      // An order of before the first hand-over was noted.
      await pool`update orders set handed_over_at = null, status = ${status} where id = ${id}`;
      expect(await refusalOf(deleteOrder(id, null))).toEqual(refused);
      expect((await findOrder(id))?.deletedAt).toBeNull();
    },
  );

  test("is refused of a Refunded one, also of before the first hand-over was noted", async () => {
    const { order } = await makeReservedOrder();
    const { id, orderNumber } = order;
    await updateOrder(id, { status: "Deliverd" }, null);
    await updateOrder(id, { status: "Refunded", goods: "back" }, null);
    await pool`update orders set handed_over_at = null where id = ${id}`;
    expect(await refusalOf(deleteOrder(id, null))).toEqual(["order-left-stays", { orderNumber }]);
  });

  test("that left and was deleted by the release before can still be undone", async () => {
    const { order, product, code } = await makeReservedOrder();
    await updateOrder(order.id, { status: "Deliverd" }, null);
    await deleteAnyOrder(order.id);
    expect(await held(product.id, code.id)).toEqual([7, 1]);
    await restoreOrder(order.id, null);
    expect(await held(product.id, code.id)).toEqual([7, 1]);
  });

  test("releases nothing twice if it was cancelled", async () => {
    const { order, product, code } = await makeReservedOrder();
    await updateOrder(order.id, { status: "Cancelled" }, null);
    await deleteOrder(order.id, null);
    await restoreOrder(order.id, null);
    expect(await held(product.id, code.id)).toEqual([10, 0]);
  });

  test("can be undone for 30 days while there is stock", async () => {
    const { order, product } = await makeReservedOrder();
    await deleteOrder(order.id, null);
    await db.update(products).set({ quantityInStock: 0 }).where(eq(products.id, product.id));
    expect((await refusalOf(restoreOrder(order.id, null)))[0]).toBe("not-enough-stock");
    await db.update(products).set({ quantityInStock: 9 }).where(eq(products.id, product.id));
    const day = 24 * 60 * 60 * 1000;
    await db
      .update(orders)
      .set({ deletedAt: new Date(Date.now() - 30 * day - 1000) })
      .where(eq(orders.id, order.id));
    expect(await refusalOf(restoreOrder(order.id, null))).toEqual(["order-not-found", {}]);
    await db
      .update(orders)
      .set({ deletedAt: new Date(Date.now() - 30 * day + 60_000) })
      .where(eq(orders.id, order.id));
    expect((await restoreOrder(order.id, null)).id).toBe(order.id);
  });
});

/** An order of three of ten pieces, with a code. */
async function makeReservedOrder(
  terms: Parameters<typeof makePromoCode>[0] = {},
  customerId: string | null = null,
) {
  const product = await makeTrackedProduct(10);
  const code = await makePromoCode(terms);
  const order = await makeOrder({
    lines: [{ productId: product.id, quantity: 3 }],
    promoCode: code.code,
    customerId,
  });
  return { order, product, code };
}

async function stockOf(id: string) {
  const [product] = await db.select().from(products).where(eq(products.id, id));
  return product?.quantityInStock;
}

/** Pieces in stock, and the code's uses. */
async function held(productId: string, codeId: string) {
  const [code] = await db.select().from(promoCodes).where(eq(promoCodes.id, codeId));
  return [await stockOf(productId), code?.currentUsage];
}

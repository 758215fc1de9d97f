import { describe, expect, test } from "vitest";
import { deleteProduct } from "#app/domain/catalog/products/product-admin.server.ts";
import { nameFields } from "#app/domain/core/naming/product-name.ts";
import { editOrder, previewEdit } from "#app/domain/orders/changing/edit-order.server.ts";
import { cancelOrder, updateOrder } from "#app/domain/orders/changing/order-changes.server.ts";
import type { OrderEdit } from "#app/domain/orders/changing/order-edit.ts";
import { listOrderHistory } from "#app/domain/orders/reading/order-history.server.ts";
import type { Order } from "#app/domain/orders/reading/order-rows.server.ts";
import { findOrder } from "#app/domain/orders/reading/orders.server.ts";
import { pool } from "#tests/support/driver.ts";
import {
  makeAdmin,
  makeOrder,
  makeProduct,
  makePromoCode,
  makeReview,
  makeTrackedProduct,
} from "#tests/support/factories.ts";
import { refusalOf } from "#tests/support/refusals.ts";
import { wrongMovements } from "#tests/support/stock.ts";

const stockOf = async (id: string) => {
  const [row] = await pool<{ pieces: number }[]>`
    select quantity_in_stock as pieces from products where id = ${id}`;
  return row?.pieces;
};

/** The lines as this order's form shows them. */
const linesOf = (order: Order) =>
  order.lines.map(({ position, quantity, price }) => ({ position, quantity, price }));

const shownOf = (order: Order) => ({
  version: order.version,
  was: {
    ...{ fullName: order.fullName, address: order.address, district: order.district },
    ...{ deliveryCharge: order.deliveryCharge, discount: 0 - order.adjustment },
    lines: linesOf(order),
  },
});

const line = (order: Order, index: number, change: { quantity?: number; price?: number }) =>
  linesOf(order).map((one, at) => (at === index ? { ...one, ...change } : one));

describe("changing an order's content", () => {
  test("moves stock by the difference, updates the total, and records each line", async () => {
    const nasrin = await makeAdmin();
    const [honey, nuts, chia] = [
      await makeTrackedProduct(5, { price: 500 }),
      await makeTrackedProduct(5, { price: 300 }),
      await makeTrackedProduct(5, { price: 200, discount: 20 }),
    ];
    const order = await makeOrder({
      lines: [
        { productId: honey.id, quantity: 2 },
        { productId: nuts.id, quantity: 1 },
      ],
    });
    const edit: OrderEdit = {
      lines: [
        { position: 0, quantity: 4, price: 450 },
        { position: 1, quantity: 0, price: 300 },
      ],
      added: [{ productId: chia.id, quantity: 2 }],
      ...{ discount: 100, deliveryCharge: 80, address: "House 9", staffNote: "Calls at noon" },
    };
    const { plan } = await previewEdit(order.id, edit, shownOf(order));
    expect(plan).toMatchObject({ subtotal: 2160, totalPrice: 2140, adjustment: -100 });
    expect(await findOrder(order.id)).toEqual(order);

    const seen = { shown: shownOf(order), total: plan.totalPrice };
    const edited = await editOrder(order.id, edit, nasrin, seen);
    expect(
      edited.lines.map((one) => [one.position, one.productId, one.quantity, one.price]),
    ).toEqual([
      [0, honey.id, 4, 450],
      [2, chia.id, 2, 180],
    ]);
    expect(edited).toMatchObject({
      ...{ subtotal: 2160, deliveryCharge: 80, adjustment: -100, totalPrice: 2140 },
      ...{ address: "House 9", staffNote: "Calls at noon", status: "Processing" },
    });
    expect([await stockOf(honey.id), await stockOf(nuts.id), await stockOf(chia.id)]).toEqual([
      1, 5, 3,
    ]);
    const moved = await pool`
      select change, reason, actor_id as actor from stock_movements where order_id = ${order.id} order by id`;
    expect(
      moved
        .slice(2)
        .map((row) => [row.change, row.reason, row.actor])
        .sort(),
    ).toEqual([
      [-2, "order-edit", nasrin.id],
      [-2, "order-edit", nasrin.id],
      [1, "order-edit", nasrin.id],
    ]);
    const history = (await listOrderHistory(order.id)).slice(1);
    expect(history.every(({ actorName }) => actorName === "Nasrin Akter")).toBe(true);
    expect(history.map(({ field, from, to }) => [field, from, to])).toEqual([
      ["address", "House 7, Road 3, Dhanmondi", "House 9"],
      ["staffNote", "", "Calls at noon"],
      ["deliveryCharge", 120, 80],
      ["adjustment", 0, -100],
      ["totalPrice", 1420, 2140],
      [
        "line",
        expect.objectContaining({ quantity: 2, price: 500 }),
        expect.objectContaining({ quantity: 4, price: 450 }),
      ],
      ["line", expect.objectContaining({ position: 1, quantity: 1 }), null],
      ["line", null, expect.objectContaining({ position: 2, quantity: 2, price: 180 })],
    ]);
    expect(await wrongMovements()).toEqual([]);

    const length = history.length + 1;
    expect(await editOrder(order.id, edit, nasrin, seen)).toEqual(edited);
    expect(await listOrderHistory(order.id)).toHaveLength(length);
    expect(await stockOf(chia.id)).toBe(3);
  });

  test("is refused if the total differs from the one shown", async () => {
    const honey = await makeProduct({ price: 500 });
    const order = await makeOrder({ lines: [{ productId: honey.id, quantity: 1 }] });
    const edit = { lines: linesOf(order), added: [{ productId: honey.id, quantity: 1 }] };
    await pool`update products set price = 550 where id = ${honey.id}`;
    const seen = { shown: shownOf(order), total: 1120 };
    expect(await refusalOf(editOrder(order.id, edit, null, seen))).toEqual([
      "total-changed",
      { shown: 1120, actual: 1170 },
    ]);
    expect(await findOrder(order.id)).toEqual(order);
  });

  test("retains the agreed adjustment, and no discount exceeds the parts", async () => {
    const order = await makeOrder();
    await updateOrder(order.id, { totalPrice: order.totalPrice + 30 }, null);
    const more = await editOrder(order.id, { lines: line(order, 0, { quantity: 3 }) }, null);
    expect([more.adjustment, more.totalPrice]).toEqual([30, 3 * 650 + 120 + 30]);
    const less = await editOrder(order.id, { discount: 70 }, null);
    expect([less.adjustment, less.totalPrice]).toEqual([-70, 3 * 650 + 120 - 70]);
    const tooMuch = editOrder(order.id, { discount: 2071 }, null);
    expect(await refusalOf(tooMuch)).toEqual([
      "discount-above-total",
      { discount: 2071, max: 2070 },
    ]);
  });

  test("asks about a promo code whose minimum is no longer reached", async () => {
    const code = await makePromoCode({ discount: 100, minAmount: 1000 });
    const honey = await makeProduct({ price: 500 });
    const order = await makeOrder({
      promoCode: code.code,
      lines: [{ productId: honey.id, quantity: 2 }],
    });
    const uses = async () =>
      (await pool`select current_usage as uses from promo_codes where id = ${code.id}`)[0]?.uses;
    const edit = { lines: line(order, 0, { quantity: 1 }) };
    const question = { code: code.code, minAmount: 1000 };
    expect((await previewEdit(order.id, edit)).plan.promoQuestion).toEqual(question);
    expect(await refusalOf(editOrder(order.id, edit, null))).toEqual([
      "promo-code-undecided",
      question,
    ]);
    const kept = await editOrder(order.id, { ...edit, promo: "keep" }, null);
    expect(kept).toMatchObject({ promoCode: code.code, promoCodeDiscount: 100, totalPrice: 520 });
    expect(await uses()).toBe(1);
    // Once decided, the code is not questioned again when the price falls further.
    expect(
      (await editOrder(order.id, { lines: [{ position: 0, quantity: 1, price: 450 }] }, null))
        .promoCodeDiscount,
    ).toBe(100);
    const dropped = await editOrder(order.id, { promo: "drop" }, null);
    expect(dropped).toMatchObject({ promoCode: "", promoCodeDiscount: 0, totalPrice: 570 });
    expect(await uses()).toBe(0);
    await cancelOrder(order.id, "other", null);
    expect(await uses()).toBe(0);
  });

  test("limits the discount to the products' sum, and lets it grow up to the code's", async () => {
    const code = await makePromoCode({ discount: 700 });
    const honey = await makeProduct({ price: 500 });
    const order = await makeOrder({
      promoCode: code.code,
      lines: [{ productId: honey.id, quantity: 1 }],
    });
    expect(order.promoCodeDiscount).toBe(500);
    const more = await editOrder(order.id, { lines: line(order, 0, { quantity: 2 }) }, null);
    expect([more.promoCodeDiscount, more.totalPrice]).toEqual([700, 420]);
    const less = await editOrder(order.id, { lines: line(order, 0, { price: 300 }) }, null);
    expect([less.promoCodeDiscount, less.totalPrice]).toEqual([300, 120]);
  });

  test("is refused with a reason if products are short, deleted, too many or none", async () => {
    const honey = await makeTrackedProduct(3);
    const gone = await makeProduct();
    await deleteProduct(gone.id);
    const order = await makeOrder({ lines: [{ productId: honey.id, quantity: 2 }] });
    const named = nameFields(honey);
    const refused = (edit: OrderEdit) => refusalOf(editOrder(order.id, edit, null));
    const many = (quantity: number) => ({ lines: line(order, 0, { quantity }) });
    expect(await refused(many(4))).toEqual(["not-enough-stock", { ...named, available: 3 }]);
    expect(await refused(many(100))).toEqual(["line-full", { ...named, max: 99 }]);
    expect(await refused(many(0))).toEqual(["order-needs-goods", {}]);
    const add = (productId: string) => ({ added: [{ productId, quantity: 1 }] });
    expect((await refused(add(gone.id)))[0]).toBe("product-unavailable");
    expect(await refused(add(order.id))).toEqual(["product-not-found", {}]);
    expect((await editOrder(order.id, many(3), null)).lines[0]?.quantity).toBe(3);
    expect(await stockOf(honey.id)).toBe(0);
  });

  test("is refused for held, cancelled and dispatched orders", async () => {
    const order = await makeOrder();
    const edit = { lines: line(order, 0, { quantity: 2 }) };
    const refused = () => refusalOf(editOrder(order.id, edit, null));
    const { orderNumber } = order;
    await pool`update orders set held_at = now(), held_until = now() + interval '1 day' where id = ${order.id}`;
    expect(await refused()).toEqual(["order-held", { orderNumber }]);
    await updateOrder(order.id, { status: "Cancelled" }, null);
    expect(await refused()).toEqual(["order-cancelled", { orderNumber }]);
    for (const status of ["Submit for Delivery", "Deliverd", "Refunded"] as const) {
      await updateOrder(order.id, { status, goods: "back" }, null);
      expect(await refused()).toEqual(["order-handed-over", { orderNumber }]);
    }
    await updateOrder(order.id, { status: "Ready for delivery" }, null);
    expect((await editOrder(order.id, edit, null)).lines[0]?.quantity).toBe(2);
  });

  test("removes no line that its customer has reviewed, and leaves other reviews alone", async () => {
    const { order, review } = await makeReview();
    await updateOrder(order.id, { status: "Processing" }, null);
    const more = await makeProduct();
    const edited = await editOrder(
      order.id,
      { added: [{ productId: more.id, quantity: 1 }] },
      null,
    );
    const without = editOrder(order.id, { lines: line(edited, 0, { quantity: 0 }) }, null);
    expect((await refusalOf(without))[0]).toBe("line-reviewed");
    await editOrder(order.id, { lines: line(edited, 1, { quantity: 0 }) }, null);
    const [left] = await pool`select position from reviews where id = ${review.id}`;
    expect(left).toEqual({ position: 0 });
  });

  test("never gives a removed line's position to a new line", async () => {
    const [a, b] = [await makeProduct(), await makeProduct()];
    const order = await makeOrder({
      lines: [
        { productId: a.id, quantity: 1 },
        { productId: b.id, quantity: 1 },
      ],
    });
    await editOrder(order.id, { lines: line(order, 0, { quantity: 0 }) }, null);
    const back = await editOrder(order.id, { added: [{ productId: a.id, quantity: 1 }] }, null);
    expect(back.lines.map(({ position, productId }) => [position, productId])).toEqual([
      [1, b.id],
      [2, a.id],
    ]);
  });
});

describe("two people who change one order at once", () => {
  test("both succeed with different lines and fields", async () => {
    const [a, b] = [await makeProduct(), await makeProduct()];
    const order = await makeOrder({
      lines: [a, b].map(({ id }) => ({ productId: id, quantity: 1 })),
    });
    const shown = shownOf(order);
    await editOrder(order.id, { lines: line(order, 0, { quantity: 3 }) }, null, { shown });
    const both = await editOrder(
      order.id,
      { lines: line(order, 1, { quantity: 2 }), address: "House 9" },
      null,
      { shown },
    );
    expect(both.lines.map(({ quantity }) => quantity)).toEqual([3, 2]);
  });

  test("are shown a line that both changed or one removed, and lose nothing", async () => {
    const nasrin = await makeAdmin();
    const [a, b] = [await makeProduct(), await makeProduct()];
    const order = await makeOrder({
      lines: [a, b].map(({ id }) => ({ productId: id, quantity: 1 })),
    });
    const shown = shownOf(order);
    await editOrder(order.id, { lines: line(order, 0, { quantity: 3 }) }, nasrin, { shown });
    const mine = { lines: line(order, 0, { quantity: 2 }), address: "House 9" };
    expect(await refusalOf(editOrder(order.id, mine, null, { shown }))).toEqual([
      "changed-meanwhile",
      {
        changes: [
          {
            ...{ field: "quantity-0", now: 3, yours: 2 },
            by: "Nasrin Akter",
            at: expect.any(Date),
          },
        ],
      },
    ]);
    expect((await findOrder(order.id))?.address).toBe(order.address);
    await editOrder(order.id, { lines: line(order, 1, { quantity: 0 }) }, nasrin, { shown });
    const raised = { lines: line(order, 1, { quantity: 5 }) };
    const [code, params] = await refusalOf(editOrder(order.id, raised, null, { shown }));
    expect([code, params]).toEqual([
      "changed-meanwhile",
      { changes: [expect.objectContaining({ field: "quantity-1", now: 0, yours: 5 })] },
    ]);
  });

  test("add a product once if one form is sent five times", async () => {
    const honey = await makeTrackedProduct(9);
    const order = await makeOrder();
    const edit = { lines: linesOf(order), added: [{ productId: honey.id, quantity: 2 }] };
    const seen = { shown: shownOf(order) };
    const answers = await Promise.all(
      Array.from({ length: 5 }, () => editOrder(order.id, edit, null, seen)),
    );
    for (const { lines } of answers) expect(lines.map(({ quantity }) => quantity)).toEqual([1, 2]);
    expect(await stockOf(honey.id)).toBe(7);
  });
});

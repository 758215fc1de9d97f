import { beforeAll, describe, expect, test } from "vitest";
import { ShopError } from "#app/domain/core/shop-error.ts";
import { editOrder } from "#app/domain/orders/changing/edit-order.server.ts";
import { mergeOrders } from "#app/domain/orders/changing/merge-orders.server.ts";
import { updateOrder } from "#app/domain/orders/changing/order-changes.server.ts";
import { cancelOwnOrder } from "#app/domain/orders/changing/own-order.server.ts";
import type { Order } from "#app/domain/orders/reading/order-rows.server.ts";
import { findOrder } from "#app/domain/orders/reading/orders.server.ts";
import { emptyTables } from "#tests/support/database.ts";
import { pool } from "#tests/support/driver.ts";
import {
  makeAdmin,
  makeOrder,
  makePromoCode,
  makeTrackedProduct,
} from "#tests/support/factories.ts";
import { wrongSums, wrongUses } from "#tests/support/order-sums.ts";
import { fc, SEED, sampleSize } from "#tests/support/samples.ts";
import { wrongMovements } from "#tests/support/stock.ts";

const refusedOnly = (outcomes: PromiseSettledResult<unknown>[]) => {
  for (const one of outcomes)
    if (one.status === "rejected") expect(one.reason).toBeInstanceOf(ShopError);
};

const withQuantity = (order: Order, quantity: number) => ({
  lines: order.lines.map(({ position, price }) => ({ position, quantity, price })),
});

let nasrin: Awaited<ReturnType<typeof makeAdmin>>;

beforeAll(async () => {
  await emptyTables();
  nasrin = await makeAdmin();
});

describe("while an order is being changed", () => {
  test("other customers buy the last pieces, and each piece is sold once", async () => {
    for (let round = 0; round < 5; round++) {
      const honey = await makeTrackedProduct(6);
      const lines = [{ productId: honey.id, quantity: 1 }];
      const order = await makeOrder({ lines });
      const outcomes = await Promise.allSettled([
        editOrder(order.id, withQuantity(order, 4), nasrin),
        ...Array.from({ length: 4 }, () => makeOrder({ lines })),
      ]);
      refusedOnly(outcomes);
      const [row] = await pool`
        select quantity_in_stock as left_over, (select sum(quantity)::int from order_lines where product_id = products.id) as sold
          from products where id = ${honey.id}`;
      expect(row?.left_over + row?.sold).toBe(6);
      expect(row?.left_over).toBeLessThan(3);
    }
  });

  test("a colleague changes the same line, and one of them is shown the conflict", async () => {
    const order = await makeOrder();
    const line = order.lines[0] as Order["lines"][number];
    const shown = {
      version: order.version,
      was: { lines: [{ position: 0, quantity: line.quantity, price: line.price }] },
    };
    const outcomes = await Promise.allSettled(
      [2, 3, 4, 5].map((quantity) =>
        editOrder(order.id, withQuantity(order, quantity), nasrin, { shown }),
      ),
    );
    refusedOnly(outcomes);
    expect(outcomes.filter(({ status }) => status === "fulfilled")).toHaveLength(1);
  });

  test("its customer cancels or it is handed over, and one happens first without loss", async () => {
    for (let round = 0; round < 10; round++) {
      const [honey, nuts] = [await makeTrackedProduct(9), await makeTrackedProduct(9)];
      const order = await makeOrder({ lines: [{ productId: honey.id, quantity: 2 }] });
      const outcomes = await Promise.allSettled([
        editOrder(
          order.id,
          { ...withQuantity(order, 3), added: [{ productId: nuts.id, quantity: 1 }] },
          nasrin,
        ),
        round % 2
          ? cancelOwnOrder(order.id, null)
          : updateOrder(order.id, { status: "Submit for Delivery" }, nasrin),
      ]);
      refusedOnly(outcomes);
      expect(outcomes[1]?.status).toBe("fulfilled");
      const after = await findOrder(order.id);
      const pieces = after?.lines.map(({ quantity }) => quantity);
      expect(pieces).toEqual(outcomes[0]?.status === "fulfilled" ? [3, 1] : [2]);
    }
    expect(await wrongMovements()).toEqual([]);
  });
});

const few = fc.integer({ min: 0, max: 4 });
const taka = fc.integer({ min: 0, max: 400 });
const anAct = fc.oneof(
  {
    weight: 6,
    arbitrary: fc.record({
      does: fc.constant("edit" as const),
      quantities: fc.array(few, { minLength: 3, maxLength: 3 }),
      price: fc.option(taka),
      product: fc.integer({ min: 0, max: 2 }),
      add: few,
      discount: fc.option(fc.integer({ min: -100, max: 500 })),
      deliveryCharge: fc.option(taka),
      promo: fc.constantFrom("keep", "drop", undefined),
    }),
  },
  fc.record({
    does: fc.constant("status" as const),
    status: fc.constantFrom("Processing", "Ready for delivery", "Cancelled", "Deliverd"),
  }),
  fc.record({ does: fc.constant("total" as const), totalPrice: fc.integer({ min: 0, max: 3000 }) }),
  fc.record({ does: fc.constant("track" as const), product: fc.integer({ min: 0, max: 2 }) }),
  fc.record({ does: fc.constant("merge" as const) }),
);

test("edits of many orders leave stock, codes and sums consistent", async () => {
  const histories = fc.sample(fc.array(anAct, { minLength: 8, maxLength: 12 }), {
    numRuns: sampleSize(16, 40),
  });
  let edits = 0;
  const live = async (acts: (typeof histories)[number], turn: number) => {
    const items = await Promise.all(
      [1, 2, 3].map(() => makeTrackedProduct(8, { price: 100 + turn })),
    );
    const code = await makePromoCode({ discount: 150, minAmount: 200 });
    const lines = items.slice(0, 2).map(({ id }) => ({ productId: id, quantity: 2 }));
    const orders = [
      await makeOrder({ lines, promoCode: code.code }),
      await makeOrder({ lines: lines.slice(1) }),
    ];
    for (const [index, act] of acts.entries()) {
      const id = orders[index % 2]?.id ?? "";
      try {
        if (act.does === "edit") {
          const order = await findOrder(id);
          await editOrder(
            id,
            {
              lines: (order?.lines ?? []).map(({ position, price }, at) => ({
                position,
                quantity: act.quantities[at % 3] ?? 1,
                price: act.price ?? price,
              })),
              added: act.add
                ? [{ productId: items[act.product]?.id ?? "", quantity: act.add }]
                : [],
              ...(act.discount === null ? {} : { discount: act.discount }),
              ...(act.deliveryCharge === null ? {} : { deliveryCharge: act.deliveryCharge }),
              promo: act.promo as "keep" | "drop" | undefined,
            },
            nasrin,
          );
          edits += 1;
        } else if (act.does === "status")
          await updateOrder(id, { status: act.status as Order["status"] }, nasrin);
        else if (act.does === "total")
          await updateOrder(id, { totalPrice: act.totalPrice }, nasrin);
        else if (act.does === "track")
          await pool`update products set track_stock = not track_stock where id = ${items[act.product]?.id ?? ""}`;
        else await mergeOrders(id, [orders[(index + 1) % 2]?.id ?? ""], nasrin);
      } catch (error) {
        if (!(error instanceof ShopError)) throw error;
      }
    }
  };
  for (let start = 0; start < histories.length; start += 8)
    await Promise.all(histories.slice(start, start + 8).map((acts, at) => live(acts, start + at)));
  expect(edits).toBeGreaterThan(20);
  expect(await wrongMovements(), `seed ${SEED}`).toEqual([]);
  expect(await wrongSums(), `seed ${SEED}`).toEqual([]);
  expect(await wrongUses(), `seed ${SEED}`).toEqual([]);
});

import { beforeAll, describe, expect, test } from "vitest";
import { ShopError } from "#app/domain/core/shop-error.ts";
import { editOrder } from "#app/domain/orders/changing/edit-order.server.ts";
import { updateOrder } from "#app/domain/orders/changing/order-changes.server.ts";
import { cancelOwnOrder } from "#app/domain/orders/changing/own-order.server.ts";
import type { Order } from "#app/domain/orders/reading/order-rows.server.ts";
import { findOrder } from "#app/domain/orders/reading/orders.server.ts";
import { emptyTables } from "#tests/support/database.ts";
import { pool } from "#tests/support/driver.ts";
import { makeAdmin, makeOrder, makeTrackedProduct } from "#tests/support/factories.ts";
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

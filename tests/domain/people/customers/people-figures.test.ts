import { beforeEach, expect, test } from "vitest";
import { erase } from "#app/domain/figures/privacy/erasure.server.ts";
import { changeStatusOfOrders } from "#app/domain/orders/changing/ticked-orders.server.ts";
import { db } from "#drizzle/client.server.ts";
import { people } from "#drizzle/schema.ts";
import { emptyTables } from "#tests/support/database.ts";
import { pool } from "#tests/support/driver.ts";
import { makeAdmin, makeOrder, makeProduct, makeTrackedProduct } from "#tests/support/factories.ts";
import { wrongFigures } from "#tests/support/people.ts";

beforeEach(emptyTables);

const PHONES = ["01711111111", "01722222222", "01733333333"] as const;
test("parallel orders of a few numbers and changes by staff are all counted", async () => {
  const nasrin = await makeAdmin();
  const { id: productId } = await makeTrackedProduct(1000);
  const lines = [{ productId, quantity: 1 }];
  const first = await Promise.all(
    PHONES.flatMap((phoneNumber) => [1, 2, 3].map(() => makeOrder({ phoneNumber, lines }))),
  );
  const ids = first.map(({ id }) => id);
  await Promise.all([
    ...PHONES.flatMap((phoneNumber) => [1, 2, 3].map(() => makeOrder({ phoneNumber, lines }))),
    // Delivered first, they need to say what became of their goods.
    changeStatusOfOrders(ids, "Cancelled", nasrin, new Map(), { goods: "back" }),
    changeStatusOfOrders(ids.toReversed(), "Deliverd", nasrin),
  ]);
  expect(await wrongFigures()).toEqual([]);
  expect(await db.select().from(people)).toHaveLength(3);
});

test("an erased person is not listed, and nobody else is affected", async () => {
  const lines = [{ productId: (await makeProduct()).id, quantity: 1 }];
  await makeOrder({ phoneNumber: "01711111111", lines });
  await makeOrder({ phoneNumber: "01722222222", lines });
  await erase("01711111111");
  expect(await db.select().from(people)).toMatchObject([{ phoneNumber: "01722222222", orders: 1 }]);
});

test("truncating orders removes their people, and inconsistent figures block no order", async () => {
  await makeOrder({ phoneNumber: PHONES[0] });
  await pool`truncate orders cascade`;
  expect(await db.select().from(people)).toEqual([]);
  const order = await makeOrder({ phoneNumber: PHONES[1] });
  await pool`update people set orders = 7`;
  await pool`update orders set phone_number = ${PHONES[2]} where id = ${order.id}`;
  expect((await db.select().from(people)).map(({ phoneNumber }) => phoneNumber)).toEqual([
    PHONES[2],
  ]);
});

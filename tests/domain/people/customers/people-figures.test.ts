import { beforeEach, expect, test } from "vitest";
import { erase } from "#app/domain/figures/privacy/erasure.server.ts";
import { changeStatusOfOrders } from "#app/domain/orders/changing/ticked-orders.server.ts";
import { ORDER_STATUSES } from "#app/domain/orders/order-status.ts";
import { db } from "#drizzle/client.server.ts";
import { people } from "#drizzle/schema.ts";
import { emptyTables } from "#tests/support/database.ts";
import { pool } from "#tests/support/driver.ts";
import { makeAdmin, makeOrder, makeProduct, makeTrackedProduct } from "#tests/support/factories.ts";
import { wrongFigures } from "#tests/support/people.ts";
import { fc, sampleSize } from "#tests/support/samples.ts";

beforeEach(emptyTables);

const PHONES = ["01711111111", "01722222222", "01733333333"] as const;
const NAMES = ["Rahima", "Karim", "রহিমা"];
const STATUSES = [...ORDER_STATUSES, "Cancelled", "Deliverd", "Refunded"] as const;

const phone = fc.constantFrom(...PHONES);
const name = fc.constantFrom(...NAMES);
const status = fc.constantFrom(...STATUSES);
const some = fc.integer({ min: 1, max: 4 });
/** Changes of orders, each written to several rows by one statement, as bulk acts do. */
const act = fc.oneof(
  { weight: 4, arbitrary: fc.record({ does: fc.constant("place" as const), phone, name, some }) },
  { weight: 4, arbitrary: fc.record({ does: fc.constant("set" as const), status, some }) },
  fc.record({ does: fc.constantFrom(...(["joke", "merge", "try"] as const)), some }),
  fc.record({ does: fc.constant("move" as const), phone, some }),
  fc.record({ does: fc.constant("rename" as const), name, some }),
  fc.record({ does: fc.constantFrom("price" as const, "back" as const), some }),
  fc.record({ does: fc.constantFrom("hide" as const, "restore" as const), some }),
  fc.record({ does: fc.constant("drop" as const), some }),
);
type Act = typeof act extends fc.Arbitrary<infer One> ? One : never;

/** Every n-th order by number, so that a statement concerns several people. */
const every = (n: number) => pool`order_number % ${n} = 0`;

async function happen(one: Act): Promise<unknown> {
  const which = every(one.some);
  switch (one.does) {
    case "place":
      return pool`
        insert into orders (full_name, phone_number, address, district, division, subtotal, delivery_charge, total_price, created_at)
        select ${one.name}, ${one.phone}, 'Lane', 'Dhaka', 'Dhaka', 500, 60, 560, now() - n % 3 * interval '1 day'
          from generate_series(1, ${one.some}::int) n`;
    case "set":
      return pool`update orders set status = ${one.status}, cancel_reason = '' where ${which}`;
    case "joke":
      return pool`update orders set status = 'Cancelled', cancel_reason = 'fake' where ${which}`;
    case "merge":
      return pool`update orders set status = 'Cancelled', cancel_reason = 'merged' where ${which}`;
    case "try":
      return pool`update orders set is_trial = not is_trial where ${which}`;
    case "move":
      return pool`update orders set phone_number = ${one.phone} where ${which}`;
    case "rename":
      return pool`update orders set full_name = ${one.name} where ${which}`;
    case "price":
      return pool`update orders set total_price = total_price + 10 where ${which}`;
    case "back":
      return pool`update orders set returned_amount = returned_amount + 300 where ${which}`;
    case "hide":
      return pool`update orders set deleted_at = now() where ${which}`;
    case "restore":
      return pool`update orders set deleted_at = null where ${which}`;
    case "drop":
      return pool`delete from orders where ${which} and order_number % 3 = 0`;
  }
}

test("the figures of a phone number equal its orders, over random histories", async () => {
  await fc.assert(
    fc.asyncProperty(fc.array(act, { minLength: 1, maxLength: 12 }), async (acts) => {
      await pool`delete from orders`;
      for (const one of acts) await happen(one);
      expect(await wrongFigures()).toEqual([]);
    }),
    { numRuns: sampleSize(25, 300) },
  );
});

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

import fc from "fast-check";
import { beforeEach, expect, test } from "vitest";
import { foldDailyFigures } from "#app/domain/dashboard/daily-figures.server.ts";
import { deleteOrder, restoreOrder } from "#app/domain/orders/changing/order-changes.server.ts";
import { changeStatusOfOrders } from "#app/domain/orders/changing/ticked-orders.server.ts";
import { ORDER_STATUSES } from "#app/domain/orders/order-status.ts";
import { pool } from "#drizzle/client.server.ts";
import { wrongDailyFigures } from "#tests/support/daily-figures.ts";
import { emptyTables } from "#tests/support/database.ts";
import { makeAdmin, makeOrder, makeProduct, makeTrackedProduct } from "#tests/support/factories.ts";

beforeEach(emptyTables);

const status = fc.constantFrom(...ORDER_STATUSES, "Cancelled", "Deliverd", "Refunded");
const district = fc.constantFrom("Dhaka", "Khulna", "Sylhet");
const some = fc.integer({ min: 1, max: 4 });
/** What happens to orders and their goods, whoever writes it: several rows a statement, as bulk acts do. */
const act = fc.oneof(
  { weight: 4, arbitrary: fc.record({ does: fc.constant("place" as const), district, some }) },
  { weight: 4, arbitrary: fc.record({ does: fc.constant("set" as const), status, some }) },
  fc.record({ does: fc.constant("move" as const), district, some }),
  fc.record({
    does: fc.constantFrom(
      ...(["hide", "restore", "drop", "price", "return", "date", "rename"] as const),
      ...(["more", "less", "back", "swap", "take out", "add", "lose"] as const),
      ...(["fold", "recount", "drop lines"] as const),
    ),
    some,
  }),
);
type Act = typeof act extends fc.Arbitrary<infer One> ? One : never;

/** Every few orders by their number, so that statements touch several. */
const which = (n: number) => pool`order_number % ${n} = 0`;
const lines = (n: number) => pool`order_id in (select id from orders where ${which(n)})`;

const addLines = (position: number, n: number) => pool`
  insert into order_lines (order_id, position, title, price, quantity, product_id)
  select orders.id, ${position}, 'Honey', 100 + place * 7, 1 + order_number % 3, goods.id
    from orders, (select id, row_number() over (order by id) as place from products) goods
   where place = 1 + (order_number + ${position}) % 3 and ${which(n)}
     and not exists (select from order_lines where order_id = orders.id and position = ${position})`;

async function happen(one: Act): Promise<unknown> {
  const n = one.some;
  switch (one.does) {
    case "place":
      await pool`
        insert into orders (full_name, phone_number, address, district, division, subtotal, delivery_charge, total_price, created_at)
        select 'Rahima', '01711111111', 'Lane', ${one.district}, 'Dhaka', 500, 60, 560, now() - x % 3 * interval '9 hours'
          from generate_series(1, ${n}::int) x`;
      return addLines(0, 1);
    case "set":
      return pool`update orders set status = ${one.status} where ${which(n)}`;
    case "move":
      return pool`update orders set district = ${one.district} where ${which(n)}`;
    case "hide":
      return pool`update orders set deleted_at = now() where ${which(n)}`;
    case "restore":
      return pool`update orders set deleted_at = null where ${which(n)}`;
    case "drop":
      return pool`delete from orders where ${which(n)} and order_number % 3 = 0`;
    case "price":
      return pool`update orders set total_price = total_price + 10 where ${which(n)}`;
    case "return":
      return pool`update orders set returned_amount = returned_amount + 300 where ${which(n)}`;
    case "date":
      return pool`update orders set created_at = created_at - interval '7 hours' where ${which(n)}`;
    case "rename":
      return pool`update orders set full_name = 'রহিমা' where ${which(n)}`;
    case "more":
      return pool`update order_lines set quantity = quantity + 1, price = price + 5 where ${lines(n)}`;
    case "less":
      return pool`update order_lines set quantity = 1, returned = 0 where ${lines(n)}`;
    case "back":
      return pool`update order_lines set returned = quantity where ${lines(n)}`;
    case "swap":
      return pool`update order_lines set product_id = (select id from products order by id limit 1) where ${lines(n)}`;
    case "take out":
      return pool`delete from order_lines where ${lines(n)}`;
    case "add":
      return addLines(1, n);
    case "lose":
      return pool`update order_lines set product_id = null where ${lines(n)}`;
    case "fold":
      return foldDailyFigures();
    case "recount":
      return pool`select recount_daily_figures()`;
    case "drop lines":
      return pool`truncate order_lines cascade`;
  }
}

test("the days' figures are what the orders say, over random histories", async () => {
  for (let n = 0; n < 3; n++) await makeProduct();
  await fc.assert(
    fc.asyncProperty(fc.array(act, { minLength: 1, maxLength: 14 }), async (acts) => {
      await pool`delete from orders`;
      for (const one of acts) await happen(one);
      expect(await wrongDailyFigures()).toEqual([]);
      await foldDailyFigures();
      expect(await wrongDailyFigures()).toEqual([]);
    }),
    { numRuns: 250, seed: 14 },
  );
  await pool`truncate orders cascade`;
  expect(await wrongDailyFigures()).toEqual([]);
}, 120_000);

test("orders placed, changed and folded at once are all counted, and one row a day is left", async () => {
  const nasrin = await makeAdmin();
  const { id: productId } = await makeTrackedProduct(1000);
  const lines = [{ productId, quantity: 2 }];
  const first = await Promise.all(Array.from({ length: 8 }, () => makeOrder({ lines })));
  const ids = first.map(({ id }) => id);
  await Promise.all([
    ...Array.from({ length: 8 }, () => makeOrder({ lines })),
    changeStatusOfOrders(ids.slice(0, 4), "Cancelled", nasrin),
    changeStatusOfOrders(ids.slice(2).toReversed(), "Deliverd", nasrin),
    ...Array.from({ length: 4 }, () => foldDailyFigures()),
  ]);
  expect(await wrongDailyFigures()).toEqual([]);
  await deleteOrder(ids[0] ?? "", nasrin);
  await deleteOrder(ids[7] ?? "", nasrin);
  await restoreOrder(ids[7] ?? "", nasrin);
  await foldDailyFigures();
  expect(await wrongDailyFigures()).toEqual([]);
  expect(await pool`select from daily_goods`).toHaveLength(1);
  expect(await foldDailyFigures()).toBe(0);
});

test("figures that went wrong are brought right while orders go through", async () => {
  const { id: productId } = await makeProduct();
  await makeOrder({ lines: [{ productId, quantity: 2 }] });
  await pool`update daily_sales set orders = orders + 3, owed = 7`;
  await pool`delete from daily_goods`;
  expect(await wrongDailyFigures()).not.toEqual([]);
  await pool`select recount_daily_figures()`;
  expect(await wrongDailyFigures()).toEqual([]);
});

test("twenty thousand orders changed at once, after a single one, are counted one by one, not each with each", async () => {
  await pool`
    insert into orders (full_name, phone_number, address, district, division, subtotal, delivery_charge, total_price)
    select 'Rahima', '01711111111', 'Lane', 'Dhaka', 'Dhaka', 500, 60, 560 from generate_series(1, 20000)`;
  const session = await pool.reserve();
  try {
    // A tenth of it does for 20,000; 400 million comparisons take more.
    await session`set statement_timeout = '30s'`;
    await session`update orders set address = 'Road 3' where id = (select id from orders limit 1)`;
    await session`update orders set address = 'Road 4'`;
  } finally {
    await session`reset statement_timeout`;
    session.release();
  }
  expect(await wrongDailyFigures()).toEqual([]);
});

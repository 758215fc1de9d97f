import { beforeEach, expect, test, vi } from "vitest";
import { addDays, dhakaDay } from "#app/domain/core/dates.ts";
import {
  foldDailyFigures,
  inMonths,
  mostSold,
  mostSoldSince,
  NO_PRODUCT,
} from "#app/domain/figures/dashboard/most-sold.server.ts";
import { topProducts } from "#app/domain/figures/dashboard/sales-summary.server.ts";
import { restoreOrder } from "#app/domain/orders/changing/order-changes.server.ts";
import { changeStatusOfOrders } from "#app/domain/orders/changing/ticked-orders.server.ts";
import { ORDER_STATUSES } from "#app/domain/orders/order-status.ts";
import { db } from "#drizzle/client.server.ts";
import { wrongDailyFigures } from "#tests/support/daily-figures.ts";
import { emptyTables } from "#tests/support/database.ts";
import { pool } from "#tests/support/driver.ts";
import { makeAdmin, makeOrder, makeProduct, makeTrackedProduct } from "#tests/support/factories.ts";
import { wrongFigures } from "#tests/support/people.ts";
import { fc, sampleSize } from "#tests/support/samples.ts";
import { deleteAnyOrder } from "#tests/support/trash.ts";

beforeEach(emptyTables);

/** Every n-th order by number, so that a statement changes several. */
const which = (n: number) => pool`order_number % ${n} = 0`;
const lines = (n: number) => pool`order_id in (select id from orders where ${which(n)})`;

const addLines = (position: number, n: number) => pool`
  insert into order_lines (order_id, position, title, price, quantity, product_id)
  select orders.id, ${position}, 'Honey', 100 + place * 7, 1 + order_number % 3, goods.id
    from orders, (select id, row_number() over (order by id) as place from products) goods
   where place = 1 + (order_number + ${position}) % 3 and ${which(n)}
     and not exists (select from order_lines where order_id = orders.id and position = ${position})`;

/** Like a hand-over: a parcel that was dispatched before is dispatched again. */
const carry = (by: string, n: number) => pool`
  insert into shipments (order_id, courier_id, amount_to_collect)
  select orders.id, couriers.id, 0 from orders, couriers where name = ${by} and ${which(n)}
      on conflict (order_id) do update set courier_id = excluded.courier_id, tracking_code = ''`;

type Drawn = { status: string; district: string };

/**
 * Changes of orders and their products, each written to several rows by one statement, as bulk acts
 * do.
 */
const HAPPENS: Record<string, (n: number, drawn: Drawn) => PromiseLike<unknown>> = {
  place: async (n, { district }) => {
    await pool`
        insert into orders (full_name, phone_number, address, district, division, subtotal, delivery_charge, total_price, created_at)
        select 'Rahima', '0171111111' || x % 3, 'Lane', ${district}, 'Dhaka', 500, 60, 560, now() - x % 3 * interval '9 hours'
          from generate_series(1, ${n}::int) x`;
    return addLines(0, 1);
  },
  set: (n, { status }) =>
    pool`update orders set status = ${status}, cancel_reason = '' where ${which(n)}`,
  move: (n, { district }) => pool`update orders set district = ${district} where ${which(n)}`,
  hide: (n) => pool`update orders set deleted_at = now() where ${which(n)}`,
  restore: (n) => pool`update orders set deleted_at = null where ${which(n)}`,
  merge: (n) =>
    pool`update orders set status = 'Cancelled', cancel_reason = 'merged' where ${which(n)}`,
  try: (n) => pool`update orders set is_trial = not is_trial where ${which(n)}`,
  joke: (n) =>
    pool`update orders set status = 'Cancelled', cancel_reason = 'fake' where ${which(n)}`,
  "another number": (n) => pool`update orders set phone_number = '01711111112' where ${which(n)}`,
  drop: (n) => pool`delete from orders where ${which(n)} and order_number % 3 = 0`,
  price: (n) => pool`update orders set total_price = total_price + 10 where ${which(n)}`,
  return: (n) => pool`update orders set returned_amount = returned_amount + 300 where ${which(n)}`,
  date: (n) =>
    pool`update orders set created_at = created_at - interval '7 hours' where ${which(n)}`,
  age: (n) =>
    pool`update orders set created_at = created_at - ${n}::int * interval '20 days' where ${which(n)}`,
  rename: (n) => pool`update orders set full_name = 'রহিমা' where ${which(n)}`,
  more: (n) =>
    pool`update order_lines set quantity = quantity + 1, price = price + 5 where ${lines(n)}`,
  less: (n) => pool`update order_lines set quantity = 1, returned = 0 where ${lines(n)}`,
  back: (n) => pool`update order_lines set returned = quantity where ${lines(n)}`,
  swap: (n) =>
    pool`update order_lines set product_id = (select id from products order by id limit 1) where ${lines(n)}`,
  "take out": (n) => pool`delete from order_lines where ${lines(n)}`,
  add: (n) => addLines(1, n),
  lose: (n) => pool`update order_lines set product_id = null where ${lines(n)}`,
  carry: (n) => carry("first", n),
  "carry by another": (n) => carry("second", n),
  "take back": (n) => pool`delete from shipments where ${lines(n)}`,
  code: (n) =>
    pool`update orders set promo_code = 'EID', promo_code_discount = 20 + order_number % 2 where ${which(n)}`,
  settle: (n) =>
    pool`update orders set settled_at = now(), settled_amount = total_price - 7 where ${which(n)}`,
  unsettle: (n) =>
    pool`update orders set settled_at = null, settled_amount = null where ${which(n)}`,
  retitle: (n) => pool`update order_lines set title = 'Ghee' where ${lines(n)}`,
  fold: () => foldDailyFigures(),
  recount: () => pool`select recount_daily_figures()`,
  "drop lines": () => pool`truncate order_lines cascade`,
  "drop parcels": () => pool`truncate shipments cascade`,
};

const act = fc.record({
  does: fc.oneof(
    { weight: 4, arbitrary: fc.constant("place") },
    { weight: 3, arbitrary: fc.constant("set") },
    { weight: 3, arbitrary: fc.constantFrom(...Object.keys(HAPPENS)) },
  ),
  some: fc.integer({ min: 1, max: 4 }),
  status: fc.constantFrom(...ORDER_STATUSES, "Cancelled", "Deliverd", "Refunded"),
  district: fc.constantFrom("Dhaka", "Khulna", "Sylhet"),
});

/** A random number of days that begin at a random day. */
const someDays = fc
  .record({ ago: fc.integer({ min: -3, max: 70 }), length: fc.integer({ min: 0, max: 120 }) })
  .map(({ ago, length }) => {
    const to = addDays(new Date(), -ago);
    return { from: dhakaDay(addDays(to, -length)), to: dhakaDay(to) };
  });

const thirtyDays = () => ({
  from: dhakaDay(addDays(new Date(), -29)),
  to: dhakaDay(new Date()),
});

/**
 * Expects the bestsellers by the monthly figures to equal those by the orders, in full and limited.
 */
async function expectMostSold(...several: { from: string; to: string }[]) {
  for (const days of several) await expectMostSoldOf(days);
}

async function expectMostSoldOf(days: { from: string; to: string }) {
  const { from, to } = days;
  const sold = await pool<
    { id: string; title: string; orders: number; pieces: number; taka: number }[]
  >`
    select coalesce(product_id, ${NO_PRODUCT}) as id, case when product_id is null then title else '' end as title,
           count(distinct orders.id)::int as orders,
           coalesce(sum(quantity - returned) filter (where status not in ('Cancelled', 'Refunded')), 0)::float as pieces,
           coalesce(sum((quantity - returned) * price) filter (where status not in ('Cancelled', 'Refunded')), 0)::float as taka
      from orders join order_lines on order_id = orders.id
     where deleted_at is null and cancel_reason <> 'merged' and not is_trial and dhaka_day(created_at) between ${from}::date and ${to}::date
     group by 1, 2`;
  const nameOf = ({ id, title }: { id: string; title: string }) => (id === NO_PRODUCT ? title : id);
  const byTaka = sold
    .toSorted((a, b) => b.taka - a.taka || (nameOf(a) < nameOf(b) ? -1 : 1))
    .map(({ id, title, pieces, taka }) => ({ product_id: id, title, pieces, taka }));
  const byPieces = sold
    .filter(({ id, pieces, taka }) => id !== NO_PRODUCT && (pieces !== 0 || taka !== 0))
    .toSorted((a, b) => b.pieces - a.pieces || b.taka - a.taka || (a.id < b.id ? -1 : 1))
    .map(({ id, pieces, taka }) => ({ product_id: id, title: "", pieces, taka }));
  for (const limit of [2, 100]) {
    expect([...(await db.execute(mostSold(days, limit)))]).toEqual(byTaka.slice(0, limit));
    expect([...(await db.execute(mostSoldSince(days, limit, false)))]).toEqual(
      byPieces.slice(0, limit),
    );
    // Days without cached figures return nothing.
    const [kept] = await pool`select from recent_goods where since = ${from}`;
    expect([...(await db.execute(mostSoldSince(days, limit)))]).toEqual(
      kept ? byPieces.slice(0, limit) : [],
    );
  }
}

test("daily figures and those of each number equal the orders, over random histories", async () => {
  for (let n = 0; n < 3; n++) await makeProduct();
  await pool`insert into couriers (name, kind) values ('first', 'pathao'), ('second', 'other')`;
  await fc.assert(
    fc.asyncProperty(
      fc.array(act, { minLength: 1, maxLength: 14 }),
      someDays,
      async (acts, days) => {
        await pool`delete from orders`;
        for (const { does, some, ...drawn } of acts) await HAPPENS[does]?.(some, drawn);
        expect(await wrongDailyFigures()).toEqual([]);
        expect(await wrongFigures()).toEqual([]);
        await expectMostSold(days);
        await foldDailyFigures();
        expect(await wrongDailyFigures()).toEqual([]);
        await expectMostSold(days);
      },
    ),
    { numRuns: sampleSize(25, 250) },
  );
  await pool`truncate orders cascade`;
  expect(await wrongDailyFigures()).toEqual([]);
});

test("orders placed, changed and folded at once are all counted, and one row a day remains", async () => {
  const nasrin = await makeAdmin();
  const { id: productId } = await makeTrackedProduct(1000);
  const lines = [{ productId, quantity: 2 }];
  const first = await Promise.all(Array.from({ length: 8 }, () => makeOrder({ lines })));
  const ids = first.map(({ id }) => id);
  await Promise.all([
    ...Array.from({ length: 8 }, () => makeOrder({ lines })),
    changeStatusOfOrders(ids.slice(0, 4), "Cancelled", nasrin, undefined, { goods: "back" }),
    changeStatusOfOrders(ids.slice(2).toReversed(), "Deliverd", nasrin),
    ...Array.from({ length: 4 }, () => foldDailyFigures()),
  ]);
  expect(await wrongDailyFigures()).toEqual([]);
  await deleteAnyOrder(ids[0] ?? "", nasrin);
  await deleteAnyOrder(ids[7] ?? "", nasrin);
  await restoreOrder(ids[7] ?? "", nasrin);
  await foldDailyFigures();
  expect(await wrongDailyFigures()).toEqual([]);
  expect(await pool`select from daily_goods`).toHaveLength(1);
  expect(await pool`select from daily_money where not is_folded`).toEqual([]);
  expect(await foldDailyFigures()).toBe(0);
});

test("wrong figures can be corrected while orders go on", async () => {
  const { id: productId } = await makeProduct();
  await makeOrder({ lines: [{ productId, quantity: 2 }] });
  await pool`update daily_sales set orders = orders + 3, owed = 7`;
  await pool`delete from daily_goods`;
  await pool`update daily_money set received = 5`;
  expect(await wrongDailyFigures()).not.toEqual([]);
  await pool`select recount_daily_figures()`;
  expect(await wrongDailyFigures()).toEqual([]);
});

type Session = Awaited<ReturnType<typeof pool.reserve>>;

/**
 * Raises the time limits, because a busy machine notices late that one session waits for the other.
 */
async function waitLong(...sessions: Session[]) {
  for (const session of sessions) {
    await session`set lock_timeout = '60s'`;
    await session`set statement_timeout = '60s'`;
    await session`set idle_in_transaction_session_timeout = '60s'`;
  }
}

async function waitAsUsual(...sessions: Session[]) {
  for (const session of sessions) {
    await session`rollback`;
    await session`reset lock_timeout`;
    await session`reset statement_timeout`;
    await session`reset idle_in_transaction_session_timeout`;
  }
}

test("two simultaneous corrections correct once", async () => {
  await makeOrder();
  await pool`update daily_sales set orders = orders + 3`;
  await pool`delete from daily_money`;
  const first = await pool.reserve();
  const second = await pool.reserve();
  try {
    const [{ pid } = { pid: 0 }] = await second<{ pid: number }[]>`select pg_backend_pid() as pid`;
    await waitLong(first, second);
    await first`begin`;
    await first`select recount_daily_figures()`;
    const recounting = second`select recount_daily_figures()`.execute();
    // The second session has started and waits for the first.
    await vi.waitUntil(
      async () =>
        (await pool`select from pg_stat_activity where pid = ${pid} and wait_event = 'advisory'`)
          .length > 0,
      { timeout: 60_000 },
    );
    await first`commit`;
    await recounting;
  } finally {
    await waitAsUsual(first, second);
    first.release();
    second.release();
  }
  expect(await wrongDailyFigures()).toEqual([]);
});

test("truncating tables waits for a running fold", async () => {
  await makeOrder();
  const folding = await pool.reserve();
  const emptying = await pool.reserve();
  try {
    const [{ pid } = { pid: 0 }] = await emptying<
      { pid: number }[]
    >`select pg_backend_pid() as pid`;
    await waitLong(folding, emptying);
    await folding`begin`;
    await folding`select pg_advisory_xact_lock(hashtext('haat daily figures'))`;
    await folding`with gone as (delete from daily_sales where not is_folded returning *)
      insert into daily_sales (day, district, status, orders, total, owed, is_folded)
      select day, district, status, orders, total, owed, true from gone`;
    const emptied = emptying`truncate orders cascade`.execute();
    await vi.waitUntil(
      async () =>
        (await pool`select from pg_stat_activity where pid = ${pid} and wait_event_type = 'Lock'`)
          .length > 0,
      { timeout: 60_000 },
    );
    await folding`commit`;
    await emptied;
  } finally {
    await waitAsUsual(folding, emptying);
    folding.release();
    emptying.release();
  }
  expect(await wrongDailyFigures()).toEqual([]);
});

test("a day with many new rows is folded in several steps", async () => {
  await makeOrder();
  // Imitates the figures' rows of many orders of one day and status.
  await pool`insert into daily_money (day, courier, code, status, is_settled, orders, total, owed, discount, received)
    select day, courier, code, status, is_settled, sign, sign * 5, sign * 4, 0, 0
      from daily_money, generate_series(1, 6000), (values (1), (-1)) as signs (sign)`;
  // Without statistics Postgres may plan for a table of one row.
  await pool`analyze daily_money`;
  expect(await foldDailyFigures()).toBeGreaterThanOrEqual(12_000);
  expect(await pool`select from daily_money`).toHaveLength(1);
  expect(await wrongDailyFigures()).toEqual([]);
});

test("folding preserves every column", async () => {
  const [{ fold } = { fold: "" }] = await pool<{ fold: string }[]>`
    select pg_get_functiondef('fold_days'::regproc) as fold`;
  for (const table of ["daily_sales", "daily_money", "daily_goods"]) {
    const columns = await pool<{ name: string }[]>`
      select attname as name from pg_attribute
       where attrelid = ${table}::regclass and attnum > 0 and not attisdropped and attname <> 'id'`;
    const [, kept = ""] = new RegExp(`INSERT INTO ${table} \\(([^)]+)\\)`).exec(fold) ?? [];
    expect(
      kept
        .split(",")
        .map((name) => name.trim())
        .sort(),
      table,
    ).toEqual(columns.map(({ name }) => name).sort());
  }
});

test("twenty thousand orders placed by one statement after a single one are counted in linear time", async () => {
  await makeProduct();
  const place = (n: number) => pool`
    insert into orders (full_name, phone_number, address, district, division, subtotal, delivery_charge, total_price)
    select 'Rahima', '01711111111', 'Lane', 'Dhaka', 'Dhaka', 500, 60, 560 from generate_series(1, ${n}::int)`;
  const session = await pool.reserve();
  try {
    await session`set statement_timeout = '30s'`;
    const addLines = () => session`
      insert into order_lines (order_id, position, title, price, quantity, product_id)
      select orders.id, 0, 'Honey', 100, 2, (select id from products) from orders
       where not exists (select from order_lines where order_id = orders.id)`;
    // With only sixty orders Postgres would plan to read whole tables.
    await place(60);
    await addLines();
    await session`analyze orders, order_lines`;
    await place(1);
    await addLines();
    await place(20_000);
    await addLines();
  } finally {
    await session`reset statement_timeout`;
    session.release();
  }
  expect(await wrongDailyFigures()).toEqual([]);
});

test("twenty thousand orders changed by one statement after a single one are counted in linear time", async () => {
  await pool`
    insert into orders (full_name, phone_number, address, district, division, subtotal, delivery_charge, total_price)
    select 'Rahima', '01711111111', 'Lane', 'Dhaka', 'Dhaka', 500, 60, 560 from generate_series(1, 20000)`;
  const session = await pool.reserve();
  try {
    // 20,000 orders need a tenth of this; 400 million comparisons would need more.
    await session`set statement_timeout = '30s'`;
    await session`update orders set address = 'Road 3' where id = (select id from orders limit 1)`;
    await session`update orders set address = 'Road 4'`;
  } finally {
    await session`reset statement_timeout`;
    session.release();
  }
  expect(await wrongDailyFigures()).toEqual([]);
});

test("most of a month is read as a month, and nothing is sold after today", () => {
  const year = inMonths({ from: "2025-12-04", to: "2026-11-10" }, "2026-11-23");
  expect(year.months).toHaveLength(11);
  expect(year.takenAway).toEqual([{ from: "2025-12-01", to: "2025-12-03" }]);
  expect(year.added).toEqual([{ from: "2026-11-01", to: "2026-11-10" }]);
  expect(inMonths({ from: "2026-11-01", to: "2026-11-02" }, "2026-11-02").months).toEqual([
    "2026-11-01",
  ]);
  expect(inMonths({ from: "2026-02-20", to: "2026-03-05" }, "2026-11-23").months).toEqual([]);
  // Fifteen days outside November are more than a quarter of all, so sums of days are cheaper.
  expect(inMonths({ from: "2026-10-17", to: "2026-11-23" }, "2026-11-23").months).toEqual([]);
});

test("days that release 1.0.0 folds are counted by the months too", async () => {
  const { id: productId } = await makeProduct();
  const place = () => makeOrder({ lines: [{ productId, quantity: 2 }] });
  await place();
  await foldDailyFigures();
  await place();
  const fold = () => pool`
    with unfolded as materialized (
      select * from daily_goods where not is_folded order by id limit 5000
    ), taken as (
      delete from daily_goods as old using unfolded as their where old.id = their.id
    ), earlier as (
      delete from daily_goods as old using (select distinct day, product_id, title from unfolded) as their
       where old.is_folded and old.day = their.day and old.product_id = their.product_id and old.title = their.title
      returning old.*
    )
    insert into daily_goods (day, product_id, title, orders, delivered, cancelled, refunded, pieces, taka, returned, title_bn, is_folded)
    select day, product_id, title, sum(orders), sum(delivered), sum(cancelled), sum(refunded), sum(pieces), sum(taka),
           sum(returned), min(title_bn), true
      from (select * from unfolded union all select * from earlier) as added
     group by day, product_id, title`;
  await fold();
  expect(await wrongDailyFigures()).toEqual([]);
  expect(await pool`select orders, pieces::int from monthly_goods`).toEqual([
    { orders: 2, pieces: 4 },
  ]);
  expect(await pool`select pieces::int from recent_goods`).toEqual([{ pieces: 4 }]);
});

test("the last thirty days advance with the first fold of a day, and are right before it", async () => {
  const { id: productId } = await makeProduct();
  await makeOrder({ lines: [{ productId, quantity: 2 }] });
  await foldDailyFigures();
  await pool`update orders set created_at = created_at - interval '33 days'`;
  await makeOrder({ lines: [{ productId, quantity: 3 }] });
  await foldDailyFigures();
  // The figures as they were five days ago.
  await pool`update recent_goods set since = since - 5, pieces = pieces + 2, taka = taka + (select taka from daily_goods order by day limit 1)`;
  expect(await wrongDailyFigures()).toEqual([]);
  const days = thirtyDays();
  const top = async () => (await topProducts(new Date())).map(({ quantity }) => quantity);
  expect(await top()).toEqual([3]);
  await foldDailyFigures();
  expect(await pool`select pieces::int, since::text from recent_goods`).toEqual([
    { pieces: 3, since: days.from },
  ]);
  expect(await top()).toEqual([3]);
});

import { expect, test } from "vitest";
import { dhakaDay } from "#app/domain/core/dates.ts";
import {
  addUp,
  addUpMoved,
  cashByDay,
  listToSettle,
  moneyBy,
  owedByCourier,
} from "#app/domain/money/cash/money-sums.server.ts";
import { createAdvertising } from "#app/domain/money/profit/advertising.server.ts";
import { countProfits } from "#app/domain/money/profit/count-profits.server.ts";
import { profitOfOrder } from "#app/domain/money/profit/order-profit.server.ts";
import { setParcelCost } from "#app/domain/money/profit/parcel-costs.server.ts";
import { profitReport } from "#app/domain/money/profit/profit-report.server.ts";
import {
  dueAtDoor,
  MONEY_STATES,
  moneyOf,
  owedOf,
  toCollect,
} from "#app/domain/orders/money/order-money.ts";
import { placeDeskOrder } from "#app/domain/orders/placing/desk-order.server.ts";
import { listOrders } from "#app/domain/orders/reading/orders.server.ts";
import { updateServiceTerms } from "#app/domain/shop/delivery/service-terms.server.ts";
import { Visitor } from "#tests/support/app.ts";
import { emptyTables } from "#tests/support/database.ts";
import { pool } from "#tests/support/driver.ts";
import { makeCustomer, makeOrder, rahimasOrder } from "#tests/support/factories.ts";
import { EVER, profitsBothWays } from "#tests/support/profits.ts";
import { fc, SEED } from "#tests/support/samples.ts";
import { ONCE_APART } from "#tests/support/shared-figure.ts";
import { apart, sharedFigures } from "#tests/support/shared-figures.ts";
import { visitAsStaff } from "#tests/support/staff.ts";
import { wrongMovements } from "#tests/support/stock.ts";
import {
  advanced,
  basket,
  couriers,
  employ,
  FROM_CHECKOUT,
  HISTORIES,
  history,
  nasrin,
  openShop,
  paidBack,
  ROUNDS,
  reduced,
  SHOP,
  START,
  sentBack,
  spent,
  takenBack,
  turn,
} from "./histories.ts";

test(`in ${HISTORIES} histories stock equals its movements and money equals the orders' totals`, async () => {
  await emptyTables();
  await employ();
  const today = dhakaDay(new Date());
  await setParcelCost({ courier: "", day: today, cost: 12 }, nasrin);
  await setParcelCost({ courier: couriers[0]?.id ?? "", day: today, cost: 60 }, nasrin);
  await createAdvertising({ day: today, source: "facebook", spent: 777 }, nasrin);
  const histories = fc.sample(history, { numRuns: HISTORIES });
  const shops: string[][] = [];
  await updateServiceTerms({ freeFrom: 600, freeDistricts: "", groupFreeFrom: "" });
  const baskets = fc.sample(basket, (HISTORIES / SHOP) * FROM_CHECKOUT);
  while (baskets.length > 0) shops.push(await openShop(baskets.splice(0, FROM_CHECKOUT)));
  await Promise.all(
    shops.map(async (ids, at) => {
      const own = histories.slice(at * SHOP, at * SHOP + SHOP);
      for (let round = 0; round < ROUNDS; round++) {
        const acting = own.flatMap((acts, i) => {
          const [id, one] = [ids[i], acts[round]];
          return id && one ? [{ id, one }] : [];
        });
        await turn(
          acting.map(({ id }) => id),
          acting.map(({ one }) => one),
        );
      }
    }),
  );
  expect(await wrongMovements(), `seed ${SEED}`).toEqual([]);
  const [items] = await pool`
    select count(*)::int as wrong from products where quantity_in_stock <> ${START} - coalesce((
      select sum(quantity - returned) from order_lines join orders on orders.id = order_id
       where product_id = products.id and took_stock and is_reserved), 0) + coalesce((
      select sum(change) from stock_movements where product_id = products.id and reason = 'written-off'), 0)`;
  expect(items?.wrong, `seed ${SEED}`).toBe(0);
  const back = await pool<{ id: string; returned: number; items: number }[]>`
    select id, returned_amount as returned, (select sum(returned * price)::int from order_lines where order_id = orders.id) as items
      from orders where is_reserved and returned_amount > 0`;
  const tooMuch = back.filter(
    ({ id, returned, items }) => returned > Math.max(items, paidBack.get(id) ?? 0),
  );
  expect(tooMuch, `seed ${SEED}`).toEqual([]);
  expect(back.length).toBeGreaterThan(HISTORIES / 100);
  for (const [by, returns] of Object.entries(reduced))
    expect(returns, `nothing reduced ${by} came back`).toBeGreaterThan(0);
  await expectPromotions();
  await expectCash();
  await expectSums();
  await expectProfit();
  await expectShared();
  const { orders } = await listOrders(null);
  const total = orders.reduce((taka, order) => taka + order.totalPrice, 0);
  const ever = { from: "2000-01-01", to: "2100-01-01" };
  for (const by of ["courier", "day"] as const) {
    const sums = addUp(await moneyBy(by, ever));
    expect(sums.orders, `seed ${SEED}`).toBe(orders.length);
    expect(
      MONEY_STATES.reduce((taka, state) => taka + sums[state], 0),
      `seed ${SEED}`,
    ).toBe(total);
    for (const state of MONEY_STATES) {
      const one = orders.reduce((taka, order) => taka + moneyOf(order)[state], 0);
      expect(sums[state], `${state}, seed ${SEED}`).toBe(one);
      expect(one, `nothing was ever ${state}`).toBeGreaterThan(0);
    }
  }
});

/**
 * What two pages, the API or a file say of one figure is the same, with orders of twenty days; the
 * profit of each order adds up to that of their days.
 */
async function expectShared() {
  await pool`update orders set created_at = created_at - (order_number % 20) * interval '1 day'`;
  await countProfits();
  const { id: customerId, phoneNumber } = await makeCustomer({ phoneProvedAt: new Date() });
  const { lines } = await makeOrder({ customerId, phoneNumber });
  const again = lines.flatMap(({ productId }) => (productId ? [{ productId, quantity: 1 }] : []));
  const terms = { actor: nasrin, discount: 0, deliveryCharge: null, staffNote: "" };
  await placeDeskOrder(rahimasOrder(again, { phoneNumber }), terms, { key: null });
  const { visitor } = await visitAsStaff();
  const figures = await sharedFigures(visitor, new Visitor());
  expect(apart(figures), `seed ${SEED}`).toEqual([]);
  const named = new Set(figures.flatMap(({ once }) => once ?? []));
  expect(named, "a figure that was once apart is not compared").toEqual(
    new Set(Object.keys(ONCE_APART)),
  );
  const ids = await pool<{ id: string }[]>`select id from orders`;
  const sums = { revenue: 0, uncounted: 0, fees: 0, estimated: 0, packing: 0 };
  for (const { id } of ids) {
    const one = await profitOfOrder(id);
    for (const name of Object.keys(sums) as (keyof typeof sums)[]) sums[name] += one?.[name] ?? 0;
  }
  const { total } = await profitReport("day", EVER);
  expect(total, `seed ${SEED}`).toMatchObject(sums);
}

/**
 * Deals, tiers, codes of each kind and free delivery were all bought, and what an order's goods cost is
 * the sum of its lines.
 */
async function expectPromotions() {
  const [bought] = await pool`
    select count(*) filter (where exists (select from order_lines where order_id = orders.id and deal is not null)) as deals,
           count(*) filter (where exists (select from order_lines where order_id = orders.id and price < (tiers ->> 'price')::int)) as tiers,
           count(*) filter (where promo_code_discount = 70) as fixed,
           count(*) filter (where promo_code_discount not in (0, 70)) as percent,
           count(*) filter (where promo_code <> '' and promo_code_discount = 0 and delivery_charge = 0) as "by-code",
           count(*) filter (where promo_code = '' and delivery_charge = 0) as "from-600",
           count(*) filter (where cancel_reason = 'merged') as merged
      from orders`;
  for (const [name, orders] of Object.entries(bought ?? {}))
    expect(Number(orders), `no ${name}`).toBeGreaterThan(0);
  expect(sentBack, "nothing was sent back by the gateway").toBeGreaterThan(0);
  const wrong = await pool`
    select id, subtotal, total_price from orders
     where total_price < 0 or subtotal <> (select sum(price * quantity) from order_lines where order_id = orders.id)`;
  expect(wrong, `seed ${SEED}`).toEqual([]);
}

/**
 * Paid in advance, as the test counted, + collected + still due = the totals of orders that go on,
 * without what was returned. Above that stands only what is to be paid back or kept, below it what
 * couriers handed in less.
 */
async function expectSums() {
  const { orders } = await listOrders(null);
  const sums = { paid: 0, collected: 0, due: 0, totals: 0, above: 0, below: 0 };
  for (const order of orders) {
    if (order.status === "Cancelled" || order.status === "Refunded") continue;
    sums.paid += (advanced.get(order.id) ?? 0) - (spent.get(order.id) ?? 0);
    sums.collected += order.settledAmount ?? 0;
    sums.due += toCollect(order);
    // Staff may bring a total below what has come back of it; then nothing is owed.
    sums.totals += owedOf(order);
    const short = order.settledAt === null ? 0 : dueAtDoor(order) - (order.settledAmount ?? 0);
    sums.above += Math.max(0, order.advanceAmount - owedOf(order)) + Math.max(0, -short);
    sums.below += Math.max(0, short);
  }
  console.log(`${HISTORIES} histories, seed ${SEED}: ${JSON.stringify({ ...sums, reduced })}`);
  expect(sums.paid + sums.collected + sums.due, `seed ${SEED}`).toBe(
    sums.totals + sums.above - sums.below,
  );
}

/**
 * For each order, cash movements equal settlements minus reversals and refunds, and all reported
 * sums are those of the movements.
 */
async function expectCash() {
  const rows = await pool<
    { id: string; moved: number; settled: number; refunded: number; received: number }[]
  >`
    select id,
           coalesce((select sum(amount) from money_movements where order_id = orders.id), 0)::int as moved,
           coalesce((select sum(amount) from money_movements where order_id = orders.id and kind = 'received'), 0)::int as received,
           coalesce((select sum(("to" #>> '{}')::int) from order_history
                      where order_id = orders.id and field = 'settledAmount' and "to" #>> '{}' is not null), 0)::int as settled,
           coalesce((select sum(refund) from order_returns where order_id = orders.id), 0)::int as refunded
      from orders`;
  const wrong = rows.filter(
    ({ id, moved, settled, refunded, received }) =>
      received !== settled ||
      moved !== settled - (takenBack.get(id) ?? 0) - refunded + (advanced.get(id) ?? 0),
  );
  expect(wrong, `seed ${SEED}`).toEqual([]);
  expect([...advanced.values()].some((taka) => taka > 0)).toBe(true);
  const [paid] = await pool<{ back: number }[]>`
    select coalesce(sum(-amount), 0)::int as back from money_movements where kind = 'refunded' and reason = 'advance'`;
  const refunded = rows.reduce((taka, row) => taka + row.refunded, paid?.back ?? 0);
  const received = rows.reduce((taka, row) => taka + row.moved, refunded);
  expect(received).toBeGreaterThan(0);
  const ever = { from: "2000-01-01", to: "2100-01-01" };
  const moved = addUpMoved(await cashByDay(ever));
  for (const sums of [
    addUp(await moneyBy("courier", ever)),
    addUp(await moneyBy("day", ever)),
    moved,
  ])
    expect(sums, `seed ${SEED}`).toMatchObject({ received, refunded });
  const [kept] = await pool<{ fees: number }[]>`
    select sum(fee)::int as fees from (
      select distinct order_id, courier_id, amount, fee from payout_lines join payouts on payouts.id = payout_id
       where outcome in ('settled', 'less', 'more', 'not-delivered', 'reopened')) as bills`;
  expect(moved, `seed ${SEED}`).toMatchObject({
    fees: kept?.fees,
    net: received - refunded - (kept?.fees ?? 0),
  });
  expect(moved.fees).toBeGreaterThan(0);
  await expectOwed();
}

/**
 * What couriers owe by age equals the unsettled orders one by one, with deliveries of three weeks.
 */
async function expectOwed() {
  await pool`
    update order_history set created_at = created_at - id % 21 * interval '1 day'
     where field = 'status' and "to" = '"Deliverd"'`;
  const rows = await pool<
    { courier: string; total: number; returned: number; advance: number; at: string }[]
  >`
    select coalesce(courier_id::text, '') as courier, total_price as total, returned_amount as returned, advance_amount as advance,
           (select max(created_at) from order_history
             where order_id = orders.id and field = 'status' and "to" = '"Deliverd"') as at
      from orders left join shipments on order_id = orders.id
     where status = 'Deliverd' and settled_at is null and deleted_at is null`;
  const now = new Date();
  const daysSince = (at: string) =>
    (Date.parse(dhakaDay(now)) - Date.parse(dhakaDay(new Date(at)))) / 86_400_000;
  const expected = new Map<string, Record<string, number>>();
  for (const { courier, total, returned, advance, at } of rows) {
    const row = expected.get(courier) ?? {
      ...{ orders: 0, owed: 0, to3: 0, to7: 0, to14: 0, over14: 0 },
    };
    const days = daysSince(at);
    const age = days <= 3 ? "to3" : days <= 7 ? "to7" : days <= 14 ? "to14" : "over14";
    const due = dueAtDoor({ totalPrice: total, returnedAmount: returned, advanceAmount: advance });
    row.orders = (row.orders ?? 0) + 1;
    row.owed = (row.owed ?? 0) + due;
    row[age] = (row[age] ?? 0) + due;
    expected.set(courier, row);
  }
  const owed = await owedByCourier(now);
  expect(owed.length, "nobody owes anything").toBeGreaterThan(1);
  expect(
    Object.fromEntries(owed.map(({ key, name: _, ...sums }) => [key, sums])),
    `seed ${SEED}`,
  ).toEqual(Object.fromEntries(expected));
  for (const age of ["to3", "to7", "to14", "over14"] as const)
    expect(Math.max(...owed.map((row) => row[age])), age).toBeGreaterThan(0);
  const { total, taka } = await listToSettle(null, 1);
  expect([total, taka]).toEqual([
    owed.reduce((sum, row) => sum + row.orders, 0),
    owed.reduce((sum, row) => sum + row.owed, 0),
  ]);
}

/**
 * Profit equals revenue − goods − fees − packing − advertising of each order's present state, in
 * every table.
 */
async function expectProfit() {
  await countProfits();
  const { plain, tables } = await profitsBothWays();
  for (const { total, added } of tables) {
    expect(total, `seed ${SEED}`).toEqual(plain);
    expect(added, `seed ${SEED}`).toEqual(plain);
  }
  for (const [name, taka] of Object.entries(plain))
    expect(taka, `${name} was never counted`).not.toBe(0);
}

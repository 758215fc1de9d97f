import postgres from "postgres";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { countToDo } from "#app/domain/figures/to-do/to-do.server.ts";
import { listAdvances, listOf, listToPayBack } from "#app/domain/money/advances/advances.server.ts";
import {
  cancelUnpaid,
  countAwaited,
  listAwaited,
} from "#app/domain/money/advances/awaited-advances.server.ts";
import {
  askPayments,
  listPayments,
  returnFromGateway,
} from "#app/domain/money/advances/gateway/payments.server.ts";
import { listAtGateway } from "#app/domain/money/advances/gateway/portal.server.ts";
import { matchStatement } from "#app/domain/money/advances/statement.server.ts";
import {
  cashByDay,
  listToSettle,
  moneyBy,
  owedByCourier,
} from "#app/domain/money/cash/money-sums.server.ts";
import { findPayout, listPayouts, planPayout } from "#app/domain/money/cash/payouts.server.ts";
import { balanceRider } from "#app/domain/money/cash/rider-balance.server.ts";
import { updateAdvanceSettings } from "#app/domain/orders/money/advance-settings.server.ts";
import { findKnownPerson } from "#app/domain/orders/placing/desk-order.server.ts";
import { countOrderLists } from "#app/domain/orders/reading/list-counts.server.ts";
import { type ListName, readListFilters } from "#app/domain/orders/reading/list-filters.ts";
import type { OrderFilter } from "#app/domain/orders/reading/order-filters.ts";
import { listOrders } from "#app/domain/orders/reading/orders.server.ts";
import { planConsignments } from "#app/domain/parcels/couriers/consignments.server.ts";
import { handOverFileOf, listReady } from "#app/domain/parcels/couriers/hand-over.server.ts";
import { findHandOver, listHandOvers } from "#app/domain/parcels/couriers/hand-overs.server.ts";
import {
  findParcel,
  listParcels,
  sumReports,
} from "#app/domain/parcels/couriers/parcel-list.server.ts";
import { findPrints } from "#app/domain/parcels/packing/prints.server.ts";
import {
  countNobodys,
  listRiderTotals,
  readRiderDay,
} from "#app/domain/parcels/riders/rider-parcels.server.ts";
import { pool } from "#drizzle/client.server.ts";
import { unixSocket } from "#runtime/database/database-url.ts";
import { neverAsked, plansOf, vacuum } from "#tests/support/plans.ts";
import { refusalOf } from "#tests/support/refusals.ts";

const now = new Date("2026-11-21T08:00:00Z");
const day = { from: "2026-11-20", to: "2026-11-20" };
const owner = { id: crypto.randomUUID(), role: "owner" } as const;

/** Filling takes longer than the shop's statement limit. */
const url = process.env.DATABASE_URL ?? "";
const filler = postgres(url, { ...unixSocket(url), max: 1, onnotice: () => {} });
afterAll(() => filler.end());

const ids = { courier: "", order: "", payout: "", handOver: "", rider: "" };

/**
 * A shop in its second year: 100,000 orders, nine of ten with a parcel, 300 lists of payouts with
 * 60,000 lines.
 */
beforeAll(async () => {
  // No notifications are created for these orders.
  await filler`select set_config('haat.untold', 'on', false)`;
  await filler`update shop_settings set cash_counted_from = '2026-10-01'`;
  await filler`insert into couriers (name, kind) values ('Pathao', 'pathao'), ('Steadfast', 'steadfast')`;
  // Movements of cash come one by one, each into the sum of its day, and no page reads more than
  // those sums.
  await filler`alter table orders disable trigger orders_money_begun`;
  await filler`
    insert into orders (full_name, phone_number, address, district, division, subtotal, delivery_charge, total_price,
                        status, advance_required, created_at, confirmed_at, settled_at, settled_amount)
    select 'Rahima ' || n, '017' || lpad((n % 40000)::text, 8, '0'), 'House ' || n || ', Road 3, Dhanmondi', 'Dhaka',
           'Dhaka', 500, 60, 560, status, case when n < 200 and n % 20 = 1 then 60 else 0 end, placed, placed,
           case when status = 'Deliverd' and n > 3000 then placed + interval '5 days' end,
           case when status = 'Deliverd' and n > 3000 then 560 end
      from (select n, ${now.toISOString()}::timestamptz - n * interval '5 minutes' as placed,
                   case when n < 200 then 'Processing' when n < 400 then 'Ready for delivery'
                        when n < 1000 then 'Assign Rider' when n % 12 = 0 then 'Cancelled' else 'Deliverd' end as status
              from generate_series(1, 100000) n) placed`;
  await filler`alter table orders enable trigger orders_money_begun`;
  await filler`
    insert into shipments (order_id, courier_id, amount_to_collect, consignment_id, sending, created_at)
    select orders.id, carriers.ids[1 + order_number % 2], 560,
           case when order_number % 500 = 0 then '' else 'DH' || order_number end,
           case when order_number % 900 = 0 then 'failed' when order_number % 950 = 0 then 'waiting' else 'file' end,
           orders.created_at + interval '1 day'
      from orders, (select array_agg(id order by name) as ids from couriers) carriers
     where status in ('Assign Rider', 'Deliverd')`;
  // One parcel in ten is the shop's own rider's, for years.
  const [rider] = await filler<{ id: string }[]>`
    insert into users (full_name, phone_number, password_hash, is_admin, role)
    values ('Rahim Mia', '01799887771', '', true, 'rider') returning id`;
  ids.rider = rider?.id ?? "";
  await filler`
    update shipments set rider_id = ${ids.rider}
      from orders where orders.id = order_id and order_number % 10 = 0`;
  // As many were carried by nobody who is named.
  await filler`
    with own as (insert into couriers (name, kind) values ('Own rider', 'other') returning id)
    update shipments set courier_id = own.id
      from own, orders where orders.id = order_id and order_number % 10 = 1`;
  await filler`
    insert into order_history (order_id, field, "from", "to", created_at)
    select id, 'status', '"Assign Rider"', '"Deliverd"', created_at + interval '3 days' from orders where status = 'Deliverd'`;
  await filler`
    insert into hand_overs (courier_id, created_at, file_head)
    select distinct courier_id, created_at, 'Invoice' from shipments`;
  await filler`
    insert into handed_parcels (hand_over_id, order_id, amount, file_line)
    select id, order_id, 560, 'line' from hand_overs join shipments using (courier_id, created_at)`;
  await filler`
    insert into payouts (list_hash, courier_id, created_at)
    select 'list ' || n, (select id from couriers where name = 'Pathao'),
           ${now.toISOString()}::timestamptz - n * interval '1 day'
      from generate_series(1, 300) n`;
  await filler`
    insert into payout_lines (payout_id, position, number, amount, due, outcome, order_id)
    select lists.ids[1 + n % 300], n, 'DH' || n, 560, 560, 'settled', settled.ids[1 + n % 1000]
      from generate_series(1, 60000) n, (select array_agg(id) as ids from payouts) lists,
           (select array_agg(id) as ids from (select id from orders where settled_at is not null limit 1000) thousand) settled`;
  await filler`
    insert into order_prints (order_id) select id from orders`;
  await filler`
    insert into advances (order_id, wallet, transaction_number, sender, amount, status, created_at)
    select id, 'bkash', 'TRX' || order_number, phone_number, 60,
           case when order_number % 3000 = 0 then 'waiting' when order_number % 30 = 0 then 'refused' else 'verified' end, created_at
      from orders where order_number % 3 = 0`;
  await filler`
    insert into gateway_payments (order_id, gateway, amount, status, payment_id, ask_at, created_at)
    select id, 'bkash', 60, case when order_number % 3000 = 0 then 'executing' when order_number % 2 = 0 then 'expired' else 'paid' end,
           'TR' || order_number, case when order_number % 3000 = 0 then created_at end, created_at
      from orders where order_number % 3 = 0`;
  await updateAdvanceSettings({ cancelAfterDays: 1 }, undefined, null);
  await filler`update advance_settings set updated_at = '2026-10-01'`;
  await filler`
    insert into order_lines (order_id, position, title, price, quantity)
    select id, 0, 'Honey', 500, 1 from orders`;
  await vacuum(filler);
  const [courier] = await filler<{ id: string }[]>`select id from couriers where name = 'Pathao'`;
  const [order] = await filler<{ id: string }[]>`select order_id as id from shipments limit 1`;
  const [payout] = await filler<{ id: string }[]>`select id from payouts limit 1`;
  ids.courier = courier?.id ?? "";
  ids.order = order?.id ?? "";
  ids.payout = payout?.id ?? "";
  const [handOver] = await filler<{ id: string }[]>`select id from hand_overs limit 1`;
  ids.handOver = handOver?.id ?? "";
});

const filters = (query: string, name: ListName) =>
  readListFilters(new URLSearchParams(query), name);
const narrowed = (list: OrderFilter | null, query: string) =>
  listOrders(list, { page: 1, perPage: 50, now, filters: filters(query, "orders") });

/** Every list and figure of cash and parcels, with the queries of its page. */
const questions: Record<string, Record<string, () => Promise<unknown>>> = {
  "the cash": {
    "to settle": () => listToSettle(null, 100),
    "to settle, of one courier": () => listToSettle(ids.courier, 100),
    "what couriers owe": () => owedByCourier(now),
    "what moved": () => cashByDay(day),
    "a day by courier": () => moneyBy("courier", day),
    "a day": () => moneyBy("day", day),
    "the latest lists": () => listPayouts(10),
    "older lists": () => listPayouts(20, 200),
    "to settle, further on": () => listToSettle(null, 100, 200),
    "one list": () => findPayout(ids.payout),
    "what a list would settle": () => planPayout("DH1002 560\n1003 560", ids.courier),
  },
  "the advances": {
    "to verify": () => listAdvances("waiting", 1, 20),
    verified: () => listAdvances("verified", 3, 20),
    refused: () => listAdvances("refused", 1, 20),
    "to pay back": () => listToPayBack(1, 20),
    "of one order": () => listOf([ids.order]),
    "paid at a gateway": () => listPayments(ids.order),
    "asked about": () => askPayments(now),
    "open at a gateway": () => listAtGateway(1, 20),
    "unknown at the gateway": () => returnFromGateway(crypto.randomUUID(), new URLSearchParams()),
    "what a statement tells": () => matchStatement("XX1002 60\nTRX1003 60", null),
    counts: () => countToDo(now),
  },
  "the hand-overs": {
    all: () => listHandOvers({}, { page: 1, perPage: 20 }),
    "of a courier": () => listHandOvers({ courierId: ids.courier }, { page: 2, perPage: 20 }),
    "of a day": () => listHandOvers({ day: "2026-11-20" }, { page: 1, perPage: 20 }),
    one: () => findHandOver(ids.handOver),
    "the file": () => handOverFileOf(ids.handOver),
  },
  "the parcels": {
    all: () => listParcels({ list: "all" }, 51),
    "all, further on": () => listParcels({ list: "all" }, 51, 500),
    "of a courier": () => listParcels({ list: "all", courierId: ids.courier }, 51),
    "of a hand-over": () => listParcels({ list: "all", courierId: ids.courier, at: now }, 500),
    reported: () => listParcels({ list: "reported" }, 51),
    "sums of the reported": () => sumReports(),
    waiting: () => listParcels({ list: "waiting" }, 51),
    stuck: () => listParcels({ list: "stuck" }, 51),
    "without an answer": () => listParcels({ list: "silent" }, 51),
    "without a number": () => listParcels({ list: "unnumbered" }, 51),
    "of one order": () => findParcel(ids.order),
    "to hand over": () => listReady(null, { page: 1, perPage: 100 }),
    "to hand over, further on": () => listReady(null, { page: 2, perPage: 100 }),
    "what pasted numbers belong to": () => planConsignments("1001 DH77", ids.courier),
  },
  "the riders": {
    "what one has": () => readRiderDay(ids.rider),
    "what each has": () => listRiderTotals(),
    "what nobody has": () => readRiderDay(null),
    "how much nobody has": () => countNobodys(),
  },
  "the orders' lists": {
    counts: () => countOrderLists(now),
    "to pack, who waited longest first": () =>
      listOrders("to-pack", { page: 2, perPage: 50, now, sort: "oldest" }),
    "not printed": () => narrowed("to-pack", "printed=no"),
    "of a courier": () => narrowed(null, `courier=${ids.courier}`),
    "parcels in a district": () =>
      listParcels({ list: "all", filters: filters("district=Dhaka", "parcels") }, 51),
    "parcels, oldest first": () =>
      listParcels({ list: "all", filters: filters("sort=oldest", "parcels") }, 51),
    "to settle in a district, largest first": () =>
      listToSettle(null, 100, 0, filters("district=Dhaka&sort=total", "cash")),
    "what was printed": () => findPrints([ids.order]),
  },
  "a number that is typed": {
    "whose it is": () => findKnownPerson("01700001234"),
    "nobody's": () => findKnownPerson("01999999999"),
  },
};

describe.each(Object.entries(questions))("%s", (_, asked) => {
  test.each(Object.entries(asked))("%s: is read from indexes", async (_, ask) => {
    for (const plan of await plansOf(ask))
      expect(plan).not.toMatch(
        /Seq Scan on (orders|advances|gateway_payments|order_lines|shipments|payout_lines|order_history|order_prints)/,
      );
  });
});

test.each(["courier", "day"] as const)(
  "the money by %s is read from daily sums, never from orders",
  async (by) => {
    const [plan] = await plansOf(() => moneyBy(by, day));
    expect(plan).not.toMatch(/ on (orders|shipments)\b/);
    expect(plan).toMatch(/Index Only Scan using daily_money_day/);
  },
);

test("the orders that wait for an advance are found by their index, however many others there are", async () => {
  const late = new Date(now.getTime() + 3 * 86_400_000);
  const asked = {
    list: () => listAwaited(1, 20),
    count: countAwaited,
    cancelled: () => cancelUnpaid(late),
  };
  for (const [name, ask] of Object.entries(asked)) {
    const plans = (await plansOf(ask)).filter((plan) => /Scan.* on orders\b/.test(plan));
    expect([name, plans.length > 0]).toEqual([name, true]);
    for (const plan of plans) expect(plan).toMatch(/orders_advance_awaited|Index Cond: \(\(?id = /);
  }
});

test("a balance finds the rider's unsettled parcels among years of his by indexes", async () => {
  const nothing = { expected: -1, handedOver: 0, reason: "" };
  const plans = await plansOf(() => refusalOf(balanceRider(ids.rider, nothing, owner)));
  const held = plans.filter((plan) => /Scan.* on orders\b/.test(plan));
  expect(held.length).toBeGreaterThan(0);
  for (const plan of held) expect(plan).not.toMatch(/Seq Scan on (orders|shipments)/);
});

test("a plan without an index is detected", async () => {
  const [plan] = await plansOf(() => pool.unsafe("select max(failure) from shipments"));
  expect(plan).toMatch(/Seq Scan on shipments/);
});

test("every table of this test was queried", () => {
  expect(neverAsked("query-plans-desk")).toEqual([]);
});

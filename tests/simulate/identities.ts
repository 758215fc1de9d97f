import { addDays, dhakaDay } from "#app/domain/core/dates.ts";
import { PROFIT_TABLES } from "#app/domain/money/profit/profit-report.ts";
import {
  MONEY_STATES,
  moneyOf,
  type OrderMoney,
  OWED_AGES,
} from "#app/domain/orders/money/order-money.ts";
import { wrongDailyFigures } from "#tests/support/daily-figures.ts";
import { wrongSums, wrongUses } from "#tests/support/order-sums.ts";
import { wrongFigures } from "#tests/support/people.ts";
import { plainProfit } from "#tests/support/profits.ts";
import type { Reads } from "#tests/support/shared-figure.ts";
import { apart, sharedFigures } from "#tests/support/shared-figures.ts";
import { wrongMovements } from "#tests/support/stock.ts";
import { CARRIED, nameOf } from "./acts/act.ts";
import { type World, Wrong } from "./world.ts";

type None = (what: string, rows: readonly unknown[]) => void;

/**
 * Fails at the first identity that does not hold at the end of a day.
 * @param comparesPages with endpoints and files, which takes half of the time
 */
export async function examine(world: World, comparesPages: boolean): Promise<void> {
  const { sql, model } = world;
  const none = (what: string, rows: readonly unknown[]) => {
    if (rows.length > 0) throw new Wrong(`${what}: ${JSON.stringify(rows.slice(0, 3))}`);
  };
  await sql`select pg_stat_clear_snapshot(), pg_stat_force_next_flush()`;
  none(
    "transactions waited for one another",
    await sql`select deadlocks::int from pg_stat_database where datname = current_database() and deadlocks > 0`,
  );
  none("stock is not the sum of its movements", await wrongMovements());
  const [moved] = await sql<{ received: number; writtenOff: number }[]>`
    select coalesce(sum(change) filter (where reason = 'received'), 0)::int as received,
           coalesce(-sum(change) filter (where reason = 'written-off' and note = 'Counted out'), 0)::int as "writtenOff"
      from stock_movements`;
  for (const name of ["received", "writtenOff"] as const)
    if (moved?.[name] !== model[name])
      throw new Wrong(`pieces ${name}: ${moved?.[name]} in the books, ${model[name]} by the acts`);

  none(
    "money in the books is not what orders were settled with, paid in advance and got back",
    await sql`
      select order_number, moved, settled, advance, refunded from orders cross join lateral (
        select coalesce(sum(amount), 0)::int as moved,
               coalesce(sum(amount) filter (where reason = 'advance'), 0)::int as advances
          from money_movements where order_id = orders.id
      ) as money cross join lateral (
        select coalesce(settled_amount, 0) as settled, advance_amount as advance,
               (select coalesce(sum(refund), 0)::int from order_returns where order_id = orders.id) as refunded
      ) as own
       where not exists (select from order_history where order_id = orders.id and field = 'status'
                            and "from" #>> '{}' in ('Cancelled', 'Refunded'))
         and moved <> settled + advance - refunded`,
  );
  const [money] = await sql<{ refunded: number; paidBack: number; days: number; sum: number }[]>`
    select coalesce(-sum(amount) filter (where kind = 'refunded' and reason <> 'advance'), 0)::int as refunded,
           coalesce(-sum(amount) filter (where kind = 'refunded' and reason = 'advance'), 0)::int as "paidBack",
           coalesce(sum(amount), 0)::int as sum,
           (select coalesce(sum(received) - sum(refunded), 0)::int from daily_cash where basis = 'movement') as days
      from money_movements`;
  const [sentBack] = await sql<{ taka: number }[]>`
    select coalesce(sum(amount), 0)::int as taka from gateway_refunds where status = 'done'`;
  const known = { ...model, paidBack: model.paidBack + (sentBack?.taka ?? 0) };
  for (const name of ["refunded", "paidBack"] as const)
    if (money?.[name] !== known[name])
      throw new Wrong(`taka ${name}: ${money?.[name]} in the books, ${known[name]} by the acts`);
  none(
    "what came in advance is not the advances that hold",
    await sql`
      select came, held from (
        select coalesce(sum(amount), 0)::int as came from money_movements where reason = 'advance' and kind <> 'refunded'
      ) as moved, (select coalesce(sum(amount), 0)::int as held from advances where status = 'verified') as verified
       where came <> held`,
  );
  none(
    "fees of couriers are not those of their bills",
    await sql`
      select said, billed from (
        select coalesce(sum(fees), 0)::int as said from daily_cash where basis = 'movement'
      ) as kept, (
        select coalesce(sum(fee), 0)::int as billed from (
          select distinct courier_id, number, order_id, amount, fee from payout_lines join payouts on payouts.id = payout_id
           where is_billed(outcome)) as bills
      ) as listed where said <> billed`,
  );
  await examineTills(world, none);
  if (money?.days !== money?.sum)
    throw new Wrong(`cash by day is ${money?.days}, and its movements are ${money?.sum}`);

  none("an order does not cost the sum of its parts", await wrongSums());
  none(
    "an order got back more than it cost",
    await sql`select order_number, total_price, returned_amount from orders where returned_amount > total_price`,
  );
  none("a code is not used as often as orders hold it", await wrongUses());
  none(
    "an SMS verified another sum than it says",
    await sql`
      select advances.id, advances.amount, said from advances cross join lateral (
        select array_agg(amount) as said from wallet_messages where advance_id = advances.id) as messages
       where not advances.amount = any(said)
         and exists (select from order_history where order_id = advances.order_id and field = 'advanceBySms'
                        and "to" #>> '{}' = advances.transaction_number)`,
  );
  none(
    "a percentage was taken wrongly",
    await sql`
      select order_number, promo_code_discount, subtotal, promo_offer from orders
       where promo_offer ->> 'kind' = 'percent' and promo_offer -> 'productIds' = '[]' and promo_offer -> 'categoryIds' = '[]'
         and promo_code_discount <> floor(subtotal * (promo_offer ->> 'percent')::int / 100.0)`,
  );
  none(
    "an order holds goods that it must not hold, or does not hold those that it must",
    await sql`
      select order_number, status, is_reserved from orders
       where is_reserved and deleted_at is not null
          or not is_reserved and deleted_at is null and held_at is null and not is_trial and status not in ('Cancelled', 'Refunded')
          or is_reserved and status in ('Cancelled', 'Refunded') and not exists (
               select from shipments where order_id = orders.id)
             and not exists (select from order_history where order_id = orders.id and field = 'status'
                                and "from" #>> '{}' = any(${[...CARRIED, "Deliverd"]}))`,
  );
  none(
    "a link took two orders, or one that is not its own",
    await sql`
      select order_id, count(*)::int as links from order_links where order_id is not null group by 1 having count(*) > 1`,
  );
  none(
    "an old address leads to another one",
    await sql`
      select one.path, one.target from old_addresses one join old_addresses other on other.path = one.target`,
  );
  await examineAddresses(world);
  // Events are deleted after a month.
  const heldSince = sql`now() - interval '20 days'`;
  none(
    "a change of an order was not told once",
    await sql`
      with happened as (
        select id::text as of, 'order.placed' as type, 1 as times from orders where not is_trial and created_at > ${heldSince}
        union all
        select order_id::text, 'order.status_changed', count(*)::int from order_history
         where field = 'status' and "from" is not null and "from" <> 'null' and created_at > ${heldSince} group by 1
      ), told as (
        select data ->> 'orderId' as of, type, count(*)::int as times from outbox_events
         where type in ('order.placed', 'order.status_changed') and created_at > ${heldSince} group by 1, 2
      )
      select of, type, happened.times as happened, told.times as told,
               (select string_agg(concat("from", ' to ', "to"), ', ') from order_history where order_id::text = of and field = 'status') as history
        from happened full join told using (of, type) where happened.times is distinct from told.times`,
  );
  const bodies = new Map<string, Set<string>>();
  for (const { path, headers, body } of world.outside.received) {
    if (path !== "/") continue;
    const id = String(headers["webhook-id"]);
    bodies.set(id, (bodies.get(id) ?? new Set()).add(body));
  }
  none(
    "a webhook said two things of one event",
    [...bodies.values()].filter(({ size }) => size > 1).map((said) => [...said]),
  );
  none(
    "an event was delivered that nobody got",
    (
      await sql<{ event: string }[]>`
        select event_id as event from deliveries where channel = 'webhook' and status = 'delivered'`
    ).filter(({ event }) => !bodies.has(event)),
  );
  none("the dashboard's figures are not the orders' sums", await wrongDailyFigures(sql));
  none("a person's figures are not the orders' sums", await wrongFigures());

  for (const phone of model.erased) {
    const [tables] = await sql<{ ask: string }[]>`
      select string_agg(format('select %L as name from %I.%I as one where to_jsonb(one)::text ~ %L', relname, nspname, relname, ${`${phone}|${nameOf(phone)}`}::text), ' union all ') as ask
        from pg_class join pg_namespace on pg_namespace.oid = relnamespace
       where nspname in ('public', 'graphile_worker') and relkind = 'r'`;
    none(
      `a person was erased, and is still known: ${phone}`,
      await sql.unsafe(tables?.ask ?? "select"),
    );
  }

  // Profits are counted by a task.
  await world.work((name) => ["profits", "daily figures"].includes(name));
  const page = async (path: string) => {
    const answer = await world.page("owner", path);
    return { html: answer.text };
  };
  await examineSums(world, async (path) => JSON.parse((await page(path)).html), none);
  if (!comparesPages) return;
  try {
    const figures = await sharedFigures({ visit: page, send: page });
    none("pages, endpoints and files differ", apart(figures));
  } catch (error) {
    // A page leaves out a table of which it has no row yet.
    if (!(error instanceof Error && error.message.startsWith("The page has no table"))) throw error;
  }
}

/** The sums of cash and profit are those of the orders one by one. */
async function examineSums({ sql }: World, read: Reads["api"], none: None) {
  const days = `from=${dhakaDay(addDays(new Date(), -365))}&to=${dhakaDay(new Date())}`;
  const sums = await read(`/api/admin/cash/sums?${days}`);
  const orders = await sql<OrderMoney[]>`
    select status, total_price as "totalPrice", returned_amount as "returnedAmount", advance_amount as "advanceAmount",
           settled_at as "settledAt"
      from orders where deleted_at is null and cancel_reason <> 'merged' and not is_trial`;
  const differ = (said: Record<string, unknown>, counted: Record<string, unknown>) =>
    Object.keys(counted).flatMap((name) =>
      said[name] === counted[name] ? [] : [{ name, said: said[name], counted: counted[name] }],
    );
  const { withCourier, ...states } = sums.total;
  none(
    "money by its state is not that of the orders",
    differ(
      { ...states, "with-courier": withCourier },
      Object.fromEntries(
        MONEY_STATES.map((state) => [
          state,
          orders.reduce((taka, order) => taka + moneyOf(order)[state], 0),
        ]),
      ),
    ),
  );
  const owed = await sql<{ courier: string; orders: number; owed: number }[]>`
    with delivered as (
      select coalesce(courier_id::text, '') as courier, greatest(0, greatest(0, total_price - returned_amount) - advance_amount) as due,
             dhaka_day(now()) - dhaka_day((select max(created_at) from order_history
               where order_id = orders.id and field = 'status' and "to" = '"Deliverd"')) as days
        from orders left join shipments on order_id = orders.id
       where status = 'Deliverd' and settled_at is null and deleted_at is null and not is_trial
    )
    select courier, count(*)::int as orders, sum(due)::int as owed, coalesce(sum(due) filter (where days <= 3), 0)::int as to3,
           coalesce(sum(due) filter (where days between 4 and 7), 0)::int as to7,
           coalesce(sum(due) filter (where days between 8 and 14), 0)::int as to14,
           coalesce(sum(due) filter (where days > 14), 0)::int as over14
      from delivered group by 1`;
  const byCourier = (rows: readonly Record<string, unknown>[]) =>
    Object.fromEntries(
      rows.map((row) => [
        row.courier ?? row.courier_id ?? "",
        ["orders", "owed", ...OWED_AGES].map((name) => row[name]).join(", "),
      ]),
    );
  const said = byCourier(sums.owedByCourier);
  none("what couriers owe is not what orders say", [
    ...differ(said, byCourier(owed)),
    ...differ(byCourier(owed), said),
  ]);
  const plain = await plainProfit();
  for (const table of PROFIT_TABLES)
    none(
      `the profit by ${table} is not that of the orders`,
      differ((await read(`/api/admin/profit/table?table=${table}&${days}&limit=1`)).total, plain),
    );
}

/** Money that gateways took or sent back is in the books once, or still asked about. */
async function examineTills({ sql, tills }: World, none: None) {
  const payments = await sql<
    {
      id: string;
      payment: string | null;
      amount: number;
      status: string;
      isOpen: boolean;
      number: string | null;
    }[]
  >`
    select gateway_payments.id, payment_id as payment, gateway_payments.amount, gateway_payments.status, transaction_number as number,
           ask_at is not null or settled_as = 'unpaid' or exists (select from gateway_findings where payment_id = gateway_payments.id) as "isOpen"
      from gateway_payments left join advances on advances.id = advance_id`;
  const refunds = await sql<
    { payment: string; number: string | null; amount: number; status: string; isOpen: boolean }[]
  >`
    select gateway_payments.payment_id as payment, refund_number as number, gateway_refunds.amount, gateway_refunds.status,
           gateway_refunds.ask_at is not null as "isOpen"
      from gateway_refunds join gateway_payments on gateway_payments.id = gateway_refunds.payment_id`;
  const taken = tills.taken();
  const sent = tills.sent();
  none(
    "a gateway took money that nobody counts or asks about",
    taken.filter(
      ({ paymentId }) =>
        !payments.some((one) => one.payment === paymentId && (one.status === "paid" || one.isOpen)),
    ),
  );
  none(
    "money was counted that no gateway took",
    payments.filter(
      (one) =>
        one.status === "paid" &&
        !taken.some(
          ({ paymentId, number, amount }) =>
            paymentId === one.payment &&
            amount === one.amount &&
            number.toLowerCase() === one.number?.toLowerCase(),
        ),
    ),
  );
  none(
    "a gateway sent money back that is not in the books",
    sent.filter(
      ({ number, paymentId }) =>
        !refunds.some((one) => one.number?.toLowerCase() === number.toLowerCase()) &&
        !refunds.some((one) => one.payment === paymentId && one.isOpen),
    ),
  );
  none(
    "money was sent back that no gateway sent",
    refunds.filter(
      (one) =>
        one.status === "done" &&
        !sent.some(({ number }) => number.toLowerCase() === one.number?.toLowerCase()),
    ),
  );
}

/** Every address that goods once had leads to their page in one step. */
async function examineAddresses({ model, see }: World) {
  const known = [...[...model.slugs].map((slug) => `/products/${slug}`), ...model.addresses];
  for (const path of known.slice(-8)) {
    const first = await see(path);
    if (first.status === 200) continue;
    const next = first.headers.get("Location") ?? "";
    const then = next === "" ? null : await see(next);
    if (first.status !== 301 || then?.status !== 200)
      throw new Wrong(
        `an old address leads nowhere: ${path} ${first.status} ${next} ${then?.status}`,
      );
  }
}

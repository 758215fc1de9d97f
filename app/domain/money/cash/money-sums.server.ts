import { and, asc, count, desc, eq, gte, lte, type SQL, type SQLWrapper, sql } from "drizzle-orm";
import { db } from "#drizzle/client.server.ts";
import {
  couriers,
  dailyCash,
  dailyMoney,
  orders,
  shipments,
  shopSettings,
} from "#drizzle/schema.ts";
import { addDays, dhakaDay, startOfDhakaDay } from "../../core/dates.ts";
import { isUuid } from "../../core/uuid.ts";
import { dueAtDoorSql } from "../../orders/money/due-at-door.server.ts";
import { MONEY_STATES, type MoneyState, type OwedAge } from "../../orders/money/order-money.ts";
import { CARRIED_STATUSES } from "../../orders/order-status.ts";
import { whereFiltered } from "../../orders/reading/list-filters.server.ts";
import type { ListFilters } from "../../orders/reading/list-filters.ts";
import { orderOf } from "../../orders/reading/order-rows.server.ts";

/**
 * Taka received (including corrections) and refunded, from the movements; the orders' present state
 * does not matter.
 */
export type CashSums = { received: number; refunded: number };

/**
 * Taka by state of money, the number of orders, and what was received and refunded for them.
 * `short` is the part of `settled` that staff accepted not to receive.
 */
export type MoneySums = Record<MoneyState, number> & { orders: number; short: number } & CashSums;

/**
 * `key`: a courier's id, "" for orders without a parcel; or a day in Dhaka. `name` is the
 * courier's; two may share one.
 */
export type MoneyRow = MoneySums & { key: string; name: string };

/** Days in Dhaka, both included. */
type Days = { from: string; to: string };

/**
 * Sums of the orders placed on these days, by courier or by day, from the daily figures. Deleted
 * orders count only in received and refunded, which no later state of an order changes; these stay
 * with the courier of that time.
 */
export async function moneyBy(by: "courier" | "day", days: Days): Promise<MoneyRow[]> {
  const [placed, cash, short] = await Promise.all([
    placedBy(by, days),
    cashBy(by, "order", days),
    shortBy(by, days),
  ]);
  const rows = new Map<string, MoneyRow>();
  for (const row of placed)
    rows.set(row.key, { ...row, short: short.get(row.key) ?? 0, received: 0, refunded: 0 });
  for (const { key, name, received, refunded } of cash)
    rows.set(key, { ...(rows.get(key) ?? { ...NOTHING, key, name }), received, refunded });
  return [...rows.values()].toSorted(
    by === "day"
      ? (a, b) => (a.key < b.key ? 1 : -1)
      : (a, b) => a.name.localeCompare(b.name) || (a.key < b.key ? -1 : 1),
  );
}

/**
 * Taka that moved: `fees` are those of couriers' payout lists, `net` is received − refunded − fees.
 */
export type CashMoved = CashSums & { fees: number; net: number };

/**
 * Taka moved on each of these days, whenever the orders were placed; latest first. A fee counts on
 * the day of its payout list.
 */
export async function cashByDay(days: Days): Promise<(CashMoved & { key: string })[]> {
  const rows = await cashBy("day", "movement", days);
  return rows
    .map(({ key, received, refunded, fees }) => ({
      key,
      received,
      refunded,
      fees,
      net: received - refunded - fees,
    }))
    .toSorted((a, b) => (a.key < b.key ? 1 : -1));
}

/** Sums over days, for the top of a page and the foot of its table. */
export function addUpMoved(rows: readonly CashMoved[]): CashMoved {
  const sumOf = (name: keyof CashMoved) => rows.reduce((sum, row) => sum + row[name], 0);
  return {
    received: sumOf("received"),
    refunded: sumOf("refunded"),
    fees: sumOf("fees"),
    net: sumOf("net"),
  };
}

const NOTHING = Object.fromEntries(
  [...MONEY_STATES, "orders", "short", "received", "refunded"].map((name) => [name, 0]),
) as MoneySums;

async function cashBy(
  by: "courier" | "day",
  basis: "order" | "movement",
  { from, to }: Days,
): Promise<(Omit<CashMoved, "net"> & { key: string; name: string })[]> {
  const sumOf = (taka: SQLWrapper) => sql<number>`sum(${taka})`.mapWith(Number);
  return db
    .select({
      key:
        by === "courier"
          ? sql<string>`${dailyCash.courier}`
          : sql<string>`to_char(${dailyCash.day}, 'YYYY-MM-DD')`,
      name: sql<string>`coalesce(min(${couriers.name}), '')`,
      received: sumOf(dailyCash.received),
      refunded: sumOf(dailyCash.refunded),
      fees: sumOf(dailyCash.fees),
    })
    .from(dailyCash)
    .leftJoin(couriers, sql`${by} = 'courier' and ${couriers.id}::text = ${dailyCash.courier}`)
    .where(and(eq(dailyCash.basis, basis), gte(dailyCash.day, from), lte(dailyCash.day, to)))
    .groupBy(sql`1`)
    .having(
      sql`sum(${dailyCash.received}) <> 0 or sum(${dailyCash.refunded}) <> 0 or sum(${dailyCash.fees}) <> 0`,
    );
}

async function placedBy(by: "courier" | "day", { from, to }: Days) {
  const key =
    by === "courier"
      ? sql<string>`${dailyMoney.courier}`
      : sql<string>`to_char(${dailyMoney.day}, 'YYYY-MM-DD')`;
  const name = sql<string>`coalesce(min(${couriers.name}), '')`;
  return db
    .select({ key: key.as("key"), name: name.as("name"), ...sumColumns() })
    .from(dailyMoney)
    .leftJoin(couriers, sql`${by} = 'courier' and ${couriers.id}::text = ${dailyMoney.courier}`)
    .where(and(gte(dailyMoney.day, from), lte(dailyMoney.day, to)))
    .groupBy(sql`1`)
    .having(sql`sum(${dailyMoney.orders}) <> 0`);
}

/** Spelled as the index `orders_accepted_short`. */
const isShort: SQL = sql`${orders.deletedAt} is null and ${orders.status} not in ('Cancelled', 'Refunded') and ${orders.settledAmount} < ${orders.totalPrice} - ${orders.returnedAmount} - ${orders.advanceAmount}`;

/** Taka that staff accepted not to receive of the settled orders placed on these days. */
async function shortBy(
  by: "courier" | "day",
  { from, to }: Days,
  which: SQL = sql`true`,
): Promise<Map<string, number>> {
  const key =
    by === "courier"
      ? sql<string>`coalesce(${shipments.courierId}::text, '')`
      : sql<string>`to_char(dhaka_day(${orders.createdAt}), 'YYYY-MM-DD')`;
  const midnight = (day: string) => sql`${day}::timestamp at time zone 'Asia/Dhaka'`;
  const rows = await db
    .select({
      key,
      taka: sql<number>`sum(${dueAtDoorSql} - ${orders.settledAmount})`.mapWith(Number),
    })
    .from(orders)
    .leftJoin(shipments, eq(shipments.orderId, orders.id))
    .where(
      and(
        isShort,
        which,
        gte(orders.createdAt, midnight(from)),
        sql`${orders.createdAt} < ${midnight(to)} + interval '1 day'`,
      ),
    )
    .groupBy(sql`1`);
  return new Map(rows.map(({ key: of, taka }) => [of, taka]));
}

/** Taka accepted short of the delivered orders placed on these days, which are revenue. */
export async function acceptedShort(days: Days): Promise<number> {
  const byDay = await shortBy("day", days, eq(orders.status, "Deliverd"));
  return [...byDay.values()].reduce((sum, taka) => sum + taka, 0);
}

/**
 * An order's total counts in exactly one column, except for what was returned of an order that goes
 * on: see `moneyOf`.
 */
function sumColumns() {
  const { total, owed: stillOwed, advance } = dailyMoney;
  const sumOf = (what: SQL, condition: SQL = sql`true`) =>
    sql<number>`coalesce(sum(${what}) filter (where ${condition}), 0)`.mapWith(Number);
  const inState = (state: MoneyState) => {
    if (state === "cancelled") return sumOf(sql`${total}`, isIn(state));
    if (state === "returned")
      return sumOf(
        sql`case ${moneyState} when 'returned' then ${total} when 'cancelled' then 0 else ${total} - ${stillOwed} end`,
      );
    const goesOn = sql`${moneyState} not in ('returned', 'cancelled')`;
    if (state === "advance") return sumOf(sql`${advance}`, goesOn);
    return sumOf(sql`${stillOwed} - ${advance}`, isIn(state));
  };
  const states = Object.fromEntries(
    MONEY_STATES.map((state) => [state, inState(state).as(state)]),
  ) as Record<MoneyState, SQL.Aliased<number>>;
  return {
    ...states,
    orders: sumOf(sql`${dailyMoney.orders}`).as("orders"),
  };
}

/** `moneyStateOf` in SQL, for the daily figures. */
const moneyState: SQL<MoneyState> = sql<MoneyState>`case
  when ${dailyMoney.status} = 'Cancelled' then 'cancelled'
  when ${dailyMoney.status} = 'Refunded' then 'returned'
  when ${dailyMoney.isSettled} then 'settled'
  when ${dailyMoney.status} = any(${sql.param([...CARRIED_STATUSES, "Deliverd"])}::text[]) then 'with-courier'
  else 'due' end`;

const isIn = (state: MoneyState) => sql`${moneyState} = ${state}`;

/** Sums over rows, for the foot of a table. */
export function addUp(rows: readonly MoneySums[]): MoneySums {
  const names = [...MONEY_STATES, "orders", "short", "received", "refunded"] as const;
  return Object.fromEntries(
    names.map((name) => [name, rows.reduce((sum, row) => sum + row[name], 0)]),
  ) as MoneySums;
}

/** The index `orders_to_settle`, without trials; a delivered order is merged into no other. */
const isOwed: SQL = sql`${orders.deletedAt} is null and ${orders.status} = 'Deliverd' and ${orders.settledAt} is null
  and not ${orders.isTrial}`;

/**
 * Delivered orders whose cash the shop has not received, of one courier (`courierId`) or all, the
 * longest wait first by default.
 */
export async function listToSettle(
  courierId: string | null,
  limit: number,
  offset = 0,
  filters?: ListFilters,
) {
  // A subquery per waiting order: with a join, the planner reads all parcels that the courier ever
  // had.
  const isCourier = courierId !== null && isUuid(courierId);
  const ofCourier = isCourier
    ? sql`(select parcel.courier_id from ${shipments} as parcel where parcel.order_id = ${orders.id}) = ${courierId}::uuid`
    : undefined;
  // `ofCourier` has the condition of the courier already.
  const filtered = await whereFiltered(filters && { ...filters, courier: "" });
  const where = and(
    isOwed,
    gte(orders.createdAt, sql`(select ${shopSettings.cashCountedFrom} from ${shopSettings})`),
    ofCourier,
    filtered,
  );
  const [rows, sums] = await Promise.all([
    db
      .select({
        id: orders.id,
        version: orders.version,
        orderNumber: orders.orderNumber,
        fullName: orders.fullName,
        createdAt: orders.createdAt,
        owed: dueAtDoorSql,
        courier: couriers.name,
        consignment: shipments.consignmentId,
        courierStatus: shipments.courierStatus,
      })
      .from(orders)
      .leftJoin(shipments, eq(shipments.orderId, orders.id))
      .leftJoin(couriers, eq(couriers.id, shipments.courierId))
      .where(where)
      .orderBy(...orderOf(filters?.sort ?? "oldest"))
      .limit(limit)
      .offset(offset),
    filtered ? sumOf(where) : sumToSettle(isCourier ? courierId.toLowerCase() : null),
  ]);
  return { rows, ...sums };
}

/**
 * Settled orders that are still delivered, the latest first, and their number: a refund has paid
 * the others back.
 */
export async function listSettled(limit: number, offset: number, filters: ListFilters) {
  const filtered = await whereFiltered(filters);
  const where = and(
    sql`${orders.deletedAt} is null and ${orders.settledAt} is not null`,
    eq(orders.status, "Deliverd"),
    filtered,
  );
  const [rows, total] = await Promise.all([
    db
      .select({
        id: orders.id,
        orderNumber: orders.orderNumber,
        fullName: orders.fullName,
        settledAt: sql<Date>`${orders.settledAt}`.mapWith(orders.settledAt),
        settledAmount: sql<number>`${orders.settledAmount}`.mapWith(Number),
        courier: couriers.name,
      })
      .from(orders)
      .leftJoin(shipments, eq(shipments.orderId, orders.id))
      .leftJoin(couriers, eq(couriers.id, shipments.courierId))
      .where(where)
      .orderBy(desc(orders.settledAt), asc(orders.id))
      .limit(limit)
      .offset(offset),
    filtered ? db.$count(orders, where) : countSettled(),
  ]);
  return { rows, total };
}

async function countSettled(): Promise<number> {
  const settled = sql<number>`coalesce(sum(${dailyMoney.orders}), 0)`.mapWith(Number);
  const [row] = await db
    .select({ settled })
    .from(dailyMoney)
    .where(and(eq(dailyMoney.isSettled, true), eq(dailyMoney.status, "Deliverd")));
  return row?.settled ?? 0;
}

/**
 * The orders to settle as rows of courier ("" for none), number and taka: whole days by their
 * figures, and the orders of the day on which counting begins.
 */
export const toSettle = (): SQL => {
  const { cashCountedFrom } = shopSettings;
  const since = sql`(select ${cashCountedFrom} from ${shopSettings})`;
  const firstDay = sql`(select dhaka_day(${cashCountedFrom}) from ${shopSettings})`;
  return sql`
    select ${dailyMoney.courier} as courier, ${dailyMoney.orders} as orders, ${dailyMoney.owed} - ${dailyMoney.advance} as taka
      from ${dailyMoney}
     where ${dailyMoney.status} = 'Deliverd' and not ${dailyMoney.isSettled} and ${dailyMoney.day} > ${firstDay}
    union all
    select coalesce(${shipments.courierId}::text, ''), 1, ${dueAtDoorSql}
      from ${orders} left join ${shipments} on ${shipments.orderId} = ${orders.id}
     where ${isOwed} and ${orders.createdAt} >= ${since}
       and ${orders.createdAt} < (${firstDay} + 1)::timestamp at time zone 'Asia/Dhaka'`;
};

async function sumToSettle(courierId: string | null): Promise<{ total: number; taka: number }> {
  const [sum] = await db.execute<{ total: number; taka: number }>(sql`
    select coalesce(sum(orders), 0)::int as total, coalesce(sum(taka), 0)::float8 as taka from (${toSettle()}) as owed
     where ${courierId === null ? sql`true` : sql`courier = ${courierId}`}`);
  return sum ?? { total: 0, taka: 0 };
}

/**
 * Taka of delivered and unsettled orders of a courier ("" for orders without a parcel), by the days
 * in Dhaka since the delivery (`OWED_AGES`), which add up to `owed`. Orders whose history names no
 * delivery count as the oldest.
 */
export type OwedByAge = Record<OwedAge, number> & {
  key: string;
  name: string;
  orders: number;
  owed: number;
};

/**
 * What each courier owes, the most first. Only orders delivered in the last two weeks are read one
 * by one; the rest is the difference to the daily figures.
 */
export async function owedByCourier(now = new Date()): Promise<OwedByAge[]> {
  const twoWeeksAgo = startOfDhakaDay(addDays(now, -14)).toISOString();
  const rows = await db.execute<Omit<OwedByAge, "over14">>(sql`
    with delivered as (
      select order_id, ${dhakaDay(now)}::date - dhaka_day(max(created_at)) as age
        from order_history
       where field = 'status' and "to" = '"Deliverd"' and created_at >= ${twoWeeksAgo}
       group by order_id
    ), parts as (
      select courier, orders, taka, null::integer as age from (${toSettle()}) as whole
      union all
      select coalesce(${shipments.courierId}::text, ''), 0, ${dueAtDoorSql}, age
        from delivered
        join ${orders} on ${orders.id} = delivered.order_id
        left join ${shipments} on ${shipments.orderId} = ${orders.id}
       where ${isOwed} and ${orders.createdAt} >= (select ${shopSettings.cashCountedFrom} from ${shopSettings})
    )
    select courier as key, coalesce(min(${couriers.name}), '') as name, sum(orders)::int as orders,
           coalesce(sum(taka) filter (where age is null), 0)::float8 as owed,
           coalesce(sum(taka) filter (where age <= 3), 0)::float8 as "to3",
           coalesce(sum(taka) filter (where age between 4 and 7), 0)::float8 as "to7",
           coalesce(sum(taka) filter (where age >= 8), 0)::float8 as "to14"
      from parts left join ${couriers} on ${couriers.id}::text = courier
     group by courier having sum(orders) <> 0
     order by owed desc, name, courier`);
  return rows.map((row) => ({ ...row, over14: row.owed - row.to3 - row.to7 - row.to14 }));
}

async function sumOf(where: SQL | undefined): Promise<{ total: number; taka: number }> {
  const [sum] = await db
    .select({
      total: count(),
      taka: sql<number>`coalesce(sum(${dueAtDoorSql}), 0)`.mapWith(Number),
    })
    .from(orders)
    .where(where);
  return sum ?? { total: 0, taka: 0 };
}

import { and, count, eq, gte, isNull, lte, type SQL, sql } from "drizzle-orm";
import { db } from "#drizzle/client.server.ts";
import {
  couriers,
  dailyCash,
  dailyMoney,
  orders,
  shipments,
  shopSettings,
} from "#drizzle/schema.ts";
import { CARRIED_STATUSES } from "../orders/order-status.ts";
import { isUuid } from "../uuid.ts";
import { MONEY_STATES, type MoneyState } from "./order-money.ts";

/** `owedOf` in SQL. */
export const owed: SQL<number> = sql<number>`greatest(0, ${orders.totalPrice} - ${orders.returnedAmount})`;

/** Taka received (including corrections) and refunded, from the movements; the orders' present state does not matter. */
export type CashSums = { received: number; refunded: number };

/** Taka by state of money, the number of orders, and what was received and refunded for them. */
export type MoneySums = Record<MoneyState, number> & { orders: number } & CashSums;

/** `key`: a courier's id, "" for orders without a parcel; or a day in Dhaka. `name` is the courier's; two may share one. */
export type MoneyRow = MoneySums & { key: string; name: string };

/** Days in Dhaka, both included. */
type Days = { from: string; to: string };

/**
 * Sums of the orders placed on these days, by courier or by day, from the daily figures. Deleted orders count only in received and
 * refunded, which no later state of an order changes; these stay with the courier of that time.
 */
export async function moneyBy(by: "courier" | "day", days: Days): Promise<MoneyRow[]> {
  const [placed, cash] = await Promise.all([placedBy(by, days), cashBy(by, "order", days)]);
  const rows = new Map<string, MoneyRow>();
  for (const row of placed) rows.set(row.key, { ...row, received: 0, refunded: 0 });
  for (const { key, name, ...sums } of cash)
    rows.set(key, { ...(rows.get(key) ?? { ...NOTHING, key, name }), ...sums });
  return [...rows.values()].toSorted(
    by === "day"
      ? (a, b) => (a.key < b.key ? 1 : -1)
      : (a, b) => a.name.localeCompare(b.name) || (a.key < b.key ? -1 : 1),
  );
}

/** Taka received and refunded on each of these days, whenever the orders were placed; latest first. */
export async function cashByDay(days: Days): Promise<(CashSums & { key: string })[]> {
  const rows = await cashBy("day", "movement", days);
  return rows.toSorted((a, b) => (a.key < b.key ? 1 : -1));
}

const NOTHING = Object.fromEntries(
  [...MONEY_STATES, "orders", "received", "refunded"].map((name) => [name, 0]),
) as MoneySums;

async function cashBy(
  by: "courier" | "day",
  basis: "order" | "movement",
  { from, to }: Days,
): Promise<(CashSums & { key: string; name: string })[]> {
  const sumOf = (taka: typeof dailyCash.received | typeof dailyCash.refunded) =>
    sql<number>`sum(${taka})`.mapWith(Number);
  return db
    .select({
      key:
        by === "courier"
          ? sql<string>`${dailyCash.courier}`
          : sql<string>`to_char(${dailyCash.day}, 'YYYY-MM-DD')`,
      name: sql<string>`coalesce(min(${couriers.name}), '')`,
      received: sumOf(dailyCash.received),
      refunded: sumOf(dailyCash.refunded),
    })
    .from(dailyCash)
    .leftJoin(couriers, sql`${by} = 'courier' and ${couriers.id}::text = ${dailyCash.courier}`)
    .where(and(eq(dailyCash.basis, basis), gte(dailyCash.day, from), lte(dailyCash.day, to)))
    .groupBy(sql`1`)
    .having(sql`sum(${dailyCash.received}) <> 0 or sum(${dailyCash.refunded}) <> 0`);
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

/** An order's total counts in exactly one column, except for what was returned of an order that goes on: see `moneyOf`. */
function sumColumns() {
  const { total, owed: stillOwed } = dailyMoney;
  const sumOf = (what: SQL, condition: SQL = sql`true`) =>
    sql<number>`coalesce(sum(${what}) filter (where ${condition}), 0)`.mapWith(Number);
  const inState = (state: MoneyState) => {
    if (state === "cancelled") return sumOf(sql`${total}`, isIn(state));
    if (state === "returned")
      return sumOf(
        sql`case ${moneyState} when 'returned' then ${total} when 'cancelled' then 0 else ${total} - ${stillOwed} end`,
      );
    return sumOf(sql`${stillOwed}`, isIn(state));
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
  const names = [...MONEY_STATES, "orders", "received", "refunded"] as const;
  return Object.fromEntries(
    names.map((name) => [name, rows.reduce((sum, row) => sum + row[name], 0)]),
  ) as MoneySums;
}

/** Delivered orders whose cash the shop has not received, longest wait first; of one courier (`courierId`) or all. */
export async function listToSettle(courierId: string | null, limit: number, offset = 0) {
  // A subquery per waiting order: with a join, the planner reads all parcels that the courier ever had.
  const isCourier = courierId !== null && isUuid(courierId);
  const ofCourier = isCourier
    ? sql`(select parcel.courier_id from ${shipments} as parcel where parcel.order_id = ${orders.id}) = ${courierId}::uuid`
    : undefined;
  const where = and(
    isNull(orders.deletedAt),
    eq(orders.status, "Deliverd"),
    isNull(orders.settledAt),
    gte(orders.createdAt, sql`(select ${shopSettings.cashCountedFrom} from ${shopSettings})`),
    ofCourier,
  );
  const [rows, sums] = await Promise.all([
    db
      .select({
        id: orders.id,
        version: orders.version,
        orderNumber: orders.orderNumber,
        fullName: orders.fullName,
        createdAt: orders.createdAt,
        owed,
        courier: couriers.name,
        consignment: shipments.consignmentId,
        courierStatus: shipments.courierStatus,
      })
      .from(orders)
      .leftJoin(shipments, eq(shipments.orderId, orders.id))
      .leftJoin(couriers, eq(couriers.id, shipments.courierId))
      .where(where)
      .orderBy(orders.createdAt, orders.id)
      .limit(limit)
      .offset(offset),
    sumToSettle(where, isCourier ? courierId.toLowerCase() : null),
  ]);
  return { rows, ...sums };
}

/** Whole days by their figures, plus the waiting orders of the day on which counting begins. */
async function sumToSettle(where: SQL | undefined, courierId: string | null) {
  const firstDay = sql`(select dhaka_day(${shopSettings.cashCountedFrom}) from ${shopSettings})`;
  const waiting = and(eq(dailyMoney.status, "Deliverd"), sql`not ${dailyMoney.isSettled}`);
  const [[later], [first]] = await Promise.all([
    db
      .select({
        total: sql<number>`coalesce(sum(${dailyMoney.orders}), 0)`.mapWith(Number),
        taka: sql<number>`coalesce(sum(${dailyMoney.owed}), 0)`.mapWith(Number),
      })
      .from(dailyMoney)
      .where(
        and(
          waiting,
          sql`${dailyMoney.day} > ${firstDay}`,
          courierId ? eq(dailyMoney.courier, courierId) : undefined,
        ),
      ),
    db
      .select({ total: count(), taka: sql<number>`coalesce(sum(${owed}), 0)`.mapWith(Number) })
      .from(orders)
      .where(
        and(
          where,
          sql`${orders.createdAt} < (${firstDay} + 1)::timestamp at time zone 'Asia/Dhaka'`,
        ),
      ),
  ]);
  return {
    total: (later?.total ?? 0) + (first?.total ?? 0),
    taka: (later?.taka ?? 0) + (first?.taka ?? 0),
  };
}

import { and, count, eq, gte, isNull, lt, type SQL, sql } from "drizzle-orm";
import { db } from "#drizzle/client.server.ts";
import { couriers, orders, shipments, shopSettings } from "#drizzle/schema.ts";
import { CARRIED_STATUSES } from "../orders/order-status.ts";
import { isUuid } from "../uuid.ts";
import { MONEY_STATES, type MoneyState } from "./order-money.ts";

/** `moneyStateOf` in SQL. */
export const moneyState: SQL<MoneyState> = sql<MoneyState>`case
  when ${orders.status} = 'Cancelled' then 'cancelled'
  when ${orders.status} = 'Refunded' then 'returned'
  when ${orders.settledAt} is not null then 'settled'
  when ${orders.status} = any(${sql.param([...CARRIED_STATUSES, "Deliverd"])}::text[]) then 'with-courier'
  else 'due' end`;

/** `owedOf` in SQL. */
export const owed: SQL<number> = sql<number>`greatest(0, ${orders.totalPrice} - ${orders.returnedAmount})`;

/** Taka by where they are, of so many orders; `received` is what the shop got of the settled ones. */
export type MoneySums = Record<MoneyState, number> & { orders: number; received: number };

/** `key`: a courier's id, "" for orders without a parcel; or a day in Dhaka. `name` is the courier's: two may have one. */
export type MoneyRow = MoneySums & { key: string; name: string };

/** What was placed from a moment until another, by who carries it, or by the day it was placed. Deleted orders are left out. */
export async function moneyBy(
  by: "courier" | "day",
  { from, until }: { from: Date; until: Date },
): Promise<MoneyRow[]> {
  const key =
    by === "courier"
      ? sql<string>`coalesce(${shipments.courierId}::text, '')`
      : sql<string>`to_char(${orders.createdAt} at time zone 'Asia/Dhaka', 'YYYY-MM-DD')`;
  const name =
    by === "courier" ? sql<string>`coalesce(min(${couriers.name}), '')` : sql<string>`''`;
  const base = db
    .select({ key: key.as("key"), name: name.as("name"), ...sumColumns() })
    .from(orders)
    .$dynamic();
  const joined =
    by === "courier"
      ? base
          .leftJoin(shipments, eq(shipments.orderId, orders.id))
          .leftJoin(couriers, eq(couriers.id, shipments.courierId))
      : base;
  return joined
    .where(and(isNull(orders.deletedAt), gte(orders.createdAt, from), lt(orders.createdAt, until)))
    .groupBy(sql`1`)
    .orderBy(...(by === "day" ? [sql`1 desc`] : [sql`2`, sql`1`]));
}

/** Each order's total stands in exactly one place, but for what came back of one that goes on: see `moneyOf`. */
function sumColumns() {
  const inState = (state: MoneyState) => {
    const whole = state === "cancelled" || state === "returned";
    const part = whole ? sql`${orders.totalPrice}` : owed;
    const plain = sql`coalesce(sum(${part}) filter (where ${moneyState} = ${state}), 0)`;
    if (state !== "returned") return sql<number>`${plain}`.mapWith(Number).as(state);
    const partly = sql`coalesce(sum(${orders.totalPrice} - ${owed}) filter (where ${moneyState} not in ('returned', 'cancelled')), 0)`;
    return sql<number>`${plain} + ${partly}`.mapWith(Number).as(state);
  };
  const states = Object.fromEntries(MONEY_STATES.map((state) => [state, inState(state)])) as Record<
    MoneyState,
    SQL.Aliased<number>
  >;
  return {
    ...states,
    orders: sql<number>`count(*)`.mapWith(Number).as("orders"),
    received:
      sql<number>`coalesce(sum(${orders.settledAmount}) filter (where ${moneyState} = 'settled'), 0)`
        .mapWith(Number)
        .as("received"),
  };
}

/** Sums over rows, for the foot of a table. */
export function addUp(rows: readonly MoneySums[]): MoneySums {
  const names = [...MONEY_STATES, "orders", "received"] as const;
  return Object.fromEntries(
    names.map((name) => [name, rows.reduce((sum, row) => sum + row[name], 0)]),
  ) as MoneySums;
}

/** Delivered, and the shop has not seen the cash: the longest waiting first. Of one courier (`courierId`), or of all. */
export async function listToSettle(courierId: string | null, limit: number, offset = 0) {
  // Looked up for each waiting order: joined, the planner reads all parcels that the courier ever had.
  const ofCourier =
    courierId && isUuid(courierId)
      ? sql`(select parcel.courier_id from ${shipments} as parcel where parcel.order_id = ${orders.id}) = ${courierId}::uuid`
      : undefined;
  const where = and(
    isNull(orders.deletedAt),
    eq(orders.status, "Deliverd"),
    isNull(orders.settledAt),
    gte(orders.createdAt, sql`(select ${shopSettings.cashCountedFrom} from ${shopSettings})`),
    ofCourier,
  );
  const [rows, [sums]] = await Promise.all([
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
    db
      .select({ total: count(), taka: sql<number>`coalesce(sum(${owed}), 0)`.mapWith(Number) })
      .from(orders)
      .leftJoin(shipments, eq(shipments.orderId, orders.id))
      .where(where),
  ]);
  return { rows, total: sums?.total ?? 0, taka: sums?.taka ?? 0 };
}

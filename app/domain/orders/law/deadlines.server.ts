import { eq, isNull, type SQL, sql } from "drizzle-orm";
import { db } from "#drizzle/client.server.ts";
import { advances, complaints, moneyMovements, orderHistory, orders } from "#drizzle/schema.ts";
import { boundedTotal, countUpTo, MOST_FOUND } from "../../core/bounded-count.server.ts";
import { addHours } from "../../core/dates.ts";
import { FREE_PART, LAW_HOURS } from "../../core/law.ts";
import { whereToPayBack } from "../money/to-pay-back.server.ts";
import { type DeadlineKind, NEAR_HOURS } from "./deadlines.ts";

/** The end of the deadlines that are tasks now: late ones, and those that end within a day. */
export const nearUntil = (now: Date): Date => addHours(now, NEAR_HOURS);

const hours = (n: number): SQL => sql.raw(`interval '${n} hours'`);

/** Spelled as in the index `orders_paid_and_open`. */
const isPaidAndOpen = sql`${orders.deletedAt} is null and ${orders.advanceAmount} > 0 and ${orders.status} not in ('Deliverd', 'Cancelled', 'Refunded')`;

export const paidAboveTenth = sql`${orders.advanceAmount}::bigint * ${sql.raw(String(FREE_PART))} > ${orders.totalPrice}`;

/**
 * When the customer first paid. An advance that came from another order, when both were merged, is
 * only a movement of money.
 */
export const paidAt = sql`coalesce((select min(${advances.createdAt}) from ${advances} where ${advances.orderId} = ${orders.id} and ${advances.status} = 'verified'), (select min(${moneyMovements.createdAt}) from ${moneyMovements} where ${moneyMovements.orderId} = ${orders.id} and ${moneyMovements.kind} = 'advance'), ${orders.createdAt})`;

/** Five days in the shop's own district, and everywhere while nobody has said which it is. */
export const deliveryTime = sql`case when (select district from shop_settings) in ('', ${orders.district}) then ${hours(LAW_HOURS.deliverySame)} else ${hours(LAW_HOURS.deliveryOther)} end`;

/**
 * Since when a refund is due: from the payment if the goods were not delivered, else from the last
 * change of what the order costs.
 */
const refundSince = sql`case when ${orders.status} = 'Cancelled' then ${paidAt} else coalesce((select max(${orderHistory.createdAt}) from ${orderHistory} where ${orderHistory.orderId} = ${orders.id} and ${orderHistory.field} in ('status', 'totalPrice', 'returnedAmount', 'settledAmount')), ${paidAt}) end`;

const isReal = sql`not ${orders.isTrial}`;

/** All that the law counts and that is not done yet, one row for each; `only` narrows the orders. */
const openDeadlines = (only: SQL = sql`true`): SQL =>
  sql`select ${orders.id} as order_id, 'hand-over' as kind, ${paidAt} + ${hours(LAW_HOURS.handOver)} as due_at
        from ${orders} where ${isPaidAndOpen} and ${isReal} and ${paidAboveTenth} and ${only}
         and ${orders.handedOverAt} is null and ${orders.status} in ('Processing', 'Ready for delivery')
      union all
      select ${orders.id}, 'delivery', ${paidAt} + ${deliveryTime}
        from ${orders} where ${isPaidAndOpen} and ${isReal} and ${paidAboveTenth} and ${only}
      union all
      select ${orders.id}, 'refund', ${refundSince} + ${hours(LAW_HOURS.refund)}
        from ${orders} where ${whereToPayBack} and ${isReal} and ${only}
      union all
      select ${orders.id}, 'complaint', ${complaints.madeAt} + ${hours(LAW_HOURS.complaint)}
        from ${complaints} join ${orders} on ${orders.id} = ${complaints.orderId}
       where ${complaints.answeredAt} is null and ${isNull(orders.deletedAt)} and ${isReal} and ${only}`;

/** Orders with a deadline that ends before `until`, or has ended. */
export const whereDeadlineBefore = (until: SQL): SQL =>
  sql`${orders.id} = any(array(select order_id from (${openDeadlines()}) as open_deadlines where due_at < ${until}))`;

export type Deadline = { kind: DeadlineKind; dueAt: Date };

/** What the law still counts for an order, the most urgent first. */
export async function listDeadlinesOf(orderId: string): Promise<Deadline[]> {
  const rows = await db.execute<{ kind: DeadlineKind; dueAt: string }>(
    sql`select kind, due_at as "dueAt" from (${openDeadlines(sql`${eq(orders.id, orderId)}`)}) as open_deadlines order by due_at, kind`,
  );
  return rows.map(({ kind, dueAt }) => ({ kind, dueAt: new Date(dueAt) }));
}

export type DueOrder = {
  id: string;
  orderNumber: number;
  fullName: string;
  district: string;
  status: string;
  deadlines: Deadline[];
};

/**
 * Orders with deadlines, the most urgent first: all open ones, or the tasks of now, which are those
 * of the list of orders `law-due`.
 */
export async function listDueOrders(
  { all = false, now = new Date() }: { all?: boolean; now?: Date },
  { page, perPage }: { page: number; perPage: number },
): Promise<{ orders: DueOrder[]; total: number; isMore: boolean }> {
  const due = sql`select order_id, min(due_at) as first_at,
      json_agg(json_build_object('kind', kind, 'dueAt', due_at) order by due_at, kind) as deadlines
    from (${openDeadlines()}) as open_deadlines group by order_id
    ${all ? sql`` : sql`having min(due_at) < ${nearUntil(now).toISOString()}::timestamptz`}
    order by first_at, order_id`;
  type Row = Omit<DueOrder, "deadlines"> & {
    deadlines: { kind: DeadlineKind; dueAt: string }[];
  };
  const [rows, [counted]] = await Promise.all([
    db.execute<Row>(sql`select ${orders.id} as id, ${orders.orderNumber} as "orderNumber",
        ${orders.fullName} as "fullName", ${orders.district} as district, ${orders.status} as status, deadlines
      from (${due} limit ${perPage} offset ${(page - 1) * perPage}) as due
      join ${orders} on ${orders.id} = due.order_id order by first_at, ${orders.id}`),
    db.execute<{ n: number }>(sql`select ${countUpTo(due, MOST_FOUND)} as n`),
  ]);
  return {
    ...boundedTotal(counted?.n ?? 0, MOST_FOUND),
    orders: rows.map(({ deadlines, ...order }) => ({
      ...order,
      deadlines: deadlines.map(({ kind, dueAt }) => ({ kind, dueAt: new Date(dueAt) })),
    })),
  };
}

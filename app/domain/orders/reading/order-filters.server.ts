import { and, eq, gte, inArray, isNotNull, isNull, lt, ne, or, type SQL, sql } from "drizzle-orm";
import { advances, gatewayPayments, orders, shipments } from "#drizzle/schema.ts";
import { addDays, startOfDhakaDay, startOfDhakaMonth } from "../../core/dates.ts";
import { readOrderSearch } from "../../core/order-search.ts";
import { MERGED } from "../cancel-reasons.ts";
import { nearUntil, whereDeadlineBefore } from "../law/deadlines.server.ts";
import {
  isOrderPeriod,
  isOrderTask,
  LATE_DAYS,
  type OrderFilter,
  type OrderPeriod,
  type OrderTask,
} from "./order-filters.ts";

/** The times at which lists begin and end; a prepared statement has a placeholder for each. */
type Moment = OrderPeriod | "tomorrow" | "late" | "near";

/**
 * The present time, or "prepared" for a prepared statement, which gets the times of `momentsAt` on
 * execution.
 */
export type When = Date | "prepared";

const MOMENTS: Record<Moment, (now: Date) => Date> = {
  today: (now) => periodBounds("today", now).from,
  week: (now) => periodBounds("week", now).from,
  month: (now) => periodBounds("month", now).from,
  tomorrow: (now) => periodBounds("today", now).until,
  late: (now) => addDays(now, -LATE_DAYS),
  near: nearUntil,
};

/** The values of the placeholders of a prepared statement. */
export const momentsAt = (now: Date): Record<string, string> =>
  Object.fromEntries(Object.entries(MOMENTS).map(([name, of]) => [name, of(now).toISOString()]));

const momentIn = (name: Moment, when: When) =>
  when === "prepared" ? sql.placeholder(name) : MOMENTS[name](when);

/** As `momentIn`, for conditions that are no comparison with a column. */
function instantIn(name: Moment, when: When): SQL {
  const moment = momentIn(name, when);
  return sql`${moment instanceof Date ? moment.toISOString() : moment}::timestamptz`;
}

/** Merged orders stand in no list; only a search for their number, name or phone finds them. */
export const isNotMerged = ne(orders.cancelReason, MERGED);

/**
 * The condition behind a dashboard tile, the list it links to and the API's filter; null selects
 * all orders. `search` is parsed by `readOrderSearch`.
 */
export function whereOrders(filter: OrderFilter | null, now: When, search = ""): SQL | undefined {
  const mayBeMerged = filter === null || isOrderPeriod(filter) || filter === "Cancelled";
  return and(
    isNull(orders.deletedAt),
    filter === null ? undefined : matchesFilter(filter, now),
    whereSearched(search) ?? (mayBeMerged ? isNotMerged : undefined),
  );
}

function matchesFilter(filter: OrderFilter, now: When): SQL | undefined {
  if (isOrderTask(filter)) return whereToDo(filter, now);
  if (!isOrderPeriod(filter)) return eq(orders.status, filter);
  return and(
    gte(orders.createdAt, momentIn(filter, now)),
    lt(orders.createdAt, momentIn("tomorrow", now)),
  );
}

/** Spelled as in the partial indexes of these lists, which are used only then. */
const isProcessing = sql`${orders.status} = 'Processing'`;
const isWithCourier = sql`${orders.status} in ('Submit for Delivery', 'Reach Destination', 'Assign Rider')`;

/** Since when the courier has the parcel, spelled as in the index `orders_with_courier`. */
export const handedOverSince = sql`coalesce(${orders.handedOverAt}, ${orders.createdAt})`;

/** Orders with this task, among those that are not deleted. */
function whereToDo(task: OrderTask, now: When): SQL | undefined {
  switch (task) {
    case "unconfirmed":
      return and(isProcessing, isNull(orders.confirmedAt));
    // A payment that is reported or being taken waits for staff or the gateway instead.
    case "advance-awaited":
      return and(
        isProcessing,
        sql`least(${orders.advanceRequired}, ${orders.totalPrice}) > ${orders.advanceAmount}`,
        sql`not exists (select from ${advances} where ${advances.orderId} = ${orders.id} and ${advances.status} = 'waiting')`,
        sql`not exists (select from ${gatewayPayments} where ${gatewayPayments.orderId} = ${orders.id} and ${gatewayPayments.status} = 'executing')`,
      );
    case "to-pack":
      return and(
        isProcessing,
        isNotNull(orders.confirmedAt),
        sql`least(${orders.advanceRequired}, ${orders.totalPrice}) <= ${orders.advanceAmount}`,
      );
    case "with-courier":
      return isWithCourier;
    case "without-courier":
      return and(
        isWithCourier,
        sql`not exists (select from ${shipments} where ${shipments.orderId} = ${orders.id})`,
      );
    case "late":
      return and(isWithCourier, sql`${handedOverSince} < ${instantIn("late", now)}`);
    case "law-due":
      return whereDeadlineBefore(instantIn("near", now));
    case "coming-back":
      return sql`${orders.status} in ('Cancelled', 'Refunded') and ${orders.isReserved}`;
    case "to-settle":
      return and(
        sql`${orders.status} = 'Deliverd' and not ${orders.isTrial}`,
        isNull(orders.settledAt),
        sql`${orders.createdAt} >= (select cash_counted_from from shop_settings)`,
      );
  }
}

/**
 * The first moment of a period and the first after it, in Dhaka: today, today and the six days
 * before it, or this calendar month including today.
 */
export function periodBounds(period: OrderPeriod, now: Date): { from: Date; until: Date } {
  const today = startOfDhakaDay(now);
  const until = addDays(today, 1);
  if (period === "today") return { from: today, until };
  if (period === "week") return { from: addDays(today, -6), until };
  return { from: startOfDhakaMonth(now), until };
}

/** The condition of a search; the expression is spelled as in the trigram index `orders_search`. */
export function whereSearched(search: string): SQL | undefined {
  const wanted = readOrderSearch(search);
  if (!wanted) return undefined;
  const { numbers, parts, codes } = wanted;
  if (numbers.length + parts.length + codes.length === 0) return sql`false`;
  return or(
    // The codes are looked up first, as an array: with a join, no index could serve both sides of
    // the "or".
    codes.length > 0
      ? sql`${orders.id} = any(array(select ${shipments.orderId} from ${shipments}
          where upper(${shipments.consignmentId}) = any(${sql.param(codes)}::text[]) and ${shipments.consignmentId} <> ''
          union select ${shipments.orderId} from ${shipments}
          where upper(${shipments.trackingCode}) = any(${sql.param(codes)}::text[]) and ${shipments.trackingCode} <> ''))`
      : undefined,
    numbers.length > 0 ? inArray(orders.orderNumber, numbers) : undefined,
    ...parts.map(
      (part) =>
        sql`(${orders.fullName} || ' ' || ${orders.phoneNumber}) ilike ${`%${escapeLike(part)}%`}`,
    ),
  );
}

function escapeLike(text: string): string {
  return text.replace(/[\\%_]/g, "\\$&");
}

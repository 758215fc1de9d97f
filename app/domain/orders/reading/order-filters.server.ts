import { and, eq, gte, inArray, isNull, lt, or, type SQL, sql } from "drizzle-orm";
import { orders } from "#drizzle/schema.ts";
import { addDays, startOfDhakaDay, startOfDhakaMonth } from "../../dates.ts";
import { isOrderPeriod, type OrderFilter, type OrderPeriod } from "./order-filters.ts";
import { readOrderSearch } from "./order-search.ts";

/** The one condition behind a dashboard tile, the list it links to and the API's filter; null stands for all orders. */
export function whereOrders(filter: OrderFilter | null, now: Date): SQL | undefined {
  return and(isNull(orders.deletedAt), filter === null ? undefined : matchesFilter(filter, now));
}

/** `whereOrders` for queries that have left out the deleted orders already, and may read nothing but an index. */
export function matchesFilter(filter: OrderFilter, now: Date): SQL | undefined {
  if (!isOrderPeriod(filter)) return eq(orders.status, filter);
  const { from, until } = periodBounds(filter, now);
  return and(gte(orders.createdAt, from), lt(orders.createdAt, until));
}

/**
 * From the first moment of a period to the one after its last, in Dhaka: today, today and the six days before it, or
 * this calendar month up to and with today.
 */
export function periodBounds(period: OrderPeriod, now: Date): { from: Date; until: Date } {
  const today = startOfDhakaDay(now);
  const until = addDays(today, 1);
  if (period === "today") return { from: today, until };
  if (period === "week") return { from: addDays(today, -6), until };
  return { from: startOfDhakaMonth(now), until };
}

/** What a search asks for; the searched expression is spelled as in the trigram index `orders_search`. */
export function whereSearched(search: string): SQL | undefined {
  const wanted = readOrderSearch(search);
  if (!wanted) return undefined;
  const { numbers, parts } = wanted;
  if (numbers.length + parts.length === 0) return sql`false`;
  return or(
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

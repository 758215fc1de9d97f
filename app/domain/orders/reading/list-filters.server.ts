import { and, eq, gte, lte, type SQL, type SQLWrapper, sql } from "drizzle-orm";
import { sourceOf } from "#app/domain/marketing/sources/touches.server.ts";
import { orderLines, orderPrints, orders, shipments } from "#drizzle/schema.ts";
import { findProductIds } from "../../catalog/products/staff-products.server.ts";
import { addDays, endOfDhakaDay } from "../../core/dates.ts";
import type { ListFilters } from "./list-filters.ts";
import { whereSearched } from "./order-filters.server.ts";
import { searchOfSlip } from "./slip-search.server.ts";

/**
 * The condition of the filters on orders, undefined for none; `day` is the time that its days
 * limit.
 */
export async function whereFiltered(
  filters: ListFilters | undefined,
  day: SQLWrapper = orders.createdAt,
): Promise<SQL | undefined> {
  if (!filters) return undefined;
  const { district, courier, product, printed, source, note } = filters;
  const [since, until] = [endOfDhakaDay(filters.since), endOfDhakaDay(filters.until)];
  return and(
    whereSearched(await searchOfSlip(filters.search)),
    since ? gte(day, startOf(since)) : undefined,
    until ? lte(day, until) : undefined,
    district ? eq(orders.district, district) : undefined,
    courier
      ? sql`exists (select from ${shipments} where ${shipments.orderId} = ${orders.id} and ${shipments.courierId} = ${courier}::uuid)`
      : undefined,
    product ? hasOneOf(await findProductIds(product)) : undefined,
    printed ? isPrinted(printed) : undefined,
    source ? isFrom(source) : undefined,
    note ? hasNote : undefined,
  );
}

const startOf = (end: Date) => addDays(new Date(end.getTime() + 1), -1);

/** Spelled as in the index `orders_with_note`. */
const hasNote = sql`(${orders.orderNote} <> '' or ${orders.staffNote} <> '')`;

/** Spelled as in the index `orders_source`. */
const isFrom = (source: string) =>
  and(eq(orders.source, sourceOf(source) || source), sql`${orders.source} <> ''`);

const hasOneOf = (ids: string[]) =>
  sql`${orders.id} in (select ${orderLines.orderId} from ${orderLines} where ${orderLines.productId} = any(${sql.param(ids)}::uuid[]))`;

function isPrinted(printed: "yes" | "no"): SQL {
  const print = sql`exists (select from ${orderPrints} where ${orderPrints.orderId} = ${orders.id})`;
  return printed === "yes" ? print : sql`not ${print}`;
}

import { and, eq, gte, isNull, lte, type SQL, type SQLWrapper, sql } from "drizzle-orm";
import { sourceOf } from "#app/domain/sources/touches.server.ts";
import { db } from "#drizzle/client.server.ts";
import { orderLines, orderPrints, orders, products, shipments } from "#drizzle/schema.ts";
import { productName } from "../../catalog/product-name.ts";
import { nameColumns } from "../../catalog/products/cards.server.ts";
import { searchFor } from "../../catalog/products/staff-products.server.ts";
import { addDays, endOfDhakaDay } from "../../dates.ts";
import { cleanLine } from "../../text.ts";
import type { ListFilters } from "./list-filters.ts";
import { whereSearched } from "./order-filters.server.ts";
import { searchOfSlip } from "./slip-search.server.ts";

/** The most products that one filter means: all sizes of some families. */
const MOST_PRODUCTS = 500;

/** The condition of the filters on orders, undefined for none; `day` is the time that its days limit. */
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

/** The one product of this name with its size; else all that a search finds. */
export async function findProductIds(typed: string): Promise<string[]> {
  const { found, order } = await searchFor(typed);
  const rows = await db
    .select(nameColumns)
    .from(products)
    .where(and(isNull(products.deletedAt), found))
    .orderBy(...order)
    .limit(MOST_PRODUCTS);
  const name = cleanLine(typed).toLowerCase();
  const named = rows.filter((row) =>
    (["en", "bn"] as const).some((language) => productName(row, language).toLowerCase() === name),
  );
  return (named.length > 0 ? named : rows).map(({ id }) => id);
}

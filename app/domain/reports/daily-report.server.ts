import { and, eq, gte, lte, ne, type SQL, sql } from "drizzle-orm";
import type { Db } from "#drizzle/client.server.ts";
import { readingDb } from "#drizzle/replica.server.ts";
import { dailySales } from "#drizzle/schema.ts";
import { isReleased, ORDER_STATUSES, type OrderStatus } from "../orders/order-status.ts";
import type { ReportRange } from "./report-range.ts";

/**
 * What was placed in a range of days, by where those orders stand now; deleted ones left out. Sales are what is owed for
 * all that were neither cancelled nor refunded: their totals, delivery within, without what came back of them. `returned`
 * is what came back, of whole orders and of parts. Taka.
 */
export type ReportTotals = {
  orders: number;
  delivered: number;
  cancelled: number;
  refunded: number;
  sales: number;
  returned: number;
};

/** Both ranges in one pass over the days' figures. */
export async function reportTotals(
  range: ReportRange,
): Promise<{ now: ReportTotals; before: ReportTotals }> {
  const rows = await readingDb()
    .select({
      isNow: sql<boolean>`${isWithin(range)}`,
      status: sql<OrderStatus>`${dailySales.status}`,
      orders: sumOf(sql`${dailySales.orders}`),
      taka: sumOf(sql`${dailySales.owed}`),
      returned: sumOf(returned),
    })
    .from(dailySales)
    .where(and(eq(dailySales.district, ""), inBothRanges(range)))
    .groupBy(sql`1`, sql`2`);
  const totalsOf = (wanted: boolean): ReportTotals => {
    const those = rows.filter((row) => row.isNow === wanted);
    const count = (status: OrderStatus) => sum(those.filter((row) => row.status === status));
    return {
      orders: sum(those),
      delivered: count("Deliverd"),
      cancelled: count("Cancelled"),
      refunded: count("Refunded"),
      sales: those
        .filter((row) => !isReleased(row.status))
        .reduce((taka, row) => taka + row.taka, 0),
      returned: those.reduce((taka, row) => taka + row.returned, 0),
    };
  };
  return { now: totalsOf(true), before: totalsOf(false) };
}

const sum = (rows: readonly { orders: number }[]) =>
  rows.reduce((orders, row) => orders + row.orders, 0);

/** The columns of `ReportRow` for each district, as `reportRows` puts them in order. */
export function byDistrict(tx: Db, range: ReportRange) {
  const now = isWithin(range);
  const count = (condition: SQL) => sumOf(sql`${dailySales.orders}`, sql`${now} and ${condition}`);
  const has = (status: OrderStatus) => sql`${dailySales.status} = ${status}`;
  return tx
    .select({
      key: sql<string>`${dailySales.district}`.as("key"),
      productId: sql<string | null>`null`.as("product_id"),
      title: sql<string>`''`.as("title"),
      titleBn: sql<string>`''`.as("title_bn"),
      placed: count(sql`true`).as("placed"),
      delivered: count(has("Deliverd")).as("delivered"),
      cancelled: count(has("Cancelled")).as("cancelled"),
      refunded: count(has("Refunded")).as("refunded"),
      pieces: sumOf(sql`0`).as("pieces"),
      takenOff: sumOf(sql`0`).as("taken_off"),
      sales: sumOf(sql`${dailySales.owed}`, sql`${now} and ${sells}`).as("sales"),
      before: sumOf(sql`${dailySales.owed}`, sql`not ${now} and ${sells}`).as("before"),
      returned: sumOf(returned, now).as("returned"),
    })
    .from(dailySales)
    .where(and(ne(dailySales.district, ""), inBothRanges(range)))
    .groupBy(sql`1`)
    .as("grouped");
}

const sells = sql`${dailySales.status} <> all(${sql.param(ORDER_STATUSES.filter(isReleased))}::text[])`;

/** Taka that came back of orders; a cancelled one never left. */
const returned = sql`case ${dailySales.status} when 'Refunded' then ${dailySales.total} when 'Cancelled' then 0 else ${dailySales.total} - ${dailySales.owed} end`;

/** The range before ends where the range begins: both are one stretch of days. */
function inBothRanges({ to, before }: ReportRange): SQL | undefined {
  return and(gte(dailySales.day, before.from), lte(dailySales.day, to));
}

const isWithin = ({ from }: ReportRange): SQL => sql`${dailySales.day} >= ${from}::date`;

const sumOf = (what: SQL, condition: SQL = sql`true`) =>
  sql<number>`coalesce(sum(${what}) filter (where ${condition}), 0)`.mapWith(Number);

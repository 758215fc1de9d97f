import { and, desc, eq, gte, inArray, lte, ne, notInArray, type SQL, sql } from "drizzle-orm";
import { readingDb } from "#drizzle/replica.server.ts";
import { dailySales, products } from "#drizzle/schema.ts";
import { nameColumns } from "../../catalog/products/cards.server.ts";
import { addDays, dhakaDay, startOfDhakaDay } from "../../core/dates.ts";
import {
  DASHBOARD_STATUSES,
  isReleased,
  ORDER_STATUSES,
  type OrderStatus,
} from "../../orders/order-status.ts";
import { periodBounds } from "../../orders/reading/order-filters.server.ts";
import type { OrderPeriod } from "../../orders/reading/order-filters.ts";
import { mostSoldSince } from "./most-sold.server.ts";

const notReleased = notInArray(dailySales.status, ORDER_STATUSES.filter(isReleased));

/** The rows of the whole shop; the others are of its districts. */
const ofShop = eq(dailySales.district, "");

/** Numbers of orders, and their totals in taka. */
export type SalesSummary = Awaited<ReturnType<typeof salesSummary>>;

/**
 * The dashboard's figures, sales in taka. Each count is the total of the list that its tile links
 * to. The sales of a period leave out returned amounts and the cancelled and refunded orders, which
 * have their own tiles. One query over daily figures, some eight rows per day.
 */
export async function salesSummary(now: Date) {
  const today = within("today", now);
  const week = within("week", now);
  const month = within("month", now);
  const inPeriods = readingDb()
    .select({
      todayCount: countWhere(today).as("today_count"),
      weeklyCount: countWhere(week).as("weekly_count"),
      monthlyCount: countWhere(month).as("monthly_count"),
      todaySales: owedWhere(and(today, notReleased)).as("today_sales"),
      weeklySales: owedWhere(and(week, notReleased)).as("weekly_sales"),
      monthlySales: owedWhere(and(month, notReleased)).as("monthly_sales"),
    })
    .from(dailySales)
    .where(and(ofShop, gte(dailySales.day, earliestDay(now))))
    .as("in_periods");
  const has = (status: OrderStatus) => eq(dailySales.status, status);
  const inStatuses = readingDb()
    .select({
      processingOrder: countWhere(has("Processing")).as("processing_order"),
      readyForDelivery: countWhere(has("Ready for delivery")).as("ready_for_delivery"),
      deliverd: countWhere(has("Deliverd")).as("deliverd"),
      cancelledCount: countWhere(has("Cancelled")).as("cancelled_count"),
      refundedCount: countWhere(has("Refunded")).as("refunded_count"),
      deliveredSalesAllTime: owedWhere(has("Deliverd")).as("delivered_sales"),
      cancelledSales: totalWhere(has("Cancelled")).as("cancelled_sales"),
      refundedSales: totalWhere(has("Refunded")).as("refunded_sales"),
    })
    .from(dailySales)
    .where(and(ofShop, inArray(dailySales.status, [...DASHBOARD_STATUSES])))
    .as("in_statuses");
  const [summary] = await readingDb()
    .select({
      todayCount: inPeriods.todayCount,
      weeklyCount: inPeriods.weeklyCount,
      monthlyCount: inPeriods.monthlyCount,
      processingOrder: inStatuses.processingOrder,
      readyForDelivery: inStatuses.readyForDelivery,
      deliverd: inStatuses.deliverd,
      todaySales: inPeriods.todaySales,
      weeklySales: inPeriods.weeklySales,
      monthlySales: inPeriods.monthlySales,
      cancelledCount: inStatuses.cancelledCount,
      cancelledSales: inStatuses.cancelledSales,
      refundedCount: inStatuses.refundedCount,
      refundedSales: inStatuses.refundedSales,
      deliveredSalesAllTime: inStatuses.deliveredSalesAllTime,
    })
    .from(inPeriods)
    .innerJoin(inStatuses, sql`true`);
  if (!summary) throw new Error("An aggregate always has a row");
  return summary;
}

/** `day` in Dhaka, as "2026-11-21"; sales in taka, without the cancelled and refunded. */
export type DayOfSales = { day: string; orders: number; sales: number };

/** The last days including today, oldest first, also those without orders. */
export const salesByDay = (now: Date, days = 30): Promise<DayOfSales[]> =>
  salesBetween(dhakaDay(addDays(now, 1 - days)), dhakaDay(now));

/**
 * The days from one to another, oldest first, also those without orders; `source` is read
 * instead of `daily_sales`.
 */
export async function salesBetween(
  from: string,
  to: string,
  source: SQL | typeof dailySales = dailySales,
): Promise<DayOfSales[]> {
  const rows = await readingDb()
    .select({
      // Drizzle refuses a column of a table that it does not see in the source.
      day: sql`${dailySales.day}`.mapWith(dailySales.day),
      orders: countWhere(sql`true`),
      sales: owedWhere(notReleased),
    })
    .from(source as typeof dailySales)
    .where(
      and(
        source === dailySales ? ofShop : undefined,
        gte(dailySales.day, from),
        lte(dailySales.day, to),
      ),
    )
    .groupBy(dailySales.day);
  const found = new Map(rows.map((row) => [row.day, row]));
  const days: DayOfSales[] = [];
  for (let noon = new Date(`${from}T06:00:00Z`); dhakaDay(noon) <= to; noon = addDays(noon, 1)) {
    const day = dhakaDay(noon);
    const { orders, sales } = found.get(day) ?? { orders: 0, sales: 0 };
    days.push({ day, orders, sales });
  }
  return days;
}

/** All eight statuses, in order, of all time; sales are the totals of those orders in taka. */
export async function ordersByStatus(): Promise<
  { status: OrderStatus; orders: number; sales: number }[]
> {
  const rows = await readingDb()
    .select({
      status: dailySales.status,
      orders: countWhere(sql`true`),
      sales: totalWhere(sql`true`),
    })
    .from(dailySales)
    .where(ofShop)
    .groupBy(dailySales.status);
  const found = new Map(rows.map((row) => [row.status, row]));
  return ORDER_STATUSES.map((status) => ({
    status,
    orders: found.get(status)?.orders ?? 0,
    sales: found.get(status)?.sales ?? 0,
  }));
}

/**
 * The products with the most pieces sold lately, under their present names; `sales` in taka without
 * delivery charges.
 */
export async function topProducts(now: Date, days = 30, limit = 10) {
  const today = startOfDhakaDay(now);
  const those = { from: dhakaDay(addDays(today, 1 - days)), to: dhakaDay(today) };
  const quantity = sql<number>`sold.pieces`.mapWith(Number);
  const sales = sql<number>`sold.taka`.mapWith(Number);
  const ask = (sold: SQL) =>
    readingDb()
      .select({ ...nameColumns, quantity, sales })
      .from(products)
      .innerJoin(sql`(${sold}) as sold`, sql`sold.product_id = ${products.id}`)
      .orderBy(desc(quantity), desc(sales), products.id);
  const found = await ask(mostSoldSince(those, limit));
  // Empty if nothing was sold, or before today's first update of the thirty-day sums.
  return found.length > 0 ? found : ask(mostSoldSince(those, limit, false));
}

/**
 * The districts with the most orders lately, without cancelled and refunded ones; sales in taka.
 */
export async function topDistricts(now: Date, days = 30, limit = 10) {
  const orders = countWhere(sql`true`);
  const sales = owedWhere(sql`true`);
  return readingDb()
    .select({ district: dailySales.district, orders, sales })
    .from(dailySales)
    .where(and(ne(dailySales.district, ""), lastDays(dailySales.day, now, days), notReleased))
    .groupBy(dailySales.district)
    .having(sql`${orders} <> 0`)
    .orderBy(desc(orders), desc(sales), dailySales.district)
    .limit(limit);
}

const countWhere = (condition: SQL | undefined) => sumWhere(sql`${dailySales.orders}`, condition);

/** The sum owed, as in the report. */
const owedWhere = (condition: SQL | undefined) => sumWhere(sql`${dailySales.owed}`, condition);

const totalWhere = (condition: SQL | undefined) => sumWhere(sql`${dailySales.total}`, condition);

function sumWhere(what: SQL, condition: SQL | undefined) {
  return sql<number>`coalesce(sum(${what}) filter (where ${condition}), 0)`.mapWith(Number);
}

/** Like `periodBounds`, in whole days. */
function within(period: OrderPeriod, now: Date): SQL | undefined {
  const { from, until } = periodBounds(period, now);
  return and(
    gte(dailySales.day, dhakaDay(from)),
    lte(dailySales.day, dhakaDay(addDays(until, -1))),
  );
}

function earliestDay(now: Date): string {
  const [week, month] = [periodBounds("week", now).from, periodBounds("month", now).from];
  return dhakaDay(week < month ? week : month);
}

/** The last days including today. */
function lastDays(day: typeof dailySales.day, now: Date, days: number): SQL | undefined {
  const today = startOfDhakaDay(now);
  return and(gte(day, dhakaDay(addDays(today, 1 - days))), lte(day, dhakaDay(today)));
}

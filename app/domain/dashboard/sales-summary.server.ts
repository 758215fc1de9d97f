import {
  and,
  count,
  desc,
  eq,
  gte,
  inArray,
  isNull,
  lt,
  notInArray,
  type SQL,
  sql,
} from "drizzle-orm";
import { db } from "#drizzle/client.server.ts";
import { orderLines, orders, products } from "#drizzle/schema.ts";
import { owed } from "../cash/money-sums.server.ts";
import { addDays, dhakaDay, startOfDhakaDay } from "../dates.ts";
import {
  DASHBOARD_STATUSES,
  isReleased,
  ORDER_STATUSES,
  type OrderStatus,
} from "../orders/order-status.ts";
import { matchesFilter, periodBounds } from "../orders/reading/order-filters.server.ts";

const notReleased = notInArray(orders.status, ORDER_STATUSES.filter(isReleased));

/** How many orders; and their totals in taka. */
export type SalesSummary = Awaited<ReturnType<typeof salesSummary>>;

/**
 * The dashboard's figures, sales in taka. Each count is the total of the list its tile links to. Sales of a period are
 * those of that list's orders without what came back of them and without the cancelled and refunded ones, which have
 * tiles of their own. One query: the periods from the newest orders, the statuses from their index.
 */
export async function salesSummary(now: Date) {
  const inPeriods = db
    .select({
      todayCount: countWhere(matchesFilter("today", now)).as("today_count"),
      weeklyCount: countWhere(matchesFilter("week", now)).as("weekly_count"),
      monthlyCount: countWhere(matchesFilter("month", now)).as("monthly_count"),
      todaySales: salesWhere(and(matchesFilter("today", now), notReleased)).as("today_sales"),
      weeklySales: salesWhere(and(matchesFilter("week", now), notReleased)).as("weekly_sales"),
      monthlySales: salesWhere(and(matchesFilter("month", now), notReleased)).as("monthly_sales"),
    })
    .from(orders)
    .where(and(isNull(orders.deletedAt), gte(orders.createdAt, earliestStart(now))))
    .as("in_periods");
  const inStatuses = db
    .select({
      processingOrder: countWhere(matchesFilter("Processing", now)).as("processing_order"),
      readyForDelivery: countWhere(matchesFilter("Ready for delivery", now)).as(
        "ready_for_delivery",
      ),
      deliverd: countWhere(matchesFilter("Deliverd", now)).as("deliverd"),
      cancelledCount: countWhere(matchesFilter("Cancelled", now)).as("cancelled_count"),
      refundedCount: countWhere(matchesFilter("Refunded", now)).as("refunded_count"),
      deliveredSalesAllTime: salesWhere(matchesFilter("Deliverd", now)).as("delivered_sales"),
      cancelledSales: totalWhere(matchesFilter("Cancelled", now)).as("cancelled_sales"),
      refundedSales: totalWhere(matchesFilter("Refunded", now)).as("refunded_sales"),
    })
    .from(orders)
    .where(and(isNull(orders.deletedAt), inArray(orders.status, [...DASHBOARD_STATUSES])))
    .as("in_statuses");
  const [summary] = await db
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

/** The last days up to and with today, oldest first, also those without an order. */
export async function salesByDay(now: Date, days = 30): Promise<DayOfSales[]> {
  const { from, until } = lastDays(now, days);
  const rows = await db
    .select({
      // Days since the first: Dhaka's are all 24 hours long.
      day: sql<number>`floor(extract(epoch from ${orders.createdAt} - ${from.toISOString()}::timestamptz) / 86400)`.mapWith(
        Number,
      ),
      orders: count(),
      sales: salesWhere(notReleased),
    })
    .from(orders)
    .where(placedBetween(from, until))
    .groupBy(sql`1`);
  const found = new Map(rows.map((row) => [row.day, row]));
  return Array.from({ length: days }, (_, index) => {
    const { orders, sales } = found.get(index) ?? { orders: 0, sales: 0 };
    return { day: dhakaDay(addDays(from, index)), orders, sales };
  });
}

/** All eight statuses, in their order, of all time; sales in taka are the sums of those very orders. */
export async function ordersByStatus(): Promise<
  { status: OrderStatus; orders: number; sales: number }[]
> {
  const rows = await db
    .select({ status: orders.status, orders: count(), sales: totalWhere(sql`true`) })
    .from(orders)
    .where(and(isNull(orders.deletedAt), inArray(orders.status, [...ORDER_STATUSES])))
    .groupBy(orders.status);
  const found = new Map(rows.map((row) => [row.status, row]));
  return ORDER_STATUSES.map((status) => ({
    status,
    orders: found.get(status)?.orders ?? 0,
    sales: found.get(status)?.sales ?? 0,
  }));
}

/** What sold most pieces lately, under its present title; `sales` in taka is the goods alone. */
export async function topProducts(now: Date, days = 30, limit = 10) {
  const { from, until } = lastDays(now, days);
  // Pieces that came back were not sold.
  const kept = sql`(${orderLines.quantity} - ${orderLines.returned})`;
  const pieces = sql<number>`sum(${kept})`.mapWith(Number);
  const taka = sql<number>`sum(${kept}::bigint * ${orderLines.price})`.mapWith(Number);
  const sold = db
    .select({
      productId: orderLines.productId,
      quantity: pieces.as("quantity"),
      sales: taka.as("sales"),
    })
    .from(orders)
    .innerJoin(orderLines, eq(orderLines.orderId, orders.id))
    .where(and(placedBetween(from, until), notReleased, sql`${orderLines.productId} is not null`))
    .groupBy(orderLines.productId)
    .orderBy(desc(pieces), desc(taka), orderLines.productId)
    .limit(limit)
    .as("sold");
  return db
    .select({
      productId: products.id,
      title: products.title,
      quantity: sold.quantity,
      sales: sold.sales,
    })
    .from(sold)
    .innerJoin(products, eq(products.id, sold.productId))
    .orderBy(desc(sold.quantity), desc(sold.sales), products.id);
}

/** Where lately most orders went; sales in taka. Cancelled and refunded orders went nowhere. */
export async function topDistricts(now: Date, days = 30, limit = 10) {
  const { from, until } = lastDays(now, days);
  const sales = salesWhere(sql`true`);
  return db
    .select({ district: orders.district, orders: count(), sales })
    .from(orders)
    .where(and(placedBetween(from, until), notReleased))
    .groupBy(orders.district)
    .orderBy(desc(count()), desc(sales), orders.district)
    .limit(limit);
}

function countWhere(condition: SQL | undefined) {
  return sql<number>`count(*) filter (where ${condition})`.mapWith(Number);
}

/** What is owed, as the report has it. */
const salesWhere = (condition: SQL | undefined) => sumWhere(owed, condition);

const totalWhere = (condition: SQL | undefined) => sumWhere(sql`${orders.totalPrice}`, condition);

function sumWhere(what: SQL, condition: SQL | undefined) {
  return sql<number>`coalesce(sum(${what}) filter (where ${condition}), 0)`.mapWith(Number);
}

function earliestStart(now: Date): Date {
  const week = periodBounds("week", now).from;
  const month = periodBounds("month", now).from;
  return new Date(Math.min(week.getTime(), month.getTime()));
}

function lastDays(now: Date, days: number) {
  const until = addDays(startOfDhakaDay(now), 1);
  return { from: addDays(until, -days), until };
}

function placedBetween(from: Date, until: Date): SQL | undefined {
  return and(isNull(orders.deletedAt), gte(orders.createdAt, from), lt(orders.createdAt, until));
}

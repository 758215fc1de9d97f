import { and, eq, gte, lte, type SQL, sql } from "drizzle-orm";
import { readingDb } from "#drizzle/replica.server.ts";
import { dailyMoney, orders } from "#drizzle/schema.ts";
import { isCounted } from "../../core/counted.server.ts";
import { besideBefore, type ReportRange } from "../../core/report-range.ts";
import { type DayOfSales, salesBetween } from "../dashboard/sales-summary.server.ts";
import type { FunnelCounts } from "./funnel.ts";
import { salesWithPast } from "./past-sales.server.ts";

/** A day of the range and the same day of the range before; sales in taka as in the totals. */
export type ComparedDay = DayOfSales & { before: DayOfSales };

/** The sales of each day beside those of the range before. */
export async function comparedDays({ to, before }: ReportRange): Promise<ComparedDay[]> {
  const source = salesWithPast({ from: before.from, to }, true);
  return besideBefore(await salesBetween(before.from, to, source));
}

/** The counts that the totals do not have, of the range and the one before. */
export async function funnelCounts(
  range: ReportRange,
): Promise<{ now: FunnelCounts; before: FunnelCounts }> {
  const day = sql`dhaka_day(${orders.createdAt})`;
  // Each status in a statement of its own, spelled as in the index of its list.
  const unconfirmed = (status: SQL) =>
    readingDb()
      .select(counted(day, range, sql`1`))
      .from(orders)
      .where(
        and(
          sql`${isCounted} and ${status} and ${orders.confirmedAt} is null`,
          gte(orders.createdAt, startOf(range.before.from)),
          sql`${orders.createdAt} < ${startOf(range.to).toISOString()}::timestamptz + interval '1 day'`,
        ),
      );
  const [[waiting], [cancelled], [cash]] = await Promise.all([
    unconfirmed(sql`${orders.status} = 'Processing'`),
    unconfirmed(sql`${orders.status} = 'Cancelled'`),
    readingDb()
      .select(counted(sql`${dailyMoney.day}`, range, sql`${dailyMoney.orders}`))
      .from(dailyMoney)
      .where(
        and(
          eq(dailyMoney.status, "Deliverd"),
          dailyMoney.isSettled,
          gte(dailyMoney.day, range.before.from),
          lte(dailyMoney.day, range.to),
        ),
      ),
  ]);
  const of = (which: "now" | "before"): FunnelCounts => ({
    unconfirmed: (waiting?.[which] ?? 0) + (cancelled?.[which] ?? 0),
    cash: cash?.[which] ?? 0,
  });
  return { now: of("now"), before: of("before") };
}

function counted(day: SQL, { from }: ReportRange, n: SQL) {
  const sumOf = (condition: SQL) =>
    sql<number>`coalesce(sum(${n}) filter (where ${condition}), 0)`.mapWith(Number);
  return { now: sumOf(sql`${day} >= ${from}::date`), before: sumOf(sql`${day} < ${from}::date`) };
}

const startOf = (day: string) => new Date(`${day}T00:00:00+06:00`);

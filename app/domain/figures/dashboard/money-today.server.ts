import { sql } from "drizzle-orm";
import { readingDb } from "#drizzle/replica.server.ts";
import { dailyCash } from "#drizzle/schema.ts";
import { dhakaDay } from "../../core/dates.ts";
import { lastWeek } from "../../core/report-range.ts";
import { toSettle } from "../../money/cash/money-sums.server.ts";
import { countedSpending } from "../../money/profit/ad-spending.server.ts";
import { sumBeforeAdvertising } from "../../money/profit/profit-report.server.ts";

/** Taka; the profits are null for those who may not read them. */
export type MoneyToday = Awaited<ReturnType<typeof moneyToday>>;

/**
 * What came in today, what is owed now, and the profit of seven days beside the seven before, as
 * the pages of cash and profit show them.
 */
export async function moneyToday(now: Date, { withProfit }: { withProfit: boolean }) {
  const day = dhakaDay(now);
  const week = lastWeek(now);
  const both = { from: week.before.from, to: week.to };
  const [[sums], spending] = await Promise.all([
    readingDb().execute<{ received: number; owed: number; margin: number; before: number }>(sql`
      select (select coalesce(sum(${dailyCash.received}), 0)::float8 from ${dailyCash}
               where ${dailyCash.basis} = 'movement' and ${dailyCash.day} = ${day}::date)
               as received,
             (select coalesce(sum(taka), 0)::float8 from (${toSettle()}) as owed) as owed,
             (${sumBeforeAdvertising(week)})::float8 as margin,
             (${sumBeforeAdvertising(week.before)})::float8 as before`),
    withProfit ? countedSpending(both) : [],
  ]);
  if (!sums) throw new Error("A query of sums always has a row");
  const { received, owed, margin, before } = sums;
  const spent = (isBefore: boolean) =>
    spending.reduce((sum, one) => (one.day < week.from === isBefore ? sum + one.spent : sum), 0);
  return {
    ...{ received, owed, day, week: { from: week.from, to: week.to } },
    profit: withProfit ? margin - spent(false) : null,
    before: withProfit ? before - spent(true) : null,
  };
}

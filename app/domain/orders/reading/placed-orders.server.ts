import { and, eq, gte, lte, type SQL, sql } from "drizzle-orm";
import { db } from "#drizzle/client.server.ts";
import { executePrepared } from "#drizzle/prepared.server.ts";
import { dailySales } from "#drizzle/schema.ts";
import { addDays, dhakaDay, startOfDhakaDay } from "../../dates.ts";
import { periodBounds } from "./order-filters.server.ts";
import { isOrderPeriod, isOrderTask, type OrderFilter } from "./order-filters.ts";

/**
 * How many orders a list holds that is made of whole days, and where in it stands what comes after so many: `until` is the end
 * of that day, `skip` how many of the day itself come before. Null for tasks, which no day's figures know.
 */
export async function findInDays(
  filter: OrderFilter | null,
  after: number,
  now: Date,
): Promise<{ total: number; until: Date | null; skip: number } | null> {
  if (isOrderTask(filter)) return null;
  const [row] = await executePrepared<{ total: number; day: string | null; before: number }>(
    db,
    sql`
    with days as (
      select ${dailySales.day} as day, sum(${dailySales.orders}) as n from ${dailySales}
       where ${whereDays(filter, now)} group by 1 having sum(${dailySales.orders}) <> 0
    ), run as (select day, n, sum(n) over (order by day desc) - n as before from days)
    select coalesce(sum(n), 0)::int as total, (min(day) filter (where before <= ${after}::int))::text as day,
           coalesce(max(before) filter (where before <= ${after}::int), 0)::int as before
      from run`,
  );
  const { total = 0, day = null, before = 0 } = row ?? {};
  const until = day ? addDays(startOfDhakaDay(new Date(`${day}T06:00:00.000Z`)), 1) : null;
  return { total, until, skip: after - before };
}

function whereDays(filter: OrderFilter | null, now: Date): SQL | undefined {
  const ofShop = eq(dailySales.district, "");
  if (filter === null) return ofShop;
  if (!isOrderPeriod(filter)) return and(ofShop, eq(dailySales.status, filter));
  const { from, until } = periodBounds(filter, now);
  return and(
    ofShop,
    gte(dailySales.day, dhakaDay(from)),
    lte(dailySales.day, dhakaDay(addDays(until, -1))),
  );
}

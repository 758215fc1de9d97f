import { and, eq, gte, lte, type Placeholder, type SQL, sql } from "drizzle-orm";
import { db } from "#drizzle/client.server.ts";
import { executePrepared, prepareOnce } from "#drizzle/prepared.server.ts";
import { dailySales } from "#drizzle/schema.ts";
import { addDays, dhakaDay, startOfDhakaDay } from "../../dates.ts";
import type { OrderStatus } from "../order-status.ts";
import { periodBounds } from "./order-filters.server.ts";
import { isOrderPeriod, isOrderTask, type OrderFilter, type OrderPeriod } from "./order-filters.ts";

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
  const [row] = await (filter === null
    ? daysOfAll({ after })
    : executePrepared<DaysRow>(db, selectDays(whereDays(filter, now), after)));
  const { total = 0, day = null, before = 0 } = row ?? {};
  const until = day ? addDays(startOfDhakaDay(new Date(`${day}T06:00:00.000Z`)), 1) : null;
  return { total, until, skip: after - before };
}

type DaysRow = { total: number; day: string | null; before: number };

function selectDays(where: SQL | undefined, after: number | Placeholder): SQL {
  return sql`
    with days as (
      select ${dailySales.day} as day, sum(${dailySales.orders}) as n from ${dailySales}
       where ${where} group by 1 having sum(${dailySales.orders}) <> 0
    ), run as (select day, n, sum(n) over (order by day desc) - n as before from days)
    select coalesce(sum(n), 0)::int as total, (min(day) filter (where before <= ${after}::int))::text as day,
           coalesce(max(before) filter (where before <= ${after}::int), 0)::int as before
      from run`;
}

/** What staff see most. */
const daysOfAll = prepareOnce<DaysRow>(
  db,
  selectDays(eq(dailySales.district, ""), sql.placeholder("after")),
);

function whereDays(filter: OrderPeriod | OrderStatus, now: Date): SQL | undefined {
  const ofShop = eq(dailySales.district, "");
  if (!isOrderPeriod(filter)) return and(ofShop, eq(dailySales.status, filter));
  const { from, until } = periodBounds(filter, now);
  return and(
    ofShop,
    gte(dailySales.day, dhakaDay(from)),
    lte(dailySales.day, dhakaDay(addDays(until, -1))),
  );
}

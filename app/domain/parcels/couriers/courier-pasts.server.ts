import { sql } from "drizzle-orm";
import { db } from "#drizzle/client.server.ts";
import { dailyCash, dailyMoney, dailyProfits, shopSettings } from "#drizzle/schema.ts";
import { addDays, dhakaDay } from "../../core/dates.ts";
import type { CourierPast, CourierPasts } from "./courier-suggestion.ts";

/** Days of orders whose parcels are looked at, and of cash that came in. */
const PARCEL_DAYS = 90;
const CASH_DAYS = 30;

/** Longer than this a courier keeps no cash; older debts are another matter. */
const MOST_DAYS = 60;

/** The length of an id, after which a carrier's key has a blank and the district. */
const ID_LENGTH = 36;

/**
 * How the shop's couriers in use did in the last months by district, and in all together, from the
 * daily figures. A courier keeps cash for the days in which it pays as much as it owes now.
 */
export async function findCourierPasts(now = new Date()): Promise<CourierPasts> {
  const since = dhakaDay(addDays(now, -PARCEL_DAYS));
  const paidSince = dhakaDay(addDays(now, -CASH_DAYS));
  const inUse = sql`select id::text from couriers where is_active and deleted_at is null`;
  const [pasts, kept] = await Promise.all([
    db.execute<CourierPast>(sql`
      select left(${dailyProfits.key}, ${ID_LENGTH}) as courier,
             coalesce(substr(${dailyProfits.key}, ${ID_LENGTH + 2}), '') as district,
             sum(${dailyProfits.delivered})::int as delivered, sum(${dailyProfits.cameBack})::int as "cameBack",
             sum(${dailyProfits.revenue} + ${dailyProfits.uncounted})::float8 as revenue,
             sum(${dailyProfits.fees})::float8 as fees
        from ${dailyProfits}
       where ${dailyProfits.by} = 'carrier' and ${dailyProfits.day} >= ${since}
         and left(${dailyProfits.key}, ${ID_LENGTH}) in (${inUse})
       group by 1, 2`),
    db.execute<{ courier: string; days: number }>(sql`
      with owed as (
        select ${dailyMoney.courier} as courier, sum(${dailyMoney.owed} - ${dailyMoney.advance})::float8 as taka
          from ${dailyMoney}
         where ${dailyMoney.status} = 'Deliverd' and not ${dailyMoney.isSettled} and ${dailyMoney.day} >= ${since}
           and ${dailyMoney.day} > (select dhaka_day(${shopSettings.cashCountedFrom}) from ${shopSettings})
         group by 1
      ), paid as (
        select ${dailyCash.courier} as courier, sum(${dailyCash.received})::float8 as taka
          from ${dailyCash}
         where ${dailyCash.basis} = 'movement' and ${dailyCash.day} >= ${paidSince}
         group by 1 having sum(${dailyCash.received}) > 0
      )
      select courier, least(${MOST_DAYS}, round(coalesce(greatest(0, owed.taka), 0) * ${CASH_DAYS} / paid.taka))::int as days
        from paid left join owed using (courier)
       where courier in (${inUse})`),
  ]);
  return {
    pasts: [...pasts, ...together(pasts)],
    days: new Map(kept.map(({ courier, days }) => [courier, days])),
  };
}

/** The sums of each courier over all districts. */
function together(pasts: readonly CourierPast[]): CourierPast[] {
  const sums = new Map<string, CourierPast>();
  for (const past of pasts) {
    const sum = sums.get(past.courier);
    sums.set(past.courier, {
      courier: past.courier,
      district: "",
      delivered: (sum?.delivered ?? 0) + past.delivered,
      cameBack: (sum?.cameBack ?? 0) + past.cameBack,
      revenue: (sum?.revenue ?? 0) + past.revenue,
      fees: (sum?.fees ?? 0) + past.fees,
    });
  }
  return [...sums.values()];
}

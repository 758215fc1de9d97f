import { type SQL, sql } from "drizzle-orm";
import { db } from "#drizzle/client.server.ts";
import { dailyGoods, monthlyGoods, recentGoods } from "#drizzle/schema.ts";
import { addDays, dhakaDay, startOfDhakaDay } from "../../core/dates.ts";

/** Days in Dhaka, inclusive, as "2026-11-21". */
type Days = { from: string; to: string };

const columns = sql.raw("product_id, title, orders, pieces, taka");

/**
 * The first `limit` products of `kept`, sums in the order of an index, corrected by `changes`,
 * signed rows that add what `kept` lacks. Products without a row in `changes` keep their position,
 * so only as many are read as can be shown. All are queries of product_id, title, orders, pieces
 * and taka, which `isShown` and `order` name.
 */
function firstOf(kept: SQL, changes: SQL[], isShown: SQL, order: SQL, limit: number): SQL {
  return sql`
    with changed as materialized (
      select product_id, title, sum(orders) as orders, sum(pieces::float8) as pieces, sum(taka::float8) as taka
        from (${sql.join(changes, sql` union all `)}) as changes group by 1, 2
    ), most as (
      select ${columns} from (${kept}) as kept where ${isShown}
       order by ${order} limit ${limit}::int + (select count(*) from changed)
    )
    select product_id, title, pieces, taka from (
      select ${columns} from most
       where not exists (select from changed where (changed.product_id, changed.title) = (most.product_id, most.title))
      union all
      select product_id, title, changed.orders + coalesce(kept.orders, 0), changed.pieces + coalesce(kept.pieces, 0),
             changed.taka + coalesce(kept.taka, 0)
        from changed left join (${kept}) as kept using (product_id, title)) as sums
     where ${isShown} order by ${order} limit ${limit}::int`;
}

/** Like `firstOf`, from days alone. */
const firstOfDays = (days: SQL, isShown: SQL, order: SQL, limit: number) => sql`
  select product_id, title, pieces, taka from (
    select product_id, title, sum(orders) as orders, sum(pieces::float8) as pieces, sum(taka::float8) as taka
      from (${days}) as days group by 1, 2) as sums
   where ${isShown} order by ${order} limit ${limit}::int`;

const ofDays = (condition: SQL) => sql`select ${columns} from ${dailyGoods} where ${condition}`;
const isWithin = ({ from, to }: Days) => sql`day between ${from}::date and ${to}::date`;
const withoutDays = (condition: SQL) =>
  sql`select product_id, title, -orders, -pieces, -taka from ${dailyGoods} where ${condition}`;

/**
 * The products with the highest sales in some days, as a query of product_id and title: from the
 * sums of whole months, with days at both ends added or subtracted.
 */
export function mostSold(days: Days, limit: number, now = new Date()): SQL {
  const isShown = sql`orders > 0`;
  const order = sql`taka desc, case product_id when ${NO_PRODUCT} then title else product_id::text end`;
  const { months, added, takenAway } = inMonths(days, dhakaDay(now));
  // Months are consecutive, as days are.
  const [first, last] = [months[0], months.at(-1)];
  if (!first || !last) return firstOfDays(ofDays(isWithin(days)), isShown, order, limit);
  const ofMonths = (condition: SQL) =>
    sql`select ${columns} from ${monthlyGoods} where ${condition}`;
  return firstOf(
    ofMonths(sql`month = ${last}::date`),
    [
      ofMonths(sql`month >= ${first}::date and month < ${last}::date`),
      ofDays(sql`not is_folded and day >= ${first}::date and day < ${nextMonth(last)}::date`),
      ...added.map((some) => ofDays(isWithin(some))),
      ...takenAway.map((some) => withoutDays(isWithin(some))),
    ],
    isShown,
    order,
    limit,
  );
}

/**
 * The products with the most pieces sold in some days, as a query of product_id, pieces and taka:
 * from the stored sums since the first of these days, or nothing if the sums start on another day.
 * `isKept` false computes them from the days.
 */
export function mostSoldSince(days: Days, limit: number, isKept = true): SQL {
  const isThere = sql`product_id <> ${NO_PRODUCT}`;
  const isShown = sql`(pieces <> 0 or taka <> 0)`;
  const order = sql`pieces desc, taka desc, product_id`;
  if (!isKept)
    return firstOfDays(ofDays(sql`${isThere} and ${isWithin(days)}`), isShown, order, limit);
  const kept = sql`from ${recentGoods} where since = ${days.from}::date`;
  return firstOf(
    sql`select product_id, ''::text as title, 1 as orders, pieces, taka ${kept}`,
    [
      ofDays(sql`not is_folded and ${isThere} and day >= ${days.from}::date`),
      withoutDays(sql`${isThere} and day > ${days.to}::date`),
    ],
    sql`${isShown} and exists (select ${kept})`,
    order,
    limit,
  );
}

/**
 * Splits days into months (by their first days), extra days to add, and days of those months to
 * subtract, whichever is fewer for each month. No months if the extra days are more than a quarter,
 * because sums of days are cheaper then. Nothing is sold after `today`.
 */
export function inMonths(
  { from, to }: Days,
  today: string,
): { months: string[]; added: Days[]; takenAway: Days[] } {
  const months: string[] = [];
  const added: Days[] = [];
  const takenAway: Days[] = [];
  const sold = ({ from, to }: Days) => lengthOf({ from, to: min(to, today) });
  for (let month = `${from.slice(0, 7)}-01`; month <= to; month = nextMonth(month)) {
    const last = dayAfter(nextMonth(month), -1);
    const within = { from: max(month, from), to: min(last, to) };
    const before = { from: month, to: dayAfter(within.from, -1) };
    const after = { from: dayAfter(within.to), to: last };
    if (sold(before) + sold(after) < sold(within)) {
      months.push(month);
      takenAway.push(...[before, after].filter((some) => lengthOf(some) > 0));
    } else added.push(within);
  }
  const beside = [...added, ...takenAway].reduce((days, some) => days + sold(some), 0);
  return beside * 4 > sold({ from, to })
    ? { months: [], added: [{ from, to }], takenAway: [] }
    : { months, added, takenAway };
}

const min = (a: string, b: string) => (a < b ? a : b);
const max = (a: string, b: string) => (a < b ? b : a);

const noonOf = (day: string) => new Date(`${day}T06:00:00.000Z`);
const dayAfter = (day: string, days = 1) => dhakaDay(addDays(startOfDhakaDay(noonOf(day)), days));
const nextMonth = (month: string) => `${dayAfter(month, 31).slice(0, 7)}-01`;

function lengthOf({ from, to }: Days): number {
  return Math.max(0, Math.round((noonOf(to).getTime() - noonOf(from).getTime()) / 86_400_000) + 1);
}

/** Stands in `dailyGoods` for deleted products, which are identified by their titles. */
export const NO_PRODUCT = "00000000-0000-0000-0000-000000000000";

/** Rows of each table per statement: a thousand take a hundredth of a second. */
const BATCH = 5_000;

/**
 * Merges the rows that orders wrote for a day (`dailySales`, `dailyMoney`, `dailyGoods`) into one,
 * without changing their sums. Returns the number of rows read; 0 also while another server is
 * merging.
 */
export async function foldDailyFigures(): Promise<number> {
  let folded = 0;
  for (;;) {
    const [row] = await db.execute<{ n: number }>(
      sql`select fold_daily_figures(${BATCH}::int) as n`,
    );
    const some = row?.n ?? 0;
    folded += some;
    if (some < BATCH) return folded;
  }
}

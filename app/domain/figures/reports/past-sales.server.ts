import { type SQL, sql } from "drizzle-orm";
import { dailyMoney, dailySales, pastOrders } from "#drizzle/schema.ts";

/** The district of past orders, so that the districts add up to the totals. */
export const FORMER_SHOP = "former-shop";

/** What became of a past order, as a status of this shop. */
const STATUS = sql`case ${pastOrders.outcome} when 'delivered' then 'Deliverd'
  when 'returned' then 'Refunded' when 'cancelled' then 'Cancelled' else 'Processing' end`;

/** Past orders that count in Reports, in the shape of daily figures; each is a row. */
const past = (from: string, to: string, more: SQL) => sql`
  select ${pastOrders.day} as day, ${STATUS} as status, 1 as orders,
         ${pastOrders.total}::bigint as total, ${pastOrders.total}::bigint as owed, ${more}
    from ${pastOrders}
   where ${pastOrders.inReports} and ${pastOrders.day} between ${from}::date and ${to}::date`;

type Days = { from: string; to: string };

/** `daily_sales` of the whole shop, or of its districts, with past orders. */
export const salesWithPast = ({ from, to }: Days, isOfShop: boolean): SQL => sql`(
  select day, status, orders, total, owed, district from ${dailySales}
   where ${isOfShop ? sql`district = ''` : sql`district <> ''`}
     and day between ${from}::date and ${to}::date
  union all ${past(from, to, sql`${FORMER_SHOP}::text as district`)}) as daily_sales`;

/** `daily_money` with past orders, which had no courier and no code of this shop. */
export const moneyWithPast = ({ from, to }: Days): SQL => sql`(
  select day, status, orders, total, owed, courier, code, discount from ${dailyMoney}
   where day between ${from}::date and ${to}::date
  union all ${past(from, to, sql`''::text as courier, ''::text as code, 0 as discount`)}) as daily_money`;

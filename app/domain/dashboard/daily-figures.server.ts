import { sql } from "drizzle-orm";
import { db } from "#drizzle/client.server.ts";

/** Rows looked at by one statement: a hundredth of a second each thousand. */
const BATCH = 5_000;

/**
 * Makes one row of the many that orders wrote for a day (`dailySales`, `dailyGoods`), whose sums stay what they were at every
 * moment. Answers how many rows were looked at; 0 also while another server is at it.
 */
export async function foldDailyFigures(): Promise<number> {
  let folded = 0;
  for (;;) {
    const some = await db.transaction(async (tx) => {
      const [turn] = await tx.execute<{ mine: boolean }>(
        sql`select pg_try_advisory_xact_lock(hashtext('haat daily figures')) as mine`,
      );
      if (!turn?.mine) return 0;
      const sales = await tx.execute<{ n: number }>(foldSales);
      const goods = await tx.execute<{ n: number }>(foldGoods);
      return (sales[0]?.n ?? 0) + (goods[0]?.n ?? 0);
    });
    folded += some;
    if (some < BATCH) return folded;
  }
}

/** With the rows that are new goes what was made of earlier ones of the same day. */
const foldSales = sql`
  with unfolded as materialized (
    select day, district, status from daily_sales where not is_folded order by id limit ${BATCH}::int
  ), gone as (
    delete from daily_sales old using (select distinct day, district, status from unfolded) as their
     where old.day = their.day and old.district = their.district and old.status = their.status
    returning old.day, old.district, old.status, old.orders, old.total, old.owed
  ), made as (
    insert into daily_sales (day, district, status, orders, total, owed, is_folded)
    select day, district, status, sum(orders), sum(total), sum(owed), true from gone
     group by day, district, status
    having sum(orders) <> 0 or sum(total) <> 0 or sum(owed) <> 0
     order by day, district
  )
  select count(*)::int as n from unfolded`;

const foldGoods = sql`
  with unfolded as materialized (
    select day, product_id from daily_goods where not is_folded order by id limit ${BATCH}::int
  ), gone as (
    delete from daily_goods old using (select distinct day, product_id from unfolded) as their
     where old.day = their.day and old.product_id = their.product_id
    returning old.day, old.product_id, old.pieces, old.taka
  ), made as (
    insert into daily_goods (day, product_id, pieces, taka, is_folded)
    select day, product_id, sum(pieces), sum(taka), true from gone
     group by day, product_id
    having sum(pieces) <> 0 or sum(taka) <> 0
     order by day
  )
  select count(*)::int as n from unfolded`;

import { pool } from "#drizzle/client.server.ts";

/** Where the days' figures add up to something else than the orders themselves, summed plainly; none while they are kept. */
export async function wrongDailyFigures() {
  return pool`
    with placed as (
      select ((created_at at time zone 'UTC') + interval '6 hours')::date as day, orders.* from orders where deleted_at is null
    ), sales as (
      select day, district, status, count(*) as orders, sum(total_price::bigint) as total,
             sum(greatest(0, total_price - returned_amount)::bigint) as owed
        from placed group by grouping sets ((day, status), (day, district, status))
    ), goods as (
      select day, product_id, sum(quantity - returned) as pieces, sum((quantity - returned) * price::bigint) as taka
        from placed join order_lines on order_id = placed.id
       where status not in ('Cancelled', 'Refunded') and product_id is not null group by day, product_id
    ), wanted as (
      select day, coalesce(district, '') as what, status, orders as n, total as a, owed as b from sales
      union all
      select day, product_id::text, '', pieces, taka, 0 from goods where pieces <> 0 or taka <> 0
    ), kept as (
      select day, district as what, status, sum(orders) as n, sum(total) as a, sum(owed) as b from daily_sales
       group by 1, 2, 3 having sum(orders) <> 0 or sum(total) <> 0 or sum(owed) <> 0
      union all
      select day, product_id::text, '', sum(pieces), sum(taka), 0 from daily_goods
       group by 1, 2 having sum(pieces) <> 0 or sum(taka) <> 0
    )
    (select 'missing' as is, * from wanted except select 'missing', * from kept)
    union all
    (select 'too much' as is, * from kept except select 'too much', * from wanted)`;
}

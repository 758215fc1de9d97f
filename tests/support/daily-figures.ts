import type { Sql } from "postgres";
import { pool } from "#tests/support/driver.ts";

/** Differences between the daily figures and plain sums of the orders; empty if there are none. */
export async function wrongDailyFigures(sql: Sql = pool) {
  return sql`
    with placed as (
      select ((created_at at time zone 'UTC') + interval '6 hours')::date as day, orders.* from orders
       where deleted_at is null and cancel_reason <> 'merged' and not is_trial
    ), sales as (
      select day, district, status, count(*) as orders, sum(total_price::bigint) as total,
             sum(greatest(0, total_price - returned_amount)::bigint) as owed
        from placed group by grouping sets ((day, status), (day, district, status))
    ), money as (
      select day, courier_id::text as courier, promo_code as code, status, settled_at is not null as is_settled,
             array[count(*), sum(total_price), sum(greatest(0, total_price - returned_amount)), sum(promo_code_discount),
                   coalesce(sum(settled_amount), 0),
                   sum(least(advance_amount, greatest(0, total_price - returned_amount)))]::text as sums
        from placed left join shipments on order_id = placed.id group by 1, 2, 3, 4, 5
    ), goods as (
      select day, coalesce(product_id::text, title) as good, count(distinct placed.id) as orders,
             count(distinct placed.id) filter (where status = 'Deliverd') as delivered,
             count(distinct placed.id) filter (where status = 'Cancelled') as cancelled,
             count(distinct placed.id) filter (where status = 'Refunded') as refunded,
             coalesce(sum(quantity - returned) filter (where status not in ('Cancelled', 'Refunded')), 0) as pieces,
             coalesce(sum((quantity - returned) * price) filter (where status not in ('Cancelled', 'Refunded')), 0) as taka,
             sum(case status when 'Refunded' then quantity else returned end * price) as returned
        from placed join order_lines on order_id = placed.id group by 1, 2
    ), wanted as (
      select 'sales' as of, day, concat_ws(',', coalesce(district, ''), status) as what, concat_ws(',', orders, total, owed) as sums
        from sales
      union all
      select 'money', day, concat_ws(',', coalesce(courier, ''), code, status, is_settled), sums from money
      union all
      select 'goods', day, good, concat_ws(',', orders, delivered, cancelled, refunded, pieces, taka, returned) from goods
      union all
      select 'months', date_trunc('month', day::timestamp)::date, concat_ws(',', product_id, title),
             concat_ws(',', sum(orders), sum(pieces), sum(taka))
        from daily_goods where is_folded group by 2, 3 having sum(orders) <> 0 or sum(pieces) <> 0 or sum(taka) <> 0
      union all
      select 'thirty days', since, product_id::text, concat_ws(',', sum(pieces), sum(taka))
        from daily_goods, (select since from recent_goods limit 1) as recent
       where is_folded and day >= since and product_id <> '00000000-0000-0000-0000-000000000000'
       group by 2, 3 having sum(pieces) <> 0 or sum(taka) <> 0
    ), kept as (
      select 'sales' as of, day, concat_ws(',', district, status) as what,
             concat_ws(',', sum(orders), sum(total), sum(owed)) as sums
        from daily_sales group by 1, 2, 3 having sum(orders) <> 0 or sum(total) <> 0 or sum(owed) <> 0
      union all
      select 'money', day, concat_ws(',', courier, code, status, is_settled),
             array[sum(orders), sum(total), sum(owed), sum(discount), sum(received), sum(advance)]::text
        from daily_money group by 1, 2, 3
      having sum(orders) <> 0 or sum(total) <> 0 or sum(owed) <> 0 or sum(discount) <> 0 or sum(received) <> 0
          or sum(advance) <> 0
      union all
      select 'goods', day,
             case product_id when '00000000-0000-0000-0000-000000000000' then title else product_id::text end,
             concat_ws(',', sum(orders), sum(delivered), sum(cancelled), sum(refunded), sum(pieces), sum(taka), sum(returned))
        from daily_goods group by 1, 2, 3
      having sum(orders) <> 0 or sum(delivered) <> 0 or sum(cancelled) <> 0 or sum(refunded) <> 0 or sum(pieces) <> 0
          or sum(taka) <> 0 or sum(returned) <> 0
      union all
      -- What is not folded yet is in the days alone.
      select 'months', month, concat_ws(',', product_id, title), concat_ws(',', orders, pieces, taka) from monthly_goods
      union all
      select 'thirty days', since, product_id::text, concat_ws(',', pieces, taka) from recent_goods where pieces <> 0 or taka <> 0
    )
    (select 'missing' as is, * from wanted except select 'missing', * from kept)
    union all
    (select 'too much' as is, * from kept except select 'too much', * from wanted)`;
}

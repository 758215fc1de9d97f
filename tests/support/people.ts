import { pool } from "#tests/support/driver.ts";

/**
 * Differences between the figures of people and plain counts of their orders; empty if the trigger
 * works.
 */
export async function wrongFigures() {
  return pool`
    with counted as (
      select phone_number, (array_agg(full_name order by created_at desc, id))[1] as full_name,
             max(created_at) as last_order_at, count(*)::int as orders,
             count(*) filter (where status = 'Deliverd')::int as delivered,
             count(*) filter (where status = 'Refunded')::int as returned,
             count(*) filter (where status = 'Cancelled')::int as cancelled,
             count(*) filter (where status = 'Cancelled' and cancel_reason = 'fake')::int as fake,
             coalesce(sum(greatest(0, total_price - returned_amount)) filter (where status = 'Deliverd'), 0)::bigint as spent
        from orders where deleted_at is null and cancel_reason <> 'merged' and not is_trial and phone_number <> '01000000000' group by phone_number
    )
    (select 'missing' as what, * from counted except select 'missing', ${stored} from people)
    union all
    (select 'too much' as what, ${stored} from people except select 'too much', * from counted)`;
}

const stored = pool`phone_number, full_name, last_order_at, orders, delivered, returned, cancelled, fake, spent`;

import { sql } from "drizzle-orm";
import { db } from "#drizzle/client.server.ts";
import { isCounted } from "../../core/counted.server.ts";

/**
 * Delivered and returned parcels of the orders placed on these days whose fee no courier's list
 * has named, and how many of them cost nothing in the profit, as no fee is estimated either.
 */
export async function countUnbilled({ from, to }: { from: string; to: string }) {
  const [row] = await db.execute<{ unbilled: number; withoutFee: number }>(sql`
    select count(*)::int as unbilled,
           count(*) filter (where coalesce(shipments.charge, (
             select cost from parcel_costs
              where courier = shipments.courier_id::text and day <= dhaka_day(orders.created_at)
              order by day desc limit 1), 0) = 0)::int as "withoutFee"
      from orders left join shipments on shipments.order_id = orders.id
     where ${isCounted}
       and orders.created_at >= ${from}::timestamp at time zone 'Asia/Dhaka'
       and orders.created_at < ${to}::timestamp at time zone 'Asia/Dhaka' + interval '1 day'
       and (orders.status in ('Deliverd', 'Refunded')
         or orders.status = 'Cancelled' and orders.handed_over_at is not null)
       and not exists (
         select from payout_lines
          where payout_lines.order_id = orders.id and fee > 0 and is_billed(outcome) and not is_repeated)`);
  return row ?? { unbilled: 0, withoutFee: 0 };
}

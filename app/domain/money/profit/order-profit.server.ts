import { sql } from "drizzle-orm";
import { db } from "#drizzle/client.server.ts";
import { isCounted } from "../../core/counted.server.ts";

/** Taka that one order brought and cost, as in the profit of its day; without advertising. */
type OrderProfit = {
  revenue: number;
  /** Sold at an unknown cost price, and not in `revenue`. */
  uncounted: number;
  goods: number;
  fees: number;
  /** The part of `fees` that no courier's list has confirmed. */
  estimated: number;
  /** Neither a list, the courier nor the owner names a fee, so it counts as 0. */
  isWithoutFee: boolean;
  packing: number;
  profit: number;
};

/**
 * What one order brought and cost, as `profits_by` counts it in the sums of its day; null while it
 * is in the shop or on the road, after it was cancelled in the shop, merged or deleted, and for a
 * trial.
 */
export async function profitOfOrder(orderId: string): Promise<OrderProfit | null> {
  const [row] = await db.execute<Omit<OrderProfit, "profit">>(sql`
    with parcel as (
      select id, created_at, status = 'Deliverd' as is_delivered,
             greatest(0, total_price - returned_amount) as owed,
             case status when 'Deliverd' then 1 else 2 end as ways
        from orders
       where id = ${orderId}::uuid and ${isCounted}
         and (status in ('Deliverd', 'Refunded') or status = 'Cancelled' and handed_over_at is not null)
    ), sold as (
      select case when is_delivered then line.quantity - line.returned else 0 end as kept,
             line, parcel.created_at as placed,
             (select sum(back.quantity - back.restocked)
                from order_returns
               cross join lateral jsonb_to_recordset(lines) as back (position integer, quantity integer, restocked integer)
               where order_id = line.order_id and back.position = line.position) as lost
        from parcel join order_lines as line on line.order_id = parcel.id
    ), goods as (
      select coalesce(sum(kept * (line).price::bigint) filter (where (line).cost is null), 0) as unknown,
             coalesce(sum(goods_of_line(line, placed, kept, lost)), 0) as cost from sold
    ), billed as (
      select sum(fee::bigint) as fee, count(*) filter (where fee > 0) as bills from payout_lines
       where order_id = ${orderId}::uuid and is_billed(outcome) and not is_repeated
      having sum(fee::bigint) > 0
    ), costs as (
      select distinct on (courier) courier, cost from parcel_costs
       where day <= (select dhaka_day(created_at) from parcel) order by courier, day desc
    )
    select case when is_delivered then owed - least(owed, unknown) else 0 end::float8 as revenue,
           case when is_delivered then least(owed, unknown) else 0 end::float8 as uncounted,
           goods.cost::float8 as goods,
           (case when bills > 1 then fee else ways * coalesce(fee, shipments.charge, fees.cost, 0) end)::float8 as fees,
           (case when fee is null then ways * coalesce(shipments.charge, fees.cost, 0) when bills > 1 then 0 else (ways - 1) * fee end)::float8 as estimated,
           fee is null and coalesce(shipments.charge, fees.cost) is null as "isWithoutFee",
           coalesce((select cost from costs where courier = ''), 0)::float8 as packing
      from parcel cross join goods left join billed on true
      left join shipments on shipments.order_id = parcel.id
      left join costs as fees on fees.courier = shipments.courier_id::text`);
  if (!row) return null;
  return { ...row, profit: row.revenue - row.goods - row.fees - row.packing };
}

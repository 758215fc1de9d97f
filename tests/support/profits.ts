import { profitReport } from "#app/domain/money/profit/profit-report.server.ts";
import { PROFIT_TABLES, type Profit } from "#app/domain/money/profit/profit-report.ts";
import { pool } from "./driver.ts";

export const EVER = { from: "2000-01-01", to: "2100-01-01" };

type Order = { id: string; status: string; owed: number; left: boolean; courier: string | null };
type Line = {
  order: string;
  position: number;
  kept: number;
  price: number;
  /** In paisa. */
  cost: number | null;
  /** The cost, in paisa, of what a lost piece does not take from stock. */
  uncounted: number | null;
};
type Row = { order: string; taka: number };
type Lost = { order: string; position: number; pieces: number };

/**
 * Profit of all orders, added up order by order, as docs/decisions/profit.md has it. The costs of
 * parcels must be valid since the first of them.
 */
export async function plainProfit(): Promise<Omit<Profit, "delivered" | "cameBack" | "pieces">> {
  const orders = await pool<Order[]>`
    select id, status, greatest(0, total_price - returned_amount) as owed, handed_over_at is not null as left,
           (select courier_id::text from shipments where order_id = orders.id) as courier
      from orders where deleted_at is null and cancel_reason <> 'merged' and not is_trial`;
  const lines = await pool<Line[]>`
    select order_id as "order", position, quantity - returned as kept, price, cost * 100 + cost_paisa as cost,
           case when parts is null then case when not took_stock then cost * 100 + cost_paisa end
                else (select sum((part ->> 'pieces')::int * (known.cost * 100 + known.cost_paisa))::int
                        from jsonb_array_elements(parts) as part
                        join product_costs known on known.product_id = (part ->> 'productId')::uuid
                       where part ->> 'tookStock' = 'false') end as uncounted
      from order_lines`;
  const fees = await pool<Row[]>`
    select distinct order_id as "order", fee as taka, amount, courier_id from payout_lines join payouts on payouts.id = payout_id
     where order_id is not null and outcome in ('settled', 'less', 'more', 'not-delivered', 'reopened')`;
  const lost = await pool<Lost[]>`
    select order_id as "order", (line ->> 'position')::int as position,
           (line ->> 'quantity')::int - (line ->> 'restocked')::int as pieces
      from order_returns, jsonb_array_elements(lines) as line`;
  const costs = await pool<
    { courier: string; cost: number }[]
  >`select courier, cost from parcel_costs`;
  const [off] = await pool<{ taka: number }[]>`
    select coalesce(sum(round(-change * (select cost * 100 + cost_paisa from product_costs where product_id = stock_movements.product_id) / 100.0)), 0)::int as taka
      from stock_movements where reason = 'written-off'`;
  const [ads] = await pool<{ taka: number }[]>`
    select coalesce(sum(spent), 0)::int as taka from advertising where deleted_at is null`;
  const costOf = (courier: string | null) =>
    costs.find((one) => one.courier === courier)?.cost ?? 0;
  const sum = {
    ...{ revenue: 0, uncounted: 0, goods: off?.taka ?? 0, fees: 0, estimated: 0, packing: 0 },
    ...{ advertising: ads?.taka ?? 0, profit: 0 },
  };
  const linesOf = groupBy(lines, ({ order }) => order);
  const feesOf = groupBy(fees, ({ order }) => order);
  const lostOf = groupBy(lost, ({ order, position }) => `${order} ${position}`);
  for (const { id, status, owed, left, courier } of orders) {
    const isDelivered = status === "Deliverd";
    const isBack = status === "Refunded" || (status === "Cancelled" && left);
    if (!isDelivered && !isBack) continue;
    let unknown = 0;
    for (const { position, kept, price, cost, uncounted } of linesOf.get(id) ?? []) {
      const sold = isDelivered ? kept : 0;
      if (cost === null) unknown += sold * price;
      const gone = (lostOf.get(`${id} ${position}`) ?? []).reduce((n, { pieces }) => n + pieces, 0);
      sum.goods += Math.round(((cost ?? 0) * sold + (uncounted ?? 0) * gone) / 100);
    }
    if (isDelivered) {
      sum.uncounted += Math.min(owed, unknown);
      sum.revenue += owed - Math.min(owed, unknown);
    }
    const billed = (feesOf.get(id) ?? []).reduce((all, { taka }) => all + taka, 0);
    const oneWay = billed || costOf(courier);
    // Two bills of the courier are for both ways.
    const isBilledTwice = (feesOf.get(id) ?? []).filter(({ taka }) => taka > 0).length > 1;
    const ways = isBack && !isBilledTwice ? 2 : 1;
    sum.fees += ways * oneWay;
    sum.estimated += (billed ? ways - 1 : ways) * oneWay;
    sum.packing += costOf("");
  }
  const { revenue, goods, fees: courierFees, packing, advertising } = sum;
  return { ...sum, profit: revenue - goods - courierFees - packing - advertising };
}

function groupBy<Row>(rows: readonly Row[], keyOf: (row: Row) => string): Map<string, Row[]> {
  const groups = new Map<string, Row[]>();
  for (const row of rows) groups.set(keyOf(row), [...(groups.get(keyOf(row)) ?? []), row]);
  return groups;
}

/** The total of each table beside the plain sum, and the sum of its rows and rest. */
export async function profitsBothWays() {
  const plain = await plainProfit();
  const names = Object.keys(plain) as (keyof typeof plain)[];
  const tables = await Promise.all(
    PROFIT_TABLES.map(async (table) => {
      const { total, rows, rest } = await profitReport(table, EVER);
      const pick = (of: (name: keyof typeof plain) => number) =>
        Object.fromEntries(names.map((name) => [name, of(name)]));
      return {
        total: pick((name) => total[name]),
        added: pick((name) => rows.reduce((all, row) => all + row[name], rest[name])),
      };
    }),
  );
  return { plain, tables };
}

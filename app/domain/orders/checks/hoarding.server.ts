import { sql } from "drizzle-orm";
import type { Db } from "#drizzle/client.server.ts";
import type { OrderChecks } from "./order-checks.ts";
import { isProgram, type Sender } from "./order-sender.server.ts";

/*
 * Many small orders can empty a shop like a single large one. So the pieces that a neighbourhood or a phone has ordered are
 * added up over the orders of a day that staff have not confirmed by phone.
 */

/** An order that has just been written. */
type TakingOrder = {
  phoneNumber: string;
  /** The counted pieces that it takes. */
  taken: readonly { productId: string; quantity: number }[];
};

/**
 * Tracked pieces from which an order by a form counts as much as one by a program: families seldom
 * buy as many.
 */
const LARGE_BASKET = 10;

/** Fewer pieces in all are no hoarding: fifty people who buy one each are a good morning. */
const FEW_PIECES = 50;

/**
 * Orders of the last day that hold stock and are neither confirmed nor packed; `o` is the table of
 * orders.
 */
const uncalled = sql`o.is_reserved and o.status = 'Processing' and o.deleted_at is null and o.confirmed_at is null
  and o.created_at > now() - interval '1 day'
  and not exists (select from order_history h
                   where h.order_id = o.id and h.field = 'held' and h.from is not null)`;

/**
 * Whether this order, written in the same transaction, makes its neighbourhood or its phone hold
 * more than `checks` allow. For one product only orders of programs and large orders count
 * (`networkShare`, from `stockPieces` pieces on); for all tracked products every order counts
 * (`wholeShare`), since a popular product may sell out to the customers of one mobile network.
 */
export async function isHoarding(
  tx: Db,
  order: TakingOrder,
  sender: Sender,
  checks: OrderChecks,
): Promise<boolean> {
  const taking = order.taken.map((line) => line.productId);
  if (taking.length === 0) return false;
  if (checks.networkShare > 0 && (await hasTooMuchOfOne(tx, order, taking, sender, checks)))
    return true;
  return checks.wholeShare > 0 && !sender.isKnown && hasTooMuchOfAll(tx, sender, checks);
}

async function hasTooMuchOfOne(
  tx: Db,
  order: TakingOrder,
  taking: readonly string[],
  sender: Sender,
  { networkShare, stockPieces }: OrderChecks,
): Promise<boolean> {
  const near = sender.isKnown ? null : sender.near;
  const shares = await tx.execute<{ id: string; taken: number; ofPhone: number }>(sql`
    with baskets as (
      select o.id, o.phone_number = ${order.phoneNumber} as of_phone,
             o.placed_near = ${near}::text and (o.placed_by_program or pieces > ${LARGE_BASKET}) as counts
        from orders o, lateral (select sum(quantity * stock.pieces) as pieces from order_lines as line
                                 cross join lateral stock_of_line(line) as stock where order_id = o.id) as basket
       where (o.placed_near = ${near}::text or o.phone_number = ${order.phoneNumber}) and ${uncalled}
    ), taken as (
      select stock.product_id,
             coalesce(sum(quantity * stock.pieces) filter (where counts), 0) as by_near,
             coalesce(sum(quantity * stock.pieces) filter (where of_phone), 0) as by_phone
        from order_lines as line join baskets on order_id = baskets.id cross join lateral stock_of_line(line) as stock
       group by stock.product_id
    )
    select product_id as id,
           case when by_near * 100 >= (quantity_in_stock + by_near) * ${networkShare} then by_near else 0 end::int as taken,
           case when by_phone * 100 >= (quantity_in_stock + by_phone) * ${networkShare} then by_phone else 0 end::int as "ofPhone"
      from taken join products on products.id = product_id`);
  const isCounted = isLargeOrProgram(order, sender);
  return (["taken", "ofPhone"] as const).some((whose) => {
    if (whose === "taken" && !isCounted) return false;
    const much = shares.filter((share) => share[whose] > 0);
    const pieces = much.reduce((sum, share) => sum + share[whose], 0);
    return pieces >= stockPieces && much.some(({ id }) => taking.includes(id));
  });
}

function isLargeOrProgram(order: TakingOrder, sender: Sender): boolean {
  const pieces = order.taken.reduce((sum, line) => sum + line.quantity, 0);
  return pieces > LARGE_BASKET || isProgram(sender);
}

async function hasTooMuchOfAll(tx: Db, sender: Sender, checks: OrderChecks): Promise<boolean> {
  const [near] = await tx.execute<{ taken: number }>(sql`
    select coalesce(sum(quantity * stock.pieces), 0)::float as taken
      from orders o join order_lines as line on order_id = o.id cross join lateral stock_of_line(line) as stock
     where o.placed_near = ${sender.near}::text and ${uncalled}`);
  const taken = near?.taken ?? 0;
  if (taken < FEW_PIECES) return false;
  const [stock] = await tx.execute<{ left: number }>(sql`
    select coalesce(sum(quantity_in_stock), 0)::float as left
      from products where track_stock and is_active and deleted_at is null and parts = '[]'`);
  return taken * 100 >= ((stock?.left ?? 0) + taken) * checks.wholeShare;
}

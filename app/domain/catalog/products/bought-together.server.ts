import { sql } from "drizzle-orm";
import { type Db, db } from "#drizzle/client.server.ts";
import { prepareOnce } from "#drizzle/prepared.server.ts";
import { readingDb } from "#drizzle/replica.server.ts";
import { boughtTogether, orderLines, orders, productRatings, products } from "#drizzle/schema.ts";
import type { Language } from "../../language.ts";
import type { ProductCard } from "./cards.server.ts";
import { listCards } from "./products.server.ts";

/** Orders that are counted, the latest of half a year: some months of a large shop, and few enough for seconds of work. */
const MOST_ORDERS = 20_000;
/** Lines of an order that are paired, so that one huge order makes few pairs. */
const MOST_LINES = 10;
/** Partners kept for each product. */
const MOST_PARTNERS = 8;
/** One buyer's habit is no advice. */
const LEAST_BUYERS = 2;

/**
 * Scheduled task: which products are ordered together, by different phone numbers. Cancelled, refunded, merged, held and deleted orders do
 * not count. Returns how many pairs there are.
 */
export async function countBoughtTogether(): Promise<number> {
  return db.transaction(async (tx) => {
    // Two servers at once would write the same pairs; readers go on reading the former ones.
    await tx.execute(sql`lock table ${boughtTogether} in exclusive mode`);
    await tx.delete(boughtTogether);
    const pairs = await tx.execute(sql`
      with counted as (
        select id, phone_number from ${orders}
         where deleted_at is null and held_at is null and status not in ('Cancelled', 'Refunded')
           and created_at > now() - interval '180 days'
         order by created_at desc limit ${MOST_ORDERS}
      ), bought as (
        select distinct phone_number, order_id, product_id
          from counted join ${orderLines} on order_id = counted.id join ${products} on products.id = product_id
         where position < ${MOST_LINES} and products.deleted_at is null
      ), pairs as (
        select one.product_id, other.product_id as other_id, count(distinct one.phone_number)::int as buyers
          from bought as one join bought as other on other.order_id = one.order_id and other.product_id <> one.product_id
         group by 1, 2 having count(distinct one.phone_number) >= ${LEAST_BUYERS}
      ), ranked as (
        select *, row_number() over (partition by product_id order by buyers desc, other_id) as place from pairs
      )
      insert into ${boughtTogether} (product_id, other_id, buyers)
      select product_id, other_id, buyers from ranked where place <= ${MOST_PARTNERS}
      returning buyers`);
    return pairs.length;
  });
}

/** More than a cart's 50 lines, so that some are left. */
const MOST_CANDIDATES = 60;

/**
 * What goes with the products in the cart: first what most buyers of these ordered with them, then the best sold, then those marked as best
 * sellers, then the cheapest; shown by price, cheapest first (spec section 2). Never a product of the cart, another size of it, two sizes
 * of one, or one that cannot be bought. Ids in `inCart` are UUIDs.
 */
export async function listSuggestions(
  inCart: readonly string[],
  limit: number,
  language: Language,
): Promise<ProductCard[]> {
  const from = readingDb();
  const pick = picks.get(from) ?? preparePicks(from);
  picks.set(from, pick);
  const ids = (await pick({ inCart, limit })).map(({ id }) => id);
  const cards = await listCards(ids, language);
  return cards.sort((one, other) => one.salePrice - other.salePrice);
}

/** Every cart page runs it, so it is prepared once for each of the database and its replica. */
const picks = new WeakMap<Db, ReturnType<typeof preparePicks>>();

const preparePicks = (from: Db) =>
  prepareOnce<{ id: string }>(
    from,
    sql`
      with cart as (
        select id, family from ${products} where id = any(${sql.placeholder("inCart")}::uuid[])
      ), candidates as (
        select other_id as id, 3 as kind, sum(buyers) as weight from ${boughtTogether}
         where product_id = any(${sql.placeholder("inCart")}::uuid[]) group by 1
        union all
        (select product_id, 2, sold from ${productRatings} where sold > 0 order by sold desc nulls last limit ${MOST_CANDIDATES})
        union all
        (select id, 1, 0 from ${products}
          where is_best_selling and is_active and deleted_at is null
          order by created_at desc nulls last, id limit ${MOST_CANDIDATES})
        union all
        (select id, 0, -sale_price from ${products}
          where in_stock and sale_price > 0 and is_active and deleted_at is null
          order by sale_price, id limit ${MOST_CANDIDATES})
      ), fitting as (
        select distinct on (coalesce(nullif(family, ''), id::text)) id, kind, weight, sale_price
          from candidates join ${products} using (id)
         where is_active and deleted_at is null and in_stock and sale_price > 0
           and not exists (select from cart where cart.id = products.id or cart.family <> '' and cart.family = products.family)
         order by coalesce(nullif(family, ''), id::text), kind desc, weight desc, sale_price, id
      )
      select id from fitting order by kind desc, weight desc, id limit ${sql.placeholder("limit")}::int`,
  );

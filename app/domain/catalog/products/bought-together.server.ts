import { sql } from "drizzle-orm";
import { rememberUntilChanged } from "#drizzle/changes.server.ts";
import { type Db, db } from "#drizzle/client.server.ts";
import { prepareOnce } from "#drizzle/prepared.server.ts";
import { readingDb } from "#drizzle/replica.server.ts";
import { boughtTogether, orderLines, orders, productRatings, products } from "#drizzle/schema.ts";
import { isCounted } from "../../core/counted.server.ts";
import type { Language } from "../../core/language.ts";
import type { ProductCard } from "./cards.server.ts";
import { listCards } from "./products.server.ts";

/**
 * Orders that are counted, the latest of half a year: some months of a large shop, and few enough
 * for seconds of work.
 */
const MOST_ORDERS = 20_000;
/** Lines of an order that are paired, so that one huge order makes few pairs. */
const MOST_LINES = 10;
/** Partners kept for each product. */
const MOST_PARTNERS = 8;
/** One buyer's habit is no advice. */
const LEAST_BUYERS = 2;

/**
 * Scheduled task: which products are ordered together, by different phone numbers. Cancelled,
 * refunded and held orders do not count. Returns how many pairs there are.
 */
export async function countBoughtTogether(): Promise<number> {
  return db.transaction(async (tx) => {
    // Two servers at once would write the same pairs; readers go on reading the former ones.
    await tx.execute(sql`lock table ${boughtTogether} in exclusive mode`);
    await tx.delete(boughtTogether);
    const pairs = await tx.execute(sql`
      with counted as (
        select id, phone_number from ${orders}
         where ${isCounted} and held_at is null and status not in ('Cancelled', 'Refunded')
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

/** More than a cart's 50 lines and what is suggested, so that some are left. */
const MOST_CANDIDATES = 60;

/** A product that may be suggested; price in whole taka, `family` of its sizes or "". */
type Candidate = { id: string; family: string; salePrice: number };

/**
 * What goes with the products in the cart: first what most buyers of these ordered with them, then
 * the best sold, then those marked as best sellers, then the cheapest; shown by price, cheapest
 * first (spec section 2). Never a product of the cart, another size of it, two sizes of one, or one
 * that cannot be bought. Ids in `inCart` are UUIDs.
 */
export async function listSuggestions(
  inCart: readonly string[],
  limit: number,
  language: Language,
): Promise<ProductCard[]> {
  const from = readingDb();
  const read = partners.get(from) ?? preparePartners(from);
  partners.set(from, read);
  const [rows, forAll] = await Promise.all([read({ inCart }), readForAll()]);
  const ofCart = rows.filter(({ buyers }) => buyers === null);
  const taken = new Set([...inCart, ...ofCart.map(familyOf)]);
  const ids: string[] = [];
  for (const candidate of [...rows.filter(({ buyers }) => buyers !== null), ...forAll]) {
    if (ids.length === limit) break;
    if (taken.has(familyOf(candidate))) continue;
    taken.add(familyOf(candidate));
    ids.push(candidate.id);
  }
  const cards = await listCards(ids, language);
  return cards.sort((one, other) => one.salePrice - other.salePrice);
}

const familyOf = ({ id, family }: Pick<Candidate, "id" | "family">) => family || id;

const canBeBought = sql`is_active and deleted_at is null and in_stock and sale_price > 0`;

/** Every cart page runs it, so it is prepared once for each of the database and its replica. */
const partners = new WeakMap<Db, ReturnType<typeof preparePartners>>();

/**
 * The products of the cart (`buyers` is null), then what was ordered with them, most often first.
 */
const preparePartners = (from: Db) =>
  prepareOnce<Candidate & { buyers: number | null }>(
    from,
    sql`
      select id, family, sale_price as "salePrice", null::int as buyers
        from ${products} where id = any(${sql.placeholder("inCart")}::uuid[])
      union all
      select id, family, sale_price, buyers::int
        from (select other_id as id, sum(buyers) as buyers from ${boughtTogether}
               where product_id = any(${sql.placeholder("inCart")}::uuid[]) group by 1) as partners
        join ${products} using (id)
       where ${canBeBought}
       order by buyers desc nulls first, "salePrice", id`,
  );

/**
 * What suits every cart, best first, one of each family. Kept until the catalogue changes, because
 * it is the same for all carts.
 */
const readForAll = rememberUntilChanged(
  async (): Promise<Candidate[]> =>
    db.execute(sql`
      with candidates as (
        (select product_id as id, 2 as kind, sold as weight from ${productRatings}
          where sold > 0 order by sold desc nulls last limit ${MOST_CANDIDATES})
        union all
        (select id, 1, 0 from ${products}
          where is_best_selling and is_active and deleted_at is null
          order by created_at desc nulls last, id limit ${MOST_CANDIDATES})
        union all
        (select id, 0, -sale_price from ${products}
          where in_stock and sale_price > 0 and is_active and deleted_at is null
          order by sale_price, id limit ${MOST_CANDIDATES})
      ), fitting as (
        select distinct on (coalesce(nullif(family, ''), id::text)) id, family, sale_price as "salePrice", kind, weight
          from candidates join ${products} using (id)
         where ${canBeBought}
         order by coalesce(nullif(family, ''), id::text), kind desc, weight desc, sale_price, id
      )
      select id, family, "salePrice" from fitting order by kind desc, weight desc, id limit ${MOST_CANDIDATES}`),
);

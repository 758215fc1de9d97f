import {
  and,
  asc,
  desc,
  eq,
  gt,
  gte,
  inArray,
  isNull,
  lte,
  ne,
  notInArray,
  type SQL,
  sql,
} from "drizzle-orm";
import type { Db } from "#drizzle/client.server.ts";
import { readingDb } from "#drizzle/replica.server.ts";
import { categories, products } from "#drizzle/schema.ts";
import type { Language } from "../../language.ts";
import { isOnPage } from "../../late-rows.server.ts";
import { cleanLine } from "../../text.ts";
import {
  type ProductSearch,
  searchProducts,
  understandSearch,
} from "../search/product-search.server.ts";
import { PAGE_SIZE, type ShopFilter, SIZE_GROUPS, type SizeGroup } from "../search/shop-filter.ts";
import { cardColumns, type ProductCard, toCard } from "./cards.server.ts";
import { countCards, own, standsForFamily } from "./families.server.ts";

export type Product = typeof products.$inferSelect;

/** What anyone may see and buy. */
export const isPublic = and(isNull(products.deletedAt), products.isActive);

/**
 * The order of every list that says no other. As the indexes are written; Postgres does not know that the column is
 * never null.
 */
export const newestFirst = [sql`${products.createdAt} desc nulls last`, asc(products.id)];

/** One page of everything public but `without`, newest first, and whether more follow. */
export async function listProducts(
  page: number,
  language: Language,
  { without = [], perPage = PAGE_SIZE }: { without?: readonly string[]; perPage?: number } = {},
): Promise<{ products: ProductCard[]; hasMore: boolean }> {
  const offset = (page - 1) * perPage;
  const cards = await selectCards(allBut(without), newestFirst, {
    limit: perPage + 1,
    offset,
    language,
  });
  return { products: cards.slice(0, perPage), hasMore: cards.length > perPage };
}

type CardPage = { limit: number; offset?: number; language: Language };

/** The products of `where` as cards, one of each family. */
async function selectCards(
  where: SQL | undefined,
  order: SQL[],
  { limit, offset = 0, language }: CardPage,
): Promise<ProductCard[]> {
  const from = readingDb();
  // A first page skips nothing, and is read as it comes.
  const rows = await (offset === 0
    ? selectCardRows(from, where)
        .orderBy(...order)
        .limit(limit)
    : from
        .select(cardColumns)
        .from(products)
        .innerJoinLateral(own, sql`true`)
        .where(isOnPage(products.id, cardIds(from, where, order).limit(limit).offset(offset)))
        .orderBy(...order));
  return rows.map(toCard(language));
}

const selectCardRows = (from: Db, where: SQL | undefined) =>
  from
    .select(cardColumns)
    .from(products)
    .innerJoinLateral(own, sql`true`)
    .where(and(where, standsForFamily(where)));

const cardIds = (from: Db, where: SQL | undefined, order: SQL[]) =>
  from
    .select({ id: products.id })
    .from(products)
    .innerJoinLateral(own, sql`true`)
    .where(and(where, standsForFamily(where)))
    .orderBy(...order);

/** How many pages `listProducts` has, at least one. */
export async function countProductPages(without: readonly string[]): Promise<number> {
  const total = await countCards(allBut(without));
  return Math.max(1, Math.ceil(total / PAGE_SIZE));
}

/** Everything public but these products and their other sizes. */
function allBut(ids: readonly string[]): SQL | undefined {
  if (ids.length === 0) return isPublic;
  const families = readingDb()
    .select({ family: products.family })
    .from(products)
    .where(and(inArray(products.id, [...ids]), ne(products.family, "")));
  return and(isPublic, notInArray(products.id, [...ids]), notInArray(products.family, families));
}

/** Featured goods, newest first, `limit` of them at most. */
export async function listFeaturedProducts(
  limit: number,
  language: Language,
): Promise<ProductCard[]> {
  return selectCards(and(isPublic, products.isFeatured), newestFirst, { limit, language });
}

/** These goods as far as the public may see them, in the order asked for, each by itself. */
export async function listCardsBySlug(
  slugs: readonly string[],
  language: Language,
): Promise<ProductCard[]> {
  if (slugs.length === 0) return [];
  const rows = await readingDb()
    .select(cardColumns)
    .from(products)
    // Joined as in every list of cards: without it a card's family would be everybody's.
    .innerJoinLateral(own, sql`true`)
    .where(and(isPublic, inArray(products.slug, [...slugs])));
  const at = new Map(slugs.map((slug, i) => [slug, i]));
  return rows.map(toCard(language)).sort((a, b) => (at.get(a.slug) ?? 0) - (at.get(b.slug) ?? 0));
}

/** One page of the shop, and how many cards there are on all pages. */
export type ShopList = {
  products: ProductCard[];
  total: number;
  /** Are there more than `total`? Only of a search that finds very much. */
  isMore: boolean;
  /** Nothing is called as it was typed: shown is what comes near. */
  isNear: boolean;
};

/** One page of the shop as filtered and sorted. */
export async function filterProducts(
  filter: ShopFilter,
  language: Language,
  perPage = PAGE_SIZE,
): Promise<ShopList> {
  if (filter.search) return searchShop(filter, language, perPage);
  const where = and(isPublic, ...filterConditions(filter, null));
  // Apart, so that neither has to read every row: the page stops where it ends, the count reads an index alone.
  const page = { limit: perPage, offset: (filter.page - 1) * perPage, language };
  const [cards, total] = await Promise.all([
    selectCards(where, filterOrder(filter, null), page),
    countCards(where),
  ]);
  return { products: cards, total, isMore: false, isNear: false };
}

async function searchShop(
  filter: ShopFilter,
  language: Language,
  perPage: number,
): Promise<ShopList> {
  const filters = filterConditions(filter, null);
  const page = { limit: perPage, offset: (filter.page - 1) * perPage };
  const {
    ids,
    condition,
    categoryIds: _,
    ...hits
  } = await searchProducts(filter.search, {
    scope: isPublic,
    filters,
    order: filter.sort === "newest" ? "best" : filter.sort,
    ...page,
  });
  // Too many to look at each: what is this common is found soonest along the index by price.
  const cards =
    hits.isMore && filter.sort !== "newest"
      ? await selectCards(and(isPublic, ...filters, condition), filterOrder(filter, null), {
          ...page,
          language,
        })
      : await listCards(ids, language);
  return { ...hits, products: cards };
}

/** Cards of these products, in this order; whatever the public may not see any more is left out. */
export async function listCards(
  ids: readonly string[],
  language: Language,
): Promise<ProductCard[]> {
  if (ids.length === 0) return [];
  const rows = await readingDb()
    .select(cardColumns)
    .from(products)
    .innerJoinLateral(own, sql`true`)
    .where(and(isPublic, inArray(products.id, [...ids])));
  const cards = new Map(rows.map((row) => [row.id, row]));
  return ids.flatMap((id) => cards.get(id) ?? []).map(toCard(language));
}

/** What the filter's search means; null without one. Text without a word finds nothing. */
export async function understandFilter(filter: ShopFilter): Promise<ProductSearch | null> {
  if (!filter.search) return null;
  return (await understandSearch(filter.search, isPublic)) ?? NOTHING;
}

const NOTHING: ProductSearch = { condition: sql`false`, rank: sql`0::real` };

/** What a filter asks of products; beside `isPublic`. */
export function filterConditions(filter: ShopFilter, search: ProductSearch | null): SQL[] {
  const wanted: SQL[] = [];
  if (filter.categorySlug !== null) wanted.push(inCategory(filter.categorySlug));
  if (filter.inStock !== filter.outOfStock) wanted.push(eq(products.inStock, filter.inStock));
  if (filter.show === "featured") wanted.push(eq(products.isFeatured, true));
  if (filter.show === "best-selling") wanted.push(eq(products.isBestSelling, true));
  if (filter.minPrice !== null) wanted.push(gte(products.salePrice, filter.minPrice));
  if (filter.maxPrice !== null) wanted.push(lte(products.salePrice, filter.maxPrice));
  if (filter.size !== null) wanted.push(...isOfSize(filter.size));
  if (search) wanted.push(search.condition);
  return wanted;
}

function isOfSize(size: SizeGroup): SQL[] {
  const { over, upTo } = SIZE_GROUPS[size];
  const above = gt(products.baseSize, over);
  return upTo === null ? [above] : [above, lte(products.baseSize, upTo)];
}

/** Asked apart rather than joined: the planner keeps an index-only count only without a join. */
export function inCategory(slug: string, from = readingDb()): SQL {
  const ids = from
    .select({ id: categories.id })
    .from(categories)
    .where(and(eq(categories.slug, slug), isNull(categories.deletedAt)));
  return sql`${products.categoryId} = (${ids})`;
}

/** The order a filter asks for, of a search the best first; the id decides between equals, so that no page repeats another. */
export function filterOrder(filter: ShopFilter, search: ProductSearch | null): SQL[] {
  if (filter.sort === "price-asc") return [asc(products.salePrice), asc(products.id)];
  if (filter.sort === "price-desc") return [desc(products.salePrice), desc(products.id)];
  return search ? [desc(search.rank), ...newestFirst] : newestFirst;
}

/** A product with its category, as its page shows it. Null when there is none or it is not for sale. */
export async function findProductBySlug(slug: string) {
  // Postgres refuses a NUL with an error; no slug holds any such thing.
  if (cleanLine(slug) !== slug) return null;
  const [row] = await readingDb()
    .select({
      product: products,
      category: { name: categories.name, nameBn: categories.nameBn, slug: categories.slug },
    })
    .from(products)
    .leftJoin(categories, and(eq(categories.id, products.categoryId), categories.isActive))
    .where(and(isPublic, eq(products.slug, slug)));
  return row ?? null;
}

/**
 * More to choose from beside a product: what can be had of its category, newest first; of the whole shop for one without a
 * category. Neither itself nor its other sizes.
 */
export async function listMoreLike(
  { id, family, categoryId }: Pick<Product, "id" | "family" | "categoryId">,
  limit: number,
  language: Language,
): Promise<ProductCard[]> {
  const where = and(
    isPublic,
    products.inStock,
    categoryId === null ? undefined : eq(products.categoryId, categoryId),
    ne(products.id, id),
    family === "" ? undefined : ne(products.family, family),
  );
  return selectCards(where, newestFirst, { limit, language });
}

/** Cheapest first: what the cart suggests beside what is already in it. */
export async function listSuggestions(
  inCart: string[],
  limit: number,
  language: Language,
): Promise<ProductCard[]> {
  const from = readingDb();
  let suggestions = suggestionsOf.get(from);
  if (!suggestions) {
    suggestions = prepareSuggestions(from);
    suggestionsOf.set(from, suggestions);
  }
  return (await suggestions.execute({ inCart, limit })).map(toCard(language));
}

/** Of every cart page, so it is put into words once for the database and once for its copy. */
const suggestionsOf = new WeakMap<Db, ReturnType<typeof prepareSuggestions>>();

function prepareSuggestions(from: Db) {
  const where = and(
    isPublic,
    products.inStock,
    gt(products.salePrice, 0),
    sql`not ${products.id} = any(${sql.placeholder("inCart")}::uuid[])`,
  );
  return selectCardRows(from, where)
    .orderBy(asc(products.salePrice), asc(products.id))
    .limit(sql.placeholder("limit"))
    .prepare("suggestions");
}

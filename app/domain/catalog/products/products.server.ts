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
import type { Language } from "../../core/language.ts";
import { isOnPage } from "../../core/late-rows.server.ts";
import { cleanLine } from "../../core/text.ts";
import {
  type ProductSearch,
  searchProducts,
  understandSearch,
} from "../search/product-search.server.ts";
import { PAGE_SIZE, type ShopFilter, SIZE_GROUPS, type SizeGroup } from "../search/shop-filter.ts";
import { cardColumns, type ProductCard, toCard } from "./cards.server.ts";
import { countCards, own, standsForFamily } from "./families.server.ts";

export type Product = typeof products.$inferSelect;

/** Products that anyone may see and buy. */
export const isPublic = and(isNull(products.deletedAt), products.isActive);

/**
 * The default order of lists, spelled as in the indexes, since Postgres does not use the fact that
 * the column is never null.
 */
export const newestFirst = [sql`${products.createdAt} desc nulls last`, asc(products.id)];

/** One page of all public products except `without`, newest first, and whether more follow. */
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

/** The products of `where` as cards, one per family. */
async function selectCards(
  where: SQL | undefined,
  order: SQL[],
  { limit, offset = 0, language }: CardPage,
): Promise<ProductCard[]> {
  const from = readingDb();
  // The first page skips nothing and needs no subquery.
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

/** The number of pages of `listProducts`, at least one. */
export async function countProductPages(without: readonly string[]): Promise<number> {
  const total = await countCards(allBut(without));
  return Math.max(1, Math.ceil(total / PAGE_SIZE));
}

/** All public products except these and their other sizes. */
function allBut(ids: readonly string[]): SQL | undefined {
  if (ids.length === 0) return isPublic;
  const families = readingDb()
    .select({ family: products.family })
    .from(products)
    .where(and(inArray(products.id, [...ids]), ne(products.family, "")));
  return and(isPublic, notInArray(products.id, [...ids]), notInArray(products.family, families));
}

/** Featured products, newest first, at most `limit`. */
export async function listFeaturedProducts(
  limit: number,
  language: Language,
): Promise<ProductCard[]> {
  return selectCards(and(isPublic, products.isFeatured), newestFirst, { limit, language });
}

/**
 * The public products among these slugs as cards, in the given order, each size by itself with its
 * own price.
 */
export async function listCardsBySlug(
  slugs: readonly string[],
  language: Language,
): Promise<ProductCard[]> {
  if (slugs.length === 0) return [];
  const rows = await readingDb()
    .select(cardColumns)
    .from(products)
    // Without this join, as in every list of cards, the family of a card would match all products.
    .innerJoinLateral(own, sql`true`)
    .where(and(isPublic, inArray(products.slug, [...slugs])));
  const at = new Map(slugs.map((slug, i) => [slug, i]));
  return rows
    .map((row) => toCard(language)({ ...row, family: null }))
    .sort((a, b) => (at.get(a.slug) ?? 0) - (at.get(b.slug) ?? 0));
}

/** One page of the shop, and the number of cards on all pages. */
export type ShopList = {
  products: ProductCard[];
  total: number;
  /** Whether there are more than `total`, which only a broad search has. */
  isMore: boolean;
  /** No name matches exactly; the results are similar. */
  isNear: boolean;
};

/** One page of the shop by filter and order. */
export async function filterProducts(
  filter: ShopFilter,
  language: Language,
  perPage = PAGE_SIZE,
): Promise<ShopList> {
  if (filter.search) return searchShop(filter, language, perPage);
  const where = and(isPublic, ...filterConditions(filter, null));
  // Two queries, so that neither reads every row: the page stops at its end, the count reads only
  // an index.
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
  // A search with very many matches is read along the index by price, without looking at each
  // match.
  const cards =
    hits.isMore && filter.sort !== "newest"
      ? await selectCards(and(isPublic, ...filters, condition), filterOrder(filter, null), {
          ...page,
          language,
        })
      : await listCards(ids, language);
  return { ...hits, products: cards };
}

/** Cards of these products in this order; products that are no longer public are left out. */
export async function listCards(
  ids: readonly string[],
  language: Language,
): Promise<ProductCard[]> {
  if (ids.length === 0) return [];
  const from = readingDb();
  const select = cardsById.get(from) ?? prepareCards(from);
  cardsById.set(from, select);
  const rows = await select.execute({ ids });
  const cards = new Map(rows.map((row) => [row.id, row]));
  return ids.flatMap((id) => cards.get(id) ?? []).map(toCard(language));
}

/** Prepared once for each of the database and its replica, since every cart runs it. */
const cardsById = new WeakMap<Db, ReturnType<typeof prepareCards>>();

const prepareCards = (from: Db) =>
  from
    .select(cardColumns)
    .from(products)
    .innerJoinLateral(own, sql`true`)
    .where(and(isPublic, sql`${products.id} = any(${sql.placeholder("ids")}::uuid[])`))
    .prepare("cards_by_id");

/** The interpreted search of a filter; null without one. A text without words finds nothing. */
export async function understandFilter(filter: ShopFilter): Promise<ProductSearch | null> {
  if (!filter.search) return null;
  return (await understandSearch(filter.search, isPublic)) ?? NOTHING;
}

const NOTHING: ProductSearch = { condition: sql`false`, rank: sql`0::real` };

/** The conditions of a filter, in addition to `isPublic`. */
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

/** A subquery instead of a join: only without a join the planner counts by an index alone. */
export function inCategory(slug: string, from = readingDb()): SQL {
  const ids = from
    .select({ id: categories.id })
    .from(categories)
    .where(and(eq(categories.slug, slug), isNull(categories.deletedAt)));
  return sql`${products.categoryId} = (${ids})`;
}

/**
 * The order of a filter; a search has the best first. Equal products are sorted by id, so that
 * pages do not overlap.
 */
export function filterOrder(filter: ShopFilter, search: ProductSearch | null): SQL[] {
  if (filter.sort === "price-asc") return [asc(products.salePrice), asc(products.id)];
  if (filter.sort === "price-desc") return [desc(products.salePrice), desc(products.id)];
  return search ? [desc(search.rank), ...newestFirst] : newestFirst;
}

/**
 * A product with its category for its page. Null if there is none, or it is hidden and those are
 * not wanted.
 */
export async function findProductBySlug(slug: string, { alsoHidden = false } = {}) {
  // Postgres refuses NUL characters with an error; no slug contains one.
  if (cleanLine(slug) !== slug) return null;
  const [row] = await readingDb()
    .select({
      product: products,
      category: { name: categories.name, nameBn: categories.nameBn, slug: categories.slug },
      figures: cardColumns.figures,
    })
    .from(products)
    .leftJoin(categories, and(eq(categories.id, products.categoryId), categories.isActive))
    .where(and(alsoHidden ? isNull(products.deletedAt) : isPublic, eq(products.slug, slug)));
  return row ?? null;
}

/** A public product; null for a hidden or deleted one. */
export async function findPublicProduct(id: string): Promise<Product | null> {
  const where = and(isPublic, eq(products.id, id));
  const [row] = await readingDb().select().from(products).where(where);
  return row ?? null;
}

/**
 * Products to show beside a product: available ones of its category (without one, of the whole
 * shop), newest first, without itself and its other sizes.
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

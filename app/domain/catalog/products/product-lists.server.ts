import { and, count, eq, getTableColumns, gt, lt, lte, or, type SQL, sql } from "drizzle-orm";
import type { Db } from "#drizzle/client.server.ts";
import { readingDb } from "#drizzle/replica.server.ts";
import { categories, products } from "#drizzle/schema.ts";
import { isOnPage } from "../../core/late-rows.server.ts";
import { cleanLine } from "../../core/text.ts";
import { isUuid } from "../../core/uuid.ts";
import type { ShopFilter } from "../search/shop-filter.ts";
import { imagesBySlot } from "./product-images.server.ts";
import {
  filterConditions,
  filterOrder,
  isPublic,
  newestFirst,
  understandFilter,
} from "./products.server.ts";

const { search: _, searchKeys: __, ...stored } = getTableColumns(products);

const columns = {
  ...stored,
  discount: sql<number>`coalesce(${products.regularDiscount}, ${products.discount})`,
};

/**
 * A product with its category. `images` are four slots, "" if empty. `discount` is what staff set,
 * also while a dated sale makes `salePrice` lower.
 */
export type WholeProduct = Omit<typeof products.$inferSelect, "search" | "searchKeys"> & {
  categorySlug: string | null;
  categoryName: string | null;
};

/** `page` counts from 1; a page after the last is empty. */
export type ListPage = { page: number; perPage: number };

/** `total` counts the products of all pages. */
export type WholeProductList = { products: WholeProduct[]; total: number };

export async function selectProducts(
  from: Db,
  where: SQL | undefined,
  { order = newestFirst, limit }: { order?: SQL[]; limit?: number } = {},
): Promise<WholeProduct[]> {
  const query = from
    .select({ ...columns, categorySlug: categories.slug, categoryName: categories.name })
    .from(products)
    .leftJoin(categories, eq(categories.id, products.categoryId))
    .where(where)
    .orderBy(...order)
    .$dynamic();
  const rows = await (limit === undefined ? query : query.limit(limit));
  return rows.map((row) => ({ ...row, images: imagesBySlot(row.images) }));
}

export async function selectProduct(
  from: Db,
  where: SQL | undefined,
): Promise<WholeProduct | null> {
  const [found] = await selectProducts(from, where, { order: [], limit: 1 });
  return found ?? null;
}

/** A later page would need an OFFSET that Postgres refuses. */
const LAST_PAGE = 100_000;

/** One page in this order; without `page` the whole list. */
export async function listProductsOf(
  from: Db,
  where: SQL | undefined,
  order: SQL[],
  page: ListPage | null,
): Promise<WholeProductList> {
  if (page === null) {
    const all = await selectProducts(from, where, { order });
    return { products: all, total: all.length };
  }
  const ids = from
    .select({ id: products.id })
    .from(products)
    .where(where)
    .orderBy(...order)
    .limit(page.perPage)
    .offset((page.page - 1) * page.perPage);
  const [found, [counted]] = await Promise.all([
    page.page > LAST_PAGE ? [] : selectProducts(from, isOnPage(products.id, ids), { order }),
    from.select({ total: count() }).from(products).where(where),
  ]);
  return { products: found, total: counted?.total ?? 0 };
}

/**
 * About three hundred kilobytes of text, read, serialised and sent in a few tens of milliseconds.
 */
const BATCH = 500;

/**
 * Newest first, in batches: a busy server cannot read ten thousand products within the statement
 * timeout, and other requests would wait.
 */
export async function* eachProductOf(
  from: Db,
  where: SQL | undefined,
): AsyncGenerator<WholeProduct> {
  let last: WholeProduct | undefined;
  do {
    const batch = await selectProducts(from, and(where, last && isAfter(last)), { limit: BATCH });
    yield* batch;
    last = batch.length === BATCH ? batch.at(-1) : undefined;
  } while (last);
}

/** The first condition follows from the second and is repeated as the index's entry point. */
function isAfter({ createdAt, id }: WholeProduct): SQL | undefined {
  return and(
    lte(products.createdAt, createdAt),
    or(lt(products.createdAt, createdAt), gt(products.id, id)),
  );
}

/** One page of the public products, newest first. */
export const listPublicProducts = (page: ListPage) =>
  listProductsOf(readingDb(), isPublic, newestFirst, page);

/**
 * All public products. One database serves all batches, so that staff find their own changes in
 * each.
 */
export const eachPublicProduct = () => eachProductOf(readingDb(), isPublic);

/** Featured products, newest first. */
export const listAllFeaturedProducts = () =>
  selectProducts(readingDb(), and(isPublic, eq(products.isFeatured, true)));

/**
 * The products that match a shop filter: one page, or all. The page of the filter itself is
 * ignored.
 */
export async function listFilteredProducts(
  filter: ShopFilter,
  page: ListPage | null,
): Promise<WholeProductList> {
  const search = await understandFilter(filter);
  const where = and(isPublic, ...filterConditions(filter, search));
  return listProductsOf(readingDb(), where, filterOrder(filter, search), page);
}

/** Null if no public product has this slug. */
export async function findWholeProductBySlug(slug: string): Promise<WholeProduct | null> {
  // Postgres refuses NUL characters with an error; no slug contains one.
  if (cleanLine(slug) !== slug) return null;
  return selectProduct(readingDb(), and(isPublic, eq(products.slug, slug)));
}

/** Null if no public product has this id. */
export async function findWholeProduct(id: string): Promise<WholeProduct | null> {
  return isUuid(id) ? selectProduct(readingDb(), and(isPublic, eq(products.id, id))) : null;
}

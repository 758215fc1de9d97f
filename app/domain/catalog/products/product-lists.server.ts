import { and, count, eq, getTableColumns, gt, lt, lte, or, type SQL } from "drizzle-orm";
import type { Db } from "#drizzle/client.server.ts";
import { readingDb } from "#drizzle/replica.server.ts";
import { categories, products } from "#drizzle/schema.ts";
import { isOnPage } from "../../late-rows.server.ts";
import { cleanLine } from "../../text.ts";
import { isUuid } from "../../uuid.ts";
import type { ShopFilter } from "../search/shop-filter.ts";
import {
  filterConditions,
  filterOrder,
  isPublic,
  newestFirst,
  understandFilter,
} from "./products.server.ts";

const { search: _, searchKeys: __, ...columns } = getTableColumns(products);

/** A product with all it is made of, and the slug of its category ("" for none). */
export type WholeProduct = Omit<typeof products.$inferSelect, "search" | "searchKeys"> & {
  categorySlug: string | null;
};

/** `page` counts from 1; past the last one it is empty. */
export type ListPage = { page: number; perPage: number };

/** `total` counts the products of all pages. */
export type WholeProductList = { products: WholeProduct[]; total: number };

/** What anyone may buy, newest first: one page. */
export function listPublicProducts(page: ListPage): Promise<WholeProductList> {
  return list(isPublic, newestFirst, page);
}

/** Some three hundred kilobytes of text: read, written down and sent in a few tens of milliseconds. */
const BATCH = 500;

/**
 * All that anyone may buy, newest first, read in batches: ten thousand goods at once are more than a busy server reads within
 * a statement's time, and nobody else is answered meanwhile.
 */
export function eachPublicProduct(): AsyncGenerator<WholeProduct> {
  // All of them from where the first is read: who has just written finds it in each.
  return eachPublic(readingDb());
}

async function* eachPublic(from: Db): AsyncGenerator<WholeProduct> {
  let last: WholeProduct | undefined;
  do {
    const batch: WholeProduct[] = await select(and(isPublic, last && whereAfter(last)), from)
      .orderBy(...newestFirst)
      .limit(BATCH);
    yield* batch;
    last = batch.length === BATCH ? batch.at(-1) : undefined;
  } while (last);
}

/** Behind this one in the order of newest first; the first half is what an index can be entered by. */
function whereAfter({ createdAt, id }: WholeProduct): SQL | undefined {
  return and(
    lte(products.createdAt, createdAt),
    or(lt(products.createdAt, createdAt), gt(products.id, id)),
  );
}

/** What stands out, newest first. */
export async function listAllFeaturedProducts(): Promise<WholeProduct[]> {
  const { products: featured } = await list(
    and(isPublic, eq(products.isFeatured, true)),
    newestFirst,
    null,
  );
  return featured;
}

/** What a filter of the shop leaves over: one page, or all. The filter's own page is not looked at. */
export async function listFilteredProducts(
  filter: ShopFilter,
  page: ListPage | null,
): Promise<WholeProductList> {
  const search = await understandFilter(filter);
  const where = and(isPublic, ...filterConditions(filter, search));
  return list(where, filterOrder(filter, search), page);
}

/** Null when there is none by this slug that anyone may buy. */
export async function findWholeProductBySlug(slug: string): Promise<WholeProduct | null> {
  // Postgres refuses a NUL with an error; no slug holds any such thing.
  if (cleanLine(slug) !== slug) return null;
  const [found] = await select(and(isPublic, eq(products.slug, slug)));
  return found ?? null;
}

/** Null when there is none by this id that anyone may buy, and for ids that are none. */
export async function findWholeProduct(id: string): Promise<WholeProduct | null> {
  if (!isUuid(id)) return null;
  const [found] = await select(and(isPublic, eq(products.id, id)));
  return found ?? null;
}

/** Far beyond any shop's last page, where an OFFSET would no longer fit. */
const LAST_PAGE = 100_000;

async function list(
  where: SQL | undefined,
  order: SQL[],
  page: ListPage | null,
): Promise<WholeProductList> {
  if (page === null) {
    const all = await select(where).orderBy(...order);
    return { products: all, total: all.length };
  }
  const ids = readingDb()
    .select({ id: products.id })
    .from(products)
    .where(where)
    .orderBy(...order)
    .limit(page.perPage)
    .offset((page.page - 1) * page.perPage);
  const [found, [counted]] = await Promise.all([
    page.page > LAST_PAGE ? [] : select(isOnPage(products.id, ids)).orderBy(...order),
    readingDb().select({ total: count() }).from(products).where(where),
  ]);
  return { products: found, total: counted?.total ?? 0 };
}

function select(where: SQL | undefined, from = readingDb()) {
  return from
    .select({ ...columns, categorySlug: categories.slug })
    .from(products)
    .leftJoin(categories, eq(categories.id, products.categoryId))
    .where(where)
    .$dynamic();
}

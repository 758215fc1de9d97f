import {
  and,
  asc,
  count,
  desc,
  eq,
  getTableColumns,
  gt,
  isNull,
  lt,
  or,
  type SQL,
} from "drizzle-orm";
import { type Db, db } from "#drizzle/client.server.ts";
import { categories, products } from "#drizzle/schema.ts";
import { isOnPage } from "../../late-rows.server.ts";
import { whereRestorable } from "../../restorable.server.ts";
import { cleanLine, cutText } from "../../text.ts";
import { isUuid } from "../../uuid.ts";
import { understandSearch } from "../search/product-search.server.ts";
import { placeImages } from "./product-images.server.ts";
import { newestFirst, type Product } from "./products.server.ts";

/** A product as staff see it, for sale or not, with its category. `images` are four slots, "" where one is empty. */
export type StaffProduct = Omit<Product, "search" | "searchKeys"> & {
  categorySlug: string | null;
  categoryName: string | null;
};

const { search: _, searchKeys: __, ...productColumns } = getTableColumns(products);

const columns = {
  ...productColumns,
  categorySlug: categories.slug,
  categoryName: categories.name,
};

export type ProductList = {
  /** From 1; without one the list is whole. */
  page?: number;
  perPage?: number;
  /** Words of title or description, whole or begun, or a slug. */
  search?: string;
  categorySlug?: string | null;
  /** Those deleted within the last 30 days instead, latest first. */
  deleted?: boolean;
};

/** Staff's list, newest first. */
export async function listAllProducts(
  list: ProductList = {},
  now: Date = new Date(),
): Promise<{ products: StaffProduct[]; total: number }> {
  const { page, perPage = 20, search = "", categorySlug = null, deleted = false } = list;
  const categoryId = categorySlug === null ? null : await findCategoryId(db, categorySlug);
  if (categorySlug !== null && !categoryId) return { products: [], total: 0 };
  const { found: searched, order } = await searchFor(search);
  const where = deleted ? whereRestorable(products, now) : whereListed(categoryId, searched);
  const sorted = deleted ? latestDeletedFirst : order;
  if (page === undefined) return withTotal(await selectProducts(db, where, sorted));
  const ids = db
    .select({ id: products.id })
    .from(products)
    .where(where)
    .orderBy(...sorted)
    .limit(perPage)
    .offset((page - 1) * perPage);
  const [found, [counted]] = await Promise.all([
    selectProducts(db, isOnPage(products.id, ids), sorted),
    db.select({ total: count() }).from(products).where(where),
  ]);
  return { products: found.map(withSlots), total: counted?.total ?? 0 };
}

const BATCH = 200;

/** As `listAllProducts`, but one after the other, read in batches: for exports of any length. */
export async function* eachProduct({
  search = "",
  categorySlug = null,
}: Pick<ProductList, "search" | "categorySlug"> = {}): AsyncGenerator<StaffProduct> {
  const categoryId = categorySlug === null ? null : await findCategoryId(db, categorySlug);
  if (categorySlug !== null && !categoryId) return;
  const { found: searched } = await searchFor(search);
  const where = whereListed(categoryId, searched);
  let last: StaffProduct | undefined;
  do {
    const after = last && isAfter(last);
    const batch: StaffProduct[] = await selectProducts(db, and(where, after)).limit(BATCH);
    yield* batch.map(withSlots);
    last = batch.length === BATCH ? batch.at(-1) : undefined;
  } while (last);
}

/** Any product that is not deleted, for sale or not. Null for ids that are none. */
export async function findProduct(id: string): Promise<StaffProduct | null> {
  if (!isUuid(id)) return null;
  return readProduct(db, and(eq(products.id, id), isNull(products.deletedAt)));
}

const latestDeletedFirst: SQL[] = [desc(products.deletedAt), asc(products.id)];

function selectProducts(tx: Db, where: SQL | undefined, order = newestFirst) {
  return tx
    .select(columns)
    .from(products)
    .leftJoin(categories, eq(categories.id, products.categoryId))
    .where(where)
    .orderBy(...order)
    .$dynamic();
}

function whereListed(categoryId: string | null, searched: SQL | undefined): SQL | undefined {
  return and(
    isNull(products.deletedAt),
    categoryId ? eq(products.categoryId, categoryId) : undefined,
    searched,
  );
}

/** Behind this one in the order of newest first. */
function isAfter(last: StaffProduct): SQL | undefined {
  return or(
    lt(products.createdAt, last.createdAt),
    and(eq(products.createdAt, last.createdAt), gt(products.id, last.id)),
  );
}

/** As shoppers search, among all goods, and by slug; the best first. */
export async function searchFor(typed: string): Promise<{ found: SQL | undefined; order: SQL[] }> {
  const text = cutText(cleanLine(typed), 100);
  if (text === "") return { found: undefined, order: newestFirst };
  const search = await understandSearch(text, isNull(products.deletedAt));
  const isSlug = eq(products.slug, text.toLowerCase());
  if (!search) return { found: isSlug, order: newestFirst };
  return { found: or(search.condition, isSlug), order: [desc(search.rank), ...newestFirst] };
}

export async function readProduct(tx: Db, where: SQL | undefined): Promise<StaffProduct | null> {
  const [row] = await selectProducts(tx, where).limit(1);
  return row ? withSlots(row) : null;
}

async function findCategoryId(tx: Db, slug: string): Promise<string | null> {
  const [category] = await tx
    .select({ id: categories.id })
    .from(categories)
    .where(and(eq(categories.slug, slug), isNull(categories.deletedAt)));
  return category?.id ?? null;
}

function withSlots<Row extends { images: string[] }>(row: Row): Row {
  return { ...row, images: placeImages(row.images) };
}

function withTotal(rows: StaffProduct[]) {
  return { products: rows.map(withSlots), total: rows.length };
}

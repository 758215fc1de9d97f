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
import { ownChanges, type Shown } from "../own-changes.ts";
import { whereRestorable } from "../restorable.server.ts";
import { ShopError } from "../shop-error.ts";
import { cleanLine, cutText } from "../text.ts";
import { isUniqueViolation } from "../unique-violation.ts";
import { isUuid } from "../uuid.ts";
import { findFreeSlug } from "./free-slug.server.ts";
import { placeImages, requireStoredImages, type UploadedImages } from "./product-images.server.ts";
import type { ProductChanges, ProductInput } from "./product-input.server.ts";
import { newestFirst, type Product } from "./products.server.ts";
import { understandSearch } from "./search/product-search.server.ts";
import { slugify } from "./slug.ts";

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
  const rows = selectProducts(db, where, deleted ? latestDeletedFirst : order);
  if (page === undefined) return withTotal(await rows);
  const [found, [counted]] = await Promise.all([
    rows.limit(perPage).offset((page - 1) * perPage),
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

/** Refused: "category-unknown", "discount-above-price", "image-unknown". */
export async function createProduct(
  input: ProductInput,
  { uploads = [] }: { uploads?: UploadedImages } = {},
): Promise<StaffProduct> {
  const images = placeImages(input.images, uploads);
  await requireStoredImages(images);
  return db.transaction(async (tx) => {
    const values = { ...input, images, categoryId: await categoryIdOf(tx, input.categorySlug) };
    requireDiscountWithinPrice(values);
    const wanted = slugify(input.title);
    for (;;) {
      // Two people may reach for one slug; the second finds it taken and asks for the next.
      const [created] = await tx
        .insert(products)
        .values({ ...values, slug: await findFreeSlug(tx, wanted) })
        .onConflictDoNothing()
        .returning({ id: products.id });
      if (created) return requireProduct(tx, created.id);
    }
  });
}

type Edit = {
  /** New pictures by slot, replacing what is there. */
  uploads?: UploadedImages;
  /** With it only what differs from it is written. */
  shown?: Shown<ProductChanges> | undefined;
};

/**
 * Changes what is named; the slug stays, so that links keep working. Refused: "product-not-found", "category-unknown",
 * "discount-above-price", "image-unknown", "changed-meanwhile". What was sold while a form was open is not put back.
 */
export async function updateProduct(
  id: string,
  sent: ProductChanges,
  { uploads = [], shown }: Edit = {},
): Promise<StaffProduct> {
  if (!isUuid(id)) throw new ShopError("product-not-found", {});
  return db.transaction(async (tx) => {
    const current = await lockProduct(tx, id);
    const changes = ownChanges(sent, shown, current);
    const { categorySlug, ...rest } = changes;
    const images = placeImages(changes.images ?? current.images, uploads);
    await requireStoredImages(images.filter((path) => !current.images.includes(path)));
    requireDiscountWithinPrice({ ...current, ...defined(changes) });
    const categoryId =
      categorySlug === undefined ? current.categoryId : await categoryIdOf(tx, categorySlug);
    await tx
      .update(products)
      .set({ ...rest, images, categoryId })
      .where(eq(products.id, id));
    return requireProduct(tx, id);
  });
}

/** Hides a product everywhere; for 30 days it can be restored. Refused: "product-not-found". */
export async function deleteProduct(id: string): Promise<{ title: string }> {
  const [deleted] = isUuid(id)
    ? await db
        .update(products)
        .set({ deletedAt: new Date() })
        .where(and(eq(products.id, id), isNull(products.deletedAt)))
        .returning({ title: products.title })
    : [];
  if (!deleted) throw new ShopError("product-not-found", {});
  return deleted;
}

/**
 * Undoes a deletion of the last 30 days. When another product has taken its slug, it comes back under the next free one.
 * Refused: "product-not-found".
 */
export async function restoreProduct(id: string, now: Date = new Date()): Promise<StaffProduct> {
  if (!isUuid(id)) throw new ShopError("product-not-found", {});
  return db.transaction(async (tx) => {
    const [deleted] = await tx
      .select({ slug: products.slug })
      .from(products)
      .where(and(eq(products.id, id), whereRestorable(products, now)))
      .for("update");
    if (!deleted) throw new ShopError("product-not-found", {});
    for (;;) {
      const slug = await findFreeSlug(tx, deleted.slug);
      const isRestored = await tx
        .transaction((savepoint) =>
          savepoint.update(products).set({ deletedAt: null, slug }).where(eq(products.id, id)),
        )
        .then(() => true, ignoreTakenSlug);
      if (isRestored) return requireProduct(tx, id);
    }
  });
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
async function searchFor(typed: string): Promise<{ found: SQL | undefined; order: SQL[] }> {
  const text = cutText(cleanLine(typed), 100);
  if (text === "") return { found: undefined, order: newestFirst };
  const search = await understandSearch(text, isNull(products.deletedAt));
  const isSlug = eq(products.slug, text.toLowerCase());
  if (!search) return { found: isSlug, order: newestFirst };
  return { found: or(search.condition, isSlug), order: [desc(search.rank), ...newestFirst] };
}

async function readProduct(tx: Db, where: SQL | undefined): Promise<StaffProduct | null> {
  const [row] = await selectProducts(tx, where).limit(1);
  return row ? withSlots(row) : null;
}

async function requireProduct(tx: Db, id: string): Promise<StaffProduct> {
  const product = await readProduct(tx, and(eq(products.id, id), isNull(products.deletedAt)));
  if (!product) throw new ShopError("product-not-found", {});
  return product;
}

/** Saves of one product take turns, and with orders that take its stock. */
async function lockProduct(tx: Db, id: string): Promise<StaffProduct> {
  await tx
    .select({ id: products.id })
    .from(products)
    .where(eq(products.id, id))
    .for("no key update");
  return requireProduct(tx, id);
}

async function findCategoryId(tx: Db, slug: string): Promise<string | null> {
  const [category] = await tx
    .select({ id: categories.id })
    .from(categories)
    .where(and(eq(categories.slug, slug), isNull(categories.deletedAt)));
  return category?.id ?? null;
}

/** Shared lock: a category being deleted meanwhile must count this product, or be gone before it is asked. */
async function categoryIdOf(tx: Db, slug: string | null): Promise<string | null> {
  if (slug === null) return null;
  const [category] = await tx
    .select({ id: categories.id })
    .from(categories)
    .where(and(eq(categories.slug, slug), isNull(categories.deletedAt)))
    .for("share");
  if (!category) throw new ShopError("category-unknown", { slug });
  return category.id;
}

function requireDiscountWithinPrice({ discount, price }: { discount: number; price: number }) {
  if (discount > price) throw new ShopError("discount-above-price", { discount, price });
}

function withSlots<Row extends { images: string[] }>(row: Row): Row {
  return { ...row, images: placeImages(row.images) };
}

function withTotal(rows: StaffProduct[]) {
  return { products: rows.map(withSlots), total: rows.length };
}

function ignoreTakenSlug(error: unknown): false {
  if (isUniqueViolation(error)) return false;
  throw error;
}

function defined<T extends object>(fields: T): { [Key in keyof T]?: Exclude<T[Key], undefined> } {
  const entries = Object.entries(fields).filter(([, value]) => value !== undefined);
  return Object.fromEntries(entries) as { [Key in keyof T]?: Exclude<T[Key], undefined> };
}

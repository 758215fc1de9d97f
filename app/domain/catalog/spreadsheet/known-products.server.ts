import { and, asc, eq, isNull, sql } from "drizzle-orm";
import type { Db } from "#drizzle/client.server.ts";
import { categories, products } from "#drizzle/schema.ts";
import { placeImages } from "../products/product-images.server.ts";
import type { StaffProduct } from "../products/staff-products.server.ts";
import type { CsvRecord } from "./product-csv-table.ts";

/** What the shop has already of what a table names. */
export type Known = {
  bySlug: Map<string, StaffProduct>;
  /** Of products that were deleted and can be restored. */
  deletedSlugs: Set<string>;
  categorySlugs: Set<string>;
};

/** As of now; with `locking` it stays so until the transaction ends. */
export async function findKnown(tx: Db, records: CsvRecord[], locking: boolean): Promise<Known> {
  const slugs = [...new Set(records.map(({ cells }) => cells.slug?.trim() ?? ""))].filter(Boolean);
  if (locking) await lockProducts(tx, slugs);
  const rows = await tx
    .select({ product: products, categorySlug: categories.slug, categoryName: categories.name })
    .from(products)
    .leftJoin(categories, eq(categories.id, products.categoryId))
    .where(sql`${products.slug} = any(${sql.param(slugs)})`);
  const [live, deleted] = [true, false].map((isLive) =>
    rows.filter(({ product }) => (product.deletedAt === null) === isLive),
  ) as [typeof rows, typeof rows];
  return {
    deletedSlugs: new Set(deleted.map(({ product }) => product.slug)),
    bySlug: new Map(
      live.map(({ product, ...category }) => [
        product.slug,
        { ...product, ...category, images: placeImages(product.images) },
      ]),
    ),
    categorySlugs: new Set((await findCategoryIds(tx)).keys()),
  };
}

/** In the order in which orders lock them (see orders/stock.server.ts), so that neither waits for the other for ever. */
async function lockProducts(tx: Db, slugs: string[]): Promise<void> {
  await tx
    .select({ id: products.id })
    .from(products)
    .where(and(isNull(products.deletedAt), sql`${products.slug} = any(${sql.param(slugs)})`))
    .orderBy(asc(products.id))
    .for("no key update");
}

/** Held until the transaction ends: a category being deleted must count these products. */
export async function findCategoryIds(tx: Db): Promise<Map<string, string>> {
  const rows = await tx
    .select({ slug: categories.slug, id: categories.id })
    .from(categories)
    .where(isNull(categories.deletedAt))
    .for("share");
  return new Map(rows.map(({ slug, id }) => [slug, id]));
}

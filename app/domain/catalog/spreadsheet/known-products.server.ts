import { and, asc, isNull, sql } from "drizzle-orm";
import type { Db } from "#drizzle/client.server.ts";
import { categories, products } from "#drizzle/schema.ts";
import { selectProducts, type WholeProduct } from "../products/product-lists.server.ts";
import type { CsvRecord } from "./product-csv-table.ts";

/** What the shop has already of what a table names. */
export type Known = {
  bySlug: Map<string, WholeProduct>;
  /** Of products that were deleted and can be restored. */
  deletedSlugs: Set<string>;
  categorySlugs: Set<string>;
};

/** As of now; with `locking` it stays so until the transaction ends. */
export async function findKnown(tx: Db, records: CsvRecord[], locking: boolean): Promise<Known> {
  const slugs = [...new Set(records.map(({ cells }) => cells.slug?.trim() ?? ""))].filter(Boolean);
  const isNamed = sql`${products.slug} = any(${sql.param(slugs)})`;
  if (locking) {
    // Orders lock products in this order, too (orders/stock.server.ts), so that neither waits for the other for ever.
    await tx
      .select({ id: products.id })
      .from(products)
      .where(and(isNull(products.deletedAt), isNamed))
      .orderBy(asc(products.id))
      .for("no key update");
  }
  const found = await selectProducts(tx, isNamed, { order: [] });
  const live = found.filter(({ deletedAt }) => deletedAt === null);
  const deleted = found.filter(({ deletedAt }) => deletedAt !== null);
  return {
    bySlug: new Map(live.map((product) => [product.slug, product])),
    deletedSlugs: new Set(deleted.map(({ slug }) => slug)),
    categorySlugs: new Set((await findCategoryIds(tx)).keys()),
  };
}

/** Locked until the transaction ends: the deletion of a category must count these products. */
export async function findCategoryIds(tx: Db): Promise<Map<string, string>> {
  const rows = await tx
    .select({ slug: categories.slug, id: categories.id })
    .from(categories)
    .where(isNull(categories.deletedAt))
    .for("share");
  return new Map(rows.map(({ slug, id }) => [slug, id]));
}

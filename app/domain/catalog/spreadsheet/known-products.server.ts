import { and, isNull, sql } from "drizzle-orm";
import type { Db } from "#drizzle/client.server.ts";
import { categories, products } from "#drizzle/schema.ts";
import { partsFirst, withCombos } from "../products/combos.server.ts";
import { selectProducts, type WholeProduct } from "../products/product-lists.server.ts";
import type { CsvRecord } from "./product-csv-table.ts";

/** The stored data that a table refers to. */
export type KnownProducts = {
  bySlug: Map<string, WholeProduct>;
  /** Slugs of deleted products that can be restored. */
  deletedSlugs: Set<string>;
  categorySlugs: Set<string>;
};

/** Reads the present state; with `locking` it stays unchanged until the transaction ends. */
export async function findKnown(
  tx: Db,
  records: CsvRecord[],
  locking: boolean,
): Promise<KnownProducts> {
  const slugs = [...new Set(records.map(({ cells }) => cells.slug?.trim() ?? ""))].filter(Boolean);
  const isNamed = sql`${products.slug} = any(${sql.param(slugs)})`;
  if (locking) {
    const named = await tx
      .select({ id: products.id })
      .from(products)
      .where(and(isNull(products.deletedAt), isNamed));
    // Orders lock products in the same order (orders/stock/reservations.server.ts), which prevents
    // deadlocks.
    await tx
      .select({ id: products.id })
      .from(products)
      .where(withCombos(named.map(({ id }) => id)))
      .orderBy(...partsFirst)
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

/** Locks the categories until the transaction ends: deleting one must count these products. */
export async function findCategoryIds(tx: Db): Promise<Map<string, string>> {
  const rows = await tx
    .select({ slug: categories.slug, id: categories.id })
    .from(categories)
    .where(isNull(categories.deletedAt))
    .for("share");
  return new Map(rows.map(({ slug, id }) => [slug, id]));
}

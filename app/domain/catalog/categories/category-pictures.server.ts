import { and, eq, isNull, sql } from "drizzle-orm";
import { rememberUntilChanged } from "#drizzle/changes.server.ts";
import { db } from "#drizzle/client.server.ts";
import { categories, products } from "#drizzle/schema.ts";

/**
 * A picture for each public category by its slug: that of its newest product, a path below
 * `/media/`. Empty categories are absent.
 */
export const listCategoryPictures = rememberUntilChanged(async (): Promise<Map<string, string>> => {
  const newest = db
    .select({ picture: sql`(array_remove(${products.images}, ''))[1]` })
    .from(products)
    .where(
      and(
        eq(products.categoryId, categories.id),
        isNull(products.deletedAt),
        products.isActive,
        sql`cardinality(array_remove(${products.images}, '')) > 0`,
      ),
    )
    .orderBy(sql`${products.createdAt} desc nulls last`, products.id)
    .limit(1);
  const rows = await db
    .select({ slug: categories.slug, picture: sql<string | null>`(${newest})` })
    .from(categories)
    .where(and(isNull(categories.deletedAt), categories.isActive));
  return new Map(rows.flatMap(({ slug, picture }) => (picture ? [[slug, picture]] : [])));
});

import { and, eq, isNull, sql } from "drizzle-orm";
import { rememberUntilChanged } from "#drizzle/changes.server.ts";
import { db } from "#drizzle/client.server.ts";
import { categories, productRatings, products } from "#drizzle/schema.ts";

/** How many pieces each public category has sold, by its slug. */
export const listCategorySales = rememberUntilChanged(async (): Promise<Map<string, number>> => {
  const rows = await db
    .select({
      slug: categories.slug,
      sold: sql<number>`coalesce(sum(${productRatings.sold}), 0)::int`,
    })
    .from(productRatings)
    .innerJoin(products, eq(products.id, productRatings.productId))
    .innerJoin(categories, eq(categories.id, products.categoryId))
    .where(and(isNull(categories.deletedAt), categories.isActive))
    .groupBy(categories.slug);
  return new Map(rows.map(({ slug, sold }) => [slug, sold]));
});

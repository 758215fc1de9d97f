import { and, asc, count, eq, isNull, type SQL, sql } from "drizzle-orm";
import { rememberUntilChanged } from "#drizzle/changes.server.ts";
import { db } from "#drizzle/client.server.ts";
import { categories, products } from "#drizzle/schema.ts";
import { ShopError } from "../../core/shop-error.ts";
import type { ActingStaff } from "../../core/staff-acts/staff-acts.ts";
import { staffNoun } from "../../core/staff-noun.ts";
import { staffResource } from "../../core/staff-resource.server.ts";
import { redirectFrom } from "../../shop/old-addresses/old-addresses.server.ts";
import {
  type CategoryChanges,
  type CategoryInput,
  categoryChangesSchema,
  categorySchema,
} from "./category-input.server.ts";

export type Category = typeof categories.$inferSelect;

/** Public categories, by name. */
export const listPublicCategories = rememberUntilChanged(
  (): Promise<Category[]> =>
    db
      .select()
      .from(categories)
      .where(and(isNull(categories.deletedAt), eq(categories.isActive, true)))
      .orderBy(asc(categories.name)),
);

/**
 * The number of products of each category by its id, without deleted products; empty categories are
 * absent.
 */
export async function countProductsByCategory(): Promise<Map<string, number>> {
  const rows = await db
    .select({ id: categories.id, products: countProducts(sql`${categories.id}`) })
    .from(categories)
    .where(isNull(categories.deletedAt));
  return new Map(rows.filter((row) => row.products > 0).map((row) => [row.id, row.products]));
}

const nameOf = ({ name, nameBn }: Category) => name || nameBn;

const { remove, update, ...verbs } = staffResource<Category, CategoryInput, CategoryChanges>({
  table: categories,
  orderBy: [categories.name, categories.id],
  act: (verb) => `category-${verb}`,
  nameOf,
  notFound: "category-not-found",
  taken: ({ slug }) => new ShopError("category-slug-taken", { slug }),
});

export const {
  list: listCategories,
  listDeleted: listDeletedCategories,
  find: findCategory,
  create: createCategory,
  restore: restoreCategory,
} = verbs;

/**
 * Changes a category. At least one name must stay. Products refer to it by id and follow a new
 * slug, to which the old address leads.
 */
export const updateCategory: typeof update = (id, changes, shown, actor) =>
  update(id, changes, shown, actor, async ({ nameBn, ...own }, { name, slug }, tx) => {
    if (own.slug)
      await redirectFrom(tx, `/shop/collection/${slug}`, `/shop/collection/${own.slug}`);
    return {
      own:
        nameBn === undefined || (nameBn === "" && !(own.name ?? name)) ? own : { ...own, nameBn },
    };
  });

/**
 * Hides a category. Refused: category-not-found; category-in-use with the number of products that
 * are still in it.
 */
export const deleteCategory = (id: string, actor: ActingStaff = null): Promise<Category> =>
  remove(id, actor, async ({ name, nameBn }, tx) => {
    const [used] = await tx
      .select({ products: count() })
      .from(products)
      .where(whereIn(sql`${id}`));
    if (used && used.products > 0)
      throw new ShopError("category-in-use", { name: name || nameBn, products: used.products });
  });

export const CATEGORY = staffNoun({
  ...verbs,
  schema: categorySchema,
  changes: categoryChangesSchema,
  nameOf,
  update: updateCategory,
  remove: deleteCategory,
  faults: { "category-slug-taken": "slug" },
});

function whereIn(categoryId: SQL): SQL | undefined {
  return and(sql`${products.categoryId} = ${categoryId}`, isNull(products.deletedAt));
}

function countProducts(categoryId: SQL) {
  return sql<number>`(select count(*) from ${products} where ${whereIn(categoryId)})`.mapWith(
    Number,
  );
}

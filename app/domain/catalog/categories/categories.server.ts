import { and, asc, count, desc, eq, isNull, type SQL, sql } from "drizzle-orm";
import { rememberUntilChanged } from "#drizzle/changes.server.ts";
import { type Db, db } from "#drizzle/client.server.ts";
import { categories, products } from "#drizzle/schema.ts";
import { ownChanges, type Shown } from "../../own-changes.ts";
import { whereRestorable } from "../../restorable.server.ts";
import { ShopError } from "../../shop-error.ts";
import { changedFields, recordStaffAct } from "../../staff-acts/record-staff-act.server.ts";
import type { Actor } from "../../staff-acts/staff-acts.ts";
import { refuseTaken } from "../../unique-violation.ts";
import { isUuid } from "../../uuid.ts";
import type { CategoryChanges, CategoryInput } from "./category-input.server.ts";

export type Category = typeof categories.$inferSelect;

/** Categories the public may see, by name. */
export const listPublicCategories = rememberUntilChanged(
  (): Promise<Category[]> =>
    db
      .select()
      .from(categories)
      .where(and(isNull(categories.deletedAt), eq(categories.isActive, true)))
      .orderBy(asc(categories.name)),
);

/** All categories, by name, the inactive ones too. */
export function listCategories(): Promise<Category[]> {
  return db
    .select()
    .from(categories)
    .where(isNull(categories.deletedAt))
    .orderBy(asc(categories.name), categories.id);
}

/** How many products each category holds, by its id; of those without any, nothing. Deleted products do not count. */
export async function countProductsByCategory(): Promise<Map<string, number>> {
  const rows = await db
    .select({ id: categories.id, products: countProducts(sql`${categories.id}`) })
    .from(categories)
    .where(isNull(categories.deletedAt));
  return new Map(rows.filter((row) => row.products > 0).map((row) => [row.id, row.products]));
}

export async function findCategory(id: string): Promise<Category | null> {
  if (!isUuid(id)) return null;
  const [found] = await db
    .select()
    .from(categories)
    .where(and(eq(categories.id, id), isNull(categories.deletedAt)));
  return found ?? null;
}

/** Refused: category-slug-taken. */
export async function createCategory(input: CategoryInput, actor: Actor = null): Promise<Category> {
  return db.transaction(async (tx) => {
    const [created] = await tx.insert(categories).values(input).onConflictDoNothing().returning();
    if (!created) throw slugTaken(input.slug)();
    await recordStaffAct(tx, { act: "category-created", ...asSubject(created), actor });
    return created;
  });
}

/**
 * Changes a category; its products follow a new slug, since they know it by its id. With `shown` only what differs from
 * it is written. Refused: category-not-found, category-slug-taken, changed-meanwhile.
 */
export async function updateCategory(
  id: string,
  changes: CategoryChanges,
  shown?: Shown<CategoryChanges>,
  actor: Actor = null,
): Promise<Category> {
  return refuseTaken(slugTaken(changes.slug ?? ""), () =>
    db.transaction(async (tx) => {
      const current = await lockCategory(tx, id);
      const own = ownChanges(changes, shown, current);
      // No category goes without a name.
      if (own.nameBn === "" && !(own.name ?? current.name)) delete own.nameBn;
      if (Object.keys(own).length === 0) return current;
      const [updated] = await tx
        .update(categories)
        .set(own)
        .where(eq(categories.id, id))
        .returning();
      const details = changedFields(current, own);
      await recordStaffAct(tx, { act: "category-changed", ...asSubject(current), details, actor });
      return updated ?? current;
    }),
  );
}

/** Hides a category. Refused: category-not-found; category-in-use with the number of products that are still in it. */
export async function deleteCategory(id: string, actor: Actor = null): Promise<Category> {
  return db.transaction(async (tx) => {
    const category = await lockCategory(tx, id);
    const [used] = await tx
      .select({ products: count() })
      .from(products)
      .where(whereIn(sql`${id}`));
    if (used && used.products > 0) {
      throw new ShopError("category-in-use", {
        name: category.name || category.nameBn,
        products: used.products,
      });
    }
    await tx.update(categories).set({ deletedAt: new Date() }).where(eq(categories.id, id));
    await recordStaffAct(tx, { act: "category-deleted", ...asSubject(category), actor });
    return category;
  });
}

/** Deleted within the last 30 days and so restorable, latest first. */
export function listDeletedCategories(now: Date = new Date()): Promise<Category[]> {
  return db
    .select()
    .from(categories)
    .where(whereRestorable(categories, now))
    .orderBy(desc(categories.deletedAt), categories.id);
}

/** Undoes a deletion of the last 30 days. Refused: category-not-found, category-slug-taken (by one made meanwhile). */
export async function restoreCategory(
  id: string,
  actor: Actor = null,
  now: Date = new Date(),
): Promise<Category> {
  const [deleted] = isUuid(id)
    ? await db
        .select()
        .from(categories)
        .where(and(eq(categories.id, id), whereRestorable(categories, now)))
    : [];
  if (!deleted) throw new ShopError("category-not-found", {});
  return refuseTaken(slugTaken(deleted.slug), () =>
    db.transaction(async (tx) => {
      const [restored] = await tx
        .update(categories)
        .set({ deletedAt: null })
        .where(and(eq(categories.id, id), whereRestorable(categories, now)))
        .returning();
      if (!restored) throw new ShopError("category-not-found", {});
      await recordStaffAct(tx, { act: "category-restored", ...asSubject(restored), actor });
      return restored;
    }),
  );
}

const asSubject = ({ id, name, nameBn }: Category) => ({
  subject: name || nameBn,
  subjectId: id,
});

/** Locked against products that are just being put into it, too. */
async function lockCategory(tx: Db, id: string): Promise<Category> {
  const [found] = isUuid(id)
    ? await tx
        .select()
        .from(categories)
        .where(and(eq(categories.id, id), isNull(categories.deletedAt)))
        .for("update")
    : [];
  if (!found) throw new ShopError("category-not-found", {});
  return found;
}

function whereIn(categoryId: SQL): SQL | undefined {
  return and(sql`${products.categoryId} = ${categoryId}`, isNull(products.deletedAt));
}

function countProducts(categoryId: SQL) {
  return sql<number>`(select count(*) from ${products} where ${whereIn(categoryId)})`.mapWith(
    Number,
  );
}

const slugTaken = (slug: string) => () => new ShopError("category-slug-taken", { slug });

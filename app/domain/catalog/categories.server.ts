import { and, asc, eq, isNull } from "drizzle-orm";
import { rememberUntilChanged } from "#drizzle/changes.server.ts";
import { db } from "#drizzle/client.server.ts";
import { categories } from "#drizzle/schema.ts";

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

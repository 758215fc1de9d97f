import { and, inArray, isNull } from "drizzle-orm";
import type { Db } from "#drizzle/client.server.ts";
import { products } from "#drizzle/schema.ts";

/**
 * The slug itself, or with the first number from 2 that no product has: "honey", "honey-2", … Somebody else may take it a
 * moment later, so whoever writes it must be ready to ask again.
 */
export async function findFreeSlug(tx: Db, slug: string): Promise<string> {
  // A hundred at a time, each found in the index of slugs; a thousand products of one title cost ten questions.
  for (let from = 1; ; from += 100) {
    const candidates = Array.from({ length: 100 }, (_, i) => numbered(slug, from + i));
    const taken = await tx
      .select({ slug: products.slug })
      .from(products)
      .where(and(isNull(products.deletedAt), inArray(products.slug, candidates)));
    const names = new Set(taken.map((row) => row.slug));
    const free = candidates.find((candidate) => !names.has(candidate));
    if (free) return free;
  }
}

function numbered(slug: string, number: number): string {
  return number === 1 ? slug : `${slug}-${number}`;
}

import { and, inArray, isNull, sql } from "drizzle-orm";
import type { Db } from "#drizzle/client.server.ts";
import { products } from "#drizzle/schema.ts";

/**
 * The slug itself, or with the first number from 2 that no product has: "honey", "honey-2", …
 * Another request may take it meanwhile, so the caller must be ready to retry.
 */
export async function findFreeSlug(tx: Db, slug: string): Promise<string> {
  // A hundred per query, each by the index of slugs; a thousand products of one title cost ten
  // queries.
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

/** `findFreeSlug` for many products at once, with a different slug for each. */
export async function findFreeSlugs(tx: Db, slugs: readonly string[]): Promise<string[]> {
  const taken = new Set<string>();
  for (;;) {
    const chosen = chooseSlugs(slugs, taken);
    const rows = await tx
      .select({ slug: products.slug })
      .from(products)
      .where(and(isNull(products.deletedAt), sql`${products.slug} = any(${sql.param(chosen)})`));
    if (rows.length === 0) return chosen;
    for (const row of rows) taken.add(row.slug);
  }
}

function chooseSlugs(slugs: readonly string[], taken: ReadonlySet<string>): string[] {
  const given = new Set(taken);
  const next = new Map<string, number>();
  return slugs.map((slug) => {
    let number = next.get(slug) ?? 1;
    while (given.has(numbered(slug, number))) number++;
    next.set(slug, number + 1);
    given.add(numbered(slug, number));
    return numbered(slug, number);
  });
}

function numbered(slug: string, number: number): string {
  return number === 1 ? slug : `${slug}-${number}`;
}

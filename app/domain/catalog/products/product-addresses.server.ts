import { and, asc, between, count } from "drizzle-orm";
import { readingDb } from "#drizzle/replica.server.ts";
import { products } from "#drizzle/schema.ts";
import { isPublic } from "./products.server.ts";

/** Goods of one part of the site map; a crawler takes 50,000, a shop's visitors wait behind fewer. */
const MOST_OF_PART = 1_000;

/**
 * The parts of the goods that the public may see, as the first digits that their ids have in common: "" is all of them. Ids are
 * evenly spread, so parts are of about one size, and a good stays in its part while others come and go.
 */
export async function listAddressParts(): Promise<string[]> {
  const [counted] = await readingDb().select({ total: count() }).from(products).where(isPublic);
  let parts = [""];
  while ((counted?.total ?? 0) > MOST_OF_PART * parts.length)
    parts = parts.flatMap((part) => [...DIGITS].map((digit) => part + digit));
  return parts;
}

const DIGITS = "0123456789abcdef";

/** Addresses of a part's goods, with when they last changed. Null for what is no part. */
export async function listProductAddresses(
  part: string,
): Promise<{ slug: string; updatedAt: Date }[] | null> {
  if (!/^[0-9a-f]{0,4}$/.test(part)) return null;
  return readingDb()
    .select({ slug: products.slug, updatedAt: products.updatedAt })
    .from(products)
    .where(and(isPublic, between(products.id, part.padEnd(32, "0"), part.padEnd(32, "f"))))
    .orderBy(asc(products.id))
    .limit(50_000);
}

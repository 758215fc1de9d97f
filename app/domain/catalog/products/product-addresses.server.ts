import { and, asc, between, count } from "drizzle-orm";
import { readingDb } from "#drizzle/replica.server.ts";
import { products } from "#drizzle/schema.ts";
import { isPublic } from "./products.server.ts";

/**
 * Products per part of the site map. Crawlers accept 50,000, but a smaller part delays visitors
 * less.
 */
const MOST_OF_PART = 1_000;

/**
 * The parts of the site map, as the common first digits of their products' ids: "" is all of them.
 * Random ids make parts of about equal size, and a product stays in its part while others come and
 * go.
 */
export async function listAddressParts(): Promise<string[]> {
  const [counted] = await readingDb().select({ total: count() }).from(products).where(isPublic);
  let parts = [""];
  while ((counted?.total ?? 0) > MOST_OF_PART * parts.length)
    parts = parts.flatMap((part) => [...DIGITS].map((digit) => part + digit));
  return parts;
}

const DIGITS = "0123456789abcdef";

/** The slugs and pictures of a part's products, and when they last changed. Null for an unknown part. */
export async function listProductAddresses(
  part: string,
): Promise<{ slug: string; images: string[]; updatedAt: Date }[] | null> {
  if (!/^[0-9a-f]{0,4}$/.test(part)) return null;
  return readingDb()
    .select({ slug: products.slug, images: products.images, updatedAt: products.updatedAt })
    .from(products)
    .where(and(isPublic, between(products.id, part.padEnd(32, "0"), part.padEnd(32, "f"))))
    .orderBy(asc(products.id))
    .limit(50_000);
}

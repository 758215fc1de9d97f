import { and, eq, sql } from "drizzle-orm";
import { readingDb } from "#drizzle/replica.server.ts";
import { productRatings, reviews } from "#drizzle/schema.ts";
import type { Language } from "../language.ts";
import { type Rating, ratingOf } from "./review.ts";

/** A public review. */
export type ShownReview = {
  id: string;
  createdAt: Date;
  stars: number;
  text: string;
  name: string;
  language: Language | null;
};

/** The stars of a product's shown reviews, from one row however many there are. */
export async function findRating(productId: string): Promise<Rating> {
  const [row] = await readingDb()
    .select()
    .from(productRatings)
    .where(eq(productRatings.productId, productId));
  return ratingOf(
    row ? [row.stars1, row.stars2, row.stars3, row.stars4, row.stars5] : [0, 0, 0, 0, 0],
  );
}

/** A page of a product's shown reviews, newest first; `page` counts from 1. */
export async function listShownReviews(
  productId: string,
  page: number,
  perPage: number,
): Promise<ShownReview[]> {
  return readingDb()
    .select({
      id: reviews.id,
      createdAt: reviews.createdAt,
      stars: reviews.stars,
      text: reviews.text,
      name: reviews.name,
      language: reviews.language,
    })
    .from(reviews)
    .where(and(eq(reviews.productId, productId), eq(reviews.status, sql.raw("'shown'"))))
    .orderBy(sql`${reviews.createdAt} desc nulls last`, reviews.id)
    .limit(perPage)
    .offset((page - 1) * perPage);
}

import { and, eq, inArray, sql } from "drizzle-orm";
import { readingDb } from "#drizzle/replica.server.ts";
import { productRatings, reviews } from "#drizzle/schema.ts";
import type { Language } from "../../core/language.ts";
import { type Rating, ratingOf } from "./review.ts";

/** A public review. */
export type ShownReview = {
  id: string;
  createdAt: Date;
  stars: number;
  text: string;
  name: string;
  image: string;
  language: Language | null;
};

/** One product, or all sizes of it. */
type Reviewed = string | readonly string[];

/** The stars of shown reviews, from one row of each size however many there are. */
export async function findRating(of: Reviewed): Promise<Rating> {
  const rows = await readingDb()
    .select()
    .from(productRatings)
    .where(inArray(productRatings.productId, [of].flat()));
  const sum = (stars: "stars1" | "stars2" | "stars3" | "stars4" | "stars5") =>
    rows.reduce((total, row) => total + row[stars], 0);
  return ratingOf([sum("stars1"), sum("stars2"), sum("stars3"), sum("stars4"), sum("stars5")]);
}

const shownColumns = {
  id: reviews.id,
  createdAt: reviews.createdAt,
  stars: reviews.stars,
  text: reviews.text,
  name: reviews.name,
  image: reviews.image,
  language: reviews.language,
};

/** Those of these reviews that are shown, in the given order. */
export async function listChosenReviews(ids: readonly string[]): Promise<ShownReview[]> {
  if (ids.length === 0) return [];
  const isShown = eq(reviews.status, sql.raw("'shown'"));
  const found = await readingDb()
    .select(shownColumns)
    .from(reviews)
    .where(and(inArray(reviews.id, [...ids]), isShown));
  const byId = new Map(found.map((review) => [review.id, review]));
  return ids.flatMap((id) => byId.get(id) ?? []);
}

/** A page of shown reviews, newest first; `page` counts from 1. */
export async function listShownReviews(
  of: Reviewed,
  page: number,
  perPage: number,
): Promise<ShownReview[]> {
  return readingDb()
    .select(shownColumns)
    .from(reviews)
    .where(and(inArray(reviews.productId, [of].flat()), eq(reviews.status, sql.raw("'shown'"))))
    .orderBy(sql`${reviews.createdAt} desc nulls last`, reviews.id)
    .limit(perPage)
    .offset((page - 1) * perPage);
}

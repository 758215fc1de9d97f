import type { Language } from "../../core/language.ts";

/** A review waits until staff have read it; only shown ones are public and count. */
export const REVIEW_STATUSES = ["waiting", "shown", "hidden"] as const;

export type ReviewStatus = (typeof REVIEW_STATUSES)[number];

export const isReviewStatus = (text: unknown): text is ReviewStatus =>
  REVIEW_STATUSES.some((status) => status === text);

/** In characters, the sizes of the columns. */
export const REVIEW_LIMITS = { text: 1000, name: 60 } as const;

/** The numbers of shown reviews with one star, two, … five. */
export type StarCounts = readonly [number, number, number, number, number];

/** `average` is rounded to a tenth for display; 0 if there is no review. */
export type Rating = { counts: StarCounts; total: number; average: number };

export function ratingOf(counts: StarCounts): Rating {
  const total = counts.reduce((sum, count) => sum + count, 0);
  const stars = counts.reduce((sum, count, index) => sum + count * (index + 1), 0);
  return { counts, total, average: total === 0 ? 0 : Math.round((stars / total) * 10) / 10 };
}

/**
 * The language of a review, for its `lang`; null if uncertain: a Bangla reader's Latin letters may
 * be Bangla or English.
 */
export function languageOfReview(text: string, reader: Language): Language | null {
  const bangla = text.match(/\p{Script=Bengali}/gu)?.length ?? 0;
  const latin = text.match(/\p{Script=Latin}/gu)?.length ?? 0;
  if (bangla + latin === 0) return null;
  if (bangla >= latin) return "bn";
  return reader === "en" ? "en" : null;
}

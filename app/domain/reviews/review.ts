import type { Language } from "../language.ts";

/** Waits until staff have read it; only a shown one is public and counts. */
export const REVIEW_STATUSES = ["waiting", "shown", "hidden"] as const;

export type ReviewStatus = (typeof REVIEW_STATUSES)[number];

export const isReviewStatus = (text: unknown): text is ReviewStatus =>
  REVIEW_STATUSES.some((status) => status === text);

/** In characters: as many as the columns hold. */
export const REVIEW_LIMITS = { text: 1000, name: 60 } as const;

/** How many shown reviews gave one star, two, … five. */
export type StarCounts = readonly [number, number, number, number, number];

/** `average` is rounded to a tenth, as it is shown; 0 while there is no review. */
export type Rating = { counts: StarCounts; total: number; average: number };

export function ratingOf(counts: StarCounts): Rating {
  const total = counts.reduce((sum, count) => sum + count, 0);
  const stars = counts.reduce((sum, count, index) => sum + count * (index + 1), 0);
  return { counts, total, average: total === 0 ? 0 : Math.round((stars / total) * 10) / 10 };
}

/**
 * What a review is written in, for its `lang`; null where it cannot be told: Latin letters of a Bangla reader are as often
 * Bangla as English.
 */
export function languageOfReview(text: string, reader: Language): Language | null {
  const bangla = text.match(/\p{Script=Bengali}/gu)?.length ?? 0;
  const latin = text.match(/\p{Script=Latin}/gu)?.length ?? 0;
  if (bangla + latin === 0) return null;
  if (bangla >= latin) return "bn";
  return reader === "en" ? "en" : null;
}

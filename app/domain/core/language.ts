/** The two languages of the shop. */
export type Language = "en" | "bn";

/**
 * The language of shoppers who have chosen none: as their browser asks, or always one of the two.
 */
export const FIRST_LANGUAGES = ["browser", "bn", "en"] as const;
export type FirstLanguage = (typeof FIRST_LANGUAGES)[number];

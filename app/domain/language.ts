/** The two languages of the shop. */
export type Language = "en" | "bn";

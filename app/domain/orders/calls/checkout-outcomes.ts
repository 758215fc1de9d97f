/**
 * Why a caller closes an incomplete checkout. After the last one the number is not called again
 * while the shop keeps it.
 */
export const CLOSE_REASONS = [
  "not-wanted",
  "too-dear",
  "bought-elsewhere",
  "wrong-number",
  "fake",
  "no-more-calls",
] as const;

export type CloseReason = (typeof CLOSE_REASONS)[number];

/** What can come of a phone call about an incomplete checkout, besides an order. */
export const CHECKOUT_OUTCOMES = ["no-answer", "later", ...CLOSE_REASONS] as const;

/** Minutes without a change after which a checkout counts as left. */
export const LEFT_AFTER_MINUTES = 30;

/** Days for which the number of a checkout without an order is kept. */
export const CHECKOUT_KEPT_DAYS = 30;

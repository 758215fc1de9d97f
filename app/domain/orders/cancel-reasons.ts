/** Why staff cancelled an order; `customer` when the customer did. "" if no reason is recorded. */
export const CANCEL_REASONS = [
  "fake",
  "wrong-number",
  "no-answer",
  /** The same person has another order for the same products. */
  "duplicate",
  /** The customer no longer wants it. */
  "customer",
  "out-of-stock",
  /** Its advance was not paid. */
  "unpaid",
  "other",
] as const;

export type CancelReason = (typeof CANCEL_REASONS)[number];

/**
 * Stored by a merge alone: the order lives on in another, so figures, lists and the customer's past
 * leave it out (`count_people`).
 */
export const MERGED = "merged";

/** As it is stored; "" if no reason is recorded, and for an order that is not cancelled. */
export type StoredReason = CancelReason | typeof MERGED | "";

export function isCancelReason(text: unknown): text is CancelReason {
  return CANCEL_REASONS.some((reason) => reason === text);
}

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
  "other",
] as const;

export type CancelReason = (typeof CANCEL_REASONS)[number];

export function isCancelReason(text: unknown): text is CancelReason {
  return CANCEL_REASONS.some((reason) => reason === text);
}

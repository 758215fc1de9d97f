/** Why staff cancelled an order; its customer's own cancelling says `customer`. "" stands where nobody said. */
export const CANCEL_REASONS = [
  "fake",
  "wrong-number",
  "no-answer",
  /** Another order of the same person holds its goods. */
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

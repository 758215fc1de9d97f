/** Why products were returned or money was refunded. */
export const RETURN_REASONS = [
  "refused",
  "not-reached",
  "wrong-address",
  "damaged",
  "wrong-goods",
  "quality",
  "other",
] as const;

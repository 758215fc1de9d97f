/** Why goods came back, or money was given back. */
export const RETURN_REASONS = [
  "refused",
  "not-reached",
  "wrong-address",
  "damaged",
  "wrong-goods",
  "quality",
  "other",
] as const;

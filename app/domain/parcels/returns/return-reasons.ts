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

/** How many of the pieces that came back go to the shelf if staff do not say. */
export const restockedOf = (reason: string, quantity: number): number =>
  reason === "damaged" ? 0 : quantity;

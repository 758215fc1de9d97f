/** What can be unusual about an order, so that it waits for the owner's call. */
export const HELD_REASONS = [
  /** Many orders of this phone are under way. */
  "open-orders",
  /** Under many names. */
  "many-names",
  /** It costs more than is usual. */
  "large-sum",
  /** It takes most of what is left of goods that are counted. */
  "bulk",
  /** Its network orders very much just now, and it could not be asked for a proof. */
  "busy-network",
] as const;

export type HeldReason = (typeof HELD_REASONS)[number];

/** Waits for the owner's call; only what nobody has packed can. */
export function isHeld(order: { heldAt: Date | null; status: string }): boolean {
  return order.heldAt !== null && order.status === "Processing";
}

/** The columns of an order that waits no more. */
export const NOT_HELD = { heldAt: null, heldUntil: null, heldReasons: [] as string[] };

/** What the history calls an end of waiting that nobody decided. */
export const EXPIRED = "expired";

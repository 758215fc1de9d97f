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
  /** Its neighbourhood, or its phone, has most of what is counted by many orders. */
  "hoarding",
  /** Its network has ordered for very much money within an hour. */
  "network-sum",
] as const;

export type HeldReason = (typeof HELD_REASONS)[number];

/** Held for what it takes: its goods and its promo use stay free for others until the owner releases it. */
const TAKES_NOTHING: ReadonlySet<HeldReason> = new Set([
  "bulk",
  "busy-network",
  "hoarding",
  "network-sum",
]);

/** Whether an order held for these reasons keeps its goods while it waits, as one of an unusual person does. */
export function keepsGoods(reasons: readonly HeldReason[]): boolean {
  return !reasons.some((reason) => TAKES_NOTHING.has(reason));
}

/** Waits for the owner's call; only what nobody has packed can. */
export function isHeld(order: { heldAt: Date | null; status: string }): boolean {
  return order.heldAt !== null && order.status === "Processing";
}

/** The columns of an order that waits no more. */
export const NOT_HELD = { heldAt: null, heldUntil: null, heldReasons: [] as string[] };

/** What the history calls an end of waiting that nobody decided. */
export const EXPIRED = "expired";

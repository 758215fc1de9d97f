/** Why an order is unusual, so that it waits for the owner's phone call. */
export const HELD_REASONS = [
  /** This phone has many open orders. */
  "open-orders",
  /** This phone orders under many names. */
  "many-names",
  /** The total is unusually high. */
  "large-sum",
  /** It takes most of the remaining stock of its products. */
  "bulk",
  /** Its network places very many orders just now, and it cannot give a proof. */
  "busy-network",
  /** Many orders of its neighbourhood or its phone together hold most of the stock. */
  "hoarding",
  /** Its network has ordered for very much money within an hour. */
  "network-sum",
] as const;

export type HeldReason = (typeof HELD_REASONS)[number];

/** Reasons about stock: the order holds no stock and no promo use until the owner releases it. */
const TAKES_NOTHING: ReadonlySet<HeldReason> = new Set([
  "bulk",
  "busy-network",
  "hoarding",
  "network-sum",
]);

/** Whether an order held for these reasons keeps its stock while it waits. */
export function staysReserved(reasons: readonly HeldReason[]): boolean {
  return !reasons.some((reason) => TAKES_NOTHING.has(reason));
}

/** Waits for the owner's phone call; only an order that is not packed yet can. */
export function isHeld(order: { heldAt: Date | null; status: string }): boolean {
  return order.heldAt !== null && order.status === "Processing";
}

/** Columns that end a hold. */
export const NOT_HELD = { heldAt: null, heldUntil: null, heldReasons: [] as string[] };

/** The history's name for a hold that ended by time. */
export const EXPIRED = "expired";

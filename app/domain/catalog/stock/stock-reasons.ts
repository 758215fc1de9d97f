/** Why a quantity changed. An older or newer server beside this one may use other reasons. */
export const STOCK_REASONS = [
  /** The quantity when movements were introduced, or when the product was added. */
  "start",
  "sale",
  /** Returned because the order is held until the owner's phone call. */
  "held",
  /** Returned by an order that was cancelled, or deleted before delivery. */
  "cancelled",
  /** Returned by a refunded order. */
  "returned",
  /** Taken again by an order that is no longer cancelled, refunded or deleted. */
  "order-edit",
  "received",
  /** Set by a count. */
  "counted",
  "written-off",
  "import",
  /** Set by the product's form or endpoint. */
  "product-edit",
  /** A movement of 0 pieces: tracking was switched on or off here. */
  "tracking-on",
  "tracking-off",
  /** The sum of the movements that `npm run archive` removed. */
  "carried-over",
  /** No reason was given: an older server or plain SQL. */
  "unknown",
] as const;

export type StockReason = (typeof STOCK_REASONS)[number];

/** Causes of a write-off. */
export const WRITE_OFF_CAUSES = ["damaged", "expired", "lost", "own-use"] as const;

export type WriteOffCause = (typeof WRITE_OFF_CAUSES)[number];

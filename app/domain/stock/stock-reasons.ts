/** Why a product's quantity changed. An older or newer server beside this one may know others. */
export const STOCK_REASONS = [
  /** What there was when movements began to be written, or when the product was added. */
  "start",
  "sale",
  /** Given back: the order waits for the owner's call and takes nothing until then. */
  "held",
  /** Given back by an order that was cancelled, or deleted before it was delivered. */
  "cancelled",
  /** Given back by an order that was refunded. */
  "returned",
  /** Taken again by an order that came back from cancelled, refunded or deleted. */
  "order-edit",
  "received",
  /** Somebody counted the shelf. */
  "counted",
  "written-off",
  "import",
  /** Typed into the product's form, or sent to its call. */
  "product-edit",
  /** Of 0 pieces: from here on orders take from the quantity, or no longer do. */
  "tracking-on",
  "tracking-off",
  /** What the movements added up to that `npm run archive` took out of the database. */
  "carried-over",
  /** Nobody said: an older server, or plain SQL. */
  "unknown",
] as const;

export type StockReason = (typeof STOCK_REASONS)[number];

/** Why goods were written off. */
export const WRITE_OFF_CAUSES = ["damaged", "expired", "lost", "own-use"] as const;

export type WriteOffCause = (typeof WRITE_OFF_CAUSES)[number];

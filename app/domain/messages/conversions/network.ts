import type { Outcome } from "../../core/outbox/outcome.ts";
import type { FunnelEvent } from "./funnel-events.server.ts";
import type { NetworkKeys } from "./network-names.ts";
import type { Purchase } from "./order-conversions.server.ts";

/** The events that a network hears of: purchases, returns and the steps before an order. */
export type Told =
  | { what: "purchase" | "return"; purchase: Purchase }
  | { what: "funnel"; events: FunnelEvent[] };

/** Tells a network in one request; the outbox repeats it with the same ids. */
export type SendToNetwork = (
  told: Told,
  keys: NetworkKeys,
  signal: AbortSignal,
) => Promise<Outcome>;

/** The custom event of an order that came back; networks take no negative purchase. */
export const RETURNED = "Refund";

export const returnId = (purchase: Purchase) => `${purchase.id}-return`;

import type { OrderStatus } from "../orders/order-status.ts";

/**
 * What a courier's word means. `under-way`: nothing new. `hold`: it stays, and somebody should look. `delivered`, and
 * `partial` of which some came back. `cancelled`: the parcel is on its way back, and with the courier until it is here.
 * `unclear`: a word nobody here knows, or that says nothing.
 */
export const COURIER_MEANINGS = [
  "under-way",
  "hold",
  "delivered",
  "partial",
  "cancelled",
  "unclear",
] as const;

export type CourierMeaning = (typeof COURIER_MEANINGS)[number];

/** Steadfast's words and Pathao's, in small letters with one underscore between. */
const WORDS: Record<CourierMeaning, readonly string[]> = {
  "under-way": [
    ...["pending", "in_review", "delivered_approval_pending", "partial_delivered_approval_pending"],
    ...["cancelled_approval_pending", "pickup_requested", "assigned_for_pickup", "picked"],
    ...["in_transit", "at_the_sorting_hub", "received_at_last_mile_hub", "assigned_for_delivery"],
  ],
  hold: ["hold", "on_hold", "delivery_failed"],
  delivered: ["delivered", "payment_invoice"],
  partial: ["partial_delivered", "partial_delivery"],
  cancelled: [
    "cancelled",
    "return",
    "returned",
    "pickup_cancelled",
    "pickup_failed",
    "paid_return",
  ],
  unclear: ["unknown", "unknown_approval_pending"],
};

export function meaningOf(word: string): CourierMeaning {
  const plain = word
    .trim()
    .toLowerCase()
    .replace(/[^a-z0-9]+/g, "_");
  return COURIER_MEANINGS.find((meaning) => WORDS[meaning].includes(plain)) ?? "unclear";
}

/** The status a parcel's order gets by it; null leaves it as it is. */
export function statusFor(meaning: CourierMeaning): OrderStatus | null {
  return meaning === "delivered" || meaning === "partial" ? "Deliverd" : null;
}

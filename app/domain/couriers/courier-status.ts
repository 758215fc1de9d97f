import { isCarried, type OrderStatus } from "../orders/order-status.ts";

/**
 * The meaning of a courier's status text. `under-way`: nothing new. `hold`: the parcel is stuck, and staff should look. `partial`:
 * delivered, but some came back. `cancelled`: on its way back, and still with the courier. `unclear`: an unknown or vague text.
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

/** Status texts of Steadfast and Pathao, in lower case with single underscores. */
const STATUS_TEXTS: Record<CourierMeaning, readonly string[]> = {
  "under-way": [
    ...[
      "pending",
      "created",
      "in_review",
      "delivered_approval_pending",
      "partial_delivered_approval_pending",
    ],
    ...["cancelled_approval_pending", "pickup_requested", "assigned_for_pickup", "picked"],
    ...["in_transit", "at_the_sorting_hub", "received_at_last_mile_hub", "assigned_for_delivery"],
  ],
  hold: ["hold", "on_hold", "delivery_failed", "pickup_failed"],
  delivered: ["delivered", "payment_invoice"],
  partial: ["partial_delivered", "partial_delivery"],
  cancelled: ["cancelled", "return", "returned", "pickup_cancelled", "paid_return"],
  unclear: ["unknown", "unknown_approval_pending"],
};

export function meaningOf(text: string): CourierMeaning {
  const plain = text
    .trim()
    .toLowerCase()
    .replace(/[^a-z0-9]+/g, "_");
  return COURIER_MEANINGS.find((meaning) => STATUS_TEXTS[meaning].includes(plain)) ?? "unclear";
}

/** What stays a task of staff until the order goes on; "" for nothing. */
export const COURIER_REPORTS = ["hold", "cancelled", "partial"] as const;

export type CourierReport = (typeof COURIER_REPORTS)[number] | "";

/**
 * The task that is open after a courier's status. The same status again opens no task that staff have closed. A parcel on its way back
 * passes the courier's hubs, so only the end of a hold is seen by "under way". An order that is no longer with the courier gets no new
 * task, except that some of a delivered one came back.
 */
export function reportAfter(
  open: CourierReport,
  before: CourierMeaning,
  meaning: CourierMeaning,
  status: OrderStatus,
): CourierReport {
  if (open === "partial" || meaning === "unclear") return open;
  if (meaning === "delivered") return "";
  if (meaning === "under-way") return open === "hold" ? "" : open;
  const opens = isCarried(status) || (meaning === "partial" && status === "Deliverd");
  return opens && meaning !== before ? meaning : open;
}

/** The order status that follows from a parcel's meaning; null for no change. */
export function statusFor(meaning: CourierMeaning): OrderStatus | null {
  return meaning === "delivered" || meaning === "partial" ? "Deliverd" : null;
}

import type { DeliveryReason } from "./events.ts";

/** How one attempt went. Final failures are not tried again. `said`: the receiver's own words, as `quote` leaves them. */
export type Outcome =
  | { status: "delivered"; answerCode?: number }
  | {
      status: "failed";
      reason: DeliveryReason;
      answerCode?: number;
      said?: string;
      isFinal: boolean;
    }
  | { status: "unknown"; reason: DeliveryReason }
  | { status: "skipped"; reason: DeliveryReason };

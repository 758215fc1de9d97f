import type { DeliveryReason } from "./events.ts";

/** How one attempt went. Final failures are not tried again. */
export type Outcome =
  | { status: "delivered"; answerCode?: number }
  | { status: "failed"; reason: DeliveryReason; answerCode?: number; isFinal: boolean }
  | { status: "unknown"; reason: DeliveryReason }
  | { status: "skipped"; reason: DeliveryReason };

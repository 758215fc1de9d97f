import type { DeliveryReason } from "./events.ts";

/**
 * The outcome of one attempt. Final failures are not retried. `said`: the receiver's words after
 * `quote`.
 */
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

/** Thrown so that graphile-worker tries again; its message is safe to log. */
export class AttemptFailed extends Error {
  override readonly name = "AttemptFailed";
}

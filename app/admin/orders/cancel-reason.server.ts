import { type CancelReason, isCancelReason } from "#app/domain/orders/cancel-reasons.ts";

/** The reason that a form chose, "" for none. */
export function readCancelReason(sent: { get(name: string): unknown }): CancelReason | "" {
  const reason = sent.get("cancelReason");
  return isCancelReason(reason) ? reason : "";
}

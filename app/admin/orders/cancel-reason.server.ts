import { type CancelReason, isCancelReason } from "#app/domain/orders/cancel-reasons.ts";

/** The chosen reason, "" for none. */
export function readCancelReason(sent: { get(name: string): unknown }): CancelReason | "" {
  const reason = sent.get("cancelReason");
  return isCancelReason(reason) ? reason : "";
}

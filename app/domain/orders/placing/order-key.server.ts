import { hashOf } from "../../key-id.server.ts";

/** The parts that identify repeats of the same order. */
export type OrderKey = {
  /** From the credential, never from the request. */
  customerId: string | null;
  /** Any text of a program, unique per customer; repeats with the same order place it once. */
  idempotencyKey: string | null;
  /** The checkout draft, which becomes at most one order even if the visitor logs in meanwhile. */
  draftId?: string | null;
};

/** The hash that is stored: a key may be any text, and another customer's stays secret. Null without a key. */
export function orderKeyOf({ customerId, idempotencyKey, draftId }: OrderKey): string | null {
  if (draftId) return hashOf(["checkout", draftId]);
  return idempotencyKey ? hashOf([customerId, idempotencyKey]) : null;
}

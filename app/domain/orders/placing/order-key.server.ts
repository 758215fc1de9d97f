import { hashOf } from "../../key-id.server.ts";

/** The parts that make two requests the same order. */
export type OrderKey = {
  /** From the credential, never from the request. */
  customerId: string | null;
  /** Any text of a program, unique for its customer; the same key with the same order places it once. */
  idempotencyKey: string | null;
  /** The checkout draft. It becomes at most one order, also if the visitor logs in meanwhile. */
  draftId?: string | null;
};

/** The stored hash, so that a key may be any text and another customer's stays unknown. Null without a key. */
export function orderKeyOf({ customerId, idempotencyKey, draftId }: OrderKey): string | null {
  if (draftId) return hashOf(["checkout", draftId]);
  return idempotencyKey ? hashOf([customerId, idempotencyKey]) : null;
}

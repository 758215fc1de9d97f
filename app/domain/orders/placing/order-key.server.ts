import { createHash } from "node:crypto";

/** What makes two requests the same order. */
export type OrderKey = {
  /** From the credential, never from what was sent. */
  customerId: string | null;
  /** Any text of a program; the same key with the same order places it once. Keys of different customers never meet. */
  idempotencyKey: string | null;
  /** The checkout that it comes from: one becomes one order at most, whoever is logged in by then. */
  draftId?: string | null;
};

/** As it is stored: a hash, so that a key may be any text and nobody learns of another customer's. Null without a key. */
export function orderKeyOf({ customerId, idempotencyKey, draftId }: OrderKey): string | null {
  if (draftId) return hashOf(["checkout", draftId]);
  return idempotencyKey ? hashOf([customerId, idempotencyKey]) : null;
}

/** Tells a repeat from another body under the same key. */
export function hashOf(parts: unknown[]): string {
  return createHash("sha256").update(JSON.stringify(parts)).digest("hex");
}

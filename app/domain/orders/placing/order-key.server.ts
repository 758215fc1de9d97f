import { and, eq, inArray, isNull, not, or, sql } from "drizzle-orm";
import { db } from "#drizzle/client.server.ts";
import { orders } from "#drizzle/schema.ts";
import { hashOf } from "../../core/key-id.server.ts";

/** The parts that identify repeats of the same order. */
export type OrderKey = {
  /** From the credential, never from the request. */
  customerId: string | null;
  /** Any text of a program, unique per customer; repeats with the same order place it once. */
  idempotencyKey: string | null;
  /** The checkout draft, which becomes at most one order even if the visitor logs in meanwhile. */
  draftId?: string | null;
};

/**
 * The hash that is stored: a key may be any text, and another customer's stays secret. Null without
 * a key.
 */
export function orderKeyOf({ customerId, idempotencyKey, draftId }: OrderKey): string | null {
  if (draftId) return draftKey(draftId);
  return idempotencyKey ? hashOf([customerId, idempotencyKey]) : null;
}

const draftKey = (draftId: string) => hashOf(["checkout", draftId]);

/** Whether this draft has become an order. */
export async function isOrdered(draftId: string): Promise<boolean> {
  const isOfDraft = eq(orders.idempotencyKey, draftKey(draftId));
  const [order] = await db.select({ id: orders.id }).from(orders).where(isOfDraft);
  return order !== undefined;
}

/**
 * The first of these drafts whose order, if it has one, is neither deleted nor cancelled nor
 * refunded; the last one if all are.
 */
export async function findOpenDraft(drafts: readonly string[]): Promise<string> {
  const keyed = new Map(drafts.map((draftId) => [draftKey(draftId), draftId]));
  const isOver = or(
    not(isNull(orders.deletedAt)),
    sql`${orders.status} in ('Cancelled', 'Refunded')`,
  );
  const rows = await db
    .select({ key: orders.idempotencyKey })
    .from(orders)
    .where(and(inArray(orders.idempotencyKey, [...keyed.keys()]), isOver));
  const over = new Set(rows.map(({ key }) => keyed.get(key ?? "")));
  return drafts.find((draft) => !over.has(draft)) ?? drafts.at(-1) ?? "";
}

/** Whether an order came from this network, a keyed hash; the shop knows it for a week. */
export async function isPlacedFrom(orderId: string, network: string | null): Promise<boolean> {
  if (network === null) return false;
  const [row] = await db
    .select({ placedFrom: orders.placedFrom })
    .from(orders)
    .where(eq(orders.id, orderId));
  return row?.placedFrom === network;
}

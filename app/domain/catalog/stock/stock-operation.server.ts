import { eq, lt } from "drizzle-orm";
import type { Db } from "#drizzle/client.server.ts";
import { stockOperations } from "#drizzle/schema.ts";
import { addDays } from "../../core/dates.ts";
import { deleteInBatches } from "../../core/housekeeping/delete-in-batches.server.ts";
import { hashOf } from "../../core/key-id.server.ts";
import { ShopError } from "../../core/shop-error.ts";

/**
 * The actor of a stock movement and its idempotency key; without a key, repeats are not recognised.
 */
export type ByStaff = { actor: { id: string }; key: string | null };

/**
 * Whether this key is new. A parallel repeat waits here, before it locks any product. Refused:
 * stock-key-reused if the key was used for something else.
 */
export async function isFirstTime(
  tx: Db,
  { actor, key }: ByStaff,
  request: readonly unknown[],
): Promise<boolean> {
  if (key === null) return true;
  const row = { key: hashOf([actor.id, key]), requestHash: hashOf(request) };
  const [written] = await tx
    .insert(stockOperations)
    .values(row)
    .onConflictDoNothing()
    .returning({ key: stockOperations.key });
  if (written) return true;
  const [done] = await tx
    .select({ requestHash: stockOperations.requestHash })
    .from(stockOperations)
    .where(eq(stockOperations.key, row.key));
  if (done?.requestHash !== row.requestHash) throw new ShopError("stock-key-reused", {});
  return false;
}

/** Days for which an idempotency key is stored. */
const KEPT_DAYS = 90;

/** Deletes old keys; returns their number. */
export async function sweepStockOperations(now: Date = new Date()): Promise<number> {
  return deleteInBatches(stockOperations, lt(stockOperations.createdAt, addDays(now, -KEPT_DAYS)));
}

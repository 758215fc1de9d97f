import { createHash } from "node:crypto";
import { eq, lt } from "drizzle-orm";
import type { Db } from "#drizzle/client.server.ts";
import { stockOperations } from "#drizzle/schema.ts";
import { addDays } from "../dates.ts";
import { deleteInBatches } from "../housekeeping/delete-in-batches.server.ts";
import { ShopError } from "../shop-error.ts";

/** Who moves stock, and under which key: sent again with the same numbers it counts once. Null: each time anew. */
export type ByStaff = { actor: { id: string }; key: string | null };

/**
 * Is this the first time? A simultaneous repeat waits here, before it locks any product. Refused: "stock-key-reused" when
 * the key was used for something else.
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

/** Days within which a form or call that is sent again is known. */
const KEPT_DAYS = 90;

/** Removes old keys; answers how many. */
export async function sweepStockOperations(now: Date = new Date()): Promise<number> {
  return deleteInBatches(stockOperations, lt(stockOperations.createdAt, addDays(now, -KEPT_DAYS)));
}

function hashOf(parts: readonly unknown[]): string {
  return createHash("sha256").update(JSON.stringify(parts)).digest("hex");
}

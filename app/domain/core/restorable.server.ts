import { and, type Column, gt, isNotNull, type SQL } from "drizzle-orm";
import { DAY_MS } from "./durations.ts";

/** Days for which a deletion can be undone. */
export const RESTORABLE_DAYS = 30;

/**
 * Rows deleted within the last 30 days, which the list of deleted rows shows and which can be
 * restored.
 */
export function whereRestorable(
  { deletedAt }: { deletedAt: Column },
  now: Date = new Date(),
): SQL | undefined {
  return and(
    isNotNull(deletedAt),
    gt(deletedAt, new Date(now.getTime() - RESTORABLE_DAYS * DAY_MS)),
  );
}

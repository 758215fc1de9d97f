import { and, type Column, gt, isNotNull, type SQL } from "drizzle-orm";

/** For how many days a deletion can be undone. */
export const RESTORABLE_DAYS = 30;

const DAY_MS = 24 * 60 * 60 * 1000;

/** Rows deleted within the last 30 days: what a list of deleted things shows and what can be brought back. */
export function whereRestorable(
  { deletedAt }: { deletedAt: Column },
  now: Date = new Date(),
): SQL | undefined {
  return and(
    isNotNull(deletedAt),
    gt(deletedAt, new Date(now.getTime() - RESTORABLE_DAYS * DAY_MS)),
  );
}

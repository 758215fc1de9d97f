import { desc, eq } from "drizzle-orm";
import { type Db, db } from "#drizzle/client.server.ts";
import { orderHistory, users } from "#drizzle/schema.ts";
import { isUuid } from "../uuid.ts";
import { type CallOutcome, isCallOutcome } from "./call-outcomes.ts";

/** The last thing that was done to an order, where it was the outcome of a call. */
export type LastCall = {
  outcome: CallOutcome;
  actorId: string | null;
  actorName: string | null;
  /** What each field was before and is since, by its name in the history. */
  changes: Map<string, { from: unknown; to: unknown }>;
};

/** Enough for one act: it changes four fields at most. */
const MOST_FIELDS = 8;

/** Null where the last change of an order was no call's outcome, or took one back. */
export async function findLastCall(orderId: string, tx: Db = db): Promise<LastCall | null> {
  if (!isUuid(orderId)) return null;
  const rows = await tx
    .select({
      field: orderHistory.field,
      from: orderHistory.from,
      to: orderHistory.to,
      createdAt: orderHistory.createdAt,
      actorId: orderHistory.actorId,
      actorName: users.fullName,
    })
    .from(orderHistory)
    .leftJoin(users, eq(users.id, orderHistory.actorId))
    .where(eq(orderHistory.orderId, orderId))
    .orderBy(desc(orderHistory.id))
    .limit(MOST_FIELDS);
  const [last] = rows;
  if (!last?.actorId) return null;
  const same = rows.filter(({ createdAt }) => createdAt.getTime() === last.createdAt.getTime());
  const changes = new Map(same.map(({ field, from, to }) => [field, { from, to }]));
  const outcome = outcomeOf(changes);
  if (!outcome) return null;
  return { outcome, actorId: last.actorId, actorName: last.actorName, changes };
}

function outcomeOf(changes: LastCall["changes"]): CallOutcome | null {
  if (changes.get("confirmed")?.to === true) return "confirmed";
  const reason = changes.get("cancelReason")?.to;
  if (isCallOutcome(reason) && changes.get("status")?.to === "Cancelled") return reason;
  const attempts = changes.get("callAttempts");
  if (attempts) return Number(attempts.to) > Number(attempts.from) ? "no-answer" : null;
  // Taking it back names no moment of its own.
  return changes.has("callAfter") && !changes.has("callUndone") ? "later" : null;
}

import { desc, eq } from "drizzle-orm";
import { type Db, db } from "#drizzle/client.server.ts";
import { callClaims, orderHistory, users } from "#drizzle/schema.ts";
import { addDays } from "../../core/dates.ts";
import { ShopError } from "../../core/shop-error.ts";
import { isUuid } from "../../core/uuid.ts";
import {
  changedMeanwhile,
  changeOrders,
  type OrderChange,
  type Staff,
  withOrder,
} from "../changing/order-writes.server.ts";
import { recordHistory } from "../changing/record-history.server.ts";
import { isHeld } from "../checks/held-orders.ts";
import type { Order, OrderRow } from "../reading/order-rows.server.ts";
import { type CallOutcome, callAgainAt, isCallOutcome, isToCall } from "./call-outcomes.ts";

/** The outcome of a phone call: `version` of the order as shown, `callAfter` for `later`. */
export type Call =
  | { version: number; outcome: Exclude<CallOutcome, "later"> }
  | { version: number; outcome: "later"; callAfter: Date };

/**
 * Records the outcome of a phone call. A repeat by the same caller changes nothing (`repeated`).
 * Confirming releases a held order; `wrong-number`, `fake` and `duplicate` cancel.
 *
 * Refused: order-not-found, call-handled (confirmed, cancelled or packed meanwhile),
 * changed-meanwhile, status-not-allowed, not-enough-stock and promo-code-used-up (of a held order,
 * sold or used up meanwhile), try-again.
 */
export async function recordCall(
  id: string,
  call: Call,
  caller: Staff,
  now: Date = new Date(),
): Promise<{ order: Order; repeated: boolean }> {
  let repeated = false;
  const order = await withOrder(id, async (tx, order) => {
    const isShown = order.version === call.version;
    repeated = !isShown && (await isOwnAct(tx, id, call.outcome, caller));
    if (repeated) return;
    if (!isToCall(order)) throw new ShopError("call-handled", { orderNumber: order.orderNumber });
    if (!isShown) throw changedMeanwhile();
    await changeOrders(tx, [order], wantedBy(call, order, now), caller);
    await tx.delete(callClaims).where(eq(callClaims.orderId, id));
  });
  return { order, repeated };
}

async function isOwnAct(tx: Db, id: string, outcome: CallOutcome, caller: Staff) {
  const last = await findLastCall(id, tx);
  return last?.outcome === outcome && last.actorId === caller.id;
}

function wantedBy(call: Call, order: OrderRow, now: Date): OrderChange {
  switch (call.outcome) {
    case "confirmed":
      return { confirmed: true };
    case "no-answer": {
      const callAttempts = order.callAttempts + 1;
      return { callAttempts, callAfter: callAgainAt(callAttempts, now) };
    }
    case "later": {
      // A held order does not expire before the phone call that its customer asked for.
      const dayAfter = addDays(call.callAfter, 1);
      const isTooSoon = isHeld(order) && order.heldUntil !== null && order.heldUntil < dayAfter;
      return { callAfter: call.callAfter, ...(isTooSoon && { heldUntil: dayAfter }) };
    }
    default:
      return { status: "Cancelled", cancelReason: call.outcome };
  }
}

/**
 * Undoes the caller's last outcome; the order waits for a phone call again and is no longer held.
 * `version` is the order's after that outcome. A repeat changes nothing.
 *
 * Refused: order-not-found, changed-meanwhile (changed in another way since), status-not-allowed,
 * not-enough-stock and promo-code-used-up (of a cancelled order, sold or used up meanwhile),
 * try-again.
 */
export async function undoCall(id: string, version: number, caller: Staff): Promise<Order> {
  return withOrder(id, async (tx, order) => {
    const last = await findLastCall(id, tx);
    const isOwn = last?.actorId === caller.id && order.version === version;
    // A repeated undo finds the order in the queue already.
    if (!isOwn && isToCall(order) && !last) return;
    if (!last || !isOwn) throw changedMeanwhile();
    const wanted = wantedByUndo(order, last);
    await changeOrders(tx, [order], wanted, caller);
    if (wanted.status) return;
    const undone = { orderId: id, field: "callUndone", from: null, to: true };
    await recordHistory(tx, [undone], caller);
  });
}

function wantedByUndo(order: OrderRow, { outcome, changes }: LastCall): OrderChange {
  const from = changes.get("callAfter")?.from;
  const callAfter = typeof from === "string" ? new Date(from) : null;
  switch (outcome) {
    case "confirmed":
      return { confirmed: null, callAfter: null };
    case "no-answer":
      return { callAttempts: order.callAttempts - 1, callAfter };
    case "later":
      return { callAfter };
    default:
      return { status: "Processing" };
  }
}

/** The last change of an order, if it was the outcome of a phone call. */
export type LastCall = {
  outcome: CallOutcome;
  actorId: string | null;
  actorName: string | null;
  /** Each field before and after, by its name in the history. */
  changes: Map<string, { from: unknown; to: unknown }>;
};

/** An outcome changes four fields at most. */
const MOST_FIELDS = 8;

/** Null if the last change of the order was not an outcome, or undid one. */
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
  // An undone outcome sets no time of its own.
  return changes.has("callAfter") && !changes.has("callUndone") ? "later" : null;
}

import { eq } from "drizzle-orm";
import type { Db } from "#drizzle/client.server.ts";
import { callClaims, orderHistory, orders } from "#drizzle/schema.ts";
import { addDays } from "../dates.ts";
import { requireOrder, rereadOrder } from "../orders/changing/order-changes.server.ts";
import { inOrderTransaction } from "../orders/changing/order-transaction.server.ts";
import { changeStatus, type Staff } from "../orders/changing/order-writes.server.ts";
import { confirmLocked } from "../orders/checks/held-orders.server.ts";
import { isHeld } from "../orders/checks/held-orders.ts";
import type { Order, OrderRow } from "../orders/reading/order-rows.server.ts";
import { ShopError } from "../shop-error.ts";
import { findLastCall, type LastCall } from "./call-history.server.ts";
import { type CallOutcome, callAgainAt, isToCall } from "./call-outcomes.ts";

/** What a caller says of an order: `version` as it was shown, `callAfter` for `later`. */
export type Call =
  | { version: number; outcome: Exclude<CallOutcome, "later"> }
  | { version: number; outcome: "later"; callAfter: Date };

/**
 * Writes down what came of a call, once however often it is sent: whoever said the same of it last is answered as the
 * first time (`repeated`). Confirming releases a held order; `wrong-number`, `fake` and `duplicate` cancel.
 *
 * Refused: order-not-found, call-handled (confirmed, cancelled or packed meanwhile), changed-meanwhile (it is another
 * order than was read out), status-not-allowed, not-enough-stock and promo-code-used-up (of a held order whose goods others took), try-again.
 */
export async function recordCall(
  id: string,
  call: Call,
  caller: Staff,
  now: Date = new Date(),
): Promise<{ order: Order; repeated: boolean }> {
  return inOrderTransaction(async (tx) => {
    const order = await requireOrder(tx, id);
    if (order.version !== call.version && (await isOwnAct(tx, id, call.outcome, caller))) {
      return { order: await rereadOrder(tx, id), repeated: true };
    }
    const { orderNumber } = order;
    if (!isToCall(order)) throw new ShopError("call-handled", { orderNumber });
    if (order.version !== call.version) throw new ShopError("changed-meanwhile", { changes: [] });
    await write(tx, order, call, caller, now);
    await tx.delete(callClaims).where(eq(callClaims.orderId, id));
    return { order: await rereadOrder(tx, id), repeated: false };
  });
}

async function isOwnAct(tx: Db, id: string, outcome: CallOutcome, caller: Staff) {
  const last = await findLastCall(id, tx);
  return last?.outcome === outcome && last.actorId === caller.id;
}

async function write(tx: Db, order: OrderRow, call: Call, caller: Staff, now: Date) {
  switch (call.outcome) {
    case "confirmed":
      return confirmLocked(tx, order, caller);
    case "no-answer": {
      const callAttempts = order.callAttempts + 1;
      return postpone(tx, order, caller, {
        callAttempts,
        callAfter: callAgainAt(callAttempts, now),
      });
    }
    case "later":
      return postpone(tx, order, caller, { callAfter: call.callAfter });
    default:
      return changeStatus(tx, [order], { status: "Cancelled", cancelReason: call.outcome }, caller);
  }
}

type Postponed = { callAttempts?: number; callAfter: Date | null };

/** A held order that its customer wants to talk about another day is not given up before. */
async function postpone(
  tx: Db,
  order: OrderRow,
  caller: Staff,
  columns: Postponed & { callAfter: Date },
) {
  const isAsked = columns.callAttempts === undefined;
  const dayAfter = addDays(columns.callAfter, 1);
  const isTooSoon = isHeld(order) && order.heldUntil !== null && order.heldUntil < dayAfter;
  const heldUntil = isAsked && isTooSoon ? dayAfter : order.heldUntil;
  await writeCall(tx, order, { ...columns, heldUntil }, caller, []);
}

/** Columns of the call queue with their history, in one moment. */
async function writeCall(
  tx: Db,
  order: OrderRow,
  columns: Postponed & { heldUntil?: Date | null; confirmedAt?: null },
  caller: Staff,
  more: { field: string; from: boolean | null; to: boolean | null }[],
) {
  const at = new Date();
  await tx
    .update(orders)
    .set({ ...columns, updatedAt: at })
    .where(eq(orders.id, order.id));
  const entry = { orderId: order.id, actorId: caller.id, createdAt: at };
  const { callAttempts, callAfter } = columns;
  const iso = (moment: Date | null) => moment?.toISOString() ?? null;
  await tx
    .insert(orderHistory)
    .values([
      ...(callAttempts === undefined
        ? []
        : [{ ...entry, field: "callAttempts", from: order.callAttempts, to: callAttempts }]),
      ...(iso(order.callAfter) === iso(callAfter)
        ? []
        : [{ ...entry, field: "callAfter", from: iso(order.callAfter), to: iso(callAfter) }]),
      ...more.map((one) => ({ ...entry, ...one })),
    ]);
}

/**
 * Takes back what this caller last said of an order, which is to be called again then; a held one that was confirmed or
 * cancelled is held no more. `version` is the order's since that call. Asked again it changes nothing.
 *
 * Refused: order-not-found, changed-meanwhile (something else happened to it since), status-not-allowed, not-enough-stock and
 * promo-code-used-up (of one that was cancelled, when others took its goods), try-again.
 */
export async function undoCall(id: string, version: number, caller: Staff): Promise<Order> {
  return inOrderTransaction(async (tx) => {
    const order = await requireOrder(tx, id);
    const last = await findLastCall(id, tx);
    const isOwn = last?.actorId === caller.id && order.version === version;
    // Pressed twice, it is in the queue already.
    if (!isOwn && isToCall(order) && !last) return rereadOrder(tx, id);
    if (!last || !isOwn) throw new ShopError("changed-meanwhile", { changes: [] });
    await takeBack(tx, order, last, caller);
    return rereadOrder(tx, id);
  });
}

async function takeBack(tx: Db, order: OrderRow, last: LastCall, caller: Staff) {
  switch (last.outcome) {
    case "confirmed":
      return writeCall(tx, order, { callAfter: null, confirmedAt: null }, caller, [
        { field: "confirmed", from: true, to: null },
        UNDONE,
      ]);
    case "no-answer":
      return writeCall(
        tx,
        order,
        { callAttempts: order.callAttempts - 1, callAfter: before(last) },
        caller,
        [UNDONE],
      );
    case "later":
      return writeCall(tx, order, { callAfter: before(last) }, caller, [UNDONE]);
    default:
      return changeStatus(tx, [order], { status: "Processing" }, caller);
  }
}

const UNDONE = { field: "callUndone", from: null, to: true };

function before(last: LastCall): Date | null {
  const from = last.changes.get("callAfter")?.from;
  return typeof from === "string" ? new Date(from) : null;
}

import type { OrderStatus } from "../order-status.ts";
import { inOrderTransaction } from "./order-transaction.server.ts";
import {
  type Actor,
  changeOrders,
  refuseEach,
  refuseReasonAlone,
  requireOrders,
  type Said,
  type Seen,
  staleness,
  throwAll,
  withSaid,
} from "./order-writes.server.ts";

export type BulkReport = {
  status: OrderStatus;
  changed: { id: string; orderNumber: number; from: OrderStatus }[];
  /** Orders that had the status already. */
  unchanged: { id: string; orderNumber: number }[];
};

/**
 * Gives many orders one status, all or none. Refused: order-not-found, too-many-orders, cancel-reason-alone, orders-refused with
 * each refused order and its reason, try-again.
 */
export async function changeStatusOfOrders(
  ids: readonly string[],
  status: OrderStatus,
  actor: Actor,
  seen: Seen = new Map(),
  said: Said = {},
): Promise<BulkReport> {
  refuseReasonAlone(said.cancelReason, status);
  if (ids.length === 0) return { status, changed: [], unchanged: [] };
  return inOrderTransaction(async (tx) => {
    const locked = await requireOrders(tx, ids);
    refuseEach(locked, (order) => staleness(order, seen));
    const changed = locked.filter((order) => order.status !== status);
    await changeOrders(tx, changed, withSaid(status, said), actor, throwAll);
    return {
      status,
      changed: changed.map(({ id, orderNumber, status: from }) => ({ id, orderNumber, from })),
      unchanged: locked
        .filter((order) => order.status === status)
        .map(({ id, orderNumber }) => ({ id, orderNumber })),
    };
  });
}

import { ShopError } from "../../shop-error.ts";
import { isUuid } from "../../uuid.ts";
import type { CancelReason } from "../cancel-reasons.ts";
import type { OrderStatus } from "../order-status.ts";
import type { OrderRow } from "../reading/order-rows.server.ts";
import { inOrderTransaction } from "./order-transaction.server.ts";
import {
  type Actor,
  changeStatus,
  lockOrders,
  refuseReasonAlone,
  withReason,
} from "./order-writes.server.ts";

export type BulkReport = {
  status: OrderStatus;
  changed: { id: string; orderNumber: number; from: OrderStatus }[];
  /** Had that status already. */
  unchanged: { id: string; orderNumber: number }[];
};

/**
 * Gives many orders one status, all or none of them. `seen` is each one's version as its page showed it. Refused: order-not-found when one of the ids is no order,
 * cancel-reason-alone, orders-refused with each order that stands in the way and its reason, try-again.
 */
export async function changeStatusOfOrders(
  ids: readonly string[],
  status: OrderStatus,
  actor: Actor,
  seen: ReadonlyMap<string, number> = new Map(),
  cancelReason: CancelReason | "" = "",
): Promise<BulkReport> {
  refuseReasonAlone(cancelReason, status);
  const wanted = [...new Set(ids)];
  if (!wanted.every(isUuid)) throw new ShopError("order-not-found", {});
  if (wanted.length === 0) return { status, changed: [], unchanged: [] };
  return inOrderTransaction(async (tx) => {
    const locked = await lockOrders(tx, wanted);
    if (locked.length < wanted.length) throw new ShopError("order-not-found", {});
    refuseChanged(locked, seen);
    const [unchanged, changed] = split(locked, (order) => order.status === status);
    await changeStatus(tx, changed, withReason(status, cancelReason), actor, (refused) => {
      throw new ShopError("orders-refused", { refused });
    });
    return {
      status,
      changed: changed.map(({ id, orderNumber, status: from }) => ({ id, orderNumber, from })),
      unchanged: unchanged.map(({ id, orderNumber }) => ({ id, orderNumber })),
    };
  });
}

/** Nobody decides over what was not on the page: an order that changed since is named. */
function refuseChanged(locked: readonly OrderRow[], seen: ReadonlyMap<string, number>): void {
  const refused = locked
    .filter(({ id, version }) => seen.has(id) && seen.get(id) !== version)
    .map(({ orderNumber }) => ({
      orderNumber,
      refusal: new ShopError("changed-meanwhile", { changes: [] }),
    }));
  if (refused.length > 0) throw new ShopError("orders-refused", { refused });
}

function split<T>(all: readonly T[], isFirst: (one: T) => boolean): [T[], T[]] {
  return [all.filter(isFirst), all.filter((one) => !isFirst(one))];
}

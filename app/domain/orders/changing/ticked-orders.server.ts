import type { Db } from "#drizzle/client.server.ts";
import { inOrderTransaction } from "../../core/order-transaction.server.ts";
import { type ChosenCarrier, orderHooks } from "../hooks.server.ts";
import type { OrderStatus } from "../order-status.ts";
import type { OrderRow } from "../reading/order-rows.server.ts";
import {
  type Actor,
  changeOrders,
  refuseEach,
  refuseReasonAlone,
  requireOrders,
  type SeenVersions,
  type StatusChange,
  type StatusDetails,
  staleness,
  throwAll,
  withSaid,
} from "./order-writes.server.ts";

export type BulkReport = {
  status: OrderStatus;
  changed: { id: string; orderNumber: number; from: OrderStatus }[];
  /** Orders that had the status already, and their courier. */
  unchanged: { id: string; orderNumber: number }[];
};

/**
 * What a status needs beside it, also who carries the orders that it puts on the road
 * (`findCarrier`).
 */
export type StatusTerms = StatusDetails & { courier?: string | undefined };

/**
 * Gives locked orders a status, and a courier to those that it puts on the road. Returns the
 * changed ones. Refused: orders-refused.
 */
export async function setStatus(
  tx: Db,
  locked: readonly OrderRow[],
  change: StatusChange,
  chosen: ChosenCarrier,
  actor: Actor,
): Promise<OrderRow[]> {
  const moved = locked.filter((order) => order.status !== change.status);
  await changeOrders(tx, moved, change, actor, throwAll);
  const given = await orderHooks
    .joined()
    .giveCarrier(tx, locked, change.status, chosen, actor, throwAll);
  return locked.filter((order) => moved.includes(order) || given.includes(order));
}

/**
 * Gives many orders one status, all or none. Refused: order-not-found, too-many-orders,
 * cancel-reason-alone, orders-refused with each refused order and its reason, try-again.
 */
export async function changeStatusOfOrders(
  ids: readonly string[],
  status: OrderStatus,
  actor: Actor,
  seen: SeenVersions = new Map(),
  { courier, ...said }: StatusTerms = {},
): Promise<BulkReport> {
  refuseReasonAlone(said.cancelReason, status);
  const chosen = await orderHooks.joined().findCarrier(courier, actor);
  if (ids.length === 0) return { status, changed: [], unchanged: [] };
  return inOrderTransaction(async (tx) => {
    const locked = await requireOrders(tx, ids);
    refuseEach(locked, (order) => staleness(order, seen));
    const changed = await setStatus(tx, locked, withSaid(status, said), chosen, actor);
    return {
      status,
      changed: changed.map(({ id, orderNumber, status: from }) => ({ id, orderNumber, from })),
      unchanged: locked
        .filter((order) => !changed.includes(order))
        .map(({ id, orderNumber }) => ({ id, orderNumber })),
    };
  });
}

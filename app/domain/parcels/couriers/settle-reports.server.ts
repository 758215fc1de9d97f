import { and, eq, inArray } from "drizzle-orm";
import type { Db } from "#drizzle/client.server.ts";
import { shipments } from "#drizzle/schema.ts";
import { inOrderTransaction } from "../../core/order-transaction.server.ts";
import { ShopError } from "../../core/shop-error.ts";
import {
  type Actor,
  changeOrders,
  refuseEach,
  requireOrders,
  throwAll,
} from "../../orders/changing/order-writes.server.ts";
import { recordHistory } from "../../orders/changing/record-history.server.ts";
import { isCarried } from "../../orders/order-status.ts";
import type { OrderRow } from "../../orders/reading/order-rows.server.ts";
import type { GoodsPlace } from "../../orders/stock/goods.ts";
import type { CourierReport } from "./courier-status.ts";

/**
 * Cancels the orders whose parcels the courier has and reports as cancelled, all or none; `goods`
 * says where their goods are. Returns how many. Refused: order-not-found, too-many-orders,
 * orders-refused with each order that is not with the courier or not reported as cancelled (any
 * more), try-again.
 */
export async function takeBack(
  ids: readonly string[],
  goods: GoodsPlace,
  actor: Actor,
): Promise<number> {
  return inOrderTransaction(async (tx) => {
    const locked = await requireReported(tx, ids, "cancelled");
    refuseEach(locked, ({ status }) =>
      isCarried(status) ? null : new ShopError("not-reported", {}),
    );
    await emptyReports(tx, locked);
    await changeOrders(tx, locked, { status: "Cancelled", goods }, actor, throwAll);
    return locked.length;
  });
}

/**
 * Closes reports without changing their orders: `hold` when the courier will try again, `partial`
 * when nothing of the parcel comes back. Returns how many were closed. Refused as `takeBack`.
 */
export async function closeReports(
  ids: readonly string[],
  report: "hold" | "partial",
  actor: Actor,
): Promise<number> {
  return inOrderTransaction(async (tx) => {
    const locked = await requireReported(tx, ids, report);
    await emptyReports(tx, locked);
    const rows = locked.map(({ id: orderId }) => ({
      orderId,
      field: "courierReport",
      from: report,
      to: null,
    }));
    await recordHistory(tx, rows, actor);
    return locked.length;
  });
}

const idsOf = (locked: readonly OrderRow[]) => locked.map(({ id }) => id);

async function emptyReports(tx: Db, locked: readonly OrderRow[]): Promise<void> {
  await tx
    .update(shipments)
    .set({ report: "" })
    .where(inArray(shipments.orderId, idsOf(locked)));
}

async function requireReported(
  tx: Db,
  ids: readonly string[],
  report: CourierReport,
): Promise<OrderRow[]> {
  const locked = await requireOrders(tx, ids);
  const rows = await tx
    .select({ orderId: shipments.orderId })
    .from(shipments)
    .where(and(eq(shipments.report, report), inArray(shipments.orderId, idsOf(locked))));
  const reported = new Set(rows.map(({ orderId }) => orderId));
  refuseEach(locked, ({ id }) => (reported.has(id) ? null : new ShopError("not-reported", {})));
  return locked;
}

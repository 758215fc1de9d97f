import { eq, inArray } from "drizzle-orm";
import type { Db } from "#drizzle/client.server.ts";
import { couriers, shipments } from "#drizzle/schema.ts";
import { inOrderTransaction } from "../../core/order-transaction.server.ts";
import { ShopError } from "../../core/shop-error.ts";
import {
  changeOrders,
  refuseEach,
  requireOrder,
  requireOrders,
  type Staff,
} from "../../orders/changing/order-writes.server.ts";
import { recordHistory } from "../../orders/changing/record-history.server.ts";
import { toCollect } from "../../orders/money/order-money.ts";
import { isCarried } from "../../orders/order-status.ts";
import type { RETURN_REASONS } from "../returns/return-reasons.ts";
import { notifyRider, requireRider } from "./riders.server.ts";
import { NOT_REACHED } from "./riders.ts";

/**
 * The rider has delivered a parcel and took so many taka for it; a repeat changes nothing. Refused:
 * order-not-found (also for another rider's parcel), parcel-not-out, took-too-much,
 * short-unexplained, try-again.
 */
export async function markDelivered(
  orderId: string,
  { took, reason }: { took: number; reason: string },
  actor: Staff,
): Promise<void> {
  await inOrderTransaction(async (tx) => {
    const { order, parcel } = await requireParcel(tx, orderId, actor);
    if (order.status === "Deliverd" && parcel.riderTook === took) return;
    requireOut(order);
    const owed = toCollect(order);
    if (took > owed) throw new ShopError("took-too-much", { owed });
    if (took < owed && reason === "")
      throw new ShopError("short-unexplained", { missing: owed - took });
    await changeOrders(tx, [order], { status: "Deliverd" }, actor);
    await tx.update(shipments).set({ riderTook: took }).where(eq(shipments.orderId, orderId));
    const rows = [
      { orderId, field: "riderTook", from: owed, to: took },
      ...(took < owed ? [{ orderId, field: "reason", from: null, to: reason }] : []),
    ];
    await recordHistory(tx, rows, actor);
  });
}

/**
 * The rider brings a parcel back; it stays with him, as a task of staff, until they have taken it
 * in. A repeat changes nothing. Refused: order-not-found, parcel-not-out, try-again.
 */
export async function markCameBack(
  orderId: string,
  reason: (typeof RETURN_REASONS)[number],
  actor: Staff,
): Promise<void> {
  await inOrderTransaction(async (tx) => {
    const { order, parcel } = await requireParcel(tx, orderId, actor);
    if (requireOut(order) && parcel.report === "cancelled") return;
    const at = new Date();
    await tx
      .update(shipments)
      .set({
        courierStatus: reason,
        courierStatusAt: at,
        report: "cancelled",
        reportedAt: at,
        collected: null,
      })
      .where(eq(shipments.orderId, orderId));
    await recordHistory(tx, [{ orderId, field: "cameBack", from: null, to: reason }], actor, {
      at,
    });
  });
}

/** A second press within this time is the same attempt. */
const SAME_ATTEMPT_MS = 60_000;

/**
 * The rider reached nobody and tries again, also with a parcel that he was about to bring back.
 * Refused: order-not-found, parcel-not-out, try-again.
 */
export async function markNotReached(orderId: string, actor: Staff): Promise<void> {
  await inOrderTransaction(async (tx) => {
    const { order, parcel } = await requireParcel(tx, orderId, actor);
    requireOut(order);
    const at = new Date();
    const since = at.getTime() - (parcel.courierStatusAt?.getTime() ?? 0);
    if (parcel.courierStatus === NOT_REACHED && since < SAME_ATTEMPT_MS) return;
    await tx
      .update(shipments)
      .set({ courierStatus: NOT_REACHED, courierStatusAt: at, report: "" })
      .where(eq(shipments.orderId, orderId));
    await recordHistory(tx, [{ orderId, field: "notReached", from: null, to: null }], actor, {
      at,
    });
  });
}

/**
 * Gives parcels on their way to a rider, all or none. Returns how many had another. Refused:
 * rider-not-found, order-not-found, too-many-orders, orders-refused with each parcel that is not
 * the shop's own to carry (any more), try-again.
 */
export async function moveParcels(
  ids: readonly string[],
  riderId: string,
  actor: Staff,
): Promise<number> {
  return inOrderTransaction(async (tx) => {
    const rider = await requireRider(tx, riderId);
    const locked = await requireOrders(tx, ids);
    const rows = await tx
      .select({ orderId: shipments.orderId, kind: couriers.kind, riderId: shipments.riderId })
      .from(shipments)
      .innerJoin(couriers, eq(couriers.id, shipments.courierId))
      .where(
        inArray(
          shipments.orderId,
          locked.map(({ id }) => id),
        ),
      );
    const own = new Map(
      rows.filter(({ kind }) => kind === "other").map((row) => [row.orderId, row.riderId]),
    );
    refuseEach(locked, ({ id, status, orderNumber }) =>
      own.has(id) && isCarried(status) ? null : new ShopError("parcel-not-out", { orderNumber }),
    );
    const moved = locked.map(({ id }) => id).filter((id) => own.get(id) !== rider.id);
    if (moved.length === 0) return 0;
    await tx.update(shipments).set({ riderId: rider.id }).where(inArray(shipments.orderId, moved));
    const history = moved.map((orderId) => ({
      orderId,
      field: "rider",
      from: null,
      to: rider.name,
    }));
    await recordHistory(tx, history, actor);
    await notifyRider(tx, rider, moved.length);
    return moved.length;
  });
}

/** Riders know no parcels but their own; managers act for any rider, for example by phone. */
async function requireParcel(tx: Db, orderId: string, actor: Staff) {
  const order = await requireOrder(tx, orderId);
  const [parcel] = await tx.select().from(shipments).where(eq(shipments.orderId, orderId));
  const isOwn = actor.role === "rider" ? parcel?.riderId === actor.id : parcel?.riderId != null;
  if (!parcel || !isOwn) throw new ShopError("order-not-found", {});
  return { order, parcel };
}

function requireOut({
  status,
  orderNumber,
}: Parameters<typeof toCollect>[0] & { orderNumber: number }) {
  if (!isCarried(status)) throw new ShopError("parcel-not-out", { orderNumber });
  return true;
}

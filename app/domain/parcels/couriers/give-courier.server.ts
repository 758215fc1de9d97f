import { inArray } from "drizzle-orm";
import type { Db } from "#drizzle/client.server.ts";
import { shipments } from "#drizzle/schema.ts";
import { ShopError } from "../../core/shop-error.ts";
import type { Actor, OnRefused } from "../../orders/changing/order-writes.server.ts";
import { isCarried, type OrderStatus } from "../../orders/order-status.ts";
import type { OrderRow } from "../../orders/reading/order-rows.server.ts";
import { type Courier, createCourier, listCouriers } from "./couriers.server.ts";
import { OWN_RIDER } from "./couriers.ts";
import { refusalsOf, requireReceiver, writeParcels } from "./write-parcels.server.ts";

/**
 * The courier named with a status: null if a form asked and none was chosen, undefined if nobody
 * was asked.
 */
export type ChosenCourier = Courier | null | undefined;

/**
 * The courier of a form or call: an id, `OWN_RIDER`, or "" for none. Refused: courier-not-found,
 * too-many-couriers.
 */
export async function findChosen(named: string | undefined, actor: Actor): Promise<ChosenCourier> {
  if (named === undefined) return undefined;
  if (named === "") return null;
  return named === OWN_RIDER ? ownRider(actor) : requireReceiver(named);
}

/** The shop's own rider is added with the first parcel given to him. */
async function ownRider(actor: Actor): Promise<Courier> {
  const known = (await listCouriers()).find(({ isActive, kind }) => isActive && kind === "other");
  if (known) return known;
  const rider = { name: "Own rider", kind: "other", store: "", trackingLink: "", isActive: true };
  return createCourier({ ...rider, kind: "other" }, undefined, actor);
}

/**
 * Gives the orders that a status puts on the road their parcel with the chosen courier, so that
 * each is in the lists of parcels: those without a parcel, and those that leave the shop once more.
 * Returns them. Refused, each order for itself: courier-missing, parcel-unfit.
 */
export async function giveCourier(
  tx: Db,
  locked: readonly OrderRow[],
  status: OrderStatus,
  chosen: ChosenCourier,
  actor: Actor,
  onRefused: OnRefused,
): Promise<OrderRow[]> {
  if (chosen === undefined || !isCarried(status) || locked.length === 0) return [];
  const ids = locked.map(({ id }) => id);
  const rows = await tx
    .select({ orderId: shipments.orderId })
    .from(shipments)
    .where(inArray(shipments.orderId, ids));
  const withParcel = new Set(rows.map(({ orderId }) => orderId));
  const leaving = locked.filter(
    (order) => !withParcel.has(order.id) || (chosen && !isCarried(order.status)),
  );
  if (leaving.length === 0) return [];
  const unfit = chosen ? await refusalsOf(tx, chosen, leaving) : null;
  const refused = leaving.flatMap((order) => {
    const refusal = unfit ? unfit(order) : new ShopError("courier-missing", {});
    return refusal ? [{ orderNumber: order.orderNumber, refusal }] : [];
  });
  if (refused.length > 0) onRefused(refused);
  if (chosen) await writeParcels(tx, chosen, leaving, actor, { at: new Date() });
  return leaving;
}

import { and, asc, inArray, isNull, sql } from "drizzle-orm";
import type { Db } from "#drizzle/client.server.ts";
import { orderHistory, orders } from "#drizzle/schema.ts";
import { type RefusedOrder, ShopError } from "../../shop-error.ts";
import type { Role } from "../../users/roles.ts";
import type { CancelReason } from "../cancel-reasons.ts";
import { NOT_HELD } from "../checks/held-orders.ts";
import { hasLeft, isReleased, type OrderStatus } from "../order-status.ts";
import { type Mover, mayFollow, mayRemove, mayReprice, standingOf } from "../order-transitions.ts";
import { type OrderRow, orderColumns } from "../reading/order-rows.server.ts";
import { releaseOrders, reserveOrders } from "../stock/reservations.server.ts";

/** A member of staff; without a role they are an owner, as `roleOf` says. */
export type Staff = { id: string; role: Role | null };

/** Who does it: staff, or null for the shop itself. */
export type Actor = Staff | null;

/** The order's own customer; `id` null is a guest. */
export type CustomerActor = { id: string | null; isCustomer: true };

/** The interface of the courier that carries the parcel. */
type CourierActor = { id: null; isCourier: true };

export const COURIER: CourierActor = { id: null, isCourier: true };

type Changer = Actor | CustomerActor | CourierActor;

/** As what somebody stands in the table of who may change which order. */
export function moverOf(actor: Changer): Mover {
  if (actor === null) return "shop";
  if ("isCourier" in actor) return "courier";
  return "isCustomer" in actor ? "customer" : (actor.role ?? "owner");
}

/** Locked in the order of their ids, so that two changes of many orders queue instead of deadlocking. */
export async function lockOrders(tx: Db, ids: string[]): Promise<OrderRow[]> {
  return tx
    .select(orderColumns)
    .from(orders)
    .where(and(inArray(orders.id, ids), isNull(orders.deletedAt)))
    .orderBy(asc(orders.id))
    .for("no key update");
}

/**
 * Gives locked orders one status, with what else changes with it: history, goods, promo use and hold follow. One that has
 * the status already keeps all of that. The orders are written before any stock moves, as placing does: writing an order
 * locks its person. Refused, each order by its own reason: status-not-allowed, price-not-allowed, not-enough-stock,
 * promo-code-used-up. A refusal rolls everything back.
 */
export async function changeStatus(
  tx: Db,
  locked: readonly OrderRow[],
  change: Wanted & { status: OrderStatus },
  actor: Changer,
  onRefused: (refused: RefusedOrder[]) => void = throwFirst,
): Promise<void> {
  const { status, ...more } = change;
  const moved = locked.filter((order) => order.status !== status);
  const rest = locked.filter((order) => order.status === status);
  await writeChanges(tx, moved, change, actor, onRefused);
  await writeChanges(tx, rest, more, actor, onRefused);
  await moveReservation(tx, moved, status, staffOf(actor), onRefused);
}

/** Movements of stock name staff alone. */
const staffOf = (actor: Changer): Actor => (actor && "role" in actor ? actor : null);

/** Gives back or takes again what the new status asks for. `locked` are the orders as they were. */
async function moveReservation(
  tx: Db,
  locked: readonly OrderRow[],
  status: OrderStatus,
  actor: Actor,
  onRefused: (refused: RefusedOrder[]) => void,
) {
  if (isReleased(status)) {
    await releaseOrders(
      tx,
      locked.filter((order) => order.isReserved),
      { reason: status === "Refunded" ? "returned" : "cancelled", actor },
    );
  } else {
    const refused = await reserveOrders(
      tx,
      locked.filter((order) => !order.isReserved),
      { reason: "order-edit", actor },
    );
    if (refused.length > 0) onRefused(refused);
  }
}

/** A reason to cancel says nothing about an order that is not cancelled. Refused: cancel-reason-alone. */
export function refuseReasonAlone(reason: CancelReason | "" | undefined, status: OrderStatus) {
  if (reason && status !== "Cancelled") throw new ShopError("cancel-reason-alone", {});
}

export type StatusChange = { status: OrderStatus; cancelReason?: CancelReason };

/** A status for many, and why, where it is said. */
export function withReason(status: OrderStatus, reason: CancelReason | ""): StatusChange {
  return reason ? { status, cancelReason: reason } : { status };
}

export function throwFirst([first]: RefusedOrder[]) {
  if (first) throw first.refusal;
}

/** The columns a change may name, and whether the order is hidden. */
export type Wanted = Partial<
  Pick<
    OrderRow,
    | "fullName"
    | "phoneNumber"
    | "address"
    | "district"
    | "division"
    | "thana"
    | "orderNote"
    | "staffNote"
    | "subtotal"
    | "promoCode"
    | "promoCodeDiscount"
    | "promoCodeId"
    | "adjustment"
    | "deliveryCharge"
    | "totalPrice"
    | "status"
    | "cancelReason"
    | "isReserved"
  >
> & { deleted?: boolean };

/** Follow from others and would only repeat them in the history. */
const UNTOLD = new Set(["isReserved", "division", "subtotal", "promoCodeId"]);

/**
 * Writes columns and history of locked orders, the same for all. Whoever does it must be allowed to
 * (`order-transitions.ts`). Refused: status-not-allowed, price-not-allowed, removal-not-allowed.
 */
export async function writeChanges(
  tx: Db,
  locked: readonly OrderRow[],
  wanted: Wanted,
  actor: Changer,
  onRefused: (refused: RefusedOrder[]) => void = throwFirst,
) {
  const refused = locked.flatMap((order) => refuseForbidden(order, wanted, moverOf(actor)));
  if (refused.length > 0) onRefused(refused);
  const isCustomer = actor !== null && "isCustomer" in actor;
  // That it was the customer's wish is said by who cancelled.
  const isTold = ({ field }: { field: string }) => !(isCustomer && field === "cancelReason");
  const history = locked.flatMap((order) => differences(order, wanted)).filter(isTold);
  if (history.length === 0) return;
  // The database reckons the adjustment from the rest.
  const { deleted, adjustment: _, ...columns } = wanted;
  const changedIds = [...new Set(history.map((row) => row.orderId))];
  // The same moment for an order and its history.
  const at = new Date();
  const isReserved =
    columns.status === undefined ? columns.isReserved : !isReleased(columns.status);
  await tx
    .update(orders)
    .set({
      ...columns,
      ...(isReserved === undefined ? {} : { isReserved }),
      // Whoever decides how an order goes on has stopped waiting.
      ...(columns.status === undefined ? {} : NOT_HELD),
      ...(columns.status === undefined ? {} : handedOver(columns.status, at)),
      ...(columns.status === undefined || columns.status === "Cancelled"
        ? {}
        : { cancelReason: "" }),
      ...(deleted === undefined ? {} : { deletedAt: deleted ? at : null }),
      updatedAt: at,
    })
    .where(inArray(orders.id, changedIds));
  await tx.insert(orderHistory).values(
    history.map((row) => ({
      ...row,
      actorId: actor?.id ?? null,
      byCustomer: isCustomer,
      createdAt: at,
    })),
  );
}

/** What the table does not allow; a value that stands already is no change. */
function refuseForbidden(order: OrderRow, wanted: Wanted, who: Mover): RefusedOrder[] {
  const { orderNumber, deliveryCharge, totalPrice, status } = order;
  const isRepriced =
    (wanted.totalPrice ?? totalPrice) !== totalPrice ||
    (wanted.deliveryCharge ?? deliveryCharge) !== deliveryCharge;
  const refusal =
    wanted.deleted !== undefined && !mayRemove(who)
      ? new ShopError("removal-not-allowed", { orderNumber })
      : !mayFollow(who, standingOf(order), wanted.status ?? status)
        ? new ShopError("status-not-allowed", { orderNumber })
        : isRepriced && !mayReprice(who, standingOf(order))
          ? new ShopError("price-not-allowed", { orderNumber })
          : null;
  return refusal ? [{ orderNumber, refusal }] : [];
}

/** When it first left the house. */
function handedOver(status: OrderStatus, at: Date) {
  if (!hasLeft(status)) return {};
  return { handedOverAt: sql`coalesce(${orders.handedOverAt}, ${at.toISOString()}::timestamptz)` };
}

/** Whether writing this would leave a trace in the order's history; what would not is not written at all. */
export function changesAnything(order: OrderRow, wanted: Wanted): boolean {
  return differences(order, wanted).length > 0;
}

function differences(order: OrderRow, wanted: Wanted) {
  const before = { ...order, deleted: order.deletedAt !== null };
  return Object.keys(wanted).flatMap((name) => {
    const field = name as keyof Wanted;
    const to = wanted[field];
    const from = before[field];
    if (to === undefined || to === from || UNTOLD.has(field)) return [];
    return [{ orderId: order.id, field, from, to }];
  });
}

import { and, asc, eq, inArray, isNull, type SQL, sql } from "drizzle-orm";
import type { Db } from "#drizzle/client.server.ts";
import { orders } from "#drizzle/schema.ts";
import { inOrderTransaction } from "../../core/order-transaction.server.ts";
import { type RefusalCode, type RefusedOrder, ShopError } from "../../core/shop-error.ts";
import { isUuid } from "../../core/uuid.ts";
import type { Role } from "../../people/accounts/roles.ts";
import type { CancelReason, StoredReason } from "../cancel-reasons.ts";
import { isHeld, NOT_HELD } from "../checks/held-orders.ts";
import { advanceDue, awaitsAdvance } from "../money/advance-rules.ts";
import { hasLeft, isReleased, type OrderStatus } from "../order-status.ts";
import { type Mover, mayFollow, mayRemove, mayReprice, standingOf } from "../order-transitions.ts";
import {
  type Order,
  type OrderRow,
  orderColumns,
  readOrderWithLines,
} from "../reading/order-rows.server.ts";
import { asksForGoods, type GoodsPlace, goodsAfter, isAwaited } from "../stock/goods.ts";
import { releaseOrders, reserveOrders, writeOffGoods } from "../stock/reservations.server.ts";
import { MOST_AT_ONCE } from "./order-selection.server.ts";
import { recordHistory } from "./record-history.server.ts";

/** A member of staff; without a role they are an owner (`roleOf`). */
export type Staff = { id: string; role: Role | null };

/** Staff, or null for the shop itself. */
export type Actor = Staff | null;

/** The order's own customer; `id` null is a guest. */
export type CustomerActor = { id: string | null; isCustomer: true };

/** The courier's interface. */
type CourierActor = { id: null; isCourier: true };

export const COURIER: CourierActor = { id: null, isCourier: true };

type Changer = Actor | CustomerActor | CourierActor;

/** The actor's row in the table of allowed changes (`order-transitions.ts`). */
export function moverOf(actor: Changer): Mover {
  if (actor === null) return "shop";
  if ("isCourier" in actor) return "courier";
  return "isCustomer" in actor ? "customer" : (actor.role ?? "owner");
}

/**
 * Locks the matching orders by ascending id, so that two changes of many orders queue instead of
 * deadlocking.
 */
export const lockWhere = (tx: Db, where: SQL | undefined): Promise<OrderRow[]> =>
  tx.select(orderColumns).from(orders).where(where).orderBy(asc(orders.id)).for("no key update");

/** Locks these orders, except deleted ones. */
export const lockOrders = (tx: Db, ids: string[]): Promise<OrderRow[]> =>
  lockWhere(tx, and(inArray(orders.id, ids), isNull(orders.deletedAt)));

/** As `lockOrders`, with deleted ones. */
export const lockAnyOrders = (tx: Db, ids: string[]): Promise<OrderRow[]> =>
  lockWhere(tx, inArray(orders.id, ids));

/** Locks all these orders. Refused: order-not-found if one is missing, too-many-orders. */
export async function requireOrders(
  tx: Db,
  ids: readonly string[],
  max = MOST_AT_ONCE,
): Promise<OrderRow[]> {
  const wanted = [...new Set(ids)];
  if (wanted.length > max) throw new ShopError("too-many-orders", { max });
  const locked = wanted.every(isUuid) && wanted.length > 0 ? await lockOrders(tx, wanted) : [];
  if (locked.length === 0 || locked.length < wanted.length)
    throw new ShopError("order-not-found", {});
  return locked;
}

/** Locks an order. Refused: order-not-found. */
export async function requireOrder(tx: Db, id: string): Promise<OrderRow> {
  const [order] = isUuid(id) ? await lockOrders(tx, [id]) : [];
  if (!order) throw new ShopError("order-not-found", {});
  return order;
}

/** Reads an order after the changes of this transaction. */
export async function rereadOrder(tx: Db, id: string): Promise<Order> {
  const order = await readOrderWithLines(tx, eq(orders.id, id));
  if (!order) throw new Error("A locked order cannot vanish");
  return order;
}

/** Changes one order under its lock and returns the result. Refused: order-not-found, try-again. */
export async function withOrder(
  id: string,
  change: (tx: Db, order: OrderRow) => Promise<unknown>,
): Promise<Order> {
  return inOrderTransaction(async (tx) => {
    await change(tx, await requireOrder(tx, id));
    return rereadOrder(tx, id);
  });
}

/** Refuses a change of many orders, each with its own reason. Refused: orders-refused. */
export function refuseEach(
  locked: readonly OrderRow[],
  refusalOf: (order: OrderRow) => ShopError | null,
): void {
  throwAll(
    locked.flatMap((order) => {
      const refusal = refusalOf(order);
      return refusal ? [{ orderNumber: order.orderNumber, refusal }] : [];
    }),
  );
}

/** Receives the orders that the table of allowed changes, the stock or a promo code refuses. */
export type OnRefused = (refused: RefusedOrder[]) => void;

export const throwFirst: OnRefused = ([first]) => {
  if (first) throw first.refusal;
};

/** For `changeOrders`: reports all refused orders, not only the first. */
export const throwAll: OnRefused = (refused) => {
  if (refused.length > 0) throw new ShopError("orders-refused", { refused });
};

/** The version of each order that its page showed. */
export type SeenVersions = ReadonlyMap<string, number>;

/** Refuses an order that changed since its page showed it. */
export const staleness = ({ id, version }: OrderRow, seen: SeenVersions): ShopError | null =>
  seen.has(id) && seen.get(id) !== version ? changedMeanwhile() : null;

export const changedMeanwhile = (): ShopError<RefusalCode> =>
  new ShopError("changed-meanwhile", { changes: [] });

/**
 * The columns that a change may set, whether the order is deleted, whether its customer has
 * confirmed it, and where the goods of a cancelled or refunded order are.
 */
export type OrderChange = Partial<
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
    | "promoOffer"
    | "adjustment"
    | "deliveryCharge"
    | "totalPrice"
    | "status"
    | "cancelReason"
    | "returnedAmount"
    | "settledAt"
    | "settledAmount"
    | "advanceRequired"
    | "advanceAmount"
    | "advanceKept"
    | "callAttempts"
    | "callAfter"
    | "heldUntil"
  >
> & { deleted?: boolean; confirmed?: true | null; goods?: GoodsPlace };

/**
 * Applies the same change to locked orders: columns and history, then the stock and promo uses that
 * they hold. An order that has the wanted status already keeps its reservation. Orders are written
 * before stock moves, as in placing, because writing an order locks its person's row. Every refusal
 * rolls back. Refused, each order with its own reason: status-not-allowed, price-not-allowed,
 * removal-not-allowed, advance-awaited, goods-unsaid (`asksForGoods`), not-enough-stock,
 * promo-code-used-up, promo-code-of-other-order.
 */
export async function changeOrders(
  tx: Db,
  locked: readonly OrderRow[],
  wanted: OrderChange,
  actor: Changer,
  onRefused: OnRefused = throwFirst,
): Promise<void> {
  const { status, ...rest } = wanted;
  const moved = locked.filter((order) => order.status !== status);
  const changed = await writeChanges(tx, moved, wanted, actor, onRefused);
  await moveReservations(tx, changed, wanted, actor, onRefused);
  if (moved.length < locked.length)
    await changeOrders(
      tx,
      locked.filter((order) => order.status === status),
      rest,
      actor,
      onRefused,
    );
}

/** Only a cancelled order may have a cancel reason. Refused: cancel-reason-alone. */
export function refuseReasonAlone(reason: StoredReason | undefined, status: OrderStatus) {
  if (reason && status !== "Cancelled") throw new ShopError("cancel-reason-alone", {});
}

/** What may be said with a status for many orders; "" for nothing. */
export type StatusDetails = { cancelReason?: CancelReason | ""; goods?: GoodsPlace | "" };

export type StatusChange = { status: OrderStatus; cancelReason?: CancelReason; goods?: GoodsPlace };

/** A status for many orders, with its cancel reason and where their goods are if that was said. */
export function withSaid(
  status: OrderStatus,
  { cancelReason = "", goods = "" }: StatusDetails,
): StatusChange {
  return { status, ...(cancelReason && { cancelReason }), ...(goods && { goods }) };
}

/** Derived columns, which the history leaves out. */
const DERIVED = new Set(
  "division subtotal promoCodeId promoOffer returnedAmount settledAt heldUntil".split(" "),
);

/**
 * The first half of `changeOrders`: columns and history. Returns the changed orders as they were
 * before.
 */
export async function writeChanges(
  tx: Db,
  locked: readonly OrderRow[],
  wanted: OrderChange,
  actor: Changer,
  onRefused: OnRefused = throwFirst,
): Promise<OrderRow[]> {
  const refused = locked.flatMap((order) => refuseForbidden(order, wanted, moverOf(actor)));
  if (refused.length > 0) onRefused(refused);
  const changed = locked.filter((order) => changesAnything(order, wanted));
  if (changed.length === 0) return [];
  // The database derives the adjustment from the other sums.
  const { deleted, confirmed, goods, adjustment: _, ...columns } = wanted;
  const { status } = columns;
  // The order and its history get the same time.
  const at = new Date();
  const holding = changed.filter((order) => isReservedAfter(order, wanted)).map(({ id }) => id);
  await tx
    .update(orders)
    .set({
      ...columns,
      isReserved: sql`${orders.id} = any(${sql.param(holding)}::uuid[])`,
      // A decision about the order ends its hold.
      ...((status || confirmed) && NOT_HELD),
      ...(status &&
        hasLeft(status) && {
          handedOverAt: sql`coalesce(${orders.handedOverAt}, ${at.toISOString()}::timestamptz)`,
        }),
      ...(status && status !== "Cancelled" && { cancelReason: "" }),
      ...(confirmed !== undefined && { confirmedAt: confirmed && at }),
      ...(confirmed && { callAfter: null }),
      ...(deleted !== undefined && { deletedAt: deleted ? at : null }),
      updatedAt: at,
    })
    .where(
      inArray(
        orders.id,
        changed.map(({ id }) => id),
      ),
    );
  const byCustomer = actor !== null && "isCustomer" in actor;
  const history = changed.flatMap((order) => toHistory(order, wanted));
  // The actor already says that the customer cancelled.
  const recorded = history.filter(({ field }) => !(byCustomer && field === "cancelReason"));
  await recordHistory(tx, recorded, actor, { at, byCustomer });
  return changed;
}

/**
 * The second half of `changeOrders`: returns or takes stock and promo uses. `changed` are the
 * orders as they were before.
 */
export async function moveReservations(
  tx: Db,
  changed: readonly OrderRow[],
  wanted: OrderChange,
  actor: Changer,
  onRefused: OnRefused = throwFirst,
): Promise<void> {
  // Movements of stock name only staff as actors.
  const staff = actor && "role" in actor ? actor : null;
  const [released, reserved] = [true, false].map((had) =>
    changed.filter((order) => order.isReserved === had && isReservedAfter(order, wanted) !== had),
  ) as [OrderRow[], OrderRow[]];
  // Another order of the phone may have used the code while the goods of this one were on their way
  // back.
  const resumed = changed.filter(
    (order) => isAwaited(order) && !isReleased(wanted.status ?? order.status),
  );
  const asChanged = (order: OrderRow) => ({
    ...order,
    phoneNumber: wanted.phoneNumber ?? order.phoneNumber,
  });
  const hasCome = wanted.status === "Refunded" || (wanted.goods && !wanted.status);
  await releaseOrders(tx, released, { reason: hasCome ? "returned" : "cancelled", actor: staff });
  const isGone = (order: OrderRow) => goodsAfter(order, wanted) === "written-off";
  await writeOffGoods(tx, released.filter(isGone), staff);
  const why = { reason: wanted.confirmed ? "sale" : "order-edit", actor: staff } as const;
  const refused = await reserveOrders(
    tx,
    { reserved: reserved.map(asChanged), resumed: resumed.map(asChanged) },
    why,
  );
  if (refused.length > 0) onRefused(refused);
}

/** Whether an order holds stock and its promo use after a change. */
function isReservedAfter(order: OrderRow, wanted: OrderChange): boolean {
  const { status, deleted, confirmed } = wanted;
  if (deleted) return false;
  // A held order takes its stock when it is confirmed.
  if (deleted === false) return order.isReserved || !(isReleased(order.status) || isHeld(order));
  if (isReleased(status ?? order.status))
    return order.isReserved && goodsAfter(order, wanted) === "on-the-way";
  if (status) return true;
  return confirmed === true || order.isReserved;
}

/** What forbids a change, the first that applies; an unchanged value is no change. */
function refuseForbidden(order: OrderRow, wanted: OrderChange, who: Mover): RefusedOrder[] {
  const { orderNumber, deliveryCharge, totalPrice, status } = order;
  const standing = standingOf(order);
  const isRemoval = wanted.deleted !== undefined;
  const isRepriced =
    (wanted.totalPrice ?? totalPrice) !== totalPrice ||
    (wanted.deliveryCharge ?? deliveryCharge) !== deliveryCharge;
  // Reopening a cancelled order needs its advance, except back to Processing.
  const isReopened = status === "Cancelled" && wanted.status !== "Processing";
  const opened = isReopened ? { ...order, status: "Processing" as const } : order;
  const goesOn = wanted.status !== undefined && !isReleased(wanted.status);
  const asksGoods = wanted.status !== undefined && asksForGoods(order, wanted.status);
  const rules: [boolean, () => ShopError][] = [
    [isRemoval && !mayRemove(who), () => new ShopError("removal-not-allowed", { orderNumber })],
    [
      goesOn && awaitsAdvance(opened),
      () => new ShopError("advance-awaited", { orderNumber, due: advanceDue(opened) }),
    ],
    [
      !mayFollow(who, standing, wanted.status ?? status),
      () => new ShopError("status-not-allowed", { orderNumber }),
    ],
    [
      isRepriced && !mayReprice(who, standing),
      () => new ShopError("price-not-allowed", { orderNumber }),
    ],
    [asksGoods && !wanted.goods, () => new ShopError("goods-unsaid", { orderNumber })],
  ];
  const forbidden = rules.find(([applies]) => applies);
  return forbidden ? [{ orderNumber, refusal: forbidden[1]() }] : [];
}

/** Whether a change differs from what is stored; an equal one is not written. */
export const changesAnything = (order: OrderRow, wanted: OrderChange): boolean =>
  differences(order, wanted).length > 0;

function differences(order: OrderRow, wanted: OrderChange) {
  const { deletedAt, confirmedAt } = order;
  const goods = isAwaited(order) ? ("on-the-way" as const) : null;
  const before = {
    ...order,
    goods,
    deleted: deletedAt !== null,
    confirmed: confirmedAt ? true : null,
  };
  const after = { ...wanted, goods: goodsAfter(order, wanted) };
  return (Object.keys(wanted) as (keyof OrderChange)[]).flatMap((field) => {
    const [from, to] = [before[field], after[field]];
    const isSame = to === undefined || from?.valueOf() === to?.valueOf();
    return isSame ? [] : [{ orderId: order.id, field, from, to }];
  });
}

function toHistory(order: OrderRow, wanted: OrderChange) {
  const rows = differences(order, wanted).filter(({ field }) => !DERIVED.has(field));
  if (!wanted.confirmed || !isHeld(order)) return rows;
  const released = {
    orderId: order.id,
    field: "held",
    from: order.heldReasons.join(" "),
    to: null,
  };
  return [released, ...rows];
}

import { and, desc, eq, inArray } from "drizzle-orm";
import type { Db } from "#drizzle/client.server.ts";
import { orderHistory, orders, users } from "#drizzle/schema.ts";
import { findDistrict } from "../../delivery/districts.ts";
import { isThanaElsewhere } from "../../delivery/thanas.ts";
import { MAX_INTEGER } from "../../digits.ts";
import { compareEdits, type Shown } from "../../own-changes.ts";
import { whereRestorable } from "../../restorable.server.ts";
import { type MeanwhileChange, ShopError } from "../../shop-error.ts";
import { isUuid } from "../../uuid.ts";
import { isHeld } from "../checks/held-orders.ts";
import { totalWithCharge } from "../money/order-totals.ts";
import type { OrderChanges } from "../order-input.server.ts";
import { isReleased } from "../order-status.ts";
import {
  type Order,
  type OrderRow,
  orderColumns,
  readOrderWithLines,
} from "../reading/order-rows.server.ts";
import { releaseOrders, reserveOrders } from "../stock/reservations.server.ts";
import { inOrderTransaction } from "./order-transaction.server.ts";
import {
  type Actor,
  changeStatus,
  changesAnything,
  lockOrders,
  refuseReasonAlone,
  throwFirst,
  type Wanted,
  writeChanges,
} from "./order-writes.server.ts";

/**
 * Staff edits an order, as their role may (`order-transitions.ts`); see `reserveOrders` for what leaving Cancelled or
 * Refunded takes again. Every change leaves a history row, `reason` one of its own; a change to what already stands is none,
 * so that the status it has, sent along with others, neither releases a held order nor moves any goods.
 *
 * With `shown` only what differs from it is written. Refused: order-not-found, changed-meanwhile, status-not-allowed,
 * price-not-allowed, not-enough-stock, promo-code-used-up, unknown-district, thana-elsewhere, order-too-large,
 * cancel-reason-alone, try-again.
 */
export async function updateOrder(
  id: string,
  { reason = "", ...changes }: OrderChanges,
  actor: Actor,
  shown?: Shown<OrderChanges>,
): Promise<Order> {
  return inOrderTransaction(async (tx) => {
    const order = await requireOrder(tx, id);
    const { own, conflicts } = compareEdits(changes, shown, order);
    if (conflicts.length > 0) throw await changedMeanwhile(tx, id, conflicts);
    const wanted = withTotal(order, withPlace(order, own));
    refuseReasonAlone(wanted.cancelReason, wanted.status ?? order.status);
    if (!changesAnything(order, wanted)) return rereadOrder(tx, id);
    const { status = order.status } = wanted;
    await changeStatus(tx, [order], { ...wanted, status }, actor);
    if (reason !== "")
      await tx.insert(orderHistory).values({
        ...{ orderId: id, field: "reason", from: null, to: reason },
        ...{ actorId: actor?.id ?? null, createdAt: new Date() },
      });
    return rereadOrder(tx, id);
  });
}

/**
 * Hides an order from every list, count and sum. One that was not delivered gives back its stock and promo use, for its
 * goods are still on the shelf and nobody will send them; a delivered one keeps them, for its goods are gone.
 * Refused: order-not-found, removal-not-allowed, try-again.
 */
export async function deleteOrder(id: string, actor: Actor): Promise<void> {
  await inOrderTransaction(async (tx) => {
    const order = await requireOrder(tx, id);
    const gaveBack = order.isReserved && order.status !== "Deliverd";
    const isReserved = order.isReserved && !gaveBack;
    await writeChanges(tx, [order], { deleted: true, isReserved }, actor);
    if (gaveBack) await releaseOrders(tx, [order], { reason: "cancelled", actor });
  });
}

/**
 * Undoes a deletion of the last 30 days, taking again what it gave back. Refused: order-not-found (never, or not
 * deleted, or too long ago), removal-not-allowed, not-enough-stock, promo-code-used-up, try-again.
 */
export async function restoreOrder(
  id: string,
  actor: Actor,
  now: Date = new Date(),
): Promise<Order> {
  return inOrderTransaction(async (tx) => {
    const order = isUuid(id) ? await lockDeletedOrder(tx, id, now) : undefined;
    if (!order) throw new ShopError("order-not-found", {});
    // One that waits for a call takes its goods when it is released.
    const isReserved = order.isReserved || !(isReleased(order.status) || isHeld(order));
    await writeChanges(tx, [order], { deleted: false, isReserved }, actor);
    if (isReserved && !order.isReserved) {
      throwFirst(await reserveOrders(tx, [order], { reason: "order-edit", actor }));
    }
    return rereadOrder(tx, id);
  });
}

/** A new district brings its division, and drops a thana that was not sent along: it lies elsewhere, as one may that was. */
export function withPlace(order: OrderRow, changes: OrderChanges): Wanted {
  const sent = Object.fromEntries(
    Object.entries(changes).filter(([, value]) => value !== undefined),
  ) as Wanted;
  const district = findDistrict(sent.district ?? order.district);
  if (!district) throw new ShopError("unknown-district", { district: sent.district ?? "" });
  if (sent.thana && isThanaElsewhere(district, sent.thana)) {
    throw new ShopError("thana-elsewhere", { thana: sent.thana, district: district.name });
  }
  if (district.name === order.district) return sent;
  return { thana: null, ...sent, district: district.name, division: district.division };
}

/** A new delivery charge moves the total with it, unless the total is set as well. */
export function withTotal(order: OrderRow, wanted: Wanted): Wanted {
  const { deliveryCharge, totalPrice } = wanted;
  if (deliveryCharge === undefined || totalPrice !== undefined) return wanted;
  const total = totalWithCharge(order, deliveryCharge);
  if (total > MAX_INTEGER) throw new ShopError("order-too-large", { max: MAX_INTEGER });
  return { ...wanted, totalPrice: total };
}

/** An order under lock. Refused: order-not-found. */
export async function requireOrder(tx: Db, id: string): Promise<OrderRow> {
  const [order] = isUuid(id) ? await lockOrders(tx, [id]) : [];
  if (!order) throw new ShopError("order-not-found", {});
  return order;
}

async function lockDeletedOrder(tx: Db, id: string, now: Date): Promise<OrderRow | undefined> {
  const [order] = await tx
    .select(orderColumns)
    .from(orders)
    .where(and(eq(orders.id, id), whereRestorable(orders, now)))
    .for("no key update");
  return order;
}

/** As it stands after the changes of this transaction. */
export async function rereadOrder(tx: Db, id: string): Promise<Order> {
  const order = await readOrderWithLines(tx, eq(orders.id, id));
  if (!order) throw new Error("A locked order cannot vanish");
  return order;
}

/** What the history calls a field of an edit. */
const toldAs = (field: string): string =>
  field === "discount" ? "adjustment" : field.replace(/^(quantity|price|added)-.*/, "line");

/** Each field with who saved it last and when, as the history has it. */
export async function changedMeanwhile(tx: Db, orderId: string, conflicts: MeanwhileChange[]) {
  const fields = conflicts.map(({ field }) => toldAs(field));
  const rows = await tx
    .selectDistinctOn([orderHistory.field], {
      field: orderHistory.field,
      by: users.fullName,
      at: orderHistory.createdAt,
    })
    .from(orderHistory)
    .leftJoin(users, eq(users.id, orderHistory.actorId))
    .where(and(eq(orderHistory.orderId, orderId), inArray(orderHistory.field, fields)))
    .orderBy(orderHistory.field, desc(orderHistory.id));
  const changes = conflicts.map((one) => ({
    ...one,
    ...rows.find(({ field }) => field === toldAs(one.field)),
    field: one.field,
  }));
  return new ShopError("changed-meanwhile", { changes });
}

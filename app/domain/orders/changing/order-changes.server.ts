import { and, desc, eq, inArray, ne, sql, sum } from "drizzle-orm";
import type { Db } from "#drizzle/client.server.ts";
import { moneyMovements, orderHistory, orders, users } from "#drizzle/schema.ts";
import { MAX_INTEGER } from "../../core/digits.ts";
import { inOrderTransaction } from "../../core/order-transaction.server.ts";
import { compareEdits, type ShownForm } from "../../core/own-changes.ts";
import { whereRestorable } from "../../core/restorable.server.ts";
import { type MeanwhileChange, ShopError } from "../../core/shop-error.ts";
import { recordStaffAct } from "../../core/staff-acts/record-staff-act.server.ts";
import { isUuid } from "../../core/uuid.ts";
import { findDistrict } from "../../shop/delivery/districts.ts";
import { isThanaElsewhere } from "../../shop/delivery/thanas.ts";
import type { CancelReason } from "../cancel-reasons.ts";
import { orderHooks } from "../hooks.server.ts";
import { totalWithCharge } from "../money/order-totals.ts";
import type { OrderChanges } from "../order-input.server.ts";
import { isInShop } from "../order-status.ts";
import { mayRemove } from "../order-transitions.ts";
import type { Order, OrderRow } from "../reading/order-rows.server.ts";
import { everLeft } from "../stock/goods.ts";
import {
  type Actor,
  changeOrders,
  changesAnything,
  lockWhere,
  moverOf,
  type OrderChange,
  refuseReasonAlone,
  requireOrder,
  rereadOrder,
  throwFirst,
  withOrder,
} from "./order-writes.server.ts";
import { recordHistory } from "./record-history.server.ts";

/**
 * Staff change an order as far as their role may (`order-transitions.ts`). `reason` is stored in
 * the history. With `shown` only the differences from it are written. `courier` gets the parcel of
 * an order that the status puts on the road; without the field, as in the contract's calls, the
 * order is listed as one without a courier.
 *
 * Refused: order-not-found, changed-meanwhile, what `changeOrders` and `giveCarrier` refuse,
 * unknown-district, thana-elsewhere, order-too-large, cancel-reason-alone, try-again.
 */
export async function updateOrder(
  id: string,
  { reason = "", goods, courier, ...changes }: OrderChanges,
  actor: Actor,
  shown?: ShownForm<OrderChanges>,
): Promise<Order> {
  const chosen = await orderHooks.joined().findCarrier(courier, actor);
  return withOrder(id, async (tx, order) => {
    const { own, conflicts } = compareEdits(changes, shown, order);
    if (conflicts.length > 0) throw await nameConflicts(tx, id, conflicts);
    const wanted = { ...withTotal(order, withPlace(order, own)), ...(goods && { goods }) };
    refuseReasonAlone(wanted.cancelReason, wanted.status ?? order.status);
    const { status = order.status } = wanted;
    // Other fields of an order without a courier can be saved without choosing one.
    const asked = status === order.status ? (chosen ?? undefined) : chosen;
    await changeOrders(tx, [order], wanted, actor);
    await orderHooks.joined().giveCarrier(tx, [order], status, asked, actor, throwFirst);
    if (!changesAnything(order, wanted)) return;
    if (reason !== "")
      await recordHistory(tx, [{ orderId: id, field: "reason", from: null, to: reason }], actor);
  });
}

/**
 * Staff cancel an order with a reason; for a cancelled order only the reason changes. Refused:
 * order-not-found, order-handed-over (a parcel on its way comes back as a return),
 * status-not-allowed, try-again.
 */
export async function cancelOrder(id: string, reason: CancelReason, actor: Actor): Promise<Order> {
  return withOrder(id, async (tx, order) => {
    const { orderNumber, status } = order;
    if (status !== "Cancelled" && !isInShop(status))
      throw new ShopError("order-handed-over", { orderNumber });
    await changeOrders(tx, [order], { status: "Cancelled", cancelReason: reason }, actor);
  });
}

/**
 * Hides an order from every list, count and sum, unless it has ever left the shop or been paid: its
 * goods, sales and cash would no longer add up. A trial, which never counted, is removed for good
 * at any time. Refused: order-not-found, removal-not-allowed, order-left-stays, order-paid-stays,
 * payment-under-way, try-again.
 */
export async function deleteOrder(id: string, actor: Actor): Promise<void> {
  await inOrderTransaction(async (tx) => {
    const order = await requireOrder(tx, id);
    if (order.isTrial && mayRemove(moverOf(actor))) return removeTrial(tx, order, actor);
    if (mayRemove(moverOf(actor))) await refuseInTheBooks(tx, order);
    await orderHooks.joined().ending(tx, [id]);
    await changeOrders(tx, [order], { deleted: true }, actor);
  });
}

/** Removes a trial with all that it left, such as its messages and its hand-over. */
async function removeTrial(tx: Db, order: OrderRow, actor: Actor): Promise<void> {
  const { id, orderNumber, totalPrice, status } = order;
  await tx.execute(sql`delete from outbox_events where data ->> 'orderId' = ${id}`);
  await tx.execute(sql`
    delete from hand_overs where id in (select hand_over_id from handed_parcels where order_id = ${id}::uuid)
       and not exists (select from handed_parcels where hand_over_id = hand_overs.id and order_id <> ${id}::uuid)`);
  await tx.delete(orders).where(eq(orders.id, id));
  // The record stays, so that nobody sells something as a trial without a trace.
  await recordStaffAct(tx, {
    act: "trial-removed",
    subject: String(orderNumber),
    details: { totalPrice, status },
    actor,
  });
}

async function refuseInTheBooks(tx: Db, order: OrderRow): Promise<void> {
  const { id, orderNumber } = order;
  if (everLeft(order)) throw new ShopError("order-left-stays", { orderNumber });
  const { orderId, kind, amount } = moneyMovements;
  // What was paid back had been paid, and an advance that was verified by mistake had not.
  const [paid] = await tx
    .select({ taka: sum(amount).mapWith(Number) })
    .from(moneyMovements)
    .where(and(eq(orderId, id), ne(kind, "refunded")));
  if (order.settledAt !== null || order.advanceAmount > 0 || (paid?.taka ?? 0) > 0)
    throw new ShopError("order-paid-stays", { orderNumber });
}

/**
 * Restores an order deleted within the last 30 days, with its stock and promo use. Refused:
 * order-not-found (also if it is not deleted), removal-not-allowed, not-enough-stock,
 * promo-code-used-up, promo-code-of-other-order, try-again.
 */
export async function restoreOrder(
  id: string,
  actor: Actor,
  now: Date = new Date(),
): Promise<Order> {
  return inOrderTransaction(async (tx) => {
    const deleted = and(eq(orders.id, id), whereRestorable(orders, now));
    const locked = isUuid(id) ? await lockWhere(tx, deleted) : [];
    if (locked.length === 0) throw new ShopError("order-not-found", {});
    await changeOrders(tx, locked, { deleted: false }, actor);
    return rereadOrder(tx, id);
  });
}

/**
 * Adds the division of a new district, and clears a thana that was not sent with it, since it may
 * lie elsewhere.
 */
export function withPlace(order: OrderRow, changes: OrderChanges): OrderChange {
  const sent = Object.fromEntries(
    Object.entries(changes).filter(([, value]) => value !== undefined),
  ) as OrderChange;
  const district = findDistrict(sent.district ?? order.district);
  if (!district) throw new ShopError("unknown-district", { district: sent.district ?? "" });
  if (sent.thana && isThanaElsewhere(district, sent.thana)) {
    throw new ShopError("thana-elsewhere", { thana: sent.thana, district: district.name });
  }
  if (district.name === order.district) return sent;
  return { thana: null, ...sent, district: district.name, division: district.division };
}

/** A new delivery charge moves the total with it, unless the total is set as well. */
export function withTotal(order: OrderRow, wanted: OrderChange): OrderChange {
  const { deliveryCharge, totalPrice } = wanted;
  if (deliveryCharge === undefined || totalPrice !== undefined) return wanted;
  const total = totalWithCharge(order, deliveryCharge);
  if (total > MAX_INTEGER) throw new ShopError("order-too-large", { max: MAX_INTEGER });
  return { ...wanted, totalPrice: total };
}

/** The history's name for a field of an edit. */
const historyFieldOf = (field: string): string =>
  field === "discount" ? "adjustment" : field.replace(/^(quantity|price|added)-.*/, "line");

/** Refuses an edit, naming each conflicting field and who saved it last and when. */
export async function nameConflicts(tx: Db, orderId: string, conflicts: MeanwhileChange[]) {
  const fields = conflicts.map(({ field }) => historyFieldOf(field));
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
    ...rows.find(({ field }) => field === historyFieldOf(one.field)),
    field: one.field,
  }));
  return new ShopError("changed-meanwhile", { changes });
}

import { and, asc, eq, gt, inArray, isNull, sql } from "drizzle-orm";
import type { Db } from "#drizzle/client.server.ts";
import { orderHistory, orders, users } from "#drizzle/schema.ts";
import { findDistrict } from "../delivery/districts.ts";
import { isThanaElsewhere } from "../delivery/thanas.ts";
import { MAX_INTEGER } from "../digits.ts";
import { whereRestorable } from "../restorable.server.ts";
import { type MeanwhileChange, type RefusedOrder, ShopError } from "../shop-error.ts";
import { isUuid } from "../uuid.ts";
import { NOT_HELD } from "./held-orders.ts";
import type { OrderChanges } from "./order-input.server.ts";
import { isCancellable, isReleased, type OrderStatus } from "./order-status.ts";
import { totalWithCharge } from "./order-totals.ts";
import { inOrderTransaction } from "./order-transaction.server.ts";
import { type Order, type OrderRow, orderColumns, readOrderWithLines } from "./orders.server.ts";
import { releaseOrders, reserveOrders } from "./reservations.server.ts";

/** Who does it: staff, the customer, or null for the shop itself. */
export type Actor = { id: string } | null;

/**
 * Staff edits an order. Any status may follow any status; see `reserveOrders` for what leaving Cancelled or Refunded
 * takes again. Every change leaves a history row; a change to what already stands is none.
 *
 * `expectedUpdatedAt` is the order's `updatedAt` as the form showed it. Refused: order-not-found, changed-meanwhile,
 * not-enough-stock, promo-code-used-up, unknown-district, thana-elsewhere, order-too-large, try-again.
 */
export async function updateOrder(
  id: string,
  changes: OrderChanges,
  actor: Actor,
  expectedUpdatedAt?: Date,
): Promise<Order> {
  return inOrderTransaction(async (tx) => {
    const order = await requireOrder(tx, id);
    if (expectedUpdatedAt && order.updatedAt.getTime() !== expectedUpdatedAt.getTime()) {
      throw await changedMeanwhile(tx, order, expectedUpdatedAt);
    }
    const wanted = withTotal(order, withPlace(order, changes));
    await moveReservation(tx, [order], wanted.status ?? order.status);
    await writeChanges(tx, [order], wanted, actor);
    return rereadOrder(tx, id);
  });
}

export type BulkReport = {
  status: OrderStatus;
  changed: { id: string; orderNumber: number; from: OrderStatus }[];
  /** Had that status already. */
  unchanged: { id: string; orderNumber: number }[];
};

/**
 * Gives many orders one status, all or none of them. Refused: order-not-found when one of the ids is no order,
 * orders-refused with each order that stands in the way and its reason, try-again.
 */
export async function changeStatusOfOrders(
  ids: readonly string[],
  status: OrderStatus,
  actor: Actor,
): Promise<BulkReport> {
  const wanted = [...new Set(ids)];
  if (!wanted.every(isUuid)) throw new ShopError("order-not-found", {});
  if (wanted.length === 0) return { status, changed: [], unchanged: [] };
  return inOrderTransaction(async (tx) => {
    const locked = await lockOrders(tx, wanted);
    if (locked.length < wanted.length) throw new ShopError("order-not-found", {});
    const [unchanged, changed] = split(locked, (order) => order.status === status);
    await moveReservation(tx, changed, status, (refused) => {
      throw new ShopError("orders-refused", { refused });
    });
    await writeChanges(tx, changed, { status }, actor);
    return {
      status,
      changed: changed.map(({ id, orderNumber, status: from }) => ({ id, orderNumber, from })),
      unchanged: unchanged.map(({ id, orderNumber }) => ({ id, orderNumber })),
    };
  });
}

/**
 * A customer calls off an own order, while nobody has packed it. Refused: order-not-found (also for another's order),
 * order-not-cancellable, try-again.
 */
export async function cancelOwnOrder(id: string, customerId: string): Promise<Order> {
  return inOrderTransaction(async (tx) => {
    const order = await requireOrder(tx, id);
    if (order.customerId !== customerId) throw new ShopError("order-not-found", {});
    if (!isCancellable(order.status)) {
      throw new ShopError("order-not-cancellable", { status: order.status });
    }
    await moveReservation(tx, [order], "Cancelled");
    await writeChanges(tx, [order], { status: "Cancelled" }, { id: customerId });
    return rereadOrder(tx, id);
  });
}

/**
 * Hides an order from every list, count and sum. One that was not delivered gives back its stock and promo use, for its
 * goods are still on the shelf and nobody will send them; a delivered one keeps them, for its goods are gone.
 * Refused: order-not-found, try-again.
 */
export async function deleteOrder(id: string, actor: Actor): Promise<void> {
  await inOrderTransaction(async (tx) => {
    const order = await requireOrder(tx, id);
    const gaveBack = order.isReserved && order.status !== "Deliverd";
    if (gaveBack) await releaseOrders(tx, [order]);
    await writeChanges(
      tx,
      [order],
      { deleted: true, isReserved: order.isReserved && !gaveBack },
      actor,
    );
  });
}

/**
 * Undoes a deletion of the last 30 days, taking again what it gave back. Refused: order-not-found (never, or not
 * deleted, or too long ago), not-enough-stock, promo-code-used-up, try-again.
 */
export async function restoreOrder(
  id: string,
  actor: Actor,
  now: Date = new Date(),
): Promise<Order> {
  return inOrderTransaction(async (tx) => {
    const order = isUuid(id) ? await lockDeletedOrder(tx, id, now) : undefined;
    if (!order) throw new ShopError("order-not-found", {});
    const isReserved = !isReleased(order.status);
    if (isReserved && !order.isReserved) throwFirst(await reserveOrders(tx, [order]));
    await writeChanges(tx, [order], { deleted: false, isReserved }, actor);
    return rereadOrder(tx, id);
  });
}

/** Gives back or takes again what the new status asks for. A refusal rolls everything back. */
async function moveReservation(
  tx: Db,
  locked: readonly OrderRow[],
  status: OrderStatus,
  onRefused: (refused: RefusedOrder[]) => void = throwFirst,
) {
  if (isReleased(status)) {
    await releaseOrders(
      tx,
      locked.filter((order) => order.isReserved),
    );
  } else {
    const refused = await reserveOrders(
      tx,
      locked.filter((order) => !order.isReserved),
    );
    if (refused.length > 0) onRefused(refused);
  }
}

function throwFirst([first]: RefusedOrder[]) {
  if (first) throw first.refusal;
}

/** The columns a change may name, and whether the order is hidden. */
type Wanted = Partial<
  Pick<
    OrderRow,
    | "fullName"
    | "phoneNumber"
    | "address"
    | "district"
    | "division"
    | "thana"
    | "orderNote"
    | "deliveryCharge"
    | "totalPrice"
    | "status"
    | "isReserved"
  >
> & { deleted?: boolean };

/** Follow from others and would only repeat them in the history. */
const UNTOLD = new Set(["isReserved", "division"]);

/** Writes columns and history of locked orders, the same for all. */
async function writeChanges(tx: Db, locked: readonly OrderRow[], wanted: Wanted, actor: Actor) {
  const history = locked.flatMap((order) => differences(order, wanted));
  if (history.length === 0) return;
  const { deleted, ...columns } = wanted;
  const changedIds = [...new Set(history.map((row) => row.orderId))];
  // Strictly later than before, so that two saves never look like one, and the same moment for an order and its history.
  const [{ at } = { at: new Date() }] = await tx
    .select({
      at: sql`greatest(clock_timestamp()::timestamptz(3), max(${orders.updatedAt}) + interval '1 millisecond')`.mapWith(
        orders.updatedAt,
      ),
    })
    .from(orders)
    .where(inArray(orders.id, changedIds));
  const isReserved =
    columns.status === undefined ? columns.isReserved : !isReleased(columns.status);
  await tx
    .update(orders)
    .set({
      ...columns,
      ...(isReserved === undefined ? {} : { isReserved }),
      // Whoever decides how an order goes on has stopped waiting.
      ...(columns.status === undefined ? {} : NOT_HELD),
      ...(deleted === undefined ? {} : { deletedAt: deleted ? at : null }),
      updatedAt: at,
    })
    .where(inArray(orders.id, changedIds));
  await tx
    .insert(orderHistory)
    .values(history.map((row) => ({ ...row, actorId: actor?.id ?? null, createdAt: at })));
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

/** A new district brings its division, and drops a thana that was not sent along: it lies elsewhere, as one may that was. */
function withPlace(order: OrderRow, changes: OrderChanges): Wanted {
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
function withTotal(order: OrderRow, wanted: Wanted): Wanted {
  const { deliveryCharge, totalPrice } = wanted;
  if (deliveryCharge === undefined || totalPrice !== undefined) return wanted;
  const total = totalWithCharge(order, deliveryCharge);
  if (total > MAX_INTEGER) throw new ShopError("order-too-large", { max: MAX_INTEGER });
  return { ...wanted, totalPrice: total };
}

async function requireOrder(tx: Db, id: string): Promise<OrderRow> {
  const [order] = isUuid(id) ? await lockOrders(tx, [id]) : [];
  if (!order) throw new ShopError("order-not-found", {});
  return order;
}

async function lockOrders(tx: Db, ids: string[]): Promise<OrderRow[]> {
  return tx
    .select(orderColumns)
    .from(orders)
    .where(and(inArray(orders.id, ids), isNull(orders.deletedAt)))
    .orderBy(asc(orders.id))
    .for("no key update");
}

async function lockDeletedOrder(tx: Db, id: string, now: Date): Promise<OrderRow | undefined> {
  const [order] = await tx
    .select(orderColumns)
    .from(orders)
    .where(and(eq(orders.id, id), whereRestorable(orders, now)))
    .for("no key update");
  return order;
}

async function rereadOrder(tx: Db, id: string): Promise<Order> {
  const order = await readOrderWithLines(tx, eq(orders.id, id));
  if (!order) throw new Error("A locked order cannot vanish");
  return order;
}

/** What the history says was written after the form was shown: the last of each field. */
async function changedMeanwhile(tx: Db, order: OrderRow, since: Date) {
  const rows = await tx
    .select({
      field: orderHistory.field,
      now: orderHistory.to,
      by: users.fullName,
      at: orderHistory.createdAt,
    })
    .from(orderHistory)
    .leftJoin(users, eq(users.id, orderHistory.actorId))
    .where(and(eq(orderHistory.orderId, order.id), gt(orderHistory.createdAt, since)))
    .orderBy(orderHistory.id);
  const latest = new Map<string, MeanwhileChange>(rows.map((row) => [row.field, row]));
  return new ShopError("changed-meanwhile", { changes: [...latest.values()] });
}

function split<T>(all: readonly T[], isFirst: (one: T) => boolean): [T[], T[]] {
  return [all.filter(isFirst), all.filter((one) => !isFirst(one))];
}

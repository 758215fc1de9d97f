import { and, asc, eq, inArray, isNull, notInArray, type SQL, sql } from "drizzle-orm";
import { type Db, db } from "#drizzle/client.server.ts";
import { couriers, handedParcels, handOvers, orders, shipments } from "#drizzle/schema.ts";
import { inOrderTransaction } from "../../core/order-transaction.server.ts";
import { ShopError } from "../../core/shop-error.ts";
import { isUuid } from "../../core/uuid.ts";
import { MOST_AT_ONCE } from "../../orders/changing/order-selection.server.ts";
import {
  type Actor,
  changeOrders,
  refuseEach,
  requireOrders,
  type SeenVersions,
  staleness,
  throwAll,
} from "../../orders/changing/order-writes.server.ts";
import { recordHistory } from "../../orders/changing/record-history.server.ts";
import { toCollect } from "../../orders/money/order-money.ts";
import { type OrderRow, selectOrders } from "../../orders/reading/order-rows.server.ts";
import { listOrders, type OrderQuestion } from "../../orders/reading/orders.server.ts";
import { readScan } from "../packing/pack-order.server.ts";
import { findPrints, isStale } from "../packing/prints.server.ts";
import { courierFile } from "./courier-file.ts";
import type { Courier } from "./couriers.server.ts";
import { addParcelJob } from "./parcel-jobs.server.ts";
import { parcelOf, parcelProblems } from "./parcels.ts";
import {
  fileNameOf,
  type HowGiven,
  refusalsOf,
  requireReceiver,
  writeParcels,
} from "./write-parcels.server.ts";

/** The status before and after a hand-over. */
export const READY = "Ready for delivery";
const HANDED_OVER = "Submit for Delivery";

/** The parcels that one courier got at one time, which identify their file. */
export type HandOver = { courierId: string; at: Date; parcels: number };

/**
 * Hands packed orders over to a courier, all or none: each gets a parcel with the amount to
 * collect, and its status. With `tellCourier` the worker sends each to the courier's interface;
 * otherwise they wait for the import of the file. A repeat gets the first response; with
 * `tellCourier` it sends the parcels that wait for the file.
 *
 * Refused: courier-not-found, courier-without-keys, rider-not-found, too-many-orders, order-not-found,
 * orders-refused with each order that is not packed, was changed meanwhile, or exceeds the
 * courier's limits; try-again.
 */
export async function handOver(
  ids: readonly string[],
  courierId: string,
  actor: Actor,
  { seen = new Map(), tellCourier = false, rider }: HowGiven & { seen?: SeenVersions } = {},
): Promise<HandOver> {
  const courier = await requireReceiver(courierId, tellCourier);
  return inOrderTransaction(async (tx) => {
    const locked = await requireOrders(tx, ids);
    const before = await doneBefore(tx, locked, courierId);
    if (before) {
      if (tellCourier) await queueUnnumbered(tx, courier, idsOf(locked), actor);
      return before;
    }
    const unfit = await refusalsOf(tx, courier, locked);
    refuseEach(locked, (order) => {
      const { status } = order;
      if (status !== READY) return new ShopError("order-not-packed", { status });
      return staleness(order, seen) ?? unfit(order);
    });
    await changeOrders(tx, locked, { status: HANDED_OVER }, actor, throwAll);
    const at = new Date();
    await writeParcels(tx, courier, locked, actor, { at, tellCourier, rider });
    return { courierId, at, parcels: locked.length };
  });
}

/** A packed order whose slip was scanned; `order` is null if none of that number is packed. */
export async function findScanned(typed: string) {
  const { number, isOf } = readScan(typed);
  if (number === null) return { number, order: null };
  const [order] = await db
    .select({
      id: orders.id,
      version: orders.version,
      orderNumber: orders.orderNumber,
      fullName: orders.fullName,
      status: orders.status,
    })
    .from(orders)
    .where(and(eq(orders.orderNumber, number), isNull(orders.deletedAt)));
  return { number, order: order && order.status === READY && isOf(order) ? order : null };
}

/** These orders without those of the given numbers, which a courier refuses. */
export async function leaveOut(
  ids: readonly string[],
  orderNumbers: readonly number[],
): Promise<string[]> {
  if (orderNumbers.length === 0 || ids.length === 0) return [...ids];
  const rows = await db
    .select({ id: orders.id })
    .from(orders)
    .where(
      and(
        inArray(orders.id, ids.filter(isUuid)),
        notInArray(orders.orderNumber, [...orderNumbers]),
      ),
    );
  return rows.map(({ id }) => id);
}

const idsOf = (locked: readonly OrderRow[]) => locked.map(({ id }) => id);

/**
 * The earlier hand-over of a repeated form: all its orders went to this courier at one time and
 * still have their status.
 */
async function doneBefore(
  tx: Db,
  locked: readonly OrderRow[],
  courierId: string,
): Promise<HandOver | null> {
  if (!locked.every(({ status }) => status === HANDED_OVER)) return null;
  const [done, ...others] = await tx
    .select({ at: shipments.createdAt, parcels: sql<number>`count(*)::int` })
    .from(shipments)
    .where(and(eq(shipments.courierId, courierId), inArray(shipments.orderId, idsOf(locked))))
    .groupBy(shipments.createdAt);
  const isSame = done && others.length === 0 && done.parcels === locked.length;
  return isSame ? { courierId, ...done } : null;
}

/** Queues the parcels without a number; the courier knows the others. */
async function queueUnnumbered(
  tx: Db,
  courier: Courier,
  ids: string[],
  actor: Actor,
): Promise<void> {
  const queued = await tx
    .update(shipments)
    .set({ sending: "waiting", updatedAt: new Date() })
    .where(
      and(
        inArray(shipments.orderId, ids),
        eq(shipments.sending, "file"),
        eq(shipments.consignmentId, ""),
      ),
    )
    .returning({ orderId: shipments.orderId });
  for (const { orderId } of queued) await addParcelJob(tx, orderId, courier.id);
  const rows = queued.map(({ orderId }) => ({
    orderId,
    field: "courierTold",
    from: null,
    to: courier.name,
  }));
  await recordHistory(tx, rows, actor);
}

/**
 * A page of packed orders, each with what this courier would refuse, and whether it changed since
 * its slip was printed.
 */
export async function listReady(courier: Courier | null, question: OrderQuestion = {}) {
  const { orders: ready, ...list } = await listOrders(READY, question);
  const prints = await findPrints(ready.map(({ id }) => id));
  const rows = ready.map((order) => {
    const parcel = parcelOf(order, toCollect(order));
    return {
      order,
      parcel,
      problems: courier ? parcelProblems(courier.kind, parcel) : [],
      isSlipStale: isStale(order, prints.get(order.id)),
    };
  });
  return { ...list, rows };
}

/**
 * The file of a hand-over, byte for byte the same whatever becomes of its orders; only the lines of
 * deleted orders and erased persons are left out. Refused: courier-not-found, hand-over-not-found.
 */
export async function handOverFile(courierId: string, at: Date): Promise<CourierFile> {
  if (!isUuid(courierId)) throw new ShopError("courier-not-found", {});
  const isThis = and(eq(handOvers.courierId, courierId), eq(handOvers.createdAt, at));
  return (await readStored(isThis)) ?? writeAnew(courierId, at);
}

/** The same by the id of the hand-over. Refused: hand-over-not-found. */
export async function handOverFileOf(id: string): Promise<CourierFile> {
  const [found] = isUuid(id) ? await db.select().from(handOvers).where(eq(handOvers.id, id)) : [];
  if (!found) throw new ShopError("hand-over-not-found", {});
  return (await readStored(eq(handOvers.id, id))) ?? writeAnew(found.courierId, found.createdAt);
}

export type CourierFile = { fileName: string; text: string };

async function readStored(where: SQL | undefined): Promise<CourierFile | null> {
  const [stored] = await db
    .select({
      fileName: handOvers.fileName,
      fileHead: handOvers.fileHead,
      lines: sql<string>`string_agg(${handedParcels.fileLine}, '' order by ${orders.orderNumber})`,
    })
    .from(handOvers)
    .innerJoin(handedParcels, eq(handedParcels.handOverId, handOvers.id))
    .innerJoin(orders, eq(orders.id, handedParcels.orderId))
    .where(and(where, isNull(orders.deletedAt)))
    .groupBy(handOvers.id);
  if (!stored || stored.fileHead === "") return null;
  return { fileName: stored.fileName, text: stored.fileHead + stored.lines };
}

/** The file of a hand-over by a release that stored none, from the orders as they are now. */
async function writeAnew(courierId: string, at: Date): Promise<CourierFile> {
  const [courier] = await db
    .select({ name: couriers.name, kind: couriers.kind, store: couriers.store })
    .from(couriers)
    .where(eq(couriers.id, courierId));
  if (!courier) throw new ShopError("courier-not-found", {});
  const together = await db
    .select({ orderId: shipments.orderId, amount: shipments.amountToCollect })
    .from(shipments)
    .innerJoin(orders, eq(orders.id, shipments.orderId))
    .where(
      and(
        eq(shipments.courierId, courierId),
        eq(shipments.createdAt, at),
        isNull(orders.deletedAt),
      ),
    )
    .orderBy(asc(shipments.orderId))
    .limit(MOST_AT_ONCE);
  if (together.length === 0) throw new ShopError("hand-over-not-found", {});
  const amounts = new Map(together.map(({ orderId, amount }) => [orderId, amount]));
  const those = await selectOrders(db, { where: inArray(orders.id, [...amounts.keys()]) });
  const parcels = those
    .toSorted((a, b) => a.orderNumber - b.orderNumber)
    .map((order) => parcelOf(order, amounts.get(order.id) ?? 0));
  return {
    fileName: fileNameOf(courier.name, at),
    text: courierFile(courier.kind, courier.store, parcels),
  };
}

import { and, asc, eq, inArray, isNull, sql } from "drizzle-orm";
import { type Db, db } from "#drizzle/client.server.ts";
import { couriers, orderHistory, orders, shipments } from "#drizzle/schema.ts";
import { toCollect } from "../cash/order-money.ts";
import { dhakaDay } from "../dates.ts";
import { MOST_AT_ONCE } from "../orders/changing/order-selection.server.ts";
import { inOrderTransaction } from "../orders/changing/order-transaction.server.ts";
import { type Actor, changeStatus, lockOrders } from "../orders/changing/order-writes.server.ts";
import { type Order, type OrderRow, selectOrders } from "../orders/reading/order-rows.server.ts";
import { type RefusedOrder, ShopError } from "../shop-error.ts";
import { isUuid } from "../uuid.ts";
import { courierFile } from "./courier-file.ts";
import { type Courier, findCourier, findCourierKeys } from "./couriers.server.ts";
import { addParcelJob } from "./parcel-jobs.server.ts";
import { parcelOf, parcelProblems } from "./parcels.ts";

/** The status a hand-over takes orders from, and the one it gives them. */
export const READY = "Ready for delivery";
const HANDED_OVER = "Submit for Delivery";

/** Which parcels went together: those of one courier and one moment. Their file can be had again by it. */
export type HandOver = { courierId: string; at: Date; parcels: number };

/**
 * Gives packed orders to a courier, all of them or none: each gets its parcel with what is still to be collected, and its
 * status. With `tellCourier` the courier's interface is told of each (by the worker); else they wait for its file to be
 * imported. `seen` is each order's version as its page showed it. The very same orders sent once more answer what was done;
 * with `tellCourier` those that wait for its file are told of now.
 * Refused: courier-not-found, courier-without-keys, too-many-orders, order-not-found, orders-refused with each order that is
 * not packed, was changed meanwhile, or does not fit what the courier takes; try-again.
 */
export async function handOver(
  ids: readonly string[],
  courierId: string,
  actor: Actor,
  {
    seen = new Map<string, number>(),
    tellCourier = false,
  }: { seen?: ReadonlyMap<string, number>; tellCourier?: boolean } = {},
): Promise<HandOver> {
  const courier = await requireReceiver(courierId, tellCourier);
  const wanted = [...new Set(ids)];
  if (!wanted.every(isUuid)) throw new ShopError("order-not-found", {});
  if (wanted.length > MOST_AT_ONCE) throw new ShopError("too-many-orders", { max: MOST_AT_ONCE });
  return inOrderTransaction(async (tx) => {
    const locked = await lockOrders(tx, wanted);
    if (locked.length === 0 || locked.length < wanted.length)
      throw new ShopError("order-not-found", {});
    const before = await doneBefore(tx, locked, courierId);
    if (before) {
      if (tellCourier) await tellOfTheRest(tx, courier, wanted, actor);
      return before;
    }
    const withLines = await selectOrders(tx, { where: inArray(orders.id, wanted) });
    refuseUnfit(courier, withLines, seen);
    await changeStatus(tx, locked, { status: HANDED_OVER }, actor, (refused) => {
      throw new ShopError("orders-refused", { refused });
    });
    const at = new Date();
    await writeParcels(tx, courier, locked, at, tellCourier);
    await tx.insert(orderHistory).values(
      locked.map(({ id }) => ({
        ...{ orderId: id, field: "courier", from: null, to: courier.name },
        ...{ actorId: actor?.id ?? null, createdAt: at },
      })),
    );
    return { courierId, at, parcels: locked.length };
  });
}

async function requireReceiver(id: string, tellCourier: boolean): Promise<Courier> {
  const courier = await findCourier(id);
  if (!courier?.isActive) throw new ShopError("courier-not-found", {});
  if (tellCourier && !(await findCourierKeys(id)))
    throw new ShopError("courier-without-keys", { name: courier.name });
  return courier;
}

/** A form sent twice: all of them went to this courier in one go, and nothing has moved since. */
async function doneBefore(
  tx: Db,
  locked: readonly OrderRow[],
  courierId: string,
): Promise<HandOver | null> {
  if (!locked.every(({ status }) => status === HANDED_OVER)) return null;
  const [done, ...others] = await tx
    .select({ at: shipments.createdAt, parcels: sql<number>`count(*)::int` })
    .from(shipments)
    .where(
      and(
        eq(shipments.courierId, courierId),
        inArray(
          shipments.orderId,
          locked.map(({ id }) => id),
        ),
      ),
    )
    .groupBy(shipments.createdAt);
  const isSame = done && others.length === 0 && done.parcels === locked.length;
  return isSame ? { courierId, ...done } : null;
}

/** Those without a number: who has one knows of its parcel. */
async function tellOfTheRest(tx: Db, courier: Courier, ids: string[], actor: Actor): Promise<void> {
  const told = await tx
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
  for (const { orderId } of told) {
    await addParcelJob(tx, orderId, courier.id);
    await tx.insert(orderHistory).values({
      ...{ orderId, field: "courierTold", from: null, to: courier.name },
      actorId: actor?.id ?? null,
    });
  }
}

function refuseUnfit(
  courier: Courier,
  wanted: readonly Order[],
  seen: ReadonlyMap<string, number>,
): void {
  const refused = wanted.flatMap((order): RefusedOrder[] => {
    const refusal = refusalOf(courier, order, seen.get(order.id));
    return refusal ? [{ orderNumber: order.orderNumber, refusal }] : [];
  });
  if (refused.length > 0) throw new ShopError("orders-refused", { refused });
}

function refusalOf(courier: Courier, order: Order, seen: number | undefined): ShopError | null {
  if (order.status !== READY) return new ShopError("order-not-packed", { status: order.status });
  if (seen !== undefined && seen !== order.version)
    return new ShopError("changed-meanwhile", { changes: [] });
  const [problem] = parcelProblems(courier.kind, parcelOf(order, toCollect(order)));
  return problem ? new ShopError("parcel-unfit", { courier: courier.name, ...problem }) : null;
}

/** One that went out before and came back gets its parcel anew. */
async function writeParcels(
  tx: Db,
  courier: Courier,
  locked: readonly OrderRow[],
  at: Date,
  tellCourier: boolean,
): Promise<void> {
  const rows = locked.map((order) => ({
    ...{ orderId: order.id, courierId: courier.id, createdAt: at, updatedAt: at },
    amountToCollect: toCollect(order),
    sending: tellCourier ? ("waiting" as const) : ("file" as const),
  }));
  await tx
    .insert(shipments)
    .values(rows)
    .onConflictDoUpdate({
      target: shipments.orderId,
      set: {
        courierId: sql`excluded.courier_id`,
        createdAt: sql`excluded.created_at`,
        updatedAt: sql`excluded.updated_at`,
        amountToCollect: sql`excluded.amount_to_collect`,
        sending: sql`excluded.sending`,
        ...{ consignmentId: "", trackingCode: "", failure: "", courierStatus: "" },
        ...{ attempts: 0, attemptedAt: null, courierStatusAt: null },
        ...{ askAt: null, unanswered: 0, askFailure: "" },
      },
    });
  if (tellCourier) for (const { orderId } of rows) await addParcelJob(tx, orderId, courier.id);
}

/** The packed orders, newest first, and what stands in the way of each at this courier. */
export async function listReady(courier: Courier | null, limit: number, offset = 0) {
  const ready = await selectOrders(db, {
    where: and(eq(orders.status, READY), isNull(orders.deletedAt)),
    limit,
    offset,
  });
  return ready.map((order) => {
    const parcel = parcelOf(order, toCollect(order));
    return { order, parcel, problems: courier ? parcelProblems(courier.kind, parcel) : [] };
  });
}

/** How many wait packed. */
export async function countReady(): Promise<number> {
  return db.$count(orders, and(eq(orders.status, READY), isNull(orders.deletedAt)));
}

/** The file of a hand-over, byte for byte the same while nobody edits its orders. Refused: courier-not-found, hand-over-not-found. */
export async function handOverFile(
  courierId: string,
  at: Date,
): Promise<{ fileName: string; text: string }> {
  const [courier] = isUuid(courierId)
    ? await db
        .select({ name: couriers.name, kind: couriers.kind, store: couriers.store })
        .from(couriers)
        .where(eq(couriers.id, courierId))
    : [];
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
  const plainName = courier.name.toLowerCase().replace(/[^a-z0-9]+/g, "-") || "courier";
  return {
    fileName: `${plainName}-${dhakaDay(at)}.csv`,
    text: courierFile(courier.kind, courier.store, parcels),
  };
}

import { inArray, sql } from "drizzle-orm";
import type { Db } from "#drizzle/client.server.ts";
import { handedParcels, handOvers, orders, shipments } from "#drizzle/schema.ts";
import { dhakaDay } from "../../core/dates.ts";
import { ShopError } from "../../core/shop-error.ts";
import type { Actor } from "../../orders/changing/order-writes.server.ts";
import { recordHistory } from "../../orders/changing/record-history.server.ts";
import { toCollect } from "../../orders/money/order-money.ts";
import { type OrderRow, selectOrders } from "../../orders/reading/order-rows.server.ts";
import { notifyRider, riderFor } from "../riders/riders.server.ts";
import { courierFileHead, courierFileLine } from "./courier-file.ts";
import { type Courier, findCourier, findCourierKeys } from "./couriers.server.ts";
import { addParcelJob } from "./parcel-jobs.server.ts";
import { parcelOf, parcelProblems } from "./parcels.ts";

/** A courier that takes parcels now. Refused: courier-not-found, courier-without-keys. */
export async function requireReceiver(id: string, tellCourier = false): Promise<Courier> {
  const courier = await findCourier(id);
  if (!courier?.isActive) throw new ShopError("courier-not-found", {});
  if (tellCourier && !(await findCourierKeys(id)))
    throw new ShopError("courier-without-keys", { name: courier.name });
  return courier;
}

/** Only a rider of the shop's own carries what is sold to nobody. */
export const noTrials = (
  { kind }: Pick<Courier, "kind">,
  { isTrial, orderNumber }: Pick<OrderRow, "isTrial" | "orderNumber">,
): ShopError[] =>
  isTrial && kind !== "other" ? [new ShopError("trial-order", { orderNumber })] : [];

/** Returns a function: the reason why the courier would refuse this order, or null. */
export async function refusalsOf(tx: Db, courier: Courier, locked: readonly OrderRow[]) {
  const ids = locked.map(({ id }) => id);
  const withLines = await selectOrders(tx, { where: inArray(orders.id, ids) });
  const parcels = new Map(withLines.map((order) => [order.id, parcelOf(order, toCollect(order))]));
  return (order: OrderRow): ShopError | null => {
    const [barred] = noTrials(courier, order);
    if (barred) return barred;
    const parcel = parcels.get(order.id);
    const [problem] = parcel ? parcelProblems(courier.kind, parcel) : [];
    return problem ? new ShopError("parcel-unfit", { courier: courier.name, ...problem }) : null;
  };
}

/** `rider` is one of the shop's own, null for nobody; without it the only one may be meant. */
export type HowGiven = { tellCourier?: boolean; rider?: string | null | undefined };

/**
 * Writes the parcels of one hand-over. An order that came back and is dispatched again gets a new
 * parcel. Refused: rider-not-found.
 */
export async function writeParcels(
  tx: Db,
  courier: Courier,
  locked: readonly OrderRow[],
  actor: Actor,
  { at, tellCourier = false, rider: named }: HowGiven & { at: Date },
): Promise<void> {
  const rider = await riderFor(courier, named, tx);
  const rows = locked.map((order) => ({
    orderId: order.id,
    courierId: courier.id,
    createdAt: at,
    updatedAt: at,
    amountToCollect: toCollect(order),
    riderId: rider?.id ?? null,
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
        riderId: sql`excluded.rider_id`,
        riderTook: null,
        sending: sql`excluded.sending`,
        consignmentId: "",
        trackingCode: "",
        failure: "",
        courierStatus: "",
        attempts: 0,
        attemptedAt: null,
        courierStatusAt: null,
        report: "" as const,
        reportedAt: null,
        collected: null,
        askAt: null,
        unanswered: 0,
        askFailure: "",
        charge: null,
        returnRequest: "" as const,
        returnAskedAt: null,
      },
    });
  if (tellCourier) for (const { orderId } of rows) await addParcelJob(tx, orderId, courier.id);
  await writeHandOver(tx, courier, rows, actor, at);
  const history = rows.flatMap(({ orderId }) => [
    { orderId, field: "courier", from: null, to: courier.name },
    ...(rider ? [{ orderId, field: "rider", from: null, to: rider.name }] : []),
  ]);
  await recordHistory(tx, history, actor, { at });
  if (rider) await notifyRider(tx, rider, rows.length);
}

/**
 * Stores the file as the courier gets it now, so that it is the same whatever happens to its
 * orders.
 */
async function writeHandOver(
  tx: Db,
  courier: Courier,
  rows: readonly { orderId: string; amountToCollect: number }[],
  actor: Actor,
  at: Date,
): Promise<void> {
  const { kind, store } = courier;
  const withLines = await selectOrders(tx, {
    where: inArray(
      orders.id,
      rows.map(({ orderId }) => orderId),
    ),
  });
  const [handOver] = await tx
    .insert(handOvers)
    .values({
      createdAt: at,
      courierId: courier.id,
      actorId: actor?.id ?? null,
      fileName: fileNameOf(courier.name, at),
      fileHead: courierFileHead(kind),
    })
    .onConflictDoUpdate({
      target: [handOvers.courierId, handOvers.createdAt],
      set: { fileHead: courierFileHead(kind) },
    })
    .returning({ id: handOvers.id });
  if (!handOver) throw new Error("An upsert returned no row");
  await tx.insert(handedParcels).values(
    withLines.map((order) => ({
      handOverId: handOver.id,
      orderId: order.id,
      amount: toCollect(order),
      fileLine: courierFileLine(kind, store, parcelOf(order, toCollect(order))),
    })),
  );
}

/** "pathao-2026-11-26.csv". */
export function fileNameOf(courier: string, at: Date): string {
  const plain = courier.toLowerCase().replace(/[^a-z0-9]+/g, "-") || "courier";
  return `${plain}-${dhakaDay(at)}.csv`;
}

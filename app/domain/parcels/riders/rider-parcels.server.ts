import { and, count, eq, inArray, isNull, ne, or, type SQL, sql } from "drizzle-orm";
import { db } from "#drizzle/client.server.ts";
import { couriers, orders, shipments, users } from "#drizzle/schema.ts";
import { dueAtDoorSql } from "../../orders/money/due-at-door.server.ts";
import { dueAtDoor, toCollect } from "../../orders/money/order-money.ts";
import { CARRIED_STATUSES, isCarried } from "../../orders/order-status.ts";
import { type Order, selectOrders } from "../../orders/reading/order-rows.server.ts";
import { parcelOf } from "../couriers/parcels.ts";
import { listRiders, type Rider } from "./riders.server.ts";
import { NOT_REACHED } from "./riders.ts";

/** More parcels than one person carries; the oldest are shown first. */
const MOST_CARRIED = 300;

// Spelled as in the indexes of orders on their way and to be settled, which are few.
const isOut = and(isNull(orders.deletedAt), inArray(orders.status, [...CARRIED_STATUSES]));
const isInHand = and(
  isNull(orders.deletedAt),
  sql`${orders.status} = 'Deliverd' and ${orders.settledAt} is null`,
  sql`not ${orders.isTrial}`,
);

/** Taka of a delivered parcel in its rider's hand; what is owed if staff marked it as delivered. */
const takenSql = sql<number>`coalesce(${shipments.riderTook}, ${dueAtDoorSql})`;

/** A parcel that a rider has, brings back, or was paid for. */
export type RiderParcel = {
  order: Order;
  /** One line that ends with thana and district. */
  address: string;
  /** Taka to collect at the door, or owed there. */
  owed: number;
  /** Taka that a delivered parcel brought. */
  taken: number;
  /** When nobody was reached last; null if that was not tried. */
  notReachedAt: Date | null;
  /** Why it comes back, one of `RETURN_REASONS`. */
  reason: string;
};

/** `out`: to be delivered, by place. `back`: to be brought into the shop. `delivered`: not balanced. */
export type RiderDay = Record<"out" | "back" | "delivered", RiderParcel[]> & { cash: number };

/** What a rider has now; null for the parcels of the shop's own that nobody is named for. */
export async function readRiderDay(riderId: string | null): Promise<RiderDay> {
  const whose = riderId === null ? isNobodys : eq(shipments.riderId, riderId);
  const rows = await db
    .select({
      orderId: shipments.orderId,
      at: shipments.createdAt,
      took: shipments.riderTook,
      report: shipments.report,
      said: shipments.courierStatus,
      saidAt: shipments.courierStatusAt,
    })
    .from(orders)
    .innerJoin(shipments, eq(shipments.orderId, orders.id))
    .innerJoin(couriers, eq(couriers.id, shipments.courierId))
    .where(and(whose, riderId === null ? isOut : or(isOut, isInHand)))
    .orderBy(shipments.createdAt, orders.orderNumber)
    .limit(MOST_CARRIED);
  const ids = rows.map(({ orderId }) => orderId);
  const found = new Map(
    (await selectOrders(db, { where: inArray(orders.id, ids) })).map((order) => [order.id, order]),
  );
  const day: RiderDay = { out: [], back: [], delivered: [], cash: 0 };
  for (const { orderId, took, report, said, saidAt } of rows) {
    const order = found.get(orderId);
    if (!order) continue;
    const { address, amount } = parcelOf(order, toCollect(order));
    const taken = isCarried(order.status) ? 0 : (took ?? dueAtDoor(order));
    const notReachedAt = said === NOT_REACHED ? saidAt : null;
    const parcel = { order, address, owed: amount, taken, notReachedAt, reason: said };
    if (!isCarried(order.status)) day.delivered.push(parcel);
    else if (report === "cancelled") day.back.push(parcel);
    else day.out.push(parcel);
    day.cash += taken;
  }
  // What is handed over together stays in its order within a place.
  const place = ({ order: { district, thana } }: RiderParcel) => `${district}\n${thana ?? ""}`;
  day.out.sort((a, b) => (place(a) < place(b) ? -1 : Number(place(a) > place(b))));
  return day;
}

/**
 * The few orders on their way are read first, as an array, because a join with them may read years
 * of parcels.
 */
const isNobodys = and(
  isNull(shipments.riderId),
  eq(couriers.kind, "other"),
  sql`${shipments.orderId} = any(array(${db.select({ id: orders.id }).from(orders).where(isOut)}))`,
) as SQL;

export type RiderTotals = Rider & { out: number; back: number; delivered: number; cash: number };

/** All riders with what they have now, also who is none any more and still has something. */
export async function listRiderTotals(): Promise<RiderTotals[]> {
  const comesBack = sql`${shipments.report} = 'cancelled'`;
  const delivered = sql`${orders.status} = 'Deliverd'`;
  const counted = (where: SQL | undefined) => sql<number>`(count(*) filter (where ${where}))::int`;
  const [riders, rows] = await Promise.all([
    listRiders(),
    db
      .select({
        id: users.id,
        name: users.fullName,
        out: counted(and(ne(orders.status, "Deliverd"), sql`not ${comesBack}`)),
        back: counted(and(ne(orders.status, "Deliverd"), comesBack)),
        delivered: counted(delivered),
        cash: sql<number>`coalesce(sum(${takenSql}) filter (where ${delivered}), 0)`.mapWith(
          Number,
        ),
      })
      .from(orders)
      .innerJoin(shipments, eq(shipments.orderId, orders.id))
      .innerJoin(users, eq(users.id, shipments.riderId))
      .where(or(isOut, isInHand))
      .groupBy(users.id),
  ]);
  const idle = riders.filter(({ id }) => !rows.some((row) => row.id === id));
  return [
    ...rows,
    ...idle.map((rider) => ({ ...rider, out: 0, back: 0, delivered: 0, cash: 0 })),
  ].toSorted((a, b) => a.name.localeCompare(b.name) || (a.id < b.id ? -1 : 1));
}

/** How many parcels of the shop's own are on their way without a rider. */
export async function countNobodys(): Promise<number> {
  const [row] = await db
    .select({ n: count() })
    .from(shipments)
    .innerJoin(couriers, eq(couriers.id, shipments.courierId))
    .where(isNobodys);
  return row?.n ?? 0;
}

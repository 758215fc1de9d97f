import { and, asc, desc, eq, gte, isNull, lt, type SQL, sql } from "drizzle-orm";
import { db } from "#drizzle/client.server.ts";
import { couriers, handedParcels, handOvers, orders, shipments, users } from "#drizzle/schema.ts";
import { addDays, endOfDhakaDay, startOfDhakaDay } from "../../core/dates.ts";
import { isUuid } from "../../core/uuid.ts";
import type { OrderStatus } from "../../orders/order-status.ts";

/** Hand-overs of a day in Dhaka ("2026-11-26") and of a courier; without either, all. */
export type HandOverQuestion = { day?: string | undefined; courierId?: string | undefined };

/**
 * Where a handed parcel is now; an order that went out again with another hand-over came back from
 * this one.
 */
export const PARCEL_FATES = ["on-the-way", "delivered", "back"] as const;

export type ParcelFate = (typeof PARCEL_FATES)[number];

const fate = sql<ParcelFate>`case
  when ${shipments.createdAt} is distinct from ${handOvers.createdAt} or ${shipments.courierId} <> ${handOvers.courierId} then 'back'
  when ${orders.status} = 'Deliverd' then 'delivered'
  when ${orders.status} in ('Submit for Delivery', 'Reach Destination', 'Assign Rider') then 'on-the-way'
  else 'back' end`;

const count = (condition: SQL) => sql<number>`count(*) filter (where ${condition})`.mapWith(Number);

const columns = {
  id: handOvers.id,
  at: handOvers.createdAt,
  courierId: handOvers.courierId,
  courier: couriers.name,
  by: users.fullName,
  parcels: sql<number>`count(*)`.mapWith(Number),
  amount: sql<number>`coalesce(sum(${handedParcels.amount}), 0)`.mapWith(Number),
  onTheWay: count(sql`${fate} = 'on-the-way'`),
  delivered: count(sql`${fate} = 'delivered'`),
  back: count(sql`${fate} = 'back'`),
};

export type HandOverRow = Awaited<ReturnType<typeof listHandOvers>>["rows"][number];

/**
 * Hand-overs, latest first, each with its parcels and their fates. `total` counts all; `page`
 * counts from 1.
 */
export async function listHandOvers(
  question: HandOverQuestion,
  { page, perPage }: { page: number; perPage: number },
) {
  const where = whereAsked(question);
  const ids = db
    .select({ id: handOvers.id })
    .from(handOvers)
    .where(where)
    .orderBy(desc(handOvers.createdAt), asc(handOvers.id))
    .limit(perPage)
    .offset((page - 1) * perPage);
  const [rows, total] = await Promise.all([
    select(sql`${handOvers.id} = any(array(${ids}))`),
    db.$count(handOvers, where),
  ]);
  return { rows, total };
}

/** One hand-over with its parcels by number; null for an unknown id. */
export async function findHandOver(id: string) {
  const [handOver] = isUuid(id) ? await select(eq(handOvers.id, id)) : [];
  if (!handOver) return null;
  const isStill = sql`${shipments.createdAt} = ${handOvers.createdAt} and ${shipments.courierId} = ${handOvers.courierId}`;
  const parcels = await db
    .select({
      orderId: handedParcels.orderId,
      orderNumber: orders.orderNumber,
      fullName: orders.fullName,
      district: orders.district,
      status: sql<OrderStatus>`${orders.status}`,
      amount: handedParcels.amount,
      returnedAmount: orders.returnedAmount,
      consignment: sql<string>`case when ${isStill} then ${shipments.consignmentId} else '' end`,
      fate,
    })
    .from(handedParcels)
    .innerJoin(handOvers, eq(handOvers.id, handedParcels.handOverId))
    .innerJoin(orders, and(eq(orders.id, handedParcels.orderId), isNull(orders.deletedAt)))
    .leftJoin(shipments, eq(shipments.orderId, handedParcels.orderId))
    .where(eq(handedParcels.handOverId, id))
    .orderBy(asc(orders.orderNumber));
  return { ...handOver, list: parcels };
}

function select(where: SQL) {
  return db
    .select(columns)
    .from(handOvers)
    .innerJoin(handedParcels, eq(handedParcels.handOverId, handOvers.id))
    .innerJoin(orders, and(eq(orders.id, handedParcels.orderId), isNull(orders.deletedAt)))
    .innerJoin(couriers, eq(couriers.id, handOvers.courierId))
    .leftJoin(shipments, eq(shipments.orderId, handedParcels.orderId))
    .leftJoin(users, eq(users.id, handOvers.actorId))
    .where(where)
    .groupBy(handOvers.id, couriers.name, users.fullName)
    .orderBy(desc(handOvers.createdAt), asc(handOvers.id));
}

function whereAsked({ day, courierId }: HandOverQuestion): SQL | undefined {
  const end = endOfDhakaDay(day ?? "");
  const start = end && startOfDhakaDay(end);
  return and(
    courierId && isUuid(courierId) ? eq(handOvers.courierId, courierId) : undefined,
    start ? gte(handOvers.createdAt, start) : undefined,
    start ? lt(handOvers.createdAt, addDays(start, 1)) : undefined,
  );
}

import { and, asc, count, desc, eq, inArray, isNull, type SQL, sql } from "drizzle-orm";
import { db } from "#drizzle/client.server.ts";
import { couriers, orders, shipments } from "#drizzle/schema.ts";
import { isUuid } from "../../core/uuid.ts";
import { CARRIED_STATUSES, type OrderStatus } from "../../orders/order-status.ts";
import { whereFiltered } from "../../orders/reading/list-filters.server.ts";
import type { ListFilters, ListSort } from "../../orders/reading/list-filters.ts";
import { type ParcelList, trackingHref } from "./couriers.ts";
import { isReturnable } from "./return-requests.server.ts";

export type ParcelQuestion = {
  list: ParcelList;
  /** Parcels of one courier, and of one time: a hand-over. */
  courierId?: string | null;
  at?: Date | null;
  /** Its days are those of the hand-over. */
  filters?: ListFilters;
};

/** On their way and unanswered four times in a row, about seven hours; spelled as in its index. */
const isSilent = and(
  sql`${shipments.unanswered} >= 4`,
  inArray(orders.status, [...CARRIED_STATUSES]),
);

/** Parcels on their way without answers from their courier. */
export const silentParcels = db
  .select({ one: sql`1` })
  .from(shipments)
  .innerJoin(orders, eq(orders.id, shipments.orderId))
  .where(and(isSilent, isNull(orders.deletedAt)));

/** Spelled as in its index. */
const isReported = sql`${shipments.report} <> ''`;

/** Parcels that couriers report as stuck, cancelled or delivered in part. */
export const reportedParcels = db
  .select({ one: sql`1` })
  .from(shipments)
  .innerJoin(orders, eq(orders.id, shipments.orderId))
  .where(and(isReported, isNull(orders.deletedAt)));

/**
 * The open reports of couriers by kind: parcels, taka to collect, and taka that couriers say they
 * collected.
 */
export const sumReports = () =>
  db
    .select({
      report: shipments.report,
      parcels: count(),
      amount: sql<number>`sum(${shipments.amountToCollect})`.mapWith(Number),
      collected: sql<number>`coalesce(sum(${shipments.collected}), 0)`.mapWith(Number),
    })
    .from(shipments)
    .innerJoin(orders, eq(orders.id, shipments.orderId))
    .where(and(isReported, isNull(orders.deletedAt)))
    .groupBy(shipments.report)
    .orderBy(shipments.report);

const WHERE: Record<ParcelList, SQL | undefined> = {
  all: undefined,
  reported: isReported,
  waiting: inArray(shipments.sending, ["waiting", "sending"]),
  stuck: inArray(shipments.sending, ["failed", "unknown"]),
  unnumbered: eq(shipments.consignmentId, ""),
  silent: isSilent,
};

const newest = sql`${shipments.createdAt} desc nulls last`;

const SORTS: Record<ListSort, SQL[]> = {
  newest: [newest],
  // As its index is read backwards.
  oldest: [sql`${shipments.createdAt} asc nulls first`],
  district: [asc(orders.district), newest],
  total: [desc(shipments.amountToCollect)],
};

export type ListedParcel = Awaited<ReturnType<typeof listParcels>>[number];

/**
 * Parcels, latest hand-over first, those of one hand-over by number; one more than `limit` shows
 * that there are more.
 */
export async function listParcels(
  { list, courierId, at, filters }: ParcelQuestion,
  limit: number,
  offset = 0,
) {
  const rows = await db
    .select({
      orderId: shipments.orderId,
      version: orders.version,
      orderNumber: orders.orderNumber,
      fullName: orders.fullName,
      district: orders.district,
      status: sql<OrderStatus>`${orders.status}`,
      isReserved: orders.isReserved,
      handedOverAt: shipments.createdAt,
      amount: shipments.amountToCollect,
      courierId: shipments.courierId,
      courier: couriers.name,
      hasKeys: sql<boolean>`${couriers.credentials} is not null`,
      trackingLink: couriers.trackingLink,
      consignment: shipments.consignmentId,
      trackingCode: shipments.trackingCode,
      sending: shipments.sending,
      failure: shipments.failure,
      courierStatus: shipments.courierStatus,
      courierStatusAt: shipments.courierStatusAt,
      report: shipments.report,
      reportedAt: shipments.reportedAt,
      collected: shipments.collected,
      isSilent: sql<boolean>`(${isSilent})`,
      askFailure: shipments.askFailure,
      kind: couriers.kind,
      charge: shipments.charge,
      returnRequest: shipments.returnRequest,
    })
    .from(shipments)
    .innerJoin(orders, eq(orders.id, shipments.orderId))
    .innerJoin(couriers, eq(couriers.id, shipments.courierId))
    .where(
      and(
        isNull(orders.deletedAt),
        WHERE[list],
        courierId && isUuid(courierId) ? eq(shipments.courierId, courierId) : undefined,
        at ? eq(shipments.createdAt, at) : undefined,
        await whereFiltered(filters, shipments.createdAt),
      ),
    )
    .orderBy(...SORTS[filters?.sort ?? "newest"], orders.orderNumber)
    .limit(limit)
    .offset(offset);
  return rows.map(({ trackingLink, kind, isReserved, ...row }) => ({
    ...row,
    /** Whether its courier can be asked to bring it back. */
    canReturn:
      row.hasKeys && row.returnRequest !== "asked" && isReturnable({ ...row, kind, isReserved }),
    href: trackingHref(trackingLink, row.trackingCode || row.consignment),
  }));
}

/** The parcels of one hand-over whose orders are not deleted. */
export async function countTogether(courierId: string, at: Date): Promise<number> {
  if (!isUuid(courierId)) return 0;
  const [row] = await db
    .select({ n: count() })
    .from(shipments)
    .innerJoin(orders, eq(orders.id, shipments.orderId))
    .where(
      and(
        isNull(orders.deletedAt),
        eq(shipments.courierId, courierId),
        eq(shipments.createdAt, at),
      ),
    );
  return row?.n ?? 0;
}

const parcelOf = db
  .select({
    courierId: shipments.courierId,
    courier: couriers.name,
    consignment: shipments.consignmentId,
    trackingCode: shipments.trackingCode,
    trackingLink: couriers.trackingLink,
    amount: shipments.amountToCollect,
  })
  .from(shipments)
  .innerJoin(couriers, eq(couriers.id, shipments.courierId))
  .where(eq(shipments.orderId, sql.placeholder("orderId")))
  .prepare("parcel_of");

/** An order's courier and tracking link; null without a parcel. */
export async function findParcel(orderId: string) {
  if (!isUuid(orderId)) return null;
  const [found] = await parcelOf.execute({ orderId });
  if (!found) return null;
  const { trackingLink, trackingCode, ...parcel } = found;
  return { ...parcel, href: trackingHref(trackingLink, trackingCode || parcel.consignment) };
}

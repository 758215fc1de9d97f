import { and, eq, isNull, lte, sql } from "drizzle-orm";
import { db } from "#drizzle/client.server.ts";
import { handedParcels, orders, shipments } from "#drizzle/schema.ts";
import { invoiceOf, readInvoice } from "../../core/invoice.ts";
import { noteCourierStatus } from "./ask-parcel.server.ts";
import type { CourierEvent } from "./interface/webhooks.server.ts";

/**
 * Records what a courier's webhook reports of one of its parcels as an answer to polling is
 * recorded: a repeated or older report changes nothing. False if the courier has no such parcel of
 * the shop.
 */
export async function noteCourierEvent(courierId: string, event: CourierEvent): Promise<boolean> {
  const orderId = await findReported(courierId, event);
  if (!orderId || event.status === "") return false;
  await noteCourierStatus(orderId, event);
  return true;
}

const timesHandedOver = sql<number>`(select count(*) from ${handedParcels} where ${handedParcels.orderId} = ${orders.id})`;

/**
 * By the courier's number, or by the shop's while the parcel has no number of the courier yet. All
 * parcels of an order have the shop's number, so that a courier's unknown number may be that of an
 * earlier one.
 */
async function findReported(
  courierId: string,
  { consignment, invoice }: CourierEvent,
): Promise<string | null> {
  const ofCourier = and(eq(shipments.courierId, courierId), isNull(orders.deletedAt));
  const find = (where: ReturnType<typeof and>) =>
    db
      .select({ id: orders.id, orderNumber: orders.orderNumber })
      .from(shipments)
      .innerJoin(orders, eq(orders.id, shipments.orderId))
      .where(and(ofCourier, where));
  if (consignment !== "") {
    const [numbered] = await find(
      and(eq(shipments.consignmentId, consignment), sql`${shipments.consignmentId} <> ''`),
    );
    if (numbered) return numbered.id;
  }
  const named = readInvoice(invoice);
  if (!named?.mark) return null;
  const [unnumbered] = await find(
    and(
      eq(orders.orderNumber, named.orderNumber),
      eq(shipments.consignmentId, ""),
      consignment === "" ? undefined : lte(timesHandedOver, 1),
    ),
  );
  return unnumbered && invoiceOf(unnumbered).endsWith(`-${named.mark}`) ? unnumbered.id : null;
}

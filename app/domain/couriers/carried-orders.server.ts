import { and, eq, inArray, isNull, ne, sql } from "drizzle-orm";
import type { Db } from "#drizzle/client.server.ts";
import { orders, shipments } from "#drizzle/schema.ts";
import { latinDigits } from "../digits.ts";
import type { OrderStatus } from "../orders/order-status.ts";
import { invoiceOf, readInvoice } from "./couriers.ts";

/** How couriers head the columns that say whose line it is, in small letters without marks. */
export const PARCEL_HEADS = {
  number:
    /consignment|tracking|^parcel( id)?$|^(order|order no|order number|number|নম্বর|অর্ডার|অর্ডার নম্বর)$|কনসাইনমেন্ট/,
  invoice: /^(invoice|merchant order)( id| no| number)?$|^ইনভয়েস/,
};

/** What a line calls its parcel, under either head. */
export const parcelNumbers = ({ number, invoice }: { number?: string; invoice?: string }) =>
  [number, invoice].flatMap((cell) => (cell ? [latinDigits(cell)] : []));

/** An order with a parcel of a courier. Taka. */
export type Carried = {
  id: string;
  orderNumber: number;
  status: OrderStatus;
  totalPrice: number;
  returnedAmount: number;
  settledAt: Date | null;
  consignment: string | null;
};

/** Consignment number or invoice and order number may name two orders: then nobody knows which. */
function onlyOne(found: readonly (readonly Carried[])[]): Carried | null {
  const all = new Map(found.flat().map((order) => [order.id, order]));
  const [one] = all.values();
  return one && all.size === 1 ? one : null;
}

/**
 * The orders of a courier's parcels by what its lists call them: consignment, invoice or order number. Answers who a line's
 * `numbers` mean; null for nobody, and for two.
 */
export async function findCarried(
  tx: Db,
  courierId: string,
  numbers: string[],
): Promise<(numbers: readonly string[]) => Carried | null> {
  const invoices = numbers.flatMap((number) => readInvoice(number)?.orderNumber ?? []);
  // Each of the two is asked of its own index; joined by "or" they would be looked for in every parcel there is.
  const ofParcels = tx
    .select({ id: shipments.orderId })
    .from(shipments)
    .where(
      and(
        eq(shipments.courierId, courierId),
        inArray(shipments.consignmentId, numbers),
        ne(shipments.consignmentId, ""),
      ),
    );
  const ofOrders = tx
    .select({ id: orders.id })
    .from(orders)
    .where(inArray(orders.orderNumber, invoices));
  const rows: Carried[] =
    numbers.length === 0
      ? []
      : await tx
          .select({
            id: orders.id,
            orderNumber: orders.orderNumber,
            status: sql<OrderStatus>`${orders.status}`,
            totalPrice: orders.totalPrice,
            returnedAmount: orders.returnedAmount,
            settledAt: orders.settledAt,
            consignment: shipments.consignmentId,
          })
          .from(shipments)
          .innerJoin(orders, eq(orders.id, shipments.orderId))
          .where(
            and(
              eq(shipments.courierId, courierId),
              isNull(orders.deletedAt),
              inArray(orders.id, invoices.length > 0 ? ofParcels.union(ofOrders) : ofParcels),
            ),
          );
  const called = (number: string): Carried[] => {
    const invoice = readInvoice(number);
    return rows.filter((order) => {
      if (order.consignment === number) return true;
      if (!invoice || invoice.orderNumber !== order.orderNumber) return false;
      return invoice.mark === null || invoiceOf(order).endsWith(`-${invoice.mark}`);
    });
  };
  return (named) => onlyOne(named.map(called));
}

import { and, eq, inArray, isNull, ne, sql } from "drizzle-orm";
import type { Db } from "#drizzle/client.server.ts";
import { orders, shipments } from "#drizzle/schema.ts";
import { latinDigits } from "../../core/digits.ts";
import { invoiceOf, readInvoice } from "../../core/invoice.ts";
import { lockOrders } from "../../orders/changing/order-writes.server.ts";
import type { OrderStatus } from "../../orders/order-status.ts";

/** The numbers of a line's parcel, from both columns. */
export const parcelNumbers = ({ number, invoice }: { number?: string; invoice?: string }) =>
  [number, invoice].flatMap((cell) => (cell ? [latinDigits(cell)] : []));

/** An order with a parcel of a courier. Taka. */
export type Carried = {
  id: string;
  orderNumber: number;
  status: OrderStatus;
  totalPrice: number;
  returnedAmount: number;
  advanceAmount: number;
  settledAt: Date | null;
  consignment: string | null;
};

/** Null also if consignment number and order number belong to two orders. */
function onlyOne(found: readonly (readonly Carried[])[]): Carried | null {
  const all = new Map(found.flat().map((order) => [order.id, order]));
  const [one] = all.values();
  return one && all.size === 1 ? one : null;
}

/**
 * Finds the orders of a courier's parcels by the numbers of each line: consignment, invoice or
 * order number. The returned function gives the order for the numbers of one line; null for none or
 * two.
 */
export async function findCarried(
  tx: Db,
  courierId: string,
  numbersOfLines: readonly (readonly string[])[],
): Promise<(numbers: readonly string[]) => Carried | null> {
  const numbers = numbersOfLines.flat();
  const invoices = numbers.flatMap((number) => readInvoice(number)?.orderNumber ?? []);
  // A union uses an index for each half; an "or" would read every parcel.
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
            advanceAmount: orders.advanceAmount,
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

/** Plans a pasted list, locks its orders, and plans it again under the locks. */
export async function planLocked<Line extends { orderId: string | null }>(
  tx: Db,
  plan: () => Promise<Line[]>,
) {
  const ids = (await plan()).flatMap(({ orderId }) => orderId ?? []);
  const locked = await lockOrders(tx, [...new Set(ids)]);
  return { locked, lines: await plan() };
}

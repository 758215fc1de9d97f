import { and, eq, isNull } from "drizzle-orm";
import { db } from "#drizzle/client.server.ts";
import { orderPrints, orders } from "#drizzle/schema.ts";
import { latinDigits, MAX_INTEGER } from "../../core/digits.ts";
import { readOrderWithLines } from "./order-rows.server.ts";
import { readSlipCode, slipMark } from "./slip-mark.server.ts";

/**
 * The search that a scanned slip stands for: its order alone, if the mark is that of the order now
 * or of its last print. Any other text, such as part of a phone number, is returned as it is.
 */
export async function searchOfSlip(search: string): Promise<string> {
  const slip = readSlipCode(latinDigits(search));
  const orderNumber = Number(slip?.orderNumber);
  if (!slip || orderNumber > MAX_INTEGER) return search;
  const isThis = and(eq(orders.orderNumber, orderNumber), isNull(orders.deletedAt));
  const order = await readOrderWithLines(db, isThis);
  if (!order) return search;
  const [print] = await db
    .select({ slip: orderPrints.slip })
    .from(orderPrints)
    .where(eq(orderPrints.orderId, order.id));
  return [slipMark(order), print?.slip].includes(slip.mark) ? `No. ${orderNumber}` : search;
}

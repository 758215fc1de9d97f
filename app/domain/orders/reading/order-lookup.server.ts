import { and, eq, isNull } from "drizzle-orm";
import { z } from "zod";
import { db } from "#drizzle/client.server.ts";
import { orders } from "#drizzle/schema.ts";
import { latinDigits, MAX_INTEGER } from "../../digits.ts";
import { phoneNumber } from "../../fields/person.server.ts";
import { refuse } from "../../fields/refuse.server.ts";
import { typedText } from "../../fields/text.server.ts";
import { ERASED } from "../../privacy/personal-data.server.ts";
import { ShopError } from "../../shop-error.ts";

/** "1001", "No. ১০০১", "#1001", "অর্ডার নং ১০০১": the digits, with words before them or a mark behind. */
const ORDER_NUMBER = /^[^\d]{0,30}(\d{1,10})[^\d]{0,5}$/;

const orderNumber = typedText().transform((typed, context) => {
  if (!typed.trim()) return refuse(context, "required");
  const [, digits] = ORDER_NUMBER.exec(latinDigits(typed.slice(0, 60))) ?? [];
  const number = Number(digits);
  return number <= MAX_INTEGER ? number : refuse(context, "order-number-invalid");
});

/** What a person without an account says to find an order. */
export const orderLookupSchema = z.object({ orderNumber, phoneNumber });

export type OrderLookup = z.output<typeof orderLookupSchema>;

/**
 * The id of the order that has this number and this phone. Both are compared in the one question that is asked of the
 * database, so that neither the answer nor its time tells which was wrong. Erased orders share a phone that is nobody's
 * and are found by none. Refused: no-such-number-and-phone.
 */
export async function findOrderId({ orderNumber, phoneNumber }: OrderLookup): Promise<string> {
  const [found] = await db
    .select({ id: orders.id, phoneNumber: orders.phoneNumber })
    .from(orders)
    .where(
      and(
        eq(orders.orderNumber, orderNumber),
        eq(orders.phoneNumber, phoneNumber),
        isNull(orders.deletedAt),
      ),
    );
  if (!found || found.phoneNumber === ERASED.phoneNumber) {
    throw new ShopError("no-such-number-and-phone", {});
  }
  return found.id;
}

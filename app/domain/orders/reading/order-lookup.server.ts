import { and, eq, isNull } from "drizzle-orm";
import type { RateLimiterPostgres } from "rate-limiter-flexible";
import { z } from "zod";
import { db } from "#drizzle/client.server.ts";
import { orders } from "#drizzle/schema.ts";
import { latinDigits, MAX_INTEGER } from "../../core/digits.ts";
import { DAY_S, HOUR_S } from "../../core/durations.ts";
import { ERASED } from "../../core/erased.ts";
import { phoneNumber } from "../../core/fields/person.server.ts";
import { refuse } from "../../core/fields/refuse.server.ts";
import { typedText } from "../../core/fields/text.server.ts";
import { consume, limiter } from "../../core/limits.server.ts";
import { ShopError } from "../../core/shop-error.ts";
import { addressKey } from "../../people/accounts/network.server.ts";

/** "1001", "No. ১০০১", "#1001", "অর্ডার নং ১০০১": the digits, with text before or a mark behind. */
const ORDER_NUMBER = /^[^\d]{0,30}(\d{1,10})[^\d]{0,5}$/;

const orderNumber = typedText().transform((typed, context) => {
  if (!typed.trim()) return refuse(context, "required");
  const [, digits] = ORDER_NUMBER.exec(latinDigits(typed.slice(0, 60))) ?? [];
  const number = Number(digits);
  return number <= MAX_INTEGER ? number : refuse(context, "order-number-invalid");
});

/** The fields of the form that finds a guest's order. */
export const orderLookupSchema = z.object({ orderNumber, phoneNumber });

export type OrderLookup = z.output<typeof orderLookupSchema>;

/**
 * The id of the order with this number and phone. One query compares both, so that neither the
 * response nor its time reveals which was wrong. Erased orders share an unused phone number, which
 * finds none. Refused: no-such-number-and-phone.
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

/*
 * Limits of wrong pairs of number and phone. Order numbers count up from 1001, so somebody who knows a phone number could try all orders
 * of its month to learn an address: at 15 tries a day 600 numbers take forty days. For somebody who knows an order number there are
 * 10⁸ phone numbers to try. Hundreds of people share the address of a mobile network, but seldom look for an order. The limit of an
 * address is separate from those of a phone number and an order number.
 */
const ofAddress = limiter("order-lookup-address", 30, HOUR_S);
const ofPhoneHere = limiter("order-lookup-phone-here", 6, DAY_S);
const ofNumberHere = limiter("order-lookup-number-here", 10, DAY_S);
const ofPhone = limiter("order-lookup-phone", 15, DAY_S);
const ofNumber = limiter("order-lookup-number", 50, DAY_S);

/** Changes per order by its customer, so that its history stays short. */
const ofOwnOrder = limiter("own-order-changes", 20, HOUR_S);

/**
 * The id of the order with this number and phone. Each attempt is counted before the look-up, so
 * that simultaneous guesses stay within the limit; a right pair gets its attempts back. `address`
 * is the network address, "" if unknown. Refused: no-such-number-and-phone, too-many-attempts.
 */
export async function lookUpOrder(address: string, lookup: OrderLookup): Promise<string> {
  const keys = keysOf(addressKey(address), lookup);
  for (const key of keys) await consume([key]);
  const id = await findOrderId(lookup);
  await Promise.all(keys.map(([counter, key]) => key && counter.reward(key)));
  return id;
}

/** Narrowest limit first: a refusal there uses up none of the wider ones. */
function keysOf(address: string | null, { phoneNumber, orderNumber }: OrderLookup) {
  const here = (what: number | string) => address && `${address} ${what}`;
  const keys: (readonly [RateLimiterPostgres, string | null])[] = [
    [ofAddress, address],
    [ofPhoneHere, here(phoneNumber)],
    [ofNumberHere, here(orderNumber)],
    [ofPhone, phoneNumber],
    [ofNumber, String(orderNumber)],
  ];
  return keys;
}

/** Counts one more change of an order by its customer. Refused: too-many-attempts. */
export const countOwnChange = (orderId: string): Promise<void> => consume([[ofOwnOrder, orderId]]);

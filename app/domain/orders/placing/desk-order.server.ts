import { and, desc, eq, isNull, sql } from "drizzle-orm";
import { db } from "#drizzle/client.server.ts";
import { orders, people } from "#drizzle/schema.ts";
import { isCounted } from "../../core/counted.server.ts";
import { normalizePhone } from "../../core/phone.ts";
import { ShopError } from "../../core/shop-error.ts";
import type { Sums } from "../money/order-totals.ts";
import type { OrderInput } from "../order-input.server.ts";
import type { Order } from "../reading/order-rows.server.ts";
import { orderKeyOf } from "./order-key.server.ts";
import { type DeskTerms, placeOrder } from "./place-order.server.ts";
import { type Quote, type QuoteQuestion, quoteOrder } from "./quote-order.server.ts";

/** A prefix of its own, so that no key of a customer equals one of staff. */
const keyOf = (key: string | null) => ({
  customerId: null,
  idempotencyKey: key && `desk ${key}`,
});

/**
 * Staff place an order for somebody on the phone: confirmed at once, never held, in the account that
 * has proved this number, if there is one. A repeat under the same key returns the first order. Not placed if the total is above `shownTotal`
 * (taka). Refused as `placeOrder`.
 */
export async function placeDeskOrder(
  input: OrderInput,
  desk: DeskTerms,
  { key, shownTotal = null }: { key: string | null; shownTotal?: number | null },
): Promise<Order> {
  const { order } = await placeOrder(input, { ...keyOf(key), desk, shownTotal });
  return order;
}

/** The order that staff placed under this key. */
export async function findOrderByKey(key: string) {
  const [found] = await db
    .select({ id: orders.id, orderNumber: orders.orderNumber })
    .from(orders)
    .where(and(eq(orders.idempotencyKey, orderKeyOf(keyOf(key)) ?? ""), isNull(orders.deletedAt)));
  return found ?? null;
}

/** The price of an order taken by phone, and the reasons to refuse it. */
export type DeskQuote = Pick<Quote, "lineRefusals" | "promoCodeRefusal"> & {
  sums: Sums;
  /** Set if the discount exceeds the total. */
  discountRefusal: ShopError | null;
};

/**
 * As `quoteOrder`, with the terms that staff agree with the customer. Without a district or charge,
 * delivery is not included yet.
 */
export async function quoteDeskOrder(
  question: QuoteQuestion,
  terms: Pick<DeskTerms, "discount" | "deliveryCharge">,
): Promise<DeskQuote> {
  const quote = await quoteOrder({ ...question, deliveryCharge: terms.deliveryCharge });
  const { subtotal, promoCode, promoCodeDiscount, lineRefusals, promoCodeRefusal } = quote;
  const deliveryCharge = quote.deliveryCharge ?? 0;
  const parts = quote.totalPrice;
  const sums = {
    subtotal,
    deliveryCharge,
    promoCode,
    promoCodeDiscount,
    adjustment: 0 - terms.discount,
    totalPrice: Math.max(0, parts - terms.discount),
  };
  const discountRefusal =
    terms.discount > parts
      ? new ShopError("discount-above-total", { discount: terms.discount, max: parts })
      : null;
  return { sums, lineRefusals, promoCodeRefusal, discountRefusal };
}

/** The person of a phone number, by their last order. */
export type KnownPerson = {
  fullName: string;
  address: string;
  district: string;
  thana: string;
  /** All orders so far, including cancelled ones. */
  orders: number;
};

/** Null if no order has this number, in any spelling, or the text is no phone number. */
export async function findKnownPerson(phone: string): Promise<KnownPerson | null> {
  const phoneNumber = normalizePhone(phone);
  if (!phoneNumber) return null;
  const [last] = await db
    .select({
      fullName: orders.fullName,
      address: orders.address,
      district: orders.district,
      thana: sql<string>`coalesce(${orders.thana}, '')`,
      orders: sql<number>`coalesce((select ${people.orders} from ${people} where ${people.phoneNumber} = ${phoneNumber}), 0)`,
    })
    .from(orders)
    .where(and(eq(orders.phoneNumber, phoneNumber), isCounted))
    .orderBy(sql`${desc(orders.createdAt)} nulls last`, orders.id)
    .limit(1);
  return last ?? null;
}

import { and, eq, isNull } from "drizzle-orm";
import { db } from "#drizzle/client.server.ts";
import { orders } from "#drizzle/schema.ts";
import type { OrderInput } from "../order-input.server.ts";
import type { Order } from "../reading/order-rows.server.ts";
import { orderKeyOf } from "./order-key.server.ts";
import { type DeskTerms, placeOrder } from "./place-order.server.ts";

/** No customer's key is ever the same. */
const keyOf = (key: string | null) => ({
  customerId: null,
  idempotencyKey: key && `desk ${key}`,
});

/**
 * Staff place an order for somebody on the phone: confirmed at once, never held, in nobody's account. The same again under
 * the same key is the first order; for another total than `shownTotal` (taka) it is not placed. Refused as `placeOrder`.
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

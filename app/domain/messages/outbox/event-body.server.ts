import { asc, eq } from "drizzle-orm";
import type { Db } from "#drizzle/client.server.ts";
import { orderLines, orders, products } from "#drizzle/schema.ts";
import { EVENT_TYPES, type EventType } from "../../core/outbox/events.ts";
import { isHeld } from "../../orders/checks/held-orders.ts";
import { payableOf } from "../../orders/money/order-totals.ts";
import type { OrderStatus } from "../../orders/order-status.ts";

/** An event's columns, as the triggers write them. */
export type StoredEvent = {
  id: string;
  type: string;
  createdAt: Date;
  data: Record<string, string | number | boolean | null>;
};

/**
 * The payload of a webhook. It holds no name, phone number or address: a receiver that needs them
 * asks the API as staff. The data are empty if the order or product no longer exists.
 */
export async function writeBody(tx: Db, event: StoredEvent): Promise<string> {
  const { type, createdAt, data } = event;
  // Not sent to webhooks.
  if (!EVENT_TYPES.includes(type as EventType)) return "{}";
  const payload = type === "stock.low" ? await readProduct(tx, data) : await readOrder(tx, data);
  return JSON.stringify({ type, timestamp: createdAt.toISOString(), data: payload });
}

async function readOrder(tx: Db, data: StoredEvent["data"]) {
  const id = String(data.orderId);
  const [order] = await tx.select().from(orders).where(eq(orders.id, id));
  if (!order) return {};
  const lines = await tx
    .select({
      productId: orderLines.productId,
      title: orderLines.title,
      titleBn: orderLines.titleBn,
      price: orderLines.price,
      quantity: orderLines.quantity,
      deal: orderLines.deal,
      tiers: orderLines.tiers,
    })
    .from(orderLines)
    .where(eq(orderLines.orderId, id))
    .orderBy(asc(orderLines.position));
  // The status at the time of the event; the order may have changed since.
  const status = String(data.status) as OrderStatus;
  return {
    _id: id,
    orderNumber: order.orderNumber,
    status,
    ...(data.previousStatus === undefined ? {} : { previousStatus: data.previousStatus }),
    isHeld: isHeld({ ...order, status }),
    isTrial: order.isTrial,
    items: lines.map(({ title, titleBn, ...line }) => ({ ...line, title: title || titleBn })),
    subtotal: order.subtotal,
    deliveryCharge: order.deliveryCharge,
    promoCodeDiscount: order.promoCodeDiscount,
    totalPrice: order.totalPrice,
    payable: payableOf({ ...order, status }),
    district: order.district,
    createdAt: order.createdAt.toISOString(),
  };
}

async function readProduct(tx: Db, data: StoredEvent["data"]) {
  const id = String(data.productId);
  const [product] = await tx
    .select({ slug: products.slug, title: products.title, titleBn: products.titleBn })
    .from(products)
    .where(eq(products.id, id));
  if (!product) return {};
  const { quantityInStock, level } = data;
  return {
    _id: id,
    slug: product.slug,
    title: product.title || product.titleBn,
    quantityInStock,
    level,
  };
}

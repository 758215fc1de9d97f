import { and, eq, sql } from "drizzle-orm";
import { type Db, db } from "#drizzle/client.server.ts";
import {
  deliveries,
  orders,
  outboxEvents,
  products,
  restockRequests,
  webhooks,
} from "#drizzle/schema.ts";
import { isPublic } from "../../catalog/products/products.server.ts";
import { isWaiting } from "../../catalog/restock/restock-requests.server.ts";
import type { Channel } from "../../core/outbox/events.ts";
import { addDeliverJob } from "../../core/outbox/jobs.server.ts";
import { MERGED } from "../../orders/cancel-reasons.ts";
import type { OrderStatus } from "../../orders/order-status.ts";
import { findSent } from "../conversions/conversion-settings.server.ts";
import { hasMail } from "../mail.server.ts";
import { findMessageSettings, type MessageSettings } from "../message-settings.server.ts";
import { listStaffReceivers } from "../notices/receivers.server.ts";
import { hasSmsGateway } from "../sms-gateway.server.ts";
import { type StoredEvent, writeBody } from "./event-body.server.ts";

type DeliveryNeed = {
  channel: Channel;
  target: string;
  webhookId?: string;
};

/**
 * Decides once who is notified of an event: each receiver gets a notification with its own job,
 * webhooks also their payload. A second run changes nothing. Returns the number of notifications
 * added.
 */
export async function fanOut(eventId: string): Promise<number> {
  return db.transaction(async (tx) => {
    const [event] = await tx
      .select()
      .from(outboxEvents)
      .where(eq(outboxEvents.id, eventId))
      .for("update");
    if (!event || event.body !== null) return 0;
    const body = await writeBody(tx, event);
    await tx.update(outboxEvents).set({ body }).where(eq(outboxEvents.id, eventId));
    const wanted = await listWanted(tx, event);
    if (wanted.length === 0) return 0;
    const added = await tx
      .insert(deliveries)
      .values(wanted.map((one) => ({ ...one, eventId })))
      .onConflictDoNothing()
      .returning({
        id: deliveries.id,
        channel: deliveries.channel,
        webhookId: deliveries.webhookId,
      });
    for (const delivery of added) await addDeliverJob(tx, delivery, priorityOf(event));
    return added.length;
  });
}

/**
 * A lower number goes first: messages about orders do not wait behind 500 offers or restock
 * requests.
 */
const priorityOf = ({ type }: StoredEvent) =>
  type === "offer.made" || type === "stock.back" ? 10 : 0;

async function listWanted(tx: Db, event: StoredEvent): Promise<DeliveryNeed[]> {
  if (["order.converted", "order.returned", "funnel.seen"].includes(event.type)) {
    const { networks } = await findSent();
    return networks.map((target) => ({ channel: "conversion", target }));
  }
  if (["offer.made", "code.wanted", "advance.wanted"].includes(event.type))
    return [{ channel: "sms", target: "customer" }];
  const receivers = await tx
    .select({ id: webhooks.id })
    .from(webhooks)
    .where(and(webhooks.isActive, sql`${event.type} = any(${webhooks.events})`));
  const { settings } = await findMessageSettings(tx);
  return [
    ...receivers.map(({ id }) => ({ channel: "webhook" as const, target: id, webhookId: id })),
    ...(await notifyCustomer(tx, event, settings)),
    ...(await notifyWaiting(tx, event)),
    ...notifyOwner(event, settings),
    ...(await listStaffReceivers(tx, event)),
  ];
}

async function notifyCustomer(tx: Db, event: StoredEvent, settings: MessageSettings) {
  const { smsOnPlaced, emailOnPlaced, smsStatuses, emailStatuses } = settings;
  const status = String(event.data.status) as OrderStatus;
  const wants = {
    sms: event.type === "order.placed" ? smsOnPlaced : smsStatuses.includes(status),
    email: event.type === "order.placed" ? emailOnPlaced : emailStatuses.includes(status),
  };
  if (event.data.orderId === undefined) return [];
  const channels: Channel[] = [
    ...(wants.sms && hasSmsGateway() ? (["sms"] as const) : []),
    ...(wants.email && hasMail() && (await hasAccount(tx, event)) ? (["email"] as const) : []),
  ];
  if (channels.length === 0 || (await isSilent(tx, event))) return [];
  return channels.map((channel) => ({ channel, target: "customer" }));
}

/**
 * Takes the request, so that stock that comes and goes sends one SMS. Without a gateway, or when
 * the product is gone again, the request goes on waiting.
 */
async function notifyWaiting(tx: Db, { type, data }: StoredEvent): Promise<DeliveryNeed[]> {
  if (type !== "stock.back" || !hasSmsGateway()) return [];
  const isBack = sql`exists (select from ${products} where ${products.id} = ${restockRequests.productId} and ${isPublic} and ${products.inStock})`;
  const taken = await tx
    .update(restockRequests)
    .set({ toldAt: new Date() })
    .where(and(eq(restockRequests.id, String(data.requestId)), isWaiting, isBack))
    .returning({ id: restockRequests.id });
  return taken.map(() => ({ channel: "sms", target: "customer" }));
}

function notifyOwner({ type }: StoredEvent, settings: MessageSettings): DeliveryNeed[] {
  const { ownerEmails, ownerOnPlaced, ownerOnLowStock } = settings;
  const isWanted =
    (type === "order.placed" && ownerOnPlaced) ||
    (type === "stock.low" && ownerOnLowStock) ||
    type === "webhook.given_up";
  return isWanted && hasMail() && ownerEmails.length > 0
    ? [{ channel: "email", target: "owner" }]
    : [];
}

async function hasAccount(tx: Db, event: StoredEvent): Promise<boolean> {
  const [found] = await tx
    .select({
      email: sql<string | null>`(select email from users where id = ${orders.customerId})`,
    })
    .from(orders)
    .where(eq(orders.id, String(event.data.orderId)));
  return Boolean(found?.email);
}

/**
 * Cancelled for one of these reasons, an order tells its number nothing: it is a stranger's, or the
 * order lives on in another.
 */
const SILENT_REASONS: readonly string[] = ["fake", "wrong-number", MERGED];

/**
 * A new order that is held is silent, too: a stranger may have entered the number as a joke at the
 * shop's cost. The owner calls.
 */
async function isSilent(tx: Db, event: StoredEvent): Promise<boolean> {
  const [found] = await tx
    .select({ heldAt: orders.heldAt, cancelReason: orders.cancelReason })
    .from(orders)
    .where(eq(orders.id, String(event.data.orderId)));
  if (!found || SILENT_REASONS.includes(found.cancelReason)) return true;
  return event.type === "order.placed" && found.heldAt !== null;
}

import { and, asc, count, eq, gte, inArray, ne, or, type SQL, sql } from "drizzle-orm";
import { db } from "#drizzle/client.server.ts";
import {
  couriers,
  deliveries,
  offers,
  orderLines,
  orders,
  outboxEvents,
  products,
  restockRequests,
  shipments,
  users,
} from "#drizzle/schema.ts";
import { log } from "#runtime/log.ts";
import { settings } from "#runtime/settings.ts";
import { nameColumns } from "../catalog/products/cards.server.ts";
import { speakNumber } from "../core/digits.ts";
import { DAY_MS } from "../core/durations.ts";
import { ERASED } from "../core/erased.ts";
import type { Language } from "../core/language.ts";
import { textFor } from "../core/local-text.ts";
import { formatNumber, formatTaka } from "../core/money.ts";
import { productName } from "../core/naming/product-name.ts";
import type { Channel } from "../core/outbox/events.ts";
import type { Outcome } from "../core/outbox/outcome.ts";
import { isHeld } from "../orders/checks/held-orders.ts";
import { codeToSend } from "../orders/checks/phone-code.server.ts";
import { advanceDue, numbersOf } from "../orders/money/advance-rules.ts";
import { findAdvanceSettings } from "../orders/money/advance-settings.server.ts";
import { isCarried, type OrderStatus } from "../orders/order-status.ts";
import { maskPhone } from "../orders/reading/order-privacy.ts";
import { findShopSettings } from "../shop/shop-settings.server.ts";
import { hasMail, sendMail } from "./mail.server.ts";
import {
  findMessageSettings,
  type MessageSettings,
  templateFor,
} from "./message-settings.server.ts";
import type { MessageWords } from "./message-words.ts";
import { readOffer } from "./offers/offers.server.ts";
import { hasSmsGateway, sendSms } from "./sms-gateway.server.ts";
import { SMS_EVENTS, SMS_PER_PHONE, type SmsKind, shareOf, smsKindOf } from "./sms-shares.ts";
import { fillTemplate } from "./templates.ts";

type Notification = { id: string; channel: Channel; target: string };

export type NotifiedEvent = {
  type: string;
  data: Record<string, string | number | boolean | null>;
};

type Means = { words: Record<Language, MessageWords>; signal: AbortSignal };

const NOBODY: Outcome = { status: "skipped", reason: "nobody" };

/**
 * One attempt to notify a customer or the owner by SMS or email, with the present number and
 * address.
 */
export async function sendMessage(
  notification: Notification,
  event: NotifiedEvent,
  means: Means,
): Promise<Outcome> {
  const { settings: chosen } = await findMessageSettings();
  if (notification.target === "owner") return notifyOwner(notification, event, chosen, means);
  if (event.type === "offer.made") return sendOffer(notification, event, chosen, means);
  if (event.type === "stock.back") return notifyWaiting(notification, event, chosen, means);
  const order = await findNotifiedOrder(event);
  if (!order || order.phoneNumber === ERASED.phoneNumber) return NOBODY;
  if (event.type === "code.wanted") return sendCode(notification, order, event, chosen, means);
  if (event.type === "advance.wanted")
    return remindOfAdvance(notification, order, event, chosen, means);
  const { text, shop } = await writeText(order, event, chosen, means);
  if (notification.channel === "sms")
    return notifyBySms(
      notification,
      event,
      { phoneNumber: order.phoneNumber, text },
      chosen,
      means,
    );
  if (!hasMail()) return { status: "skipped", reason: "not-set-up" };
  if (!order.email) return NOBODY;
  const number = speakNumber(order.orderNumber, order.language);
  const subject = means.words[order.language].orderSubject(shop, number);
  const whole = await writeWhole(order, text);
  return sendMail({ to: [order.email], subject, text: whole, id: notification.id }, means.signal);
}

/**
 * An email has room for the products and the link to the order, which an SMS pays for by the
 * letter.
 */
async function writeWhole({ id, language }: OrderToNotify, text: string): Promise<string> {
  const link = linkTo(`/track-order/${id}`);
  const lines = await listLines(id, language);
  return [text, "", ...lines, ...(link && !text.includes(link) ? ["", link] : [])].join("\n");
}

/** What was not sent, because of a limit or without a gateway, waits for a call by staff. */
async function notifyWaiting(
  notification: Notification,
  event: NotifiedEvent,
  chosen: MessageSettings,
  means: Means,
): Promise<Outcome> {
  const isThis = eq(restockRequests.id, String(event.data.requestId));
  const [found] = await db
    .select({
      phoneNumber: restockRequests.phoneNumber,
      language: restockRequests.language,
      product: nameColumns,
    })
    .from(restockRequests)
    .innerJoin(products, eq(products.id, restockRequests.productId))
    .where(isThis);
  if (!found) return NOBODY;
  const { phoneNumber, language, product } = found;
  const text = means.words[language].backInStockText({
    shop: await shopName(language),
    product: productName(product, language),
    link: linkTo(`/products/${product.slug}`),
  });
  const outcome = await notifyBySms(notification, event, { phoneNumber, text }, chosen, means);
  if (outcome.status === "skipped")
    await db.update(restockRequests).set({ toldAt: null }).where(isThis);
  return outcome;
}

/** Without the order's number or a link, since a mistyped phone number is a stranger's. */
async function sendCode(
  notification: Notification,
  order: OrderToNotify,
  event: NotifiedEvent,
  chosen: MessageSettings,
  means: Means,
): Promise<Outcome> {
  const { phoneNumber, language } = order;
  const code = await codeToSend(order, Number(event.data.sent));
  if (code === null) return NOBODY;
  const text = means.words[language].codeText(await shopName(language), code);
  return notifyBySms(notification, event, { phoneNumber, text }, chosen, means);
}

/** What was paid or waived meanwhile is not asked for. */
async function remindOfAdvance(
  notification: Notification,
  order: OrderToNotify,
  event: NotifiedEvent,
  chosen: MessageSettings,
  means: Means,
): Promise<Outcome> {
  const { phoneNumber, language } = order;
  const due = advanceDue({ ...order, status: order.status as OrderStatus });
  if (due === 0) return NOBODY;
  const text = means.words[language].advanceText({
    shop: await shopName(language),
    orderNumber: speakNumber(order.orderNumber, language),
    due: formatTaka(due, language),
    wallets: numbersOf((await findAdvanceSettings()).settings),
    link: linkTo(`/track-order/${order.id}`),
  });
  return notifyBySms(notification, event, { phoneNumber, text }, chosen, means);
}

async function sendOffer(
  notification: Notification,
  event: NotifiedEvent,
  chosen: MessageSettings,
  means: Means,
): Promise<Outcome> {
  const offer = await readOffer(String(event.data.offerId));
  if (!offer) return NOBODY;
  return notifyBySms(notification, event, offer, chosen, means);
}

async function notifyBySms(
  notification: Notification,
  { type }: NotifiedEvent,
  { phoneNumber, text }: { phoneNumber: string; text: string },
  { smsPerDay }: MessageSettings,
  { signal }: Means,
): Promise<Outcome> {
  if (!hasSmsGateway()) return { status: "skipped", reason: "not-set-up" };
  const kind = smsKindOf(type);
  const recent = await countRecentSms(notification.id, phoneNumber, kind);
  if (isBeyond(recent.gone, kind, smsPerDay)) return { status: "skipped", reason: "limit" };
  // Messages ahead of this one may still fail and leave it their share.
  if (isBeyond(recent.taken, kind, smsPerDay))
    return { status: "failed", reason: "limit", isFinal: false };
  const outcome = await sendSms({ phoneNumber, text, id: notification.id }, signal);
  log.info({
    event: "sms",
    delivery: notification.id,
    to: maskPhone(phoneNumber),
    status: outcome.status,
  });
  return outcome;
}

type Count = { all: number; ofKind: number; toPhone: number };

/**
 * The other SMS of the last 24 hours: `gone` were or may have been sent; `taken` also counts unsent
 * ones that were queued before this one. So parallel senders never use the same share. Only orders'
 * own SMS count for an order's.
 */
async function countRecentSms(id: string, phoneNumber: string, kind: SmsKind) {
  const others = sql.param(Object.values(SMS_EVENTS));
  const isOfKind =
    kind === "order"
      ? sql`${outboxEvents.type} <> all(${others}::text[])`
      : eq(outboxEvents.type, SMS_EVENTS[kind]);
  const isGone = sql`${deliveries.status} in ('delivered', 'unknown')`;
  const isToPhone = sql`${phoneNumber} in (${orders.phoneNumber}, ${restockRequests.phoneNumber}, ${offers.phoneNumber})`;
  const countOf = (which: SQL) => sql<number>`count(*) filter (where ${which})`.mapWith(Number);
  const wantedBefore = sql`(${deliveries.createdAt}, ${deliveries.id}) < (
    select own.created_at, own.id from deliveries as own where own.id = ${id})`;
  const [counted] = await db
    .select({
      gone: {
        all: countOf(isGone),
        ofKind: countOf(sql`${isGone} and ${isOfKind}`),
        toPhone: countOf(sql`${isGone} and ${isToPhone}`),
      },
      taken: { all: count(), ofKind: countOf(isOfKind), toPhone: countOf(isToPhone) },
    })
    .from(deliveries)
    .innerJoin(outboxEvents, eq(outboxEvents.id, deliveries.eventId))
    .leftJoin(orders, sql`${orders.id} = (${outboxEvents.data} ->> 'orderId')::uuid`)
    .leftJoin(
      restockRequests,
      sql`${restockRequests.id} = (${outboxEvents.data} ->> 'requestId')::uuid`,
    )
    .leftJoin(offers, sql`${offers.id} = (${outboxEvents.data} ->> 'offerId')::uuid`)
    .where(
      and(
        eq(deliveries.channel, "sms"),
        gte(deliveries.createdAt, new Date(Date.now() - DAY_MS)),
        ne(deliveries.id, id),
        kind === "order" ? isOfKind : undefined,
        or(isGone, and(inArray(deliveries.status, ["waiting", "sending"]), wantedBefore)),
      ),
    );
  if (!counted) throw new Error("An aggregate always has a row");
  return counted;
}

const isBeyond = ({ all, ofKind, toPhone }: Count, kind: SmsKind, perDay: number) =>
  all >= perDay || ofKind >= shareOf(kind, perDay) || toPhone >= SMS_PER_PHONE;

export async function findNotifiedOrder({ data }: NotifiedEvent) {
  const [order] = await db
    .select({
      id: orders.id,
      orderNumber: orders.orderNumber,
      fullName: orders.fullName,
      phoneNumber: orders.phoneNumber,
      language: orders.language,
      totalPrice: orders.totalPrice,
      advanceRequired: orders.advanceRequired,
      advanceAmount: orders.advanceAmount,
      district: orders.district,
      status: orders.status,
      heldAt: orders.heldAt,
      email: users.email,
    })
    .from(orders)
    .leftJoin(users, eq(users.id, orders.customerId))
    .where(and(eq(orders.id, String(data.orderId)), sql`${orders.deletedAt} is null`));
  return order ?? null;
}

type OrderToNotify = NonNullable<Awaited<ReturnType<typeof findNotifiedOrder>>>;

async function writeText(
  order: OrderToNotify,
  event: NotifiedEvent,
  chosen: MessageSettings,
  { words }: Means,
) {
  const { language } = order;
  const type = event.type === "order.placed" ? event.type : "order.status_changed";
  const shop = await shopName(language);
  const status = String(event.data.status) as OrderStatus;
  const text = fillTemplate(templateFor(chosen, type, language), {
    shop,
    name: order.fullName,
    number: speakNumber(order.orderNumber, language),
    // The advance is paid already, so the customer keeps only the rest ready.
    total: formatTaka(Math.max(0, order.totalPrice - order.advanceAmount), language),
    status: words[language].statuses[status] ?? "",
    courier: isCarried(status) ? await writeCourier(order.id, words[language]) : "",
    link: linkTo(`/track-order/${order.id}`),
  });
  return { text, shop };
}

/** The courier and number of the order's parcel now; "" without a parcel. */
async function writeCourier(orderId: string, words: MessageWords): Promise<string> {
  const [parcel] = await db
    .select({ name: couriers.name, number: shipments.consignmentId })
    .from(shipments)
    .innerJoin(couriers, eq(couriers.id, shipments.courierId))
    .where(eq(shipments.orderId, orderId));
  return parcel ? words.courier(parcel.name, parcel.number) : "";
}

async function shopName(language: Language): Promise<string> {
  const { name, nameBn } = await findShopSettings();
  return textFor({ en: name, bn: nameBn }, language).text;
}

/** "" while the shop's own address is not configured. */
export function linkTo(path: string): string {
  const { ORIGIN } = settings();
  return ORIGIN === "" ? "" : ORIGIN + path;
}

async function notifyOwner(
  notification: Notification,
  event: NotifiedEvent,
  { ownerEmails, ownerLanguage }: MessageSettings,
  { words, signal }: Means,
): Promise<Outcome> {
  if (!hasMail()) return { status: "skipped", reason: "not-set-up" };
  if (ownerEmails.length === 0) return NOBODY;
  const say = words[ownerLanguage];
  const email = await writeEmail(event, ownerLanguage, say);
  return email ? sendMail({ to: ownerEmails, ...email, id: notification.id }, signal) : NOBODY;
}

function writeEmail(event: NotifiedEvent, language: Language, say: MessageWords) {
  switch (event.type) {
    case "stock.low":
      return writeLowStock(event, language, say);
    case "webhook.given_up":
      return writeGivenUp(event, say);
    default:
      return writeNewOrder(event, language, say);
  }
}

function writeGivenUp({ data }: NotifiedEvent, say: MessageWords) {
  const url = String(data.url);
  const text = say.webhookGivenUpText(url, linkTo("/admin/messages/webhooks"));
  return { subject: say.webhookGivenUpSubject, text };
}

export async function writeLowStock(
  { data }: NotifiedEvent,
  language: Language,
  say: MessageWords,
) {
  const [product] = await db
    .select(nameColumns)
    .from(products)
    .where(eq(products.id, String(data.productId)));
  if (!product) return null;
  const title = productName(product, language);
  const quantity = formatNumber(Number(data.quantityInStock), language);
  const link = linkTo(`/admin/product?edit=${String(data.productId)}`);
  return { subject: say.lowStockSubject(title), text: say.lowStockText(title, quantity, link) };
}

/** Without name, number and address: those stay in the shop, and the link leads to them. */
async function writeNewOrder(event: NotifiedEvent, language: Language, say: MessageWords) {
  const order = await findNotifiedOrder(event);
  if (!order) return null;
  const orderNumber = speakNumber(order.orderNumber, language);
  const total = formatTaka(order.totalPrice, language);
  const text = say.newOrderText({
    orderNumber,
    total,
    district: order.district,
    lines: await listLines(order.id, language),
    isHeld: isHeld(order),
    link: linkTo(`/admin/order?search=${order.orderNumber}`),
  });
  return { subject: say.newOrderSubject(orderNumber, total), text };
}

/** "2 × Sundarbans honey, 500 g" for each line of an order. */
async function listLines(orderId: string, language: Language): Promise<string[]> {
  const lines = await db
    .select({
      title: orderLines.title,
      titleBn: orderLines.titleBn,
      sizeAmount: orderLines.sizeAmount,
      sizeUnit: orderLines.sizeUnit,
      quantity: orderLines.quantity,
    })
    .from(orderLines)
    .where(eq(orderLines.orderId, orderId))
    .orderBy(asc(orderLines.position));
  return lines.map(
    (line) => `${formatNumber(line.quantity, language)} × ${productName(line, language)}`,
  );
}

import { sql } from "drizzle-orm";
import {
  boolean,
  check,
  index,
  integer,
  jsonb,
  pgTable,
  text,
  uniqueIndex,
  uuid,
} from "drizzle-orm/pg-core";
import {
  belongsTo,
  createdAt,
  extendsRow,
  id,
  moment,
  row,
  singleRow,
  updatedAt,
  version,
} from "../columns.ts";
import { outboxEvents } from "./core.ts";
import { orders } from "./orders.ts";
import { users } from "./people.ts";

/** What staff note about a phone number, and whether its owner wants offers. */
export const contacts = pgTable(
  "contacts",
  {
    phoneNumber: text().primaryKey(),
    updatedAt: updatedAt(),
    version: version(),

    tags: text().array().notNull().default(sql`'{}'::text[]`),
    /** Since when no offers are sent to it; null while they are. */
    optedOutAt: moment(),
  },
  (t) => [
    check("contacts_phone_number_form", sql`${t.phoneNumber} ~ '^01[0-9]{9}$'`),
    index("contacts_tags").using("gin", t.tags),
  ],
);

/** SMS that staff sent to earlier customers, for 90 days. */
export const offers = pgTable(
  "offers",
  {
    id: id(),
    createdAt: createdAt(),

    phoneNumber: text().notNull(),
    /** The whole SMS. */
    text: text().notNull(),
    /** The code in the SMS's unsubscribe link (`/stop/:code`). */
    code: text().notNull().unique(),
    /** False when it was not sent after all, because of a limit or without a gateway. */
    isSent: boolean().notNull().default(true),

    actorId: uuid().references(() => users.id, { onDelete: "set null" }),
  },
  (t) => [
    index("offers_phone_number").on(t.phoneNumber, t.createdAt.desc()),
    index("offers_oldest").on(t.createdAt),
    index("offers_actor").on(t.actorId).where(sql`${t.actorId} is not null`),
  ],
);

/** Receivers of events. The secret is encrypted with a key that is not in the database. */
export const webhooks = pgTable("webhooks", {
  ...row(),
  version: version(),

  url: text().notNull(),
  description: text().notNull().default(""),
  events: text().array().notNull(),
  isActive: boolean().notNull().default(true),
  secret: text().notNull(),
  /** The previous secret signs too until `oldSecretUntil`, while the receiver changes over. */
  oldSecret: text(),
  oldSecretUntil: moment(),
  /** The first of the failed attempts since the last success; null after a success. */
  failingSince: moment(),
  /** When the shop disabled it after failures; null when staff disabled it. */
  givenUpAt: moment(),
});

/** The notification of one receiver about one event. */
export const deliveries = pgTable(
  "deliveries",
  {
    id: id(),
    createdAt: createdAt(),

    channel: text()
      .$type<"webhook" | "sms" | "email" | "conversion" | "push" | "telegram">()
      .notNull(),
    /** The id of a webhook or of a staff member's receiver, `customer` or `owner`. */
    target: text().notNull(),
    status: text()
      .$type<"waiting" | "sending" | "delivered" | "failed" | "unknown" | "skipped">()
      .notNull()
      .default("waiting"),
    /** The reason of the status from `DELIVERY_REASONS`; "" for none. */
    reason: text().notNull().default(""),
    /** The HTTP or SMTP status, and the start of the response without secrets and personal data. */
    answerCode: integer(),
    said: text().notNull().default(""),
    attempts: integer().notNull().default(0),
    attemptedAt: moment(),
    /** The next attempt after a failure. */
    nextAttemptAt: moment(),

    eventId: belongsTo(() => outboxEvents.id),
    webhookId: uuid().references(() => webhooks.id, { onDelete: "cascade" }),
  },
  (t) => [
    uniqueIndex("deliveries_once").on(t.eventId, t.channel, t.target),
    check(
      "deliveries_channel",
      sql`${t.channel} in ('webhook', 'sms', 'email', 'conversion', 'push', 'telegram')`,
    ),
    check(
      "deliveries_status",
      sql`${t.status} in ('waiting', 'sending', 'delivered', 'failed', 'unknown', 'skipped')`,
    ),
    index("deliveries_newest").on(t.createdAt.desc(), t.id),
    index("deliveries_status").on(t.status, t.createdAt.desc(), t.id),
    index("deliveries_webhook").on(t.webhookId, t.createdAt.desc(), t.id),
    index("deliveries_channel").on(t.channel, t.createdAt.desc()),
    index("deliveries_under_way")
      .on(t.attemptedAt)
      .where(sql`${t.status} in ('waiting', 'sending')`),
  ],
);

/** One row: the settings of ad conversions (without a row, nothing is sent). */
export const conversionSettings = pgTable(
  "conversion_settings",
  {
    ...singleRow(),

    sendAt: text().$type<"never" | "confirmed" | "delivered">().notNull(),
    /** The data set ("pixel") of Meta that purchases go to. */
    pixelId: text().notNull(),
    /** Meta's access token, encrypted with a key that is not in the database; "" for none. */
    token: text().notNull(),
    /** Meta shows events with this code on its test page only; "" for real events. */
    testCode: text().notNull(),
    /** The same for TikTok. */
    tiktokPixelId: text().notNull().default(""),
    tiktokToken: text().notNull().default(""),
    tiktokTestCode: text().notNull().default(""),
    /** Whether looking at a good, adding it and opening the checkout are sent too. */
    sendsFunnel: boolean().notNull().default(false),
  },
  (t) => [
    check("conversion_settings_single_row", sql`${t.id} = 1`),
    check("conversion_settings_send_at", sql`${t.sendAt} in ('never', 'confirmed', 'delivered')`),
  ],
);

/** Orders placed while conversions are on, for 30 days. */
export const orderConversions = pgTable("order_conversions", {
  orderId: uuid()
    .primaryKey()
    .references(() => orders.id, { onDelete: "cascade" }),
  createdAt: createdAt(),
  /**
   * The browser that placed it, as Meta requires, until the purchase is sent; "" for an order of
   * staff or of a program.
   */
  userAgent: text().notNull(),
  /**
   * The time of the confirmation or delivery, as the owner chose; null until then. A set time
   * prevents a second purchase event.
   */
  reachedAt: moment(),
  /** When a network took the purchase, and when the order came back after that; null until then. */
  toldAt: moment(),
  returnedAt: moment(),
});

/**
 * What visitors who came by an advertisement did before they ordered, until it is sent, two days at
 * most.
 */
export const funnelEvents = pgTable(
  "funnel_events",
  {
    /** The same for one visitor's same step within half an hour, so that it counts once. */
    id: text().primaryKey(),
    createdAt: createdAt(),

    /** The event of the outbox with which it is sent. */
    batchId: uuid().notNull(),
    name: text().$type<"ViewContent" | "AddToCart" | "InitiateCheckout">().notNull(),
    at: moment().notNull(),
    page: text().notNull(),
    userAgent: text().notNull(),
    goods: jsonb().$type<{ productId: string; quantity: number }[]>().notNull(),
    /** The clicks on the advertisement, each until its network took the event; "" for none. */
    fbclid: text().notNull(),
    ttclid: text().notNull(),
    clickedAt: moment().notNull(),
  },
  (t) => [
    index("funnel_events_batch").on(t.batchId),
    index("funnel_events_oldest").on(t.createdAt),
  ],
);

/**
 * One row: SMS and emails to customers and the owner (without a row, the defaults of
 * `findMessageSettings`).
 */
export const messageSettings = pgTable(
  "message_settings",
  {
    ...singleRow(),

    smsOnPlaced: boolean().notNull(),
    /** Statuses that send an SMS to the customer. */
    smsStatuses: text().array().notNull(),
    /** The most SMS in 24 hours to all customers together; 0 for none. */
    smsPerDay: integer().notNull(),
    emailOnPlaced: boolean().notNull(),
    emailStatuses: text().array().notNull(),
    ownerEmails: text().array().notNull(),
    ownerLanguage: text().$type<"en" | "bn">().notNull(),
    ownerOnPlaced: boolean().notNull(),
    ownerOnLowStock: boolean().notNull(),
    placedText: text().notNull(),
    placedTextBn: text().notNull(),
    statusText: text().notNull(),
    statusTextBn: text().notNull(),
  },
  (t) => [check("message_settings_single_row", sql`${t.id} = 1`)],
);

/** Where a member of staff is notified: one browser of one device (`push`), or a Telegram chat. */
export const staffReceivers = pgTable(
  "staff_receivers",
  {
    id: id(),
    createdAt: createdAt(),

    channel: text().$type<"push" | "telegram">().notNull(),
    /** The browser's address at its push service, or the number of the chat. */
    address: text().notNull(),
    /** The browser's keys, with which payloads for it are encrypted; "" for a chat. */
    publicKey: text().notNull().default(""),
    secret: text().notNull().default(""),
    /** "Chrome, Android", or the chat's name. */
    name: text().notNull(),

    userId: belongsTo(() => users.id),
  },
  (t) => [
    uniqueIndex("staff_receivers_once").on(t.channel, t.address),
    index("staff_receivers_user").on(t.userId),
    check("staff_receivers_channel", sql`${t.channel} in ('push', 'telegram')`),
  ],
);

/** What a member of staff is notified of; without a row, the defaults of `findNotices`. */
export const staffNotices = pgTable(
  "staff_notices",
  {
    userId: extendsRow(() => users.id),
    updatedAt: updatedAt(),

    kinds: text().array().notNull(),
    language: text().$type<"en" | "bn">().notNull(),
    /** Hours in Dhaka from and until which notifications make no sound; null for none. */
    quietFrom: integer(),
    quietUntil: integer(),
    /** Whether an open page of the admin rings for a new order. */
    rings: boolean().notNull(),
    /** A hash of the code that a Telegram chat proves this member of staff with. */
    linkCode: text().unique(),
    linkCodeUntil: moment(),
  },
  (t) => [
    check("staff_notices_language", sql`${t.language} in ('en', 'bn')`),
    check(
      "staff_notices_quiet",
      sql`(${t.quietFrom} is null) = (${t.quietUntil} is null) and ${t.quietFrom} between 0 and 23 and ${t.quietUntil} between 0 and 23`,
    ),
  ],
);

/** One row: the keys by which push services know this shop (VAPID), made at the first use. */
export const pushKeys = pgTable(
  "push_keys",
  {
    id: integer().primaryKey().default(1),
    createdAt: createdAt(),

    publicKey: text().notNull(),
    /** Encrypted with a key that is not in the database. */
    privateKey: text().notNull(),
  },
  (t) => [check("push_keys_single_row", sql`${t.id} = 1`)],
);

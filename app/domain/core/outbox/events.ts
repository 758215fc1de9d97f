/** Events for webhooks. The names are part of the payload and of the database's triggers. */
export const EVENT_TYPES = ["order.placed", "order.status_changed", "stock.low"] as const;

export type EventType = (typeof EVENT_TYPES)[number];

/**
 * Also events that only the owner, staff, or one person who asked for it, receives; no webhook can
 * subscribe to them.
 */
export const NOTIFICATION_TYPES = [
  ...EVENT_TYPES,
  "stock.back",
  "webhook.given_up",
  "order.converted",
  "order.returned",
  "funnel.seen",
  "offer.made",
  "code.wanted",
  "advance.wanted",
  "advance.sent",
  "message.failed",
  "parcels.given",
] as const;

export type NotificationType = (typeof NOTIFICATION_TYPES)[number];

/** `unknown`: sent, but nobody can say whether it arrived; it is not repeated automatically. */
export const DELIVERY_STATUSES = [
  "waiting",
  "sending",
  "delivered",
  "failed",
  "unknown",
  "skipped",
] as const;

export type DeliveryStatus = (typeof DELIVERY_STATUSES)[number];

export const CHANNELS = ["webhook", "sms", "email", "conversion", "push", "telegram"] as const;

export type Channel = (typeof CHANNELS)[number];

/** Why a notification has not been delivered (yet); the catalogues have words for each. */
export const DELIVERY_REASONS = [
  /** A status other than 2xx, or an answer that does not mean success. */
  "answer",
  "timeout",
  /** The host name does not exist. */
  "name",
  /** The host lies in the shop's own network. */
  "private-address",
  /** The connection was refused or broke off. */
  "connection",
  "certificate",
  /** The shop was stopped. */
  "stopped",
  /** The server died before the answer came. */
  "interrupted",
  /** The webhook or the conversions are switched off. */
  "off",
  /** The webhook's secret or the network's token was encrypted with another SESSION_SECRET. */
  "secret",
  /** No gateway or mail server is configured. */
  "not-set-up",
  /** The order no longer exists, was erased, or has no receiver. */
  "nobody",
  /** The daily limit of the settings is reached, in all or for this number. */
  "limit",
  /** The order is held: an unverified order is no reason to write to its number. */
  "held",
] as const;

export type DeliveryReason = (typeof DELIVERY_REASONS)[number];

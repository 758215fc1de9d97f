/** What others can be told of. The names are on the wire and in the database's triggers. */
export const EVENT_TYPES = ["order.placed", "order.status_changed", "stock.low"] as const;

export type EventType = (typeof EVENT_TYPES)[number];

/** With what the owner alone is told of; no program can ask for it. */
export const TOLD_TYPES = [...EVENT_TYPES, "webhook.given_up"] as const;

export type ToldType = (typeof TOLD_TYPES)[number];

/** How far a delivery is. `unknown`: it went out, and whether it arrived nobody can say; it is not repeated by itself. */
export const DELIVERY_STATUSES = [
  "waiting",
  "sending",
  "delivered",
  "failed",
  "unknown",
  "skipped",
] as const;

export type DeliveryStatus = (typeof DELIVERY_STATUSES)[number];

export const CHANNELS = ["webhook", "sms", "email"] as const;

export type Channel = (typeof CHANNELS)[number];

/** Why a delivery is not (yet) delivered; the words say each to a person. */
export const DELIVERY_REASONS = [
  /** Another answer than 2xx, or not the one that means success. */
  "answer",
  "timeout",
  /** No such host. */
  "name",
  /** The host is reachable by the shop's own network only. */
  "private-address",
  /** Nobody took the connection, or it was cut. */
  "connection",
  "certificate",
  /** The shop was stopped meanwhile. */
  "stopped",
  /** The server died before it knew. */
  "interrupted",
  /** The webhook is turned off. */
  "off",
  /** Its secret was encrypted with another SESSION_SECRET. */
  "secret",
  /** No gateway or mail server is set. */
  "not-set-up",
  /** The order is gone, was erased, or has nobody to tell. */
  "nobody",
  /** As many as the settings allow in a day, to all or to one number. */
  "limit",
  /** Held: a stranger's word is no reason to write to a number. */
  "held",
] as const;

export type DeliveryReason = (typeof DELIVERY_REASONS)[number];

import type { NotificationType } from "../core/outbox/events.ts";

/** SMS to one number in 24 hours: an order has five steps, and more than that looks like abuse. */
export const SMS_PER_PHONE = 6;

/**
 * The part of the day's SMS that each kind of message may use. Orders are counted alone, so that no
 * other kind ever takes an SMS from them; the other kinds also stop when all SMS together reach the
 * day's limit.
 */
export const SMS_SHARES = { order: 1, offer: 0.5, code: 0.25, restock: 0.25 } as const;

export type SmsKind = keyof typeof SMS_SHARES;

/** The events of each kind but the orders', which have all others. */
export const SMS_EVENTS = {
  offer: "offer.made",
  code: "code.wanted",
  restock: "stock.back",
} as const satisfies Record<Exclude<SmsKind, "order">, NotificationType>;

export function smsKindOf(type: string): SmsKind {
  const kinds = Object.keys(SMS_EVENTS) as (keyof typeof SMS_EVENTS)[];
  return kinds.find((kind) => SMS_EVENTS[kind] === type) ?? "order";
}

/** SMS of one kind in 24 hours, of a day's limit. */
export const shareOf = (kind: SmsKind, smsPerDay: number): number =>
  Math.floor(smsPerDay * SMS_SHARES[kind]);

import type { Channel } from "./events.ts";

/**
 * Attempts of one notification. graphile-worker's pauses between them are e^n seconds up to six
 * hours: 3 s, 7 s, 20 s … Twenty attempts span 2.7 days (Standard Webhooks asks for days), twelve
 * 16 hours, eight half an hour, after which an SMS about an order is useless. Meta recognises the
 * repeat of a conversion for 48 hours.
 */
export const MOST_ATTEMPTS: Record<Channel, number> = {
  webhook: 20,
  email: 12,
  sms: 8,
  conversion: 12,
  push: 12,
  telegram: 12,
};

/** Milliseconds until the next attempt, by graphile-worker's formula. */
export function pauseAfter(attempts: number): number {
  return Math.exp(Math.min(attempts, 10)) * 1000;
}

/** Milliseconds of failures after which a webhook is switched off. */
export const GIVE_UP_AFTER_MS = 3 * 24 * 60 * 60 * 1000;

/** Days for which notifications are stored. */
export const KEPT_DAYS = 30;

/** Milliseconds after which a worker counts as dead; a webhook or SMS takes at most 8 s. */
export const LOST_AFTER_MS = 60_000;

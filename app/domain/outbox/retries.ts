import type { Channel } from "./events.ts";

/**
 * Attempts of one delivery. The pauses between them are the job library's, e^n seconds up to six hours: 3 s, 7 s, 20 s …;
 * twenty attempts span 2.7 days (Standard Webhooks asks for days), twelve 16 hours, eight half an hour, after which nobody
 * wants an SMS of an order any more.
 */
export const MOST_ATTEMPTS: Record<Channel, number> = { webhook: 20, email: 12, sms: 8 };

/** Milliseconds until a failed delivery is tried again: as graphile-worker computes it. */
export function pauseAfter(attempts: number): number {
  return Math.exp(Math.min(attempts, 10)) * 1000;
}

/** Milliseconds after which a webhook to which nothing arrives is turned off. */
export const GIVE_UP_AFTER_MS = 3 * 24 * 60 * 60 * 1000;

/** Days that deliveries are kept. */
export const KEPT_DAYS = 30;

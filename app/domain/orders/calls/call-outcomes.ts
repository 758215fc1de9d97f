import { HOUR_MS, MINUTE_MS } from "../../core/durations.ts";

/** The outcomes of a phone call. The last three cancel the order and become its cancel reason. */
export const CALL_OUTCOMES = [
  "confirmed",
  "no-answer",
  "later",
  "wrong-number",
  "fake",
  "duplicate",
] as const;

export type CallOutcome = (typeof CALL_OUTCOMES)[number];

export function isCallOutcome(text: unknown): text is CallOutcome {
  return CALL_OUTCOMES.some((outcome) => outcome === text);
}

/**
 * The pause after each unanswered phone call: somebody on the road or at prayer can answer in half
 * an hour, somebody at work or asleep after some hours, somebody out for the day on the next. Then
 * once a day.
 */
const NO_ANSWER_MS = [30 * MINUTE_MS, 2 * HOUR_MS, 5 * HOUR_MS, 24 * HOUR_MS];

/** When to phone again after this many unanswered attempts. */
export function callAgainAt(attempts: number, now: Date): Date {
  const waitMs = NO_ANSWER_MS[Math.min(attempts, NO_ANSWER_MS.length) - 1] ?? 24 * HOUR_MS;
  return new Date(now.getTime() + waitMs);
}

/**
 * Days within which a customer may ask to be phoned again; the order's stock stays reserved until
 * then.
 */
export const LATEST_CALL_DAYS = 14;

/**
 * Whether a customer may be phoned then: after `now` and within `LATEST_CALL_DAYS`. False for an
 * invalid date.
 */
export function mayCallAt(moment: Date, now: Date): boolean {
  return moment > now && moment.getTime() <= now.getTime() + LATEST_CALL_DAYS * 24 * HOUR_MS;
}

/**
 * Milliseconds for which a caller has an order alone: enough to ring, talk and try again, and short
 * enough if the caller left.
 */
export const CLAIM_MS = 10 * MINUTE_MS;

/** Whether the order waits for a phone call, now or later. */
export function isToCall(order: {
  status: string;
  confirmedAt: Date | null;
  deletedAt: Date | null;
}): boolean {
  return order.status === "Processing" && order.confirmedAt === null && order.deletedAt === null;
}

/** What comes of a call. The last three cancel the order and are the reason why. */
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

const MINUTE_MS = 60 * 1000;
const HOUR_MS = 60 * MINUTE_MS;

/**
 * How long an order rests after each call that nobody answered: whoever was on the road or at prayer has the phone again
 * in half an hour, who was at work or asleep after some hours, and who was out all day the next day. From then on once a
 * day.
 */
const NO_ANSWER_MS = [30 * MINUTE_MS, 2 * HOUR_MS, 5 * HOUR_MS, 24 * HOUR_MS];

/** When to call again after so many calls in vain, this one counted. */
export function callAgainAt(attempts: number, now: Date): Date {
  const waitMs = NO_ANSWER_MS[Math.min(attempts, NO_ANSWER_MS.length) - 1] ?? 24 * HOUR_MS;
  return new Date(now.getTime() + waitMs);
}

/** How far off a customer may ask to be called, in days: nobody keeps goods for longer without a word. */
export const LATEST_CALL_DAYS = 14;

/** May a customer be called then: after `now`, and not too far off? False for no moment. */
export function mayCallAt(moment: Date, now: Date): boolean {
  return moment > now && moment.getTime() <= now.getTime() + LATEST_CALL_DAYS * 24 * HOUR_MS;
}

/**
 * How long an order is one caller's alone after it was shown, in milliseconds: a call with its ringing, its talk and a
 * second try; who went away meanwhile keeps it from nobody for long.
 */
export const CLAIM_MS = 10 * MINUTE_MS;

/** Waits for a call, now or later. */
export function isToCall(order: {
  status: string;
  confirmedAt: Date | null;
  deletedAt: Date | null;
}): boolean {
  return order.status === "Processing" && order.confirmedAt === null && order.deletedAt === null;
}

import { DAY_MS, HOUR_MS } from "../../core/durations.ts";

/** What the law counts for an order, in the order in which it happens. */
export const DEADLINES = ["hand-over", "delivery", "refund", "complaint"] as const;

export type DeadlineKind = (typeof DEADLINES)[number];

/** A task begins so many hours before its deadline. */
export const NEAR_HOURS = 24;

/** The time until a deadline in hours below two days, else in whole days. */
export type TimeLeft = { isLate: boolean; n: number; unit: "hour" | "day" };

/** What is left is rounded down and what is late up, so that nobody reads too much time. */
export function timeLeft(dueAt: number, now: number): TimeLeft {
  const isLate = dueAt < now;
  const away = Math.abs(dueAt - now);
  const unit = away < 2 * DAY_MS ? "hour" : "day";
  const round = isLate ? Math.ceil : Math.floor;
  return { isLate, n: round(away / (unit === "hour" ? HOUR_MS : DAY_MS)), unit };
}

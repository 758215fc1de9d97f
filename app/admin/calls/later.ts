import { addDays, startOfDhakaDay } from "#app/domain/dates.ts";

const HOUR_MS = 60 * 60 * 1000;

/** Hours in Dhaka: after work, and when shops open. */
const EVENING_HOUR = 18;
const MORNING_HOUR = 10;

/** The most common answers: in an hour, this evening (tomorrow's when it is nearly over), tomorrow morning. */
export const LATER_CHOICES = ["hour", "evening", "morning"] as const;

type LaterChoice = (typeof LATER_CHOICES)[number];

/** The time a choice stands for, counted from `now`. */
export function momentOf(choice: LaterChoice, now: Date): Date {
  if (choice === "hour") return new Date(now.getTime() + HOUR_MS);
  const today = startOfDhakaDay(now).getTime();
  const evening = new Date(today + EVENING_HOUR * HOUR_MS);
  if (choice === "evening")
    return evening.getTime() > now.getTime() + HOUR_MS ? evening : addDays(evening, 1);
  return addDays(new Date(today + MORNING_HOUR * HOUR_MS), 1);
}

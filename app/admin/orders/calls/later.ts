import { addDays, dhakaDay, startOfDhakaDay } from "#app/domain/core/dates.ts";
import { latinDigits } from "#app/domain/core/digits.ts";
import { HOUR_MS } from "#app/domain/core/durations.ts";
import { mayCallAt } from "#app/domain/orders/calls/call-outcomes.ts";

/** Hours in Dhaka: after work, and when shops open. */
const EVENING_HOUR = 18;
const MORNING_HOUR = 10;

/**
 * The most common answers: in an hour, this evening (tomorrow's when it is nearly over), tomorrow
 * morning.
 */
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

/**
 * Reads the time of a postponed call: a choice, or `at`, a date and time in Dhaka
 * ("2026-11-22T18:30"); null for any time outside the range from now to `LATEST_CALL_DAYS`.
 */
export function readLater(form: FormData, now: Date): Date | null {
  const chosen = LATER_CHOICES.find((choice) => choice === form.get("later"));
  if (chosen) return momentOf(chosen, now);
  const typed = latinDigits(String(form.get("at") ?? "")).trim();
  const [, day = "", time = ""] =
    /^(\d{4}-\d{2}-\d{2})[T ](\d{2}:\d{2})(?::00)?$/.exec(typed) ?? [];
  const moment = new Date(`${day}T${time}:00+06:00`);
  if (Number.isNaN(moment.getTime()) || dhakaDay(moment) !== day) return null;
  return mayCallAt(moment, now) ? moment : null;
}

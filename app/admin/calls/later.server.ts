import { mayCallAt } from "#app/domain/calls/call-outcomes.ts";
import { dhakaDay } from "#app/domain/dates.ts";
import { latinDigits } from "#app/domain/digits.ts";
import { LATER_CHOICES, momentOf } from "./later.ts";

/**
 * Reads the time of a postponed call: a choice, or `at`, a date and time in Dhaka ("2026-11-22T18:30"); null for any
 * time outside the range from now to `LATEST_CALL_DAYS`.
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

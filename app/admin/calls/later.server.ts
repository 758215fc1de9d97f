import { mayCallAt } from "#app/domain/calls/call-outcomes.ts";
import { dhakaDay } from "#app/domain/dates.ts";
import { latinDigits } from "#app/domain/digits.ts";
import { LATER_CHOICES, momentOf } from "./later.ts";

/**
 * When to call, as the form says it: one of the choices, or `at`, a day and time in Dhaka ("2026-11-22T18:30"). Null for
 * what is no moment from now to `LATEST_CALL_DAYS`.
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

import { addDays, dhakaDay, startOfDhakaDay, startOfDhakaMonth } from "./dates.ts";
import { latinDigits } from "./digits.ts";

/**
 * Days in Dhaka as "2026-11-21", inclusive; `before` is the range of the same length just before.
 */
export type ReportRange = { from: string; to: string; before: { from: string; to: string } };

/** The longest range, which limits what one request reads. */
export const MOST_DAYS = 366;

/** The range in a URL; null if it is invalid: no such day, too long, or wholly in the future. */
export function readReportRange(query: URLSearchParams, now: Date): ReportRange | null {
  const from = startOf(query.get("from"));
  const to = startOf(query.get("to"));
  if (!from || !to || from > now) return null;
  const range = rangeOf(...(from <= to ? ([from, to] as const) : ([to, from] as const)));
  return range && startOf(range.before.from) ? range : null;
}

/** From the first of this month to today. */
export function thisMonth(now: Date): ReportRange {
  const range = rangeOf(startOfDhakaMonth(now), startOfDhakaDay(now));
  if (!range) throw new Error("A month is never too long");
  return range;
}

/** Seven days with today, and the seven before. */
export function lastWeek(now: Date): ReportRange {
  const today = startOfDhakaDay(now);
  const range = rangeOf(addDays(today, -6), today);
  if (!range) throw new Error("A week is never too long");
  return range;
}

/** The ranges offered as links, by name. */
export function presetRanges(now: Date): { name: PresetRange; from: string; to: string }[] {
  const today = startOfDhakaDay(now);
  const month = startOfDhakaMonth(now);
  const lastDayBefore = addDays(month, -1);
  return [
    { name: "today", from: today, to: today },
    { name: "week", from: addDays(today, -6), to: today },
    { name: "month", from: month, to: today },
    { name: "lastMonth", from: startOfDhakaMonth(lastDayBefore), to: lastDayBefore },
  ].map(({ name, from, to }) => ({
    name: name as PresetRange,
    from: dhakaDay(from),
    to: dhakaDay(to),
  }));
}

/** The days of a range, each beside the same day of the range before; `days` are those of both. */
export function besideBefore<Day extends object>(days: readonly Day[]): (Day & { before: Day })[] {
  const half = days.length / 2;
  return days
    .slice(half)
    .flatMap((day, index) => (days[index] ? [{ ...day, before: days[index] }] : []));
}

export type PresetRange = "today" | "week" | "month" | "lastMonth";

function rangeOf(from: Date, to: Date): ReportRange | null {
  if (addDays(from, MOST_DAYS) <= to) return null;
  let days = 1;
  while (addDays(from, days) <= to) days++;
  return {
    from: dhakaDay(from),
    to: dhakaDay(to),
    before: { from: dhakaDay(addDays(from, -days)), to: dhakaDay(addDays(from, -1)) },
  };
}

/** 00:00 in Dhaka of a day from 2000 to 2099; null if there is no such day. */
function startOf(day: string | null): Date | null {
  const text = latinDigits(day ?? "").trim();
  if (!/^20\d{2}-\d{2}-\d{2}$/.test(text)) return null;
  const noon = new Date(`${text}T06:00:00.000Z`);
  if (Number.isNaN(noon.getTime()) || dhakaDay(noon) !== text) return null;
  return startOfDhakaDay(noon);
}

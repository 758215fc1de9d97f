import { formatDayOfMonth } from "./dates.ts";
import { speakNumber } from "./digits.ts";
import type { Language } from "./language.ts";

const MONTHS = [
  ...["January", "February", "March", "April", "May", "June", "July"],
  ...["August", "September", "October", "November", "December"],
] as const;

/** "November 2026", "নভেম্বর ২০২৬" of a month written as "2026-11". */
export function formatMonth(month: string, language: Language): string {
  const first = new Date(`${month}-01T06:00:00Z`);
  const name =
    language === "bn"
      ? formatDayOfMonth(first, language).replace(/^\S+ /, "")
      : MONTHS[first.getUTCMonth()];
  return `${name} ${speakNumber(first.getUTCFullYear(), language)}`;
}

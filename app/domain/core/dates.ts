import { banglaDigits, latinDigits, range, speakNumber } from "./digits.ts";
import { DAY_MS, HOUR_MS } from "./durations.ts";
import type { Language } from "./language.ts";

/**
 * Days in Bangladesh. Dhaka is six hours ahead of UTC all year (the summer time of 2009 ended with
 * that year, and the shop has no earlier days), so plain arithmetic is exact and the browser needs
 * no time zone data.
 */
const DHAKA_OFFSET_MS = 6 * 60 * 60 * 1000;

/** 00:00 in Dhaka of the day that `date` falls on. */
export function startOfDhakaDay(date: Date): Date {
  const wall = date.getTime() + DHAKA_OFFSET_MS;
  return new Date(Math.floor(wall / DAY_MS) * DAY_MS - DHAKA_OFFSET_MS);
}

/** This many days later; all days in Dhaka have 24 hours. */
export function addDays(date: Date, days: number): Date {
  return new Date(date.getTime() + days * DAY_MS);
}

export function addHours(date: Date, hours: number): Date {
  return new Date(date.getTime() + hours * HOUR_MS);
}

/** 00:00 in Dhaka of the first of the month that `date` falls on. */
export function startOfDhakaMonth(date: Date): Date {
  const wall = dhakaWall(date);
  return new Date(Date.UTC(wall.getUTCFullYear(), wall.getUTCMonth(), 1) - DHAKA_OFFSET_MS);
}

/**
 * A time of this century in ISO 8601; null for anything else, so that no query asks for the year
 * 275760.
 */
export function readMoment(text: string | null): Date | null {
  if (!text || !/^20\d\d-/.test(text)) return null;
  const moment = new Date(text);
  return Number.isNaN(moment.getTime()) ? null : moment;
}

/**
 * The last millisecond in Dhaka of a day written as "2026-11-21"; null when there is no such day.
 */
export function endOfDhakaDay(day: string): Date | null {
  const text = latinDigits(day).trim();
  // Postgres has no year 0.
  if (!/^[1-9]\d{3}-\d{2}-\d{2}$/.test(text)) return null;
  const midnight = new Date(`${text}T00:00:00.000Z`);
  // The parser refuses a 32nd but reads 30 February as a day in March.
  if (Number.isNaN(midnight.getTime()) || midnight.toISOString().slice(0, 10) !== text) return null;
  return new Date(midnight.getTime() + DAY_MS - DHAKA_OFFSET_MS - 1);
}

/** The day in Dhaka as "2026-11-21", the value of a date input; the inverse of `endOfDhakaDay`. */
export function dhakaDay(date: Date): string {
  return dhakaWall(date).toISOString().slice(0, 10);
}

/** The time in Dhaka as "15:05:09", for spreadsheets. */
export function dhakaTime(date: Date): string {
  return dhakaWall(date).toISOString().slice(11, 19);
}

/**
 * Day and time in Dhaka as "2026-11-21T15:05", the value of a `datetime-local` input; empty for
 * none.
 */
export function dhakaMinute(date: Date | string | null | undefined): string {
  return date ? dhakaWall(new Date(date)).toISOString().slice(0, 16) : "";
}

/** "21 Nov 2026", "২১ নভেম্বর ২০২৬": the day in Dhaka. */
export function formatDate(date: Date, language: Language): string {
  return `${formatDayOfMonth(date, language)} ${speakNumber(dhakaWall(date).getUTCFullYear(), language)}`;
}

/** As `formatDate`, of a day written as "2026-11-21". */
export const formatDay = (day: string, language: Language): string =>
  formatDate(new Date(`${day}T06:00:00Z`), language);

/** "21 Nov", "২১ নভেম্বর": a day of the next weeks in Dhaka. */
export function formatDayOfMonth(date: Date, language: Language): string {
  const wall = dhakaWall(date);
  return `${speakNumber(wall.getUTCDate(), language)} ${MONTHS[language][wall.getUTCMonth()]}`;
}

/**
 * "24–26 Nov", "30 Nov – 2 Dec", "24 Nov": the days of the next weeks in Dhaka from one to another.
 */
export function formatDayRange([from, to]: readonly [Date, Date], language: Language): string {
  const [first = "", last = ""] = [from, to].map((day) => formatDayOfMonth(day, language));
  if (first === last) return first;
  const [day, month] = first.split(" ");
  return last.endsWith(` ${month}`) ? range(day ?? "", last) : `${first} – ${last}`;
}

/** "8 PM", "রাত ৮টা": a full hour from 0 to 23. */
export function formatHour(hour: number, language: Language): string {
  const clock = hour % 12 || 12;
  return language === "bn"
    ? `${banglaPartOfDay(hour)} ${speakNumber(clock, language)}টা`
    : `${clock} ${hour < 12 ? "AM" : "PM"}`;
}

/** "21 Nov 2026, 3:05 PM", "২১ নভেম্বর ২০২৬, দুপুর ৩:০৫": day and time in Dhaka. */
export function formatDateTime(date: Date, language: Language): string {
  return `${formatDate(date, language)}, ${formatTime(date, language)}`;
}

/** As `formatDateTime`, without the year if it is this one: "21 Nov, 5:56 AM". */
export function formatMoment(date: Date, language: Language, now = new Date()): string {
  const isThisYear = dhakaWall(date).getUTCFullYear() === dhakaWall(now).getUTCFullYear();
  const day = isThisYear ? formatDayOfMonth(date, language) : formatDate(date, language);
  return `${day}, ${formatTime(date, language)}`;
}

function formatTime(date: Date, language: Language): string {
  const wall = dhakaWall(date);
  const hour = wall.getUTCHours();
  const minute = wall.getUTCMinutes();
  const clock = `${hour % 12 || 12}:${String(minute).padStart(2, "0")}`;
  return language === "bn"
    ? `${banglaPartOfDay(hour)} ${banglaDigits(minute === 0 ? `${hour % 12 || 12}টা` : clock)}`
    : `${clock} ${hour < 12 ? "AM" : "PM"}`;
}

/** A Date whose UTC fields show the time in Dhaka. */
function dhakaWall(date: Date): Date {
  return new Date(date.getTime() + DHAKA_OFFSET_MS);
}

// Written out, because `Intl` formats dates differently between versions of ICU, and server and
// browser must agree.
const MONTHS: Record<Language, readonly string[]> = {
  en: ["Jan", "Feb", "Mar", "Apr", "May", "Jun", "Jul", "Aug", "Sep", "Oct", "Nov", "Dec"],
  bn: [
    "জানুয়ারি",
    "ফেব্রুয়ারি",
    "মার্চ",
    "এপ্রিল",
    "মে",
    "জুন",
    "জুলাই",
    "আগস্ট",
    "সেপ্টেম্বর",
    "অক্টোবর",
    "নভেম্বর",
    "ডিসেম্বর",
  ],
};

/**
 * Bangla names the part of the day where English has AM and PM; the hours follow CLDR's day periods
 * for `bn`.
 */
function banglaPartOfDay(hour: number): string {
  if (hour < 4) return "রাত";
  if (hour < 6) return "ভোর";
  if (hour < 12) return "সকাল";
  if (hour < 16) return "দুপুর";
  if (hour < 18) return "বিকেল";
  if (hour < 20) return "সন্ধ্যা";
  return "রাত";
}

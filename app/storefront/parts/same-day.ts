import { formatDayOfMonth, formatHour } from "#app/domain/dates.ts";
import type { Words } from "#app/words/en.ts";
import type { SameDay } from "./delivery-view.server.ts";

/** Where an order of this moment arrives soonest: today until closing, then on the next day of delivery. */
export function saySameDay(
  { hour, isToday, day, places }: SameDay,
  { delivery, language }: Pick<Words, "delivery" | "language">,
): string {
  if (isToday && hour !== null) return delivery.orderBy(formatHour(hour, language), places);
  const when = isToday ? delivery.today : formatDayOfMonth(new Date(day), language);
  return delivery.orderNow(when, places);
}

/** "27 Nov", "27 Nov – 29 Nov": the days on which a parcel may arrive, since "tomorrow" is wrong when the page is read later. */
export function sayArrival(
  days: readonly number[],
  { thanks, language }: Pick<Words, "thanks" | "language">,
): string {
  const [first = "", last = first] = days.map((day) => formatDayOfMonth(new Date(day), language));
  return first === last ? first : thanks.between(first, last);
}

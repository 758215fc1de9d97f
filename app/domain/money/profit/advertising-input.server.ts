import { z } from "zod";
import { dhakaDay } from "../../core/dates.ts";
import { latinDigits } from "../../core/digits.ts";
import { flag } from "../../core/fields/flag.server.ts";
import { optionalWholeNumber, taka } from "../../core/fields/number.server.ts";
import { isNothing, refuse, say } from "../../core/fields/refuse.server.ts";
import { optionalLine } from "../../core/fields/text.server.ts";
import { daysFrom, isWholeMonth } from "./spread-spending.ts";

/** A day in Dhaka of this century, as "2026-11-21" in any digits; null for any other text. */
function readDay(typed: string): string | null {
  const text = latinDigits(typed).trim();
  const noon = /^20\d{2}-\d{2}-\d{2}$/.test(text) ? new Date(`${text}T06:00:00.000Z`) : null;
  return noon && !Number.isNaN(noon.getTime()) && dhakaDay(noon) === text ? text : null;
}

/** A day of this century, today at the latest. */
const pastDay = z
  .string({ error: say("date-invalid") })
  .transform((typed, context) => {
    const day = readDay(typed);
    if (!day) return refuse(context, "date-invalid");
    return day <= dhakaDay(new Date()) ? day : refuse(context, "date-future");
  })
  .meta({ type: "string", format: "date" });

/** The last of some days, which may be to come; "" for one day alone. */
const lastDay = z
  .string()
  .optional()
  .transform((typed, context) => {
    if (isNothing(typed)) return "";
    return readDay(typed ?? "") ?? refuse(context, "date-invalid");
  })
  .meta({ type: "string", format: "date" });

/** Months after the first in which the same is spent again. */
const MOST_MONTHS = 11;

/** The days of one spending; more would be a year in several months. */
const MOST_DAYS = 92;

/** A source in lower case, as visits name it: "facebook". */
const source = optionalLine(40).transform((typed) => typed.toLowerCase());

const fields = { day: pastDay, source, spent: taka() };

/**
 * Taka spent on a day, or on several days together, also in the next months; without a source it
 * counts for the whole shop.
 */
export const advertisingSchema = z
  .object({
    ...fields,
    until: lastDay.describe("The last day; the sum is spread over the days."),
    eachDay: flag.describe("Whether each of the days costs as much, not all together."),
    months: optionalWholeNumber("number-invalid").describe("Months that repeat it."),
  })
  .superRefine(({ day, until, months }, context) => {
    const days = until === "" ? 1 : daysFrom(day, until);
    if (days < 1) refuse(context, "end-before-start", ["until"]);
    if (days > MOST_DAYS) refuse(context, "too-many-days", ["until"]);
    // The same day would be spent for twice.
    const isOverlap = (months ?? 0) > 0 && days > 28;
    const isMonth = until !== "" && isWholeMonth(day, until);
    if ((months ?? 0) > MOST_MONTHS || (isOverlap && !isMonth))
      refuse(context, "number-invalid", ["months"]);
  });

export type AdvertisingInput = z.output<typeof advertisingSchema>;

export const advertisingChangesSchema = z.object(fields).partial();

export type AdvertisingChanges = z.output<typeof advertisingChangesSchema>;

/** The cost of a parcel in taka from a day on; `courier` is an id, or empty for packing. */
export const parcelCostSchema = z.object({
  courier: optionalLine(40),
  day: pastDay,
  cost: taka(),
});

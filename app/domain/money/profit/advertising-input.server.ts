import { z } from "zod";
import { dhakaDay, startOfDhakaDay } from "../../core/dates.ts";
import { latinDigits } from "../../core/digits.ts";
import { taka } from "../../core/fields/number.server.ts";
import { refuse, say } from "../../core/fields/refuse.server.ts";
import { optionalLine } from "../../core/fields/text.server.ts";

/** A day in Dhaka of this century, today at the latest, as "2026-11-21" in any digits. */
const pastDay = z
  .string({ error: say("date-invalid") })
  .transform((typed, context) => {
    const text = latinDigits(typed).trim();
    const noon = /^20\d{2}-\d{2}-\d{2}$/.test(text) ? new Date(`${text}T06:00:00.000Z`) : null;
    const isDay = noon && !Number.isNaN(noon.getTime()) && dhakaDay(noon) === text;
    if (!noon || !isDay || startOfDhakaDay(noon) > new Date())
      return refuse(context, "date-invalid");
    return text;
  })
  .meta({ type: "string", format: "date" });

/** A source in lower case, as visits name it: "facebook". */
const source = optionalLine(40).transform((typed) => typed.toLowerCase());

const fields = { day: pastDay, source, spent: taka() };

/** Taka spent on a day; without a source it counts for the whole shop. */
export const advertisingSchema = z.object(fields);

export type AdvertisingInput = z.output<typeof advertisingSchema>;

export const advertisingChangesSchema = z.object(fields).partial();

export type AdvertisingChanges = z.output<typeof advertisingChangesSchema>;

/** The cost of a parcel in taka from a day on; `courier` is an id, or empty for packing. */
export const parcelCostSchema = z.object({
  courier: optionalLine(40),
  day: pastDay,
  cost: taka(),
});

import { z } from "zod";
import { addDays, dhakaDay, endOfDhakaDay } from "../../core/dates.ts";
import { latinDigits } from "../../core/digits.ts";
import { cost, optionalWholeNumber, wholeNumber } from "../../core/fields/number.server.ts";
import { refuse, say } from "../../core/fields/refuse.server.ts";
import { optionalLine } from "../../core/fields/text.server.ts";
import { WRITE_OFF_CAUSES } from "./stock-reasons.ts";

/** Characters of a movement's note, such as the supplier or the number of a bill. */
const NOTE_MAX = 200;

/** Products received at once. */
const RECEIVED_MAX = 500;

export const stockNote = optionalLine(NOTE_MAX);

/** Pieces, at least one. */
const pieces = wholeNumber("number-outside", 1);

/**
 * Days from today within which a best-before day lies; honey keeps for years, and a later day is a
 * slip of the pen.
 */
const BEST_BEFORE_DAYS = 20 * 365;

/**
 * A best-before day as "2027-05-31", in any digits; null for one that is past, too far away, or no
 * day.
 */
export function readBestBefore(typed: string, now: Date = new Date()): string | null {
  const end = endOfDhakaDay(typed);
  return end && end >= now && end <= addDays(now, BEST_BEFORE_DAYS) ? dhakaDay(end) : null;
}

const bestBefore = z
  .string({ error: say("date-invalid") })
  .transform((typed, context) => readBestBefore(typed) ?? refuse(context, "date-invalid"))
  .optional()
  .meta({ type: "string", format: "date" });

/** The day of a batch that may have ended; without one, any pieces. */
export const batchDay = z
  .string({ error: say("date-invalid") })
  .transform((typed, context) =>
    endOfDhakaDay(typed) ? latinDigits(typed).trim() : refuse(context, "date-invalid"),
  )
  .meta({ type: "string", format: "date" });

/** The counted quantity, and the quantity that the form showed. */
export const countSchema = z.object({
  counted: wholeNumber("number-invalid"),
  shown: optionalWholeNumber("number-invalid"),
  note: stockNote,
});

/** `left` is what the writer saw of the batch, or of the product without one. */
export const writeOffSchema = z.object({
  quantity: pieces,
  left: optionalWholeNumber("number-invalid"),
  cause: z.enum(WRITE_OFF_CAUSES, { error: say("choice-invalid") }),
  note: stockNote,
});

/** Received products, as programs send them. */
export const receivedSchema = z.object({
  items: z
    .array(
      z.object({
        _id: z.string({ error: say("required") }),
        quantity: pieces,
        cost: cost().optional().describe("Cost price of one piece, with at most two decimals."),
        bestBefore: bestBefore.describe("The last day on which it is good, today at the earliest."),
      }),
      {
        error: say("required"),
      },
    )
    .min(1, say("required"))
    .max(RECEIVED_MAX, say("invalid")),
  note: stockNote,
});

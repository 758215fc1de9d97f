import { z } from "zod";
import { dhakaDay, endOfDhakaDay } from "../dates.ts";
import { latinDigits } from "../digits.ts";
import { flag } from "../fields/flag.server.ts";
import { optionalTaka, optionalWholeNumber } from "../fields/number.server.ts";
import { refuse, say } from "../fields/refuse.server.ts";
import { isPromoCodeForm, normalizePromoCode } from "./promo-code-rules.ts";

const code = z
  .string({
    error: ({ input }) => say(input === undefined || input === null ? "required" : "code-invalid"),
  })
  .transform((typed, context) => {
    const normalized = normalizePromoCode(typed);
    if (normalized === "") return refuse(context, "required");
    return isPromoCodeForm(normalized) ? normalized : refuse(context, "code-invalid");
  });

const discount = optionalTaka().transform((taka, context) => taka ?? refuse(context, "required"));
const minAmount = optionalTaka().transform((taka) => taka ?? 0);
const maxUsage = optionalWholeNumber("number-invalid");

/**
 * A day ("2026-12-31") or a time in ISO 8601, as date pickers send it; the code is valid to the end of that day in Dhaka. Empty means no
 * end.
 */
const expirationDate = z
  .string({ error: say("date-invalid") })
  .nullish()
  .transform((typed, context) => {
    const text = latinDigits(typed ?? "").trim();
    if (text === "") return null;
    return endOfDay(text) ?? refuse(context, "date-invalid");
  });

const fields = { code, discount, minAmount, maxUsage, expirationDate, isActive: flag };

/** A new code; one that has expired already is refused. */
export const promoCodeSchema = z.object({
  ...fields,
  expirationDate: expirationDate.refine((date) => date === null || date > new Date(), {
    error: say("date-past"),
  }),
  isActive: flag.transform((choice) => choice ?? true),
});

export type PromoCodeInput = z.output<typeof promoCodeSchema>;

/** Absent fields stay, empty limits are removed, and a past date ends a code. */
export const promoCodeChangesSchema = z.object(fields).partial();

export type PromoCodeChanges = z.output<typeof promoCodeChangesSchema>;

const MOMENT = /^\d{4}-\d{2}-\d{2}T\d{2}:\d{2}(?::\d{2}(?:\.\d{1,9})?)?(?:Z|[+-]\d{2}:\d{2})$/;

function endOfDay(text: string): Date | null {
  if (!MOMENT.test(text)) return endOfDhakaDay(text);
  const moment = new Date(text);
  return Number.isNaN(moment.getTime()) ? null : endOfDhakaDay(dhakaDay(moment));
}

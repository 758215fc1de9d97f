import { z } from "zod";
import { dhakaDay, endOfDhakaDay } from "../dates.ts";
import { latinDigits, MAX_INTEGER, parseWholeNumber } from "../digits.ts";
import type { InputMessage } from "../input-messages.ts";
import { isPromoCodeForm, normalizePromoCode } from "./promo-code-rules.ts";

const say = (message: InputMessage) => message;

const code = z
  .string({
    error: ({ input }) => say(input === undefined || input === null ? "required" : "code-invalid"),
  })
  .transform((typed, context) => {
    const normalized = normalizePromoCode(typed);
    if (normalized === "") return refuse(context, "required");
    return isPromoCodeForm(normalized) ? normalized : refuse(context, "code-invalid");
  });

/** A number, or a text as people type one; null when nothing was entered. */
const numberOrNothing = (message: InputMessage) =>
  z
    .union([z.number(), z.string()], { error: say(message) })
    .nullish()
    .transform((typed, context) => {
      if (typed === undefined || typed === null) return null;
      if (typeof typed === "string" && typed.trim() === "") return null;
      const number = typeof typed === "number" ? typed : (parseWholeNumber(typed) ?? Number.NaN);
      const fits = Number.isInteger(number) && number >= 0 && number <= MAX_INTEGER;
      return fits ? number : refuse(context, message);
    });

const discount = numberOrNothing("amount-invalid").transform(
  (taka, context) => taka ?? refuse(context, "required"),
);
const minAmount = numberOrNothing("amount-invalid").transform((taka) => taka ?? 0);
const maxUsage = numberOrNothing("number-invalid");

/**
 * A day ("2026-12-31") or a moment in ISO 8601, as date pickers send it: either way the code counts to the end of that
 * day in Dhaka. Nothing means for ever.
 */
const expirationDate = z
  .string({ error: say("date-invalid") })
  .nullish()
  .transform((typed, context) => {
    const text = latinDigits(typed ?? "").trim();
    if (text === "") return null;
    return endOfDay(text) ?? refuse(context, "date-invalid");
  });

const isActive = z
  .union([z.boolean(), z.enum(["true", "false", "on"])], { error: say("choice-invalid") })
  .transform((choice) => choice === true || choice === "true" || choice === "on");

/** A new code; one that has expired already is refused. */
export const promoCodeSchema = z.object({
  code,
  discount,
  minAmount,
  maxUsage,
  expirationDate: expirationDate.refine((date) => date === null || date > new Date(), {
    error: say("date-past"),
  }),
  isActive: isActive.optional().default(true),
});

export type PromoCodeInput = z.output<typeof promoCodeSchema>;

/** An edited code: absent fields stay, empty limits are lifted, and a past date is one way to end a code. */
export const promoCodeChangesSchema = z.object({
  code: code.optional(),
  discount: discount.optional(),
  minAmount: minAmount.optional(),
  maxUsage: maxUsage.optional(),
  expirationDate: expirationDate.optional(),
  isActive: isActive.optional(),
});

export type PromoCodeChanges = z.output<typeof promoCodeChangesSchema>;

const MOMENT = /^\d{4}-\d{2}-\d{2}T\d{2}:\d{2}(?::\d{2}(?:\.\d{1,9})?)?(?:Z|[+-]\d{2}:\d{2})$/;

function endOfDay(text: string): Date | null {
  if (!MOMENT.test(text)) return endOfDhakaDay(text);
  const moment = new Date(text);
  return Number.isNaN(moment.getTime()) ? null : endOfDhakaDay(dhakaDay(moment));
}

function refuse(context: z.core.$RefinementCtx, message: InputMessage) {
  context.issues.push({ code: "custom", message, input: context.value });
  return z.NEVER;
}

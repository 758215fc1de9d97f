import { z } from "zod";
import { goodsLines } from "../../catalog/goods-lines.server.ts";
import { dhakaDay, endOfDhakaDay, startOfDhakaDay } from "../../core/dates.ts";
import { latinDigits, parseWholeNumber } from "../../core/digits.ts";
import { flag } from "../../core/fields/flag.server.ts";
import type { InputMessage } from "../../core/fields/messages.ts";
import { optionalTaka, optionalWholeNumber } from "../../core/fields/number.server.ts";
import { isNothing, refuse, say } from "../../core/fields/refuse.server.ts";
import {
  isPromoCodeForm,
  normalizePromoCode,
  PER_PHONE,
  PROMO_KINDS,
  type PromoKind,
} from "./promo-code-rules.ts";

const code = z
  .string({
    error: ({ input }) => say(input === undefined || input === null ? "required" : "code-invalid"),
  })
  .transform((typed, context) => {
    const normalized = normalizePromoCode(typed);
    if (normalized === "") return refuse(context, "required");
    return isPromoCodeForm(normalized) ? normalized : refuse(context, "code-invalid");
  });

/**
 * What the code gives; absent or empty means a fixed sum, as clients of the first release send it.
 */
const kind = z
  .enum([...PROMO_KINDS, ""], { error: say("choice-invalid") })
  .nullish()
  .transform((sent) => sent || "fixed");
const perPhone = z
  .enum([...PER_PHONE, ""], { error: say("choice-invalid") })
  .nullish()
  .transform((sent) => sent || "any");
const percent = z
  .union([z.number(), z.string()], { error: say("percent-invalid") })
  .nullish()
  .transform((sent, context) => {
    if (isNothing(sent)) return null;
    const number = typeof sent === "number" ? sent : parseWholeNumber(sent);
    const isPercent = number !== null && Number.isInteger(number) && number >= 1 && number <= 100;
    return isPercent ? number : refuse(context, "percent-invalid");
  });
const discount = optionalTaka();
const maxDiscount = optionalTaka();

const minAmount = optionalTaka().transform((taka) => taka ?? 0);
const maxUsage = optionalWholeNumber("number-invalid");

/**
 * A day ("2026-12-31") or a time in ISO 8601, as date pickers send it; the code is valid to the end
 * of that day in Dhaka. Empty means no end.
 */
const expirationDate = z
  .string({ error: say("date-invalid") })
  .nullish()
  .transform((typed, context) => {
    const text = latinDigits(typed ?? "").trim();
    if (text === "") return null;
    return endOfDay(text) ?? refuse(context, "date-invalid");
  });

/** The first day of the code, from its beginning in Dhaka; empty means at once. */
const startDate = expirationDate.transform((end) => end && startOfDhakaDay(end));

const fields = {
  code,
  kind,
  discount,
  percent,
  maxDiscount,
  minAmount,
  maxUsage,
  perPhone,
  startDate,
  expirationDate,
  isActive: flag,
  products: goodsLines,
  categories: goodsLines,
};

type Offer = {
  kind?: PromoKind | undefined;
  discount?: number | null | undefined;
  percent?: number | null | undefined;
};

/** Refuses an offer without its sum or percentage. */
function requireOffer({ kind, discount, percent }: Offer, context: z.RefinementCtx): void {
  const missing =
    discount === null && (kind ?? "fixed") === "fixed"
      ? "discount"
      : percent === null && kind === "percent"
        ? "percent"
        : null;
  if (missing)
    context.addIssue({
      code: "custom",
      path: [missing],
      message: "required" satisfies InputMessage,
    });
}

/** A new code; one that has expired already is refused. */
export const promoCodeSchema = z
  .object({
    ...fields,
    discount: discount.transform((taka) => taka ?? null),
    expirationDate: expirationDate.refine((date) => date === null || date > new Date(), {
      error: say("date-past"),
    }),
    isActive: flag.transform((choice) => choice ?? true),
  })
  .superRefine(requireOffer)
  .transform((input) => ({ ...input, discount: input.discount ?? 0 }));

export type PromoCodeInput = z.output<typeof promoCodeSchema>;

/** Absent fields stay, empty limits are removed, and a past date ends a code. */
export const promoCodeChangesSchema = z
  .object(fields)
  .partial()
  .superRefine(requireOffer)
  .transform(({ discount, ...changes }) => ({
    ...changes,
    ...(discount === undefined ? {} : { discount: discount ?? 0 }),
  }));

export type PromoCodeChanges = z.output<typeof promoCodeChangesSchema>;

const MOMENT = /^\d{4}-\d{2}-\d{2}T\d{2}:\d{2}(?::\d{2}(?:\.\d{1,9})?)?(?:Z|[+-]\d{2}:\d{2})$/;

function endOfDay(text: string): Date | null {
  if (!MOMENT.test(text)) return endOfDhakaDay(text);
  const moment = new Date(text);
  return Number.isNaN(moment.getTime()) ? null : endOfDhakaDay(dhakaDay(moment));
}

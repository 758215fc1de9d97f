import { z } from "zod";
import { wholeNumber } from "../../core/fields/number.server.ts";
import { say } from "../../core/fields/refuse.server.ts";
import { optionalLine } from "../../core/fields/text.server.ts";
import { promoChoice } from "../../orders/changing/edit-input.server.ts";
import { ORDER_LIMITS } from "../../orders/order-input.server.ts";
import { RETURN_REASONS } from "./return-reasons.ts";

const NOTE_MAX = 200;

/** Returned pieces of one line, and how many are put back on the shelf; the rest is written off. */
const line = z.object({
  position: wholeNumber("number-invalid"),
  quantity: wholeNumber("number-invalid", 0, 99),
  restocked: wholeNumber("number-invalid", 0, 99),
});

/** A return from the form or the API; `refund` in taka, `promo` as in an edit of the order. */
export const returnSchema = z.object({
  reason: z.enum(RETURN_REASONS, { error: say("choice-invalid") }),
  note: optionalLine(NOTE_MAX),
  refund: wholeNumber("amount-invalid"),
  lines: z.array(line).max(ORDER_LIMITS.linesWithFree, say("too-many-lines")),
  promo: promoChoice,
});

export type ReturnInput = z.output<typeof returnSchema>;

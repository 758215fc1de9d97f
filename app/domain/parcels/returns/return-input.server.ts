import { z } from "zod";
import { optionalWholeNumber, wholeNumber } from "../../core/fields/number.server.ts";
import { say } from "../../core/fields/refuse.server.ts";
import { optionalLine } from "../../core/fields/text.server.ts";
import { promoChoice } from "../../orders/changing/edit-input.server.ts";
import { ORDER_LIMITS } from "../../orders/order-input.server.ts";
import { RETURN_REASONS, restockedOf } from "./return-reasons.ts";

const NOTE_MAX = 200;

/**
 * Returned pieces of one line, and how many are put back on the shelf; the rest is written off.
 * Empty: all that came back, and none of what is damaged.
 */
const line = z.object({
  position: wholeNumber("number-invalid"),
  quantity: wholeNumber("number-invalid", 0, 99),
  restocked: optionalWholeNumber("number-invalid").describe(
    "By default all that came back, and none of what is damaged.",
  ),
});

/** A return from the form or the API; `refund` in taka, `promo` as in an edit of the order. */
export const returnSchema = z.object({
  reason: z.enum(RETURN_REASONS, { error: say("choice-invalid") }),
  note: optionalLine(NOTE_MAX),
  refund: wholeNumber("amount-invalid"),
  lines: z.array(line).max(ORDER_LIMITS.linesWithFree, say("too-many-lines")),
  promo: promoChoice,
});

type Typed = z.output<typeof returnSchema>;

/** A return whose pieces on the shelf may be left open. */
export type TypedReturn = Omit<Typed, "lines"> & {
  lines: (Omit<Typed["lines"][number], "restocked"> & { restocked?: number | null })[];
};

export type ReturnInput = Omit<Typed, "lines"> & {
  lines: (Typed["lines"][number] & { restocked: number })[];
};

/** The shelf follows what came back, unless staff said how many pieces go there. */
export const withShelf = ({ lines, ...input }: TypedReturn): ReturnInput => ({
  ...input,
  lines: lines.map(({ restocked, ...line }) => ({
    ...line,
    restocked: restocked ?? restockedOf(input.reason, line.quantity),
  })),
});

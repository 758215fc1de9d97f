import { z } from "zod";
import { latinDigits } from "../../digits.ts";
import { isNothing, refuse } from "../../fields/refuse.server.ts";
import { parseSize, SIZE_UNITS, type SizeUnit } from "../size.ts";

/** Up to six digits and three decimals, as the database keeps it. */
const AMOUNT = /^\d{1,6}(?:\.\d{1,3})?$/;

/** A number above 0 in any digits, like 500 or 1.5; null when it was left out or empty. */
export const sizeAmount = z
  .unknown()
  .optional()
  .meta({
    type: ["number", "string", "null"],
    description: "Above 0, with three decimals at most.",
  })
  .transform((sent, context): number | null => {
    if (isNothing(sent)) return null;
    const text = latinDigits(String(sent)).trim();
    return AMOUNT.test(text) && Number(text) > 0 ? Number(text) : refuse(context, "size-invalid");
  });

/** g, kg, ml, l or piece, in any spelling that people use; null when it was left out or empty. */
export const sizeUnit = z
  .unknown()
  .optional()
  .meta({ type: ["string", "null"], enum: [...SIZE_UNITS, "", null] })
  .transform((sent, context): SizeUnit | null => {
    if (isNothing(sent)) return null;
    const size = typeof sent === "string" ? parseSize(`1 ${sent}`) : null;
    return size?.unit ?? refuse(context, "choice-invalid");
  });

/** Both, none, or neither sent at all. */
export function isWholeSize(sent: {
  sizeAmount?: number | null | undefined;
  sizeUnit?: SizeUnit | null | undefined;
}): boolean {
  const { sizeAmount, sizeUnit } = sent;
  if (sizeAmount === undefined || sizeUnit === undefined) return sizeAmount === sizeUnit;
  return (sizeAmount === null) === (sizeUnit === null);
}

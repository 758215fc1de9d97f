import type { z } from "zod";
import { refuse, say } from "../../core/fields/refuse.server.ts";
import { optionalLine, typedText } from "../../core/fields/text.server.ts";
import { findDistrict } from "./districts.ts";
import { findThana, isThanaElsewhere } from "./thanas.ts";

/** In characters. */
const THANA_MAX = 100;

/**
 * Turns any spelling of a district into its one name. Absent is "required"; a number or list is
 * "invalid".
 */
export const districtField = typedText().transform((typed, context) => {
  const district = findDistrict(typed);
  return district?.name ?? refuse(context, typed.trim() ? "district-unknown" : "required");
});

/** Optional, null if it was left empty; `settlePlace` compares it with the district. */
export const thanaField = optionalLine(THANA_MAX).transform((thana) => thana || null);

type Place = { district?: string | undefined; thana?: string | null | undefined };

/**
 * For forms with both fields. Refuses a thana of another district ("thana-elsewhere") and
 * normalises one of the district; an unknown name stays as typed (see docs/decisions/thanas.md).
 */
export function refinePlace<Shape extends z.ZodRawShape>(form: z.ZodObject<Shape>) {
  return form
    .refine((sent) => !isElsewhere(sent), {
      path: ["thana"],
      error: say("thana-elsewhere"),
      // Runs even if the name or phone is invalid.
      when: ({ value }) => typeof value === "object" && value !== null,
    })
    .transform(
      (sent) => ({ ...sent, ...spelledOut(sent as Place) }) as z.output<z.ZodObject<Shape>>,
    );
}

/** The thana to store; null if it belongs to another district. */
export function dropThanaElsewhere(district: string, thana: string | null): string | null {
  return isElsewhere({ district, thana }) ? null : (spelledOut({ district, thana }).thana ?? thana);
}

function isElsewhere(sent: unknown): boolean {
  const { district, thana } = sent as Record<string, unknown>;
  if (typeof district !== "string" || typeof thana !== "string") return false;
  const found = findDistrict(district);
  return found !== null && isThanaElsewhere(found, thana);
}

function spelledOut({ district, thana }: Place): Pick<Place, "thana"> {
  const found = district && thana ? findDistrict(district) : null;
  const known = found && thana ? findThana(found, thana) : null;
  return known ? { thana: known.name } : {};
}

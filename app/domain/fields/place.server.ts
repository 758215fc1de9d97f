import type { z } from "zod";
import { findDistrict } from "../delivery/districts.ts";
import { findThana, isThanaElsewhere } from "../delivery/thanas.ts";
import { refuse, say } from "./refuse.server.ts";
import { optionalLine, typedText } from "./text.server.ts";

/** In characters. */
const THANA_MAX = 100;

/** Any spelling of a district, to its one name. Absent is "required"; a number or list is "invalid". */
export const districtField = typedText().transform((typed, context) => {
  const district = findDistrict(typed);
  return district?.name ?? refuse(context, typed.trim() ? "district-unknown" : "required");
});

/** Optional, null when it was not filled in; `settlePlace` holds it against the district. */
export const thanaField = optionalLine(THANA_MAX).transform((thana) => thana || null);

type Place = { district?: string | undefined; thana?: string | null | undefined };

/**
 * For forms with both fields. A thana that belongs to another district is asked for again ("thana-elsewhere"); one of
 * the district gets its one spelling; a name we do not know stays as it was typed (see docs/decisions/thanas.md).
 */
export function settlePlace<Shape extends z.ZodRawShape>(form: z.ZodObject<Shape>) {
  return form
    .refine((sent) => !isElsewhere(sent), {
      path: ["thana"],
      error: say("thana-elsewhere"),
      // Also beside a name or phone that is wrong.
      when: ({ value }) => typeof value === "object" && value !== null,
    })
    .transform(
      (sent) => ({ ...sent, ...spelledOut(sent as Place) }) as z.output<z.ZodObject<Shape>>,
    );
}

/** As it is stored; null when it is a thana of another district, so that none is stored beside the wrong one. */
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

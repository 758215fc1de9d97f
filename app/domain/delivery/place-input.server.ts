import { z } from "zod";
import type { InputMessage } from "../input-messages.ts";
import { cleanLine, isWhole } from "../text.ts";
import { findDistrict } from "./districts.ts";
import { findThana, isThanaElsewhere } from "./thanas.ts";

/** In characters. */
export const THANA_MAX = 100;

const say = (message: InputMessage) => message;

/** Any spelling of a district, to its one name. Absent is "required"; a number or list is "invalid". */
export const districtField = z
  .string({
    error: ({ input }) => say(input === undefined || input === null ? "required" : "invalid"),
  })
  .transform((typed, context) => {
    const district = findDistrict(typed);
    if (district) return district.name;
    const message = say(typed.trim() ? "district-unknown" : "required");
    context.issues.push({ code: "custom", message, input: typed });
    return z.NEVER;
  });

/** Optional; `settlePlace` holds it against the district. */
export const thanaField = z
  .string({ error: say("invalid") })
  .nullish()
  .transform((typed) => cleanLine(typed ?? "") || null)
  .pipe(z.string().max(THANA_MAX, say("too-long")).refine(isWhole, say("damaged")).nullable());

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

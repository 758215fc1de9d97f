import { z } from "zod";
import { flag } from "../../core/fields/flag.server.ts";
import { refuse, say } from "../../core/fields/refuse.server.ts";
import { cleanText } from "../../core/text.ts";

export const SYNONYM_LIMITS = { terms: 60, characters: 40, text: 3000 } as const;

const isAllowed = (terms: string[], context: z.RefinementCtx) => {
  if (terms.length > SYNONYM_LIMITS.terms) return refuse(context, "synonyms-too-many");
  if (terms.some((term) => term.length > SYNONYM_LIMITS.characters))
    return refuse(context, "synonyms-too-long");
  return terms;
};

/**
 * One word or phrase per line, or separated by commas; duplicates count once. At least two, since
 * one alone is no synonym.
 */
export const synonymSchema = z.object({
  finds: z
    .string()
    .transform((typed, context) => isAllowed(termsIn(typed), context))
    .optional()
    .meta({ type: "string" }),
  asSpelled: flag,
  terms: z
    .string({ error: say("required") })
    .transform((typed, context) => {
      const terms = termsIn(typed);
      if (terms.length < 2) return refuse(context, "synonyms-too-few");
      return isAllowed(terms, context);
    })
    .meta({ type: "string" }),
});

export function termsIn(typed: string): string[] {
  const terms = cleanText(typed.slice(0, SYNONYM_LIMITS.text))
    .split(/[\n,،;]/)
    .map((term) => term.trim().toLowerCase())
    .filter((term) => /[a-z0-9\u00c0-\u024f\u0980-\u09ff]/i.test(term));
  return [...new Set(terms)];
}

import { z } from "zod";
import type { InputMessage } from "../input-messages.ts";
import { cleanLine, cleanText, isWhole } from "../text.ts";
import { slugify } from "./slug.ts";

/** The longest texts a category keeps, in characters. */
export const CATEGORY_LIMITS = {
  name: 100,
  description: 2000,
  metaTitle: 200,
  metaDescription: 500,
  keywords: 500,
} as const;

/** `/shop/collection/all` is the whole shop (spec section 2). */
const RESERVED_SLUG = "all";

const say = (message: InputMessage) => message;

/** Nothing, null and "" are the same: not filled in. */
const text = (max: number, clean: (text: string) => string) =>
  z
    .string({ error: say("invalid") })
    .nullish()
    .transform((typed) => clean(typed ?? ""))
    .pipe(z.string().max(max, say("too-long")).refine(isWhole, say("damaged")));

const name = text(CATEGORY_LIMITS.name, cleanLine).refine((typed) => typed !== "", {
  error: say("required"),
});

/** As it may stand in an address: whatever was typed is spelled so. "" when it was left empty. */
const slug = z
  .string({ error: say("invalid") })
  .nullish()
  .transform((typed, context) => {
    const words = cleanLine(typed ?? "").slice(0, 500);
    if (words === "") return "";
    const spelled = slugify(words, "");
    return spelled === "" || spelled === RESERVED_SLUG ? refuse(context) : spelled;
  });

const YES: unknown[] = [true, "true", "on", 1, "1"];
const NO: unknown[] = [false, "false", "off", 0, "0"];

/** Takes anything, and may be left out; the type is what programs are told to send. */
const optionalFlag = z
  .unknown()
  .optional()
  .meta({ type: ["boolean", "string"] });

/** Undefined when nothing was said about it. */
const flag = optionalFlag.transform((sent, context): boolean | undefined => {
  if (sent === undefined || sent === null || sent === "") return undefined;
  if (YES.includes(sent)) return true;
  if (NO.includes(sent)) return false;
  context.issues.push({ code: "custom", message: say("choice-invalid"), input: sent });
  return z.NEVER;
});

const texts = {
  description: text(CATEGORY_LIMITS.description, cleanText),
  metaTitle: text(CATEGORY_LIMITS.metaTitle, cleanLine),
  metaDescription: text(CATEGORY_LIMITS.metaDescription, cleanText),
  keywords: text(CATEGORY_LIMITS.keywords, cleanLine),
};

/** A whole category. Only the name is needed: a slug left empty is made from it. */
export const categorySchema = z
  .object({
    name,
    slug,
    ...texts,
    isActive: flag.transform((choice) => choice ?? true),
  })
  .transform((input, context) => {
    const made = input.slug || slugify(input.name, "category");
    return { ...input, slug: made === RESERVED_SLUG ? refuse(context, ["slug"]) : made };
  });

export type CategoryInput = z.output<typeof categorySchema>;

/** What an edit sends: an absent field stays, and so does a slug left empty. False is false. */
export const categoryChangesSchema = z.object({
  name: name.optional(),
  slug: slug.transform((typed) => typed || undefined).optional(),
  description: texts.description.optional(),
  metaTitle: texts.metaTitle.optional(),
  metaDescription: texts.metaDescription.optional(),
  keywords: texts.keywords.optional(),
  isActive: flag.optional(),
});

export type CategoryChanges = z.output<typeof categoryChangesSchema>;

function refuse(context: z.core.$RefinementCtx, path: string[] = []) {
  context.issues.push({
    code: "custom",
    message: say("slug-invalid"),
    path,
    input: context.value,
  });
  return z.NEVER;
}

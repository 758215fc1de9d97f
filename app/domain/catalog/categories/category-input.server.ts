import { z } from "zod";
import { flag } from "../../core/fields/flag.server.ts";
import { refuse, say } from "../../core/fields/refuse.server.ts";
import { isFilled, optionalLine, optionalText } from "../../core/fields/text.server.ts";
import { slugify } from "../../core/slug.ts";
import { slugField } from "../../core/slug-field.server.ts";
import { ALL_PRODUCTS_SLUG } from "../search/shop-filter.ts";

/** The longest texts of a category, in characters. */
export const CATEGORY_LIMITS = {
  name: 100,
  description: 2000,
  metaTitle: 200,
  metaDescription: 500,
  keywords: 500,
} as const;

const name = optionalLine(CATEGORY_LIMITS.name);

/** The slug of the page with all products is taken. */
const slug = slugField.transform((slug, context) =>
  slug === ALL_PRODUCTS_SLUG ? refuse(context, "slug-invalid") : slug,
);

const texts = {
  description: optionalText(CATEGORY_LIMITS.description),
  metaTitle: optionalLine(CATEGORY_LIMITS.metaTitle),
  metaDescription: optionalText(CATEGORY_LIMITS.metaDescription),
  keywords: optionalLine(CATEGORY_LIMITS.keywords),
};

const fields = {
  name,
  slug,
  ...texts,
  isActive: flag,
  nameBn: name,
  descriptionBn: texts.description,
  metaTitleBn: texts.metaTitle,
  metaDescriptionBn: texts.metaDescription,
};

/**
 * A whole category. Only a name in English or Bangla is required; an empty slug is made from it.
 */
export const categorySchema = z
  .object({ ...fields, isActive: flag.transform((choice) => choice ?? true) })
  .refine(({ name, nameBn }) => isFilled(name || nameBn), {
    path: ["name"],
    error: say("required"),
  })
  .transform((input, context) => {
    const made = input.slug || slugify(input.name || input.nameBn, "category");
    return {
      ...input,
      slug: made === ALL_PRODUCTS_SLUG ? refuse(context, "slug-invalid", ["slug"]) : made,
    };
  });

export type CategoryInput = z.output<typeof categorySchema>;

/** An edit: an absent field stays, and so does an empty slug. */
export const categoryChangesSchema = z
  .object({ ...fields, slug: slug.transform((typed) => typed || undefined) })
  .partial()
  // One of the two names may be emptied if the other one is sent.
  .refine(({ name, nameBn }) => name !== "" || isFilled(nameBn ?? ""), {
    path: ["name"],
    error: say("required"),
  });

export type CategoryChanges = z.output<typeof categoryChangesSchema>;

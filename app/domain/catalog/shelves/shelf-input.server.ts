import { z } from "zod";
import { flag } from "../../core/fields/flag.server.ts";
import { optionalWholeNumber } from "../../core/fields/number.server.ts";
import { refuse, say } from "../../core/fields/refuse.server.ts";
import { isFilled, optionalLine } from "../../core/fields/text.server.ts";
import { slugify } from "../../core/slug.ts";
import { slugField as slug } from "../../core/slug-field.server.ts";
import { cleanLine, cleanText } from "../../core/text.ts";

/** In characters, and in products of one shelf. */
export const SHELF_LIMITS = { title: 60, products: 48, text: 10_000 } as const;

const title = optionalLine(SHELF_LIMITS.title);

/** One product per line or item, by name, slug, address or id, in the order of the shelf. */
const products = z
  .union([z.string(), z.array(z.string())], { error: say("invalid") })
  .transform((typed, context) => {
    const text = typeof typed === "string" ? typed : typed.join("\n");
    if (text.length > SHELF_LIMITS.text) return refuse(context, "too-long");
    const lines = cleanText(text)
      .split("\n")
      .map((line) => cleanLine(line))
      .filter(Boolean);
    return lines.length > SHELF_LIMITS.products ? refuse(context, "shelf-too-long") : lines;
  });

const fields = {
  title,
  titleBn: title,
  slug,
  products: products.optional().meta({
    type: ["array", "string"],
    items: { type: "string" },
    description: "Ids, slugs or names of products, in the order of the shelf.",
  }),
  isActive: flag,
  position: optionalWholeNumber("number-invalid"),
};

/** A whole shelf. Only a title in English or Bangla is required; an empty slug is made from it. */
export const shelfSchema = z
  .object({ ...fields, isActive: flag.transform((choice) => choice ?? true) })
  .refine(({ title, titleBn }) => isFilled(title || titleBn), {
    path: ["title"],
    error: say("required"),
  })
  .transform((input) => ({
    ...input,
    slug: input.slug || slugify(input.title || input.titleBn, "shelf"),
    position: input.position ?? 0,
    products: input.products ?? [],
  }));

export type ShelfInput = z.output<typeof shelfSchema>;

/** An edit: an absent field stays, and so do an empty slug and an empty position. */
export const shelfChangesSchema = z
  .object({
    ...fields,
    slug: slug.transform((typed) => typed || undefined),
    position: fields.position.transform((typed) => typed ?? undefined),
  })
  .partial()
  .refine(({ title, titleBn }) => title !== "" || isFilled(titleBn ?? ""), {
    path: ["title"],
    error: say("required"),
  });

export type ShelfChanges = z.output<typeof shelfChangesSchema>;

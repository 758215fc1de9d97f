import { z } from "zod";
import { flag } from "../../core/fields/flag.server.ts";
import { optionalWholeNumber } from "../../core/fields/number.server.ts";
import { refuse, say } from "../../core/fields/refuse.server.ts";
import { isFilled, optionalLine } from "../../core/fields/text.server.ts";
import { sanitizePage } from "../../core/rich-text.server.ts";
import { MAX_DESCRIPTION_LENGTH } from "../../core/rich-text.ts";
import { slugify } from "../../core/slug.ts";
import { slugField as slug } from "../../core/slug-field.server.ts";
import { isWhole } from "../../core/text.ts";

const title = optionalLine(60);

/** HTML; whatever would run is removed. */
const html = z
  .string({ error: say("invalid") })
  .nullish()
  .transform((typed, context) => {
    // Forms send CRLF; line ends are normalised so that an unchanged text counts as unchanged.
    const text = (typed ?? "").replace(/\r\n?/g, "\n");
    if (text.length > MAX_DESCRIPTION_LENGTH) return refuse(context, "too-long");
    const clean = sanitizePage(text);
    return isWhole(clean) ? clean : refuse(context, "damaged");
  });

const fields = {
  title,
  titleBn: title,
  slug,
  body: html,
  bodyBn: html,
  isActive: flag,
  position: optionalWholeNumber("number-invalid"),
};

/** A whole page. Only a title in English or Bangla is required; an empty slug is made from it. */
export const pageSchema = z
  .object({ ...fields, isActive: flag.transform((choice) => choice ?? true) })
  .refine(({ title, titleBn }) => isFilled(title || titleBn), {
    path: ["title"],
    error: say("required"),
  })
  .transform((input) => ({
    ...input,
    slug: input.slug || slugify(input.title || input.titleBn, "page"),
    position: input.position ?? 0,
  }));

export type PageInput = z.output<typeof pageSchema>;

/** An edit: an absent field stays, and so do an empty slug and an empty position. */
export const pageChangesSchema = z
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

export type PageChanges = z.output<typeof pageChangesSchema>;

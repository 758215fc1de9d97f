import { z } from "zod";
import { flag } from "../../core/fields/flag.server.ts";
import { minute } from "../../core/fields/minute.server.ts";
import { say } from "../../core/fields/refuse.server.ts";
import {
  isFilled,
  optionalLine,
  optionalText,
  requiredLine,
} from "../../core/fields/text.server.ts";
import { slugify } from "../../core/slug.ts";
import { slugField as slug } from "../../core/slug-field.server.ts";
import { isUuid } from "../../core/uuid.ts";
import { addOnFields, hasAddOnPrice } from "../add-ons/add-ons.server.ts";

/**
 * In characters; a page has three reasons, one on a line, and six reviews at most. With "l/" a slug
 * is a whole source of orders (`touches.server.ts`).
 */
export const LANDING_LIMITS = { headline: 90, reasons: 400, reviews: 6, slug: 38 } as const;

/** The slug cut to its limit, with an ending such as "-2". */
export const landingSlug = (slug: string, ending = ""): string =>
  slug.slice(0, LANDING_LIMITS.slug - ending.length).replace(/-$/, "") + ending;

/** Ids of reviews, one or several of a name; others are left out. */
const reviewIds = z
  .union([z.string(), z.array(z.string())], { error: say("invalid") })
  .nullish()
  .transform((typed) => [...new Set([typed ?? []].flat().flatMap((text) => text.split(",")))])
  .transform((ids) => ids.filter(isUuid).slice(0, LANDING_LIMITS.reviews))
  .meta({ type: ["array", "string"], items: { type: "string" } });

const headline = optionalLine(LANDING_LIMITS.headline);
const reasons = optionalText(LANDING_LIMITS.reasons);

/** What a whole page and an edit ask in the same way. */
const shared = {
  ...{ product: requiredLine(200), headline, headlineBn: headline, reasons, reasonsBn: reasons },
  ...{ reviewIds, endsAt: minute, ...addOnFields },
};

/**
 * A whole landing page. `product` and `addOn` are a name, slug, address or id each, the latter ""
 * for none; an empty slug is made from the headline.
 */
export const landingSchema = z
  .object({
    ...shared,
    isIndexed: flag.transform((choice) => choice ?? false),
    isActive: flag.transform((choice) => choice ?? true),
    slug,
  })
  .refine((input) => isFilled(input.headline || input.headlineBn), {
    path: ["headline"],
    error: say("required"),
  })
  .refine(hasAddOnPrice, {
    path: ["addOnPrice"],
    error: say("required"),
  })
  .transform((input) => ({
    ...input,
    slug: landingSlug(input.slug || slugify(input.headline || input.headlineBn, "offer")),
  }));

/**
 * An edit by a program: an absent field stays, and so does an empty slug. A headline may be empty
 * only where the other one is sent too, and an add-on's price only where the add-on is.
 */
export const landingChangesSchema = z
  .object({
    ...shared,
    isIndexed: flag,
    isActive: flag,
    slug: slug.transform((typed) => (typed ? landingSlug(typed) : undefined)),
  })
  .partial()
  .refine(
    ({ headline, headlineBn }) =>
      (headline !== "" && headlineBn !== "") || isFilled(headline || headlineBn || ""),
    { path: ["headline"], error: say("required") },
  )
  .refine(
    (input) => hasAddOnPrice(input) && (input.addOn !== undefined || input.addOnPrice !== null),
    { path: ["addOnPrice"], error: say("required") },
  );

export type LandingChanges = z.output<typeof landingChangesSchema>;

type Typed = z.output<typeof landingSchema>;

/** A page without an add-on need not say so. */
export type LandingInput = Omit<Typed, "addOn" | "addOnPrice"> &
  Partial<Pick<Typed, "addOn" | "addOnPrice">>;

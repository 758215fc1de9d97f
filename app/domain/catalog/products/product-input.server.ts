import { z } from "zod";
import { flag } from "../../fields/flag.server.ts";
import { optionalTaka, optionalWholeNumber } from "../../fields/number.server.ts";
import { isNothing, refuse, say } from "../../fields/refuse.server.ts";
import { isFilled, optionalLine } from "../../fields/text.server.ts";
import { parseImagePath } from "../../media/image-path.ts";
import { isWhole } from "../../text.ts";
import { sanitizeDescription } from "./description.server.ts";
import { isWholeSize, sizeAmount, sizeUnit } from "./size-input.server.ts";

/** The longest texts a product keeps, in characters; its description has a limit of its own. */
export const PRODUCT_LIMITS = { title: 200, brand: 100, dimension: 100, family: 100 } as const;

/** Slots for pictures (spec section 9). */
export const IMAGE_SLOTS = 4;

/** Absent counts as sent empty. `type` is only what programs are told to send. */
const anything = (type: string | string[], more: object = {}) =>
  z
    .unknown()
    .optional()
    .meta({ type, ...more });

const title = optionalLine(PRODUCT_LIMITS.title);
const price = optionalTaka();

const description = anything("string", {
  description: "HTML; what would run is taken out.",
}).transform((sent, context) => {
  if (isNothing(sent)) return "";
  if (typeof sent !== "string") return refuse(context, "invalid");
  // Forms send CRLF; one kind of line end is stored, so that nothing seems changed that was not.
  const html = sanitizeDescription(sent.replace(/\r\n?/g, "\n"));
  return isWhole(html) ? html : refuse(context, "damaged");
});

/** A category's slug; null for none. Whether there is such a category is for the shop to say. */
const category = optionalLine(200).transform((slug) => slug || null);
const brand = optionalLine(PRODUCT_LIMITS.brand);
const dimension = optionalLine(PRODUCT_LIMITS.dimension);
const family = optionalLine(PRODUCT_LIMITS.family);
const quantityInStock = optionalWholeNumber("number-invalid").transform((number) => number ?? 0);
/** The column's own default stands for nothing. */
const lowStockLevel = optionalWholeNumber("number-invalid").transform((number) => number ?? 5);
const discount = optionalTaka().transform((taka) => taka ?? 0);

/**
 * Paths by slot, "" for an empty one: a list, or one text as multipart bodies carry it (a path, several with commas
 * between, or JSON). A shorter list leaves the last slots empty.
 */
const images = anything(["array", "string"], { items: { type: "string" } }).transform(
  (sent, context): string[] => {
    const list = readList(sent);
    const slots = Array.from({ length: IMAGE_SLOTS }, (_, slot) => list?.[slot] ?? "");
    const fits = list && list.length <= IMAGE_SLOTS;
    if (!fits || !slots.every(isSlot)) return refuse(context, "images-invalid");
    return slots;
  },
);

/** The fields of a whole product under their wire names, each with the default of the specification (section 3). */
const fields = z.object({
  title,
  description,
  category,
  brand,
  dimension,
  images,
  price: price.transform((taka, context) => taka ?? refuse(context, "required")),
  discountPercentage: discount,
  trackStock: flag.transform((choice) => choice ?? false),
  quantityInStock,
  isFeature: flag.transform((choice) => choice ?? false),
  isBestSelling: flag.transform((choice) => choice ?? false),
  isActive: flag.transform((choice) => choice ?? true),
  // New fields stand last: the marks of older exports are read by place.
  titleBn: title,
  descriptionBn: description,
  sizeAmount,
  sizeUnit,
  family,
  lowStockLevel,
});

/** A product under the names of forms, JSON and tables. */
export type ProductWire = z.output<typeof fields>;

/**
 * A whole product. A title, in English or Bangla, and the price are needed; of a size both number and unit. Money is whole taka; `discountPercentage` is taka subtracted from the price,
 * from 0 up to the price.
 */
export const productSchema = fields
  .refine(({ title, titleBn }) => isFilled(title || titleBn), {
    path: ["title"],
    error: say("required"),
  })
  .refine(isWholeSize, { path: ["sizeUnit"], error: say("size-incomplete") })
  .refine((wire) => wire.discountPercentage <= wire.price, {
    path: ["discountPercentage"],
    error: say("discount-above-price"),
  })
  .transform(({ category, discountPercentage, isFeature, ...same }) => ({
    ...same,
    categorySlug: category,
    discount: discountPercentage,
    isFeatured: isFeature,
  }));

/** What a product is made of, in the shop's own words. `images` are four slots of paths below `/media/`, "" if empty. */
export type ProductInput = z.output<typeof productSchema>;

/**
 * What an edit sends: an absent field stays, and so do a price left empty and titles of which none is filled in, since no
 * field is required here (spec section 5) and no product goes without them. A size is sent with its unit or not at all. Every other field can be emptied. Whether the discount fits the
 * price is for the shop to say, which knows both.
 */
export const productChangesSchema = z
  .object({
    title: title.optional(),
    description: description.optional(),
    category: category.optional(),
    brand: brand.optional(),
    dimension: dimension.optional(),
    images: images.optional(),
    price: price.transform((taka) => taka ?? undefined).optional(),
    discountPercentage: discount.optional(),
    trackStock: flag.optional(),
    quantityInStock: quantityInStock.optional(),
    isFeature: flag.optional(),
    isBestSelling: flag.optional(),
    isActive: flag.optional(),
    titleBn: title.optional(),
    descriptionBn: description.optional(),
    sizeAmount: sizeAmount.optional(),
    sizeUnit: sizeUnit.optional(),
    family: family.optional(),
    lowStockLevel: lowStockLevel.optional(),
  })
  .refine(isWholeSize, { path: ["sizeUnit"], error: say("size-incomplete") })
  .transform(
    ({ category, discountPercentage, isFeature, ...same }): ProductChanges => ({
      ...same,
      ...titlesOf(same),
      categorySlug: category,
      discount: discountPercentage,
      isFeatured: isFeature,
    }),
  );

/** One of the two may be emptied where the other one is sent. */
function titlesOf({
  title,
  titleBn,
}: {
  title?: string | undefined;
  titleBn?: string | undefined;
}) {
  return title || titleBn
    ? { title, titleBn }
    : { title: undefined, titleBn: titleBn === "" && title === undefined ? "" : undefined };
}

export type ProductChanges = {
  [Field in keyof ProductInput]?: ProductInput[Field] | undefined;
};

/** What the wire calls the fields whose names there mislead or differ. */
const WIRE_NAMES: Partial<Record<keyof ProductInput, string>> = {
  categorySlug: "category",
  discount: "discountPercentage",
  isFeatured: "isFeature",
};

/** The name of a field in forms, JSON and tables. */
export function wireName(field: keyof ProductInput): string {
  return WIRE_NAMES[field] ?? field;
}

/** What a product starts with: every field at its default. */
export const NEW_PRODUCT: ProductInput = productSchema.parse({ title: "-", price: 0 });

/** Every field in the shop's own words, in the order of the schema, which the marks of an export rely on. */
export const PRODUCT_FIELDS = Object.keys(fields.shape).map(
  (name) => Object.entries(WIRE_NAMES).find(([, wire]) => wire === name)?.[0] ?? name,
) as (keyof ProductInput)[];

/** A product as forms, JSON and tables have it. */
export function toWire(product: ProductInput): ProductWire {
  return Object.fromEntries(
    PRODUCT_FIELDS.map((field) => [wireName(field), product[field]]),
  ) as ProductWire;
}

function readList(sent: unknown): unknown[] | null {
  if (sent === undefined || sent === null) return [];
  if (Array.isArray(sent)) return sent;
  if (typeof sent !== "string" || sent.length > 1000) return null;
  const text = sent.trim();
  if (!text.startsWith("[")) return text === "" ? [] : text.split(",").map((path) => path.trim());
  try {
    const list: unknown = JSON.parse(text);
    return Array.isArray(list) ? list : null;
  } catch {
    return null;
  }
}

function isSlot(path: unknown): path is string {
  return path === "" || (typeof path === "string" && parseImagePath(path) !== null);
}

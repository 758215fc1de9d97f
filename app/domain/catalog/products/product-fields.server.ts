import { z } from "zod";
import { latinDigits, parseWholeNumber } from "../../core/digits.ts";
import { flag } from "../../core/fields/flag.server.ts";
import { optionalTaka, optionalWholeNumber } from "../../core/fields/number.server.ts";
import { isNothing, refuse } from "../../core/fields/refuse.server.ts";
import { optionalLine } from "../../core/fields/text.server.ts";
import { parseSize, SIZE_UNITS, type SizeUnit } from "../../core/naming/size.ts";
import { sanitizeDescription } from "../../core/rich-text.server.ts";
import { MAX_DESCRIPTION_LENGTH } from "../../core/rich-text.ts";
import type { Faults } from "../../core/staff-noun.ts";
import { cleanLine, isWhole } from "../../core/text.ts";
import { parseImagePath } from "../../shop/media/image-path.ts";
import { MOST_PIECES, type ProductPart } from "./combo-parts.ts";

/** The fields that refusals of a product are about. */
export const PRODUCT_FAULTS = {
  "product-slug-taken": "slug",
  "category-unknown": "category",
  "discount-above-price": "discountPercentage",
  "image-unknown": "images",
  "shelf-product-unknown": "parts",
  "combo-of-combo": "parts",
  "part-full": "parts",
  "combo-is-part": "parts",
  "combo-has-stock": "parts",
} as const satisfies Faults;

/** Picture slots per product (spec section 9). */
export const IMAGE_SLOTS = 4;

/** The control of a field in the form; `lang` is the language of its text. */
export type Control = {
  kind: "line" | "html" | "category" | "unit" | "flag" | "images" | "parts";
  inputMode?: "numeric" | "decimal";
  maxLength?: number;
  /** The id of a `datalist`. */
  list?: string;
  lang?: "en" | "bn";
};

export type FieldDescription = {
  /**
   * The position of the field in the marks of exported files; a new field takes the next number.
   */
  mark?: number;
  /**
   * Parses a value of a form, the API or a table; an absent one gets the default of the
   * specification (section 3).
   */
  input?: z.ZodType;
  /** Parses a value of an edit, where absent or empty means unchanged. */
  change?: z.ZodType;
  control?: Control;
  /** The name of the field in code, if the API's name misleads. */
  own?: string;
  /** The field in the API's responses. */
  answer: z.ZodType;
  about?: string;
  /**
   * Shown in the API's description. A field for staff only is also removed by `withoutStaffFields`
   * of `app/api/catalog/product-json.ts`.
   */
  example?: unknown;
};

/** Absent counts as empty; `type` only documents what to send. */
const anything = (type: string | string[], more: object = {}) =>
  z
    .unknown()
    .optional()
    .meta({ type, ...more });

const line = (maxLength: number, more: Omit<Control, "kind"> = {}) => ({
  input: optionalLine(maxLength),
  answer: z.string(),
  control: { kind: "line", maxLength, ...more } satisfies Control,
});

const html = (lang: "en" | "bn") => ({
  input: anything("string", { description: "HTML; what would run is taken out." }).transform(
    (sent, context) => {
      if (isNothing(sent)) return "";
      if (typeof sent !== "string") return refuse(context, "invalid");
      // Forms send CRLF; line ends are normalised so that an unchanged text counts as unchanged.
      const clean = sanitizeDescription(sent.replace(/\r\n?/g, "\n"));
      return isWhole(clean) ? clean : refuse(context, "damaged");
    },
  ),
  answer: z.string(),
  control: { kind: "html", maxLength: MAX_DESCRIPTION_LENGTH, lang } satisfies Control,
});

const count = (byDefault: number) => ({
  input: optionalWholeNumber("number-invalid").transform((number) => number ?? byDefault),
  answer: z.int(),
  control: { kind: "line", inputMode: "numeric" } satisfies Control,
});

const yesNo = (byDefault: boolean) => ({
  input: flag.transform((choice) => choice ?? byDefault),
  change: flag,
  answer: z.boolean(),
  control: { kind: "flag" } satisfies Control,
});

/** Up to six digits and three decimals, as the database stores it. */
const AMOUNT = /^\d{1,6}(?:\.\d{1,3})?$/;

/**
 * Every field of a product that staff write, and `discountPrice`, under its name in forms, JSON and
 * tables, in the order of the form and of the API's responses. Input schemas, responses, CSV
 * columns, form controls and audit names are derived from it.
 */
export const PRODUCT = {
  title: {
    ...line(200, { lang: "en" }),
    mark: 0,
    about: "English; Bangla where there is no English.",
    example: "Sundarbans honey",
  },
  titleBn: {
    ...line(200, { lang: "bn" }),
    mark: 13,
    about: "Bangla, or empty.",
    example: "সুন্দরবনের মধু",
  },
  description: {
    ...html("en"),
    mark: 1,
    about: "HTML, safe to show.",
    example: "<p>Raw honey from the mangroves.</p>",
  },
  descriptionBn: {
    ...html("bn"),
    mark: 14,
    about: "As `description`, in Bangla, or empty.",
    example: "<p>বাদাবনের কাঁচা মধু।</p>",
  },
  category: {
    mark: 2,
    own: "categorySlug",
    // The writing transaction checks that the category exists.
    input: optionalLine(200).transform((slug) => slug || null),
    control: { kind: "category" },
    answer: z.string(),
    about: "A category's slug, or empty.",
    example: "honey",
  },
  brand: { ...line(100), mark: 3, example: "Mawali" },
  brandBn: {
    ...line(100, { lang: "bn" }),
    mark: 23,
    about: "The brand's name on Bangla pages, or empty.",
    example: "মাওয়ালি",
  },
  quantityInStock: { ...count(0), mark: 9, example: 40 },
  trackStock: {
    ...yesNo(false),
    mark: 8,
    about: "Whether the quantity counts: without, it can always be bought.",
    example: true,
  },
  lowStockLevel: {
    ...count(5),
    mark: 18,
    answer: z.int().optional(),
    about: "Staff only: at so many pieces or fewer a product that is counted runs low.",
  },
  price: {
    mark: 6,
    input: optionalTaka().transform((taka, context) => taka ?? refuse(context, "required")),
    change: optionalTaka().transform((taka) => taka ?? undefined),
    control: { kind: "line", inputMode: "numeric" },
    answer: z.int(),
    about: "Whole taka.",
    example: 950,
  },
  discountPercentage: {
    mark: 7,
    own: "discount",
    input: optionalTaka().transform((taka) => taka ?? 0),
    control: { kind: "line", inputMode: "numeric" },
    answer: z.int(),
    about:
      "Despite its name whole taka, subtracted from the price; while a dated sale runs that of the sale, and sent back unchanged it changes nothing.",
    example: 50,
  },
  discountPrice: {
    answer: z.int(),
    about: "What the customer pays, in whole taka.",
    example: 900,
  },
  dimension: {
    ...line(100),
    mark: 4,
    about: "The shop's own words for the size; without any, the size in English.",
    example: "500 g",
  },
  sizeAmount: {
    mark: 15,
    input: anything(["number", "string", "null"], {
      description: "Above 0, with three decimals at most.",
    }).transform((sent, context): number | null => {
      if (isNothing(sent)) return null;
      const text = latinDigits(String(sent)).trim();
      return AMOUNT.test(text) && Number(text) > 0 ? Number(text) : refuse(context, "size-invalid");
    }),
    control: { kind: "line", inputMode: "decimal", maxLength: 10 },
    answer: z.number().nullable(),
    about: "How much one piece holds.",
    example: 500,
  },
  sizeUnit: {
    mark: 16,
    input: anything(["string", "null"], { enum: [...SIZE_UNITS, "", null] }).transform(
      (sent, context): SizeUnit | null => {
        if (isNothing(sent)) return null;
        const size = typeof sent === "string" ? parseSize(`1 ${sent}`) : null;
        return size?.unit ?? refuse(context, "choice-invalid");
      },
    ),
    control: { kind: "unit" },
    answer: z.enum(SIZE_UNITS).nullable(),
    example: "g",
  },
  family: {
    ...line(100, { list: "families" }),
    mark: 17,
    about: "Products of one family are one good in several sizes; empty: stands alone.",
    example: "Sundarbans honey",
  },
  ingredients: {
    ...line(500, { lang: "en" }),
    mark: 19,
    about: "As on the label, in English, or empty.",
    example: "Honey",
  },
  ingredientsBn: {
    ...line(500, { lang: "bn" }),
    mark: 20,
    about: "As `ingredients`, in Bangla, or empty.",
    example: "মধু",
  },
  bstiNumber: {
    ...line(40),
    mark: 21,
    about: "The number of the BSTI certificate, or empty.",
    example: "BSTI-1203",
  },
  parts: {
    mark: 22,
    input: anything(["array", "string"], {
      items: {
        type: "object",
        properties: { productId: { type: "string" }, pieces: { type: "integer" } },
      },
      description: "`productId` may also be a product's slug, address or name.",
    }).transform((sent, context): ProductPart[] => {
      const list = readList(sent);
      const parts = list?.flatMap((row) => readPart(row) ?? []);
      // A row that is no part must not vanish: without parts the combo would be sold as a product
      // of its own.
      if (!parts || parts.length > MOST_PARTS || parts.length < (list ?? []).length)
        return refuse(context, "parts-invalid");
      return parts;
    }),
    control: { kind: "parts" },
    answer: z.array(z.object({ productId: z.string(), pieces: z.int() })),
    about:
      "What a combo consists of, with the pieces of each part in one piece of it; empty for any other product. A combo has no stock of its own: its quantity is that which its parts make.",
    example: [],
  },
  isFeature: { ...yesNo(false), mark: 10, own: "isFeatured", example: true },
  isBestSelling: { ...yesNo(false), mark: 11, example: false },
  isActive: { ...yesNo(true), mark: 12, example: true },
  images: {
    mark: 5,
    // Paths by slot, "" for an empty slot. A shorter list leaves the last slots empty.
    input: anything(["array", "string"], { items: { type: "string" } }).transform(
      (sent, context): string[] => {
        const list = readList(sent);
        const slots = Array.from({ length: IMAGE_SLOTS }, (_, slot) => list?.[slot] ?? "");
        const fits = list && list.length <= IMAGE_SLOTS;
        if (!fits || !slots.every(isSlot)) return refuse(context, "images-invalid");
        return slots;
      },
    ),
    control: { kind: "images" },
    answer: z
      .array(z.string().meta({ description: "Relative to the image base, `/media/`." }))
      .max(IMAGE_SLOTS),
    about: "The first is the card's. For staff by slot, an empty slot as an empty text.",
    example: ["af7ced1f2093cb9370b62cff3f1b2112-1200x900.webp"],
  },
} as const satisfies Record<string, FieldDescription>;

/** The most parts of a combo. */
export const MOST_PARTS = 20;

/** A part as it was sent, or null. */
function readPart(row: unknown): ProductPart | null {
  const { productId = "", pieces = "" } = (row ?? {}) as Record<string, unknown>;
  if (typeof productId !== "string") return null;
  const name = cleanLine(productId);
  const number = parseWholeNumber(String(pieces));
  const isPart = number !== null && number >= 1 && number <= MOST_PIECES;
  if (!name || name.length > 200) return null;
  return isPart ? { productId: name, pieces: number } : null;
}

/**
 * A list, or its text in a multipart body: comma-separated paths, or JSON. Null for anything else.
 */
function readList(sent: unknown): unknown[] | null {
  if (sent === undefined || sent === null) return [];
  if (Array.isArray(sent)) return sent;
  if (typeof sent !== "string" || sent.length > MOST_TEXT) return null;
  const text = sent.trim();
  if (!text.startsWith("[")) return text === "" ? [] : text.split(",").map((path) => path.trim());
  try {
    const list: unknown = JSON.parse(text);
    return Array.isArray(list) ? list : null;
  } catch {
    return null;
  }
}

/** Twenty parts by their names. */
const MOST_TEXT = 10_000;

function isSlot(path: unknown): path is string {
  return path === "" || (typeof path === "string" && parseImagePath(path) !== null);
}

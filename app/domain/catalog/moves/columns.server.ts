import { cleanLine } from "../../core/text.ts";
import { type MoveSource, SHEET_FIELDS, type SheetField } from "./moves.ts";

/**
 * Columns by the names that WooCommerce's exporter gives them (its wiki, "Product CSV Import
 * Schema") and Shopify's export (help.shopify.com, "Using CSV files to import and export products",
 * before and since its new template).
 */
const NAMES: Record<Exclude<MoveSource, "sheet">, Record<string, string[]>> = {
  woocommerce: {
    id: ["ID"],
    type: ["Type"],
    sku: ["SKU"],
    title: ["Name"],
    published: ["Published"],
    isFeatured: ["Is featured?"],
    summary: ["Short description"],
    description: ["Description"],
    saleEnds: ["Date sale price ends"],
    saleStarts: ["Date sale price starts"],
    inStock: ["In stock?"],
    quantity: ["Stock"],
    price: ["Regular price"],
    salePrice: ["Sale price"],
    categories: ["Categories"],
    pictures: ["Images"],
    parent: ["Parent"],
    brand: ["Brands", "Brand"],
    option1: ["Attribute 1 value(s)"],
    option2: ["Attribute 2 value(s)"],
    option3: ["Attribute 3 value(s)"],
  },
  shopify: {
    handle: ["Handle", "URL handle"],
    title: ["Title"],
    description: ["Body (HTML)", "Description"],
    brand: ["Vendor"],
    categories: ["Product Category"],
    type: ["Type"],
    published: ["Published", "Published on online store"],
    status: ["Status"],
    optionName: ["Option1 Name"],
    option1: ["Option1 Value"],
    option2: ["Option2 Value"],
    option3: ["Option3 Value"],
    sku: ["Variant SKU", "SKU"],
    tracker: ["Variant Inventory Tracker", "Inventory tracker"],
    quantity: ["Variant Inventory Qty", "Inventory quantity"],
    price: ["Variant Price", "Price"],
    comparePrice: ["Variant Compare At Price", "Compare-at price"],
    pictures: ["Image Src", "Product image URL"],
    variantPicture: ["Variant Image", "Variant image URL"],
  },
};

/** Words that people write above the columns of their own lists. */
const SHEET_NAMES: Record<SheetField, string> = {
  title: "title|name|product|product name|item|পণ্য|নাম|পণ্যের নাম",
  titleBn: "title bn|titlebn|bangla name|name in bangla|বাংলা নাম",
  price: "price|regular price|mrp|rate|দাম|মূল্য",
  salePrice: "sale price|offer price|special price|discount price|অফার দাম",
  size: "size|weight|pack|pack size|dimension|মাপ|ওজন|সাইজ",
  category: "category|categories|type|ক্যাটাগরি|ধরন",
  description: "description|details|about|বিবরণ",
  descriptionBn: "description bn|descriptionbn|বাংলা বিবরণ",
  brand: "brand|vendor|manufacturer|ব্র্যান্ড",
  quantity: "quantity|qty|stock|quantity in stock|পরিমাণ|স্টক",
  sku: "sku|code|product code|model|id|কোড",
  slug: "slug|url|handle",
  pictures: "image|images|picture|photo|image url|ছবি",
  isActive: "active|published|status|visible",
};

const plain = (name: string) => cleanLine(name).toLowerCase();

const namesOf = (columns: Record<string, string[]>) =>
  new Map(
    Object.entries(columns).flatMap(([field, names]) =>
      names.map((name) => [plain(name), field] as const),
    ),
  );

const BY_NAME = {
  woocommerce: namesOf(NAMES.woocommerce),
  shopify: namesOf(NAMES.shopify),
  sheet: namesOf(
    Object.fromEntries(SHEET_FIELDS.map((field) => [field, SHEET_NAMES[field].split("|")])),
  ),
} as const satisfies Record<MoveSource, Map<string, string>>;

/** The columns by which a program's file is recognised. */
const SURE: [MoveSource, string[]][] = [
  ["woocommerce", ["type", "name", "regular price"]],
  ["shopify", ["handle", "title", "variant price"]],
  ["shopify", ["url handle", "title", "price"]],
];

/** Columns of customers and orders, whose files are refused. */
const OF_PEOPLE =
  /^(?:e-?mail|phone|mobile|billing .*|shipping (?:name|address|phone).*|customer.*|order (?:id|number|date)|first name|last name|accepts email marketing|ইমেইল|ফোন|মোবাইল)$/i;

export const isOfPeople = (headings: readonly string[]) =>
  headings.some((name) => OF_PEOPLE.test(cleanLine(name)));

/** Whether any program or list has a column of this name. */
export const isKnownName = (name: string) =>
  Object.values(BY_NAME).some((names) => names.has(plain(name)));

export function sourceOf(headings: readonly string[]): MoveSource {
  const names = new Set(headings.map(plain));
  return SURE.find(([, sure]) => sure.every((name) => names.has(name)))?.[0] ?? "sheet";
}

/** The field that each column becomes, the first of a name; "" for none. */
export function fieldsOf(source: MoveSource, headings: readonly string[]): string[] {
  const fields = headings.map((name) => BY_NAME[source].get(plain(name)) ?? "");
  return fields.map((field, at) => (fields.indexOf(field) === at ? field : ""));
}

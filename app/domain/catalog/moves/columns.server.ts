import { type MoveColumns, namesOf } from "../../core/moves/columns.server.ts";
import type { MoveSource } from "../../core/moves/moves.ts";
import type { SheetField } from "./goods.ts";

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

export const GOODS_COLUMNS: MoveColumns = {
  fields: {
    woocommerce: namesOf(NAMES.woocommerce),
    shopify: namesOf(NAMES.shopify),
    sheet: namesOf(SHEET_NAMES),
  },
  signatures: [
    ["woocommerce", ["type", "name", "regular price"]],
    ["shopify", ["handle", "title", "variant price"]],
    ["shopify", ["url handle", "title", "price"]],
  ],
};

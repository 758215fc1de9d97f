/** What a column of any spreadsheet can be. */
export const SHEET_FIELDS = [
  "title",
  "titleBn",
  "price",
  "salePrice",
  "size",
  "category",
  "description",
  "descriptionBn",
  "brand",
  "quantity",
  "sku",
  "slug",
  "pictures",
  "isActive",
] as const;
export type SheetField = (typeof SHEET_FIELDS)[number];

/** A product as a file describes it, before its prices are rounded. */
export type MovedProduct = {
  /** What the other program calls it. */
  key: string;
  /** The merchant's own code in small letters; absent if there is none or several rows share it. */
  sku?: string;
  slug: string;
  title: string;
  titleBn: string;
  description: string;
  descriptionBn: string;
  brand: string;
  /** The size as typed, and the title that all sizes share; "" for a product that stands alone. */
  size: string;
  family: string;
  /** The category under those above it. */
  category: string[];
  /** In parts of a taka (`pasted-tables/cells.ts`). */
  price: number;
  salePrice: number | null;
  /** Null if the other program does not count it. */
  quantity: number | null;
  isFeatured: boolean;
  isActive: boolean;
  /** Addresses, or names of files. */
  pictures: string[];
  /** Paths under which the other shop showed it. */
  oldPaths: string[];
  /** Paths under which it showed the category; absent in rows that were read before they came along. */
  categoryPaths?: string[];
  /** The old addresses that this move led to the product and its category. */
  ledIds?: string[];
};

import { parseWholeNumber } from "../../core/digits.ts";
import { readPage } from "../../core/list-pages.ts";
import { cleanLine, cutText } from "../../core/text.ts";

/**
 * The filters and order that a visitor can set. They are read from the URL, so that every view has
 * one.
 */
export type ShopFilter = {
  /** null: all categories. */
  categorySlug: string | null;
  /** Both or neither set means no filter. */
  inStock: boolean;
  outOfStock: boolean;
  show: ShowOnly;
  /** The price of one piece, in whole taka, inclusive; null: any price. */
  minPrice: number | null;
  maxPrice: number | null;
  /** The content of one piece; null: any size. */
  size: SizeGroup | null;
  sort: SortOrder;
  /** The text of the search box, trimmed, at most 100 characters. */
  search: string;
  /** From 1. */
  page: number;
};

/** In a URL in place of a category's slug: all products (spec section 2). No category has it. */
export const ALL_PRODUCTS_SLUG = "all";

export const SHOW_ONLY = ["all", "featured", "best-selling"] as const;
export type ShowOnly = (typeof SHOW_ONLY)[number];

/** The usual sizes, in grams or millilitres: above `over`, up to `upTo`. */
export const SIZE_GROUPS = {
  small: { over: 0, upTo: 250 },
  medium: { over: 250, upTo: 500 },
  large: { over: 500, upTo: 1000 },
  bulk: { over: 1000, upTo: null },
} as const;
export type SizeGroup = keyof typeof SIZE_GROUPS;
export const SIZE_GROUP_NAMES = Object.keys(SIZE_GROUPS) as SizeGroup[];

export const SORT_ORDERS = ["newest", "price-asc", "price-desc"] as const;
export type SortOrder = (typeof SORT_ORDERS)[number];

/** Products per page of any public list (spec section 9). */
export const PAGE_SIZE = 20;
const MAX_SEARCH = 100;

/** Reads a filter from query parameters. Invalid values are ignored, so that no URL fails. */
export function readShopFilter(query: URLSearchParams, categorySlug: string | null): ShopFilter {
  return {
    categorySlug: categorySlug === null || categorySlug === ALL_PRODUCTS_SLUG ? null : categorySlug,
    inStock: query.has("inStock"),
    outOfStock: query.has("outOfStock"),
    show: SHOW_ONLY.find((name) => name === query.get("filter")) ?? "all",
    ...readPrices(query),
    size: SIZE_GROUP_NAMES.find((name) => name === query.get("size")) ?? null,
    sort: SORT_ORDERS.find((name) => name === query.get("sort")) ?? "newest",
    search: cleanLine(cutText(query.get("q") ?? "", MAX_SEARCH)),
    page: readPage(query),
  };
}

/** Two prices in the wrong order are swapped. */
function readPrices(query: URLSearchParams): Pick<ShopFilter, "minPrice" | "maxPrice"> {
  const [min, max] = [
    parseWholeNumber(query.get("min") ?? ""),
    parseWholeNumber(query.get("max") ?? ""),
  ];
  return min !== null && max !== null && min > max
    ? { minPrice: max, maxPrice: min }
    : { minPrice: min, maxPrice: max };
}

/** The query string of a filter without default values: the shortest URL of that view. */
export function shopFilterQuery(filter: Omit<ShopFilter, "categorySlug">): string {
  const query = new URLSearchParams();
  if (filter.search) query.set("q", filter.search);
  if (filter.inStock) query.set("inStock", "1");
  if (filter.outOfStock) query.set("outOfStock", "1");
  if (filter.show !== "all") query.set("filter", filter.show);
  if (filter.minPrice !== null) query.set("min", String(filter.minPrice));
  if (filter.maxPrice !== null) query.set("max", String(filter.maxPrice));
  if (filter.size !== null) query.set("size", filter.size);
  if (filter.sort !== "newest") query.set("sort", filter.sort);
  if (filter.page > 1) query.set("page", String(filter.page));
  const text = query.toString();
  return text && `?${text}`;
}

/** No filter, first page. */
export const NO_FILTER: ShopFilter = readShopFilter(new URLSearchParams(), null);

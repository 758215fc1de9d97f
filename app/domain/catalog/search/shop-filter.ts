import { cleanLine, cutText } from "../../text.ts";

/** What a visitor may narrow and sort the shop by. Read from the address, so that every view has one. */
export type ShopFilter = {
  /** null: all categories. */
  categorySlug: string | null;
  /** Both or neither ticked means no filter. */
  inStock: boolean;
  outOfStock: boolean;
  show: ShowOnly;
  sort: SortOrder;
  /** What was typed into the search box, trimmed, at most 100 characters. */
  search: string;
  /** From 1. */
  page: number;
};

export const SHOW_ONLY = ["all", "featured", "best-selling"] as const;
export type ShowOnly = (typeof SHOW_ONLY)[number];

export const SORT_ORDERS = ["newest", "price-asc", "price-desc"] as const;
export type SortOrder = (typeof SORT_ORDERS)[number];

/** Products on a page of any list the public sees (spec section 9). */
export const PAGE_SIZE = 20;
/** Past this a page number is a mistake or a crawler lost in space; OFFSET stays bounded. */
const MAX_PAGE = 10_000;
const MAX_SEARCH = 100;

/** Reads a filter from query parameters. What makes no sense counts as not given: an address never fails. */
export function readShopFilter(query: URLSearchParams, categorySlug: string | null): ShopFilter {
  return {
    categorySlug: categorySlug === null || categorySlug === "all" ? null : categorySlug,
    inStock: query.has("inStock"),
    outOfStock: query.has("outOfStock"),
    show: SHOW_ONLY.find((name) => name === query.get("filter")) ?? "all",
    sort: SORT_ORDERS.find((name) => name === query.get("sort")) ?? "newest",
    search: cleanLine(cutText(query.get("q") ?? "", MAX_SEARCH)),
    page: readPage(query),
  };
}

/** The page number of a list: a whole number from 1, anything else is page 1. */
export function readPage(query: URLSearchParams): number {
  const page = Number(query.get("page") ?? 1);
  return Number.isInteger(page) && page >= 1 && page <= MAX_PAGE ? page : 1;
}

/** The query string of a filter, without what is the default: the shortest address of that view. */
export function shopFilterQuery(filter: Omit<ShopFilter, "categorySlug">): string {
  const query = new URLSearchParams();
  if (filter.search) query.set("q", filter.search);
  if (filter.inStock) query.set("inStock", "1");
  if (filter.outOfStock) query.set("outOfStock", "1");
  if (filter.show !== "all") query.set("filter", filter.show);
  if (filter.sort !== "newest") query.set("sort", filter.sort);
  if (filter.page > 1) query.set("page", String(filter.page));
  const text = query.toString();
  return text && `?${text}`;
}

import { endOfDhakaDay } from "../../core/dates.ts";
import { latinDigits } from "../../core/digits.ts";
import { SEARCH_MAX } from "../../core/order-search.ts";
import { cleanLine, cutText } from "../../core/text.ts";
import { isUuid } from "../../core/uuid.ts";
import { LONGEST_SOURCE } from "../../marketing/sources/touches.ts";
import { findDistrict } from "../../shop/delivery/districts.ts";

/**
 * What staff narrow a list of orders by, beside its status or task and its search; "" leaves a
 * filter out.
 */
export type ListFilters = {
  /** Parsed by `readOrderSearch`. */
  search: string;
  /** Days in Dhaka, both included, as "2026-11-21". */
  since: string;
  until: string;
  /** The stored spelling. */
  district: string;
  /** The id of the courier that has the parcel. */
  courier: string;
  /** Words of a product's name, size or code, as typed. */
  product: string;
  printed: "" | "yes" | "no";
  /** Where the buyers came from, as `sourceOf` spells it. */
  source: string;
  /** With a note of the customer or of staff. */
  note: "" | "yes";
  sort: ListSort;
};

export type ListSort = "newest" | "oldest" | "district" | "total";

export type ListFilter = Exclude<keyof ListFilters, "sort">;

const ALL = [
  "search",
  "since",
  "until",
  "district",
  "courier",
  "product",
  "printed",
  "source",
  "note",
] as const;

/** The lists of orders: the filters that each offers, and its sorts, the usual one first. */
export const LISTS = {
  // Its search is not a filter: it finds merged orders as well.
  orders: { filters: without("search"), sorts: ["newest", "oldest", "district"] },
  packing: { filters: ALL, sorts: ["oldest", "newest", "district", "total"] },
  packed: { filters: ALL, sorts: ["newest", "oldest", "district", "total"] },
  // No courier filter: here `?courier=` chooses who will get the parcels.
  "hand-over": {
    filters: without("courier"),
    sorts: ["newest", "oldest", "district", "total"],
  },
  cash: { filters: ALL, sorts: ["oldest", "newest", "district", "total"] },
  parcels: { filters: ALL, sorts: ["newest", "oldest", "district", "total"] },
} satisfies Record<string, { filters: readonly ListFilter[]; sorts: readonly ListSort[] }>;

export type ListName = keyof typeof LISTS;

const LONGEST_WORDS = 100;

function without(left: ListFilter): ListFilter[] {
  return ALL.filter((name) => name !== left);
}

const READ: { [Name in ListFilter]: (text: string) => ListFilters[Name] } = {
  search: (text) => cutText(cleanLine(text), SEARCH_MAX),
  since: readDay,
  until: readDay,
  district: (text) => findDistrict(text)?.name ?? "",
  courier: (text) => (isUuid(text) ? text.toLowerCase() : ""),
  product: (text) => cutText(cleanLine(text), LONGEST_WORDS),
  printed: (text) => (text === "yes" || text === "no" ? text : ""),
  source: (text) => cutText(cleanLine(text).toLowerCase(), LONGEST_SOURCE),
  note: (text) => (text === "yes" ? text : ""),
};

/**
 * The filters in a URL; unknown values are ignored, so that an old link shows more rather than an
 * error.
 */
export function readListFilters(query: URLSearchParams, name: ListName): ListFilters {
  const { filters, sorts }: { filters: readonly ListFilter[]; sorts: readonly ListSort[] } =
    LISTS[name];
  const read = Object.fromEntries(
    ALL.map((one) => [one, filters.includes(one) ? READ[one](query.get(one) ?? "") : ""]),
  ) as Omit<ListFilters, "sort">;
  const sort = sorts.find((one) => one === query.get("sort")) ?? sorts[0] ?? "newest";
  return { ...read, sort };
}

/** The filters that are set, as parameters of a URL, without the sort. */
export const setFilters = (filters: ListFilters): [ListFilter, string][] =>
  ALL.flatMap((name): [ListFilter, string][] => (filters[name] ? [[name, filters[name]]] : []));

/**
 * The filters that are set and the chosen sort, as parameters of a URL that shows the list's rows
 * in the same order.
 */
export function listParameters(filters: ListFilters, name: ListName): [string, string][] {
  const isUsual = filters.sort === LISTS[name].sorts[0];
  return isUsual ? setFilters(filters) : [...setFilters(filters), ["sort", filters.sort]];
}

/** The filters that are set as one text; "" for none. */
export const filtersQuery = (filters: ListFilters): string =>
  new URLSearchParams(setFilters(filters)).toString();

/** The name of a list with its filters; its pages and sorts are one list. */
export const listName = (path: string, filters: ListFilters, search = ""): string =>
  [path, search, filtersQuery(filters)].join(" ");

function readDay(text: string): string {
  const day = latinDigits(text).trim();
  return endOfDhakaDay(day) ? day : "";
}

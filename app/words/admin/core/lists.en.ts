import { formatNumber } from "#app/domain/core/money.ts";
import type { ListFilter, ListSort } from "#app/domain/orders/reading/list-filters.ts";

const number = (n: number) => formatNumber(n, "en");

/** What lists of orders share: filters, sorts and ticks. */
export const lists = {
  title: (set: number) => (set > 0 ? `Filter and sort (${number(set)})` : "Filter and sort"),
  searchTitle: (set: number) =>
    set > 0 ? `Search, filter, sort (${number(set)})` : "Search, filter, sort",
  filters: {
    search: "Search",
    since: "Placed from",
    until: "Placed until",
    district: "District",
    courier: "Courier",
    product: "Product",
    printed: "Slip",
    source: "Came from",
    note: "Note",
    sort: "Sort",
  } satisfies Record<ListFilter | "sort", string>,
  handedOver: { since: "Handed over from", until: "Handed over until" },
  any: "All",
  sourceHint: "For example facebook",
  productHint: "Name, size or code",
  printed: { yes: "Printed", no: "Not printed" },
  withNote: "With a note",
  sorts: {
    newest: "Newest first",
    oldest: "Oldest first",
    district: "By district",
    total: "Largest sum first",
  } satisfies Record<ListSort, string>,
  show: "Show",
  tickPage: (n: number) => `Tick this page (${number(n)})`,
  untickPage: "Untick this page",
  withTicked: "With the ticked ones",
  chosen: (n: number, elsewhere: number) =>
    `${number(n)} chosen${elsewhere > 0 ? `, ${number(elsewhere)} of them on other pages` : ""}`,
  cut: (most: number) =>
    `Only ${number(most)} ticks of other pages are kept; the others are gone. Do these first, or choose the whole list.`,
  untickAll: "Untick all",
};

export type ListsWords = typeof lists;

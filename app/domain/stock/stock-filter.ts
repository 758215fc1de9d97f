/** The stock lists: goods that are counted, those of them that run low, those that are out, and those not counted. */
export const STOCK_FILTERS = ["all", "low", "out", "uncounted"] as const;

export type StockFilter = (typeof STOCK_FILTERS)[number];

/** Anything else is the list of all. */
export function readStockFilter(text: string | null): StockFilter {
  return STOCK_FILTERS.find((filter) => filter === text) ?? "all";
}

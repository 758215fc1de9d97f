/**
 * The stock lists: all tracked products, those that run low, those out of stock, and products that
 * are not tracked.
 */
export const STOCK_FILTERS = ["all", "low", "out", "uncounted"] as const;

export type StockFilter = (typeof STOCK_FILTERS)[number];

/** Falls back to the list of all. */
export function readStockFilter(text: string | null): StockFilter {
  return STOCK_FILTERS.find((filter) => filter === text) ?? "all";
}

/** The tables of the profit page, by what their rows are. */
export const PROFIT_TABLES = ["day", "product", "district", "source"] as const;
export type ProfitTable = (typeof PROFIT_TABLES)[number];

/**
 * Taka that orders brought and cost, and numbers of parcels and pieces. `profit` is revenue − goods
 * − fees − packing − advertising. `uncounted` was sold at an unknown cost price and is not in
 * `revenue`; `estimated` is the part of `fees` that no courier's list has confirmed. See
 * docs/decisions/profit.md.
 */
export type Profit = {
  delivered: number;
  cameBack: number;
  pieces: number;
  revenue: number;
  uncounted: number;
  goods: number;
  fees: number;
  estimated: number;
  packing: number;
  advertising: number;
  profit: number;
};

/**
 * How many came from a source, and how far: orders placed, and those of them that were confirmed.
 */
export type Reach = Record<(typeof REACH)[number], number>;

export const REACH = ["visits", "carts", "placed", "confirmed"] as const;

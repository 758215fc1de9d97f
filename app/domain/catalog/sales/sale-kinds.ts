/**
 * What the amount of a dated sale is: percent off, taka off, the price itself, or the pieces of a
 * deal that are paid for; tiers have totals instead.
 */
export const SALE_KINDS = ["percent", "taka", "price", "deal", "tiers"] as const;

export type SaleKind = (typeof SALE_KINDS)[number];

/** What the amount of a dated sale is: percent off, taka off, or the price itself. */
export const SALE_KINDS = ["percent", "taka", "price"] as const;

export type SaleKind = (typeof SALE_KINDS)[number];

/**
 * The price of a product. A discount is taka subtracted from it, although the API calls it
 * `discountPercentage`. The database stores the difference as `salePrice`, so that lists can be
 * sorted by it, and makes it the price of a dated sale while one runs
 * (`migrations/functions/catalog.sql`, `price_by_sale`).
 */
type Priced = { price: number; salePrice: number };

/** The struck-through price in whole taka; null without a discount. */
export function originalPrice({ price, salePrice }: Priced): number | null {
  return salePrice < price ? price : null;
}

/** The discount in whole percent of the price, for display. */
export function discountPercent({ price, salePrice }: Priced): number {
  return price > 0 ? Math.round(((price - salePrice) * 100) / price) : 0;
}

/**
 * The one place that knows what a discount is: taka subtracted from the price. (The wire calls it `discountPercentage`
 * all the same; the contract is older than the decision.)
 */
type Priced = { price: number; discount: number };

/** What the customer pays for one piece, in whole taka. */
export function salePrice({ price, discount }: Priced): number {
  return price - discount;
}

/** The struck-through price in whole taka, or null when nothing is taken off. */
export function originalPrice({ price, discount }: Priced): number | null {
  return discount > 0 ? price : null;
}

/** How much is taken off, in whole per cent of the price, for people to read. */
export function discountPercent({ price, discount }: Priced): number {
  return price > 0 ? Math.round((discount * 100) / price) : 0;
}

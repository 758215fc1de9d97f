/**
 * What a good costs and whether it can be had: said once, for lists, cart and order alike. A discount is taka subtracted
 * from the price (the wire calls it `discountPercentage` all the same; the contract is older than the decision). The
 * database keeps what is left of the price, `salePrice`, so that lists can be sorted by it.
 */
type Priced = { price: number; salePrice: number };

/** The struck-through price in whole taka, or null when nothing is taken off. */
export function originalPrice({ price, salePrice }: Priced): number | null {
  return salePrice < price ? price : null;
}

/** How much is taken off, in whole per cent of the price, for people to read. */
export function discountPercent({ price, salePrice }: Priced): number {
  return price > 0 ? Math.round(((price - salePrice) * 100) / price) : 0;
}

/** A product as far as selling it goes; `salePrice` in taka. */
export type SellableProduct = {
  id: string;
  title: string;
  titleBn: string;
  salePrice: number;
  trackStock: boolean;
  quantityInStock: number;
  /** Neither inactive nor deleted. */
  isOffered: boolean;
};

export type SaleProblem = "unavailable" | "out-of-stock" | "not-enough-stock";

/** What stands in the way of selling so many pieces now; null when nothing does. */
export function saleProblem(
  product: SellableProduct | undefined,
  quantity: number,
): SaleProblem | null {
  if (!product?.isOffered) return "unavailable";
  if (!product.trackStock || product.quantityInStock >= quantity) return null;
  return product.quantityInStock === 0 ? "out-of-stock" : "not-enough-stock";
}

import type { Language } from "../core/language.ts";
import { formatNumber } from "../core/money.ts";

/**
 * Price and availability of a product, the same for lists, cart and orders. A discount is taka
 * subtracted from the price, although the API calls it `discountPercentage`. The database stores
 * the difference as `salePrice`, so that lists can be sorted by it, and makes it the price of a
 * dated sale while one runs (`migrations/functions/catalog.sql`, `price_by_sale`).
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

/**
 * A deal on several pieces of one product: of every `pieces` of them, the first `pay` are paid for
 * and the others are free.
 */
export type Deal = { pieces: number; pay: number };

/**
 * How many of these pieces are paid for; more pieces never cost less. Pieces of other products,
 * also of other sizes, do not count.
 */
export function paidPieces(deal: Deal | null, quantity: number): number {
  if (!deal) return quantity;
  const { pieces, pay } = deal;
  return Math.floor(quantity / pieces) * pay + Math.min(quantity % pieces, pay);
}

/**
 * How many more pieces complete a deal that has begun, or the first one, and how many of them are
 * free; null once it is complete.
 */
export function missingForDeal(
  deal: Deal | null,
  quantity: number,
): { more: number; free: number } | null {
  if (!deal || (quantity > 0 && quantity % deal.pieces === 0)) return null;
  const more = deal.pieces - (quantity % deal.pieces);
  return { more, free: more - paidPieces(deal, quantity + more) + paidPieces(deal, quantity) };
}

/**
 * Whether a deal makes the pieces of an order's line free; a line of price 0 without one is a gift
 * of staff.
 */
export const isFreeByDeal = ({ price, deal }: { price: number; deal: Deal | null }): boolean =>
  price === 0 && deal !== null;

/** A deal with its name in the reader's language: "3 for the price of 2". */
export type ShownDeal = Deal & { said: string };

export function showDeal(deal: Deal | null, language: Language): ShownDeal | null {
  if (!deal) return null;
  const [pieces, pay] = [formatNumber(deal.pieces, language), formatNumber(deal.pay, language)];
  const said =
    language === "bn" ? `${pieces}টি নিন, ${pay}টির দাম দিন` : `${pieces} for the price of ${pay}`;
  return { ...deal, said };
}

/** The fields of a product that decide about a sale; `salePrice` in taka. */
export type SellableProduct = {
  id: string;
  title: string;
  titleBn: string;
  salePrice: number;
  deal: Deal | null;
  trackStock: boolean;
  quantityInStock: number;
  /** Neither inactive nor deleted. */
  isOffered: boolean;
};

export type SaleProblem = "unavailable" | "out-of-stock" | "not-enough-stock";

/** Why this many pieces cannot be sold now; null if they can. */
export function saleProblem(
  product: SellableProduct | undefined,
  quantity: number,
): SaleProblem | null {
  if (!product?.isOffered) return "unavailable";
  if (!product.trackStock || product.quantityInStock >= quantity) return null;
  return product.quantityInStock === 0 ? "out-of-stock" : "not-enough-stock";
}

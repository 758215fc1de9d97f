import { type Deal, priceOfPieces } from "../../catalog/selling.ts";

/** What staff agreed on for a product; without a deal of its own the product's applies. */
export type AgreedPrice = { productId: string; price: number; deal?: Deal | null };

/** A line of an order's link. */
export type AgreedLine = Required<AgreedPrice> & { quantity: number };

/** Taka for the goods of a link, before its discount. */
export const worthOfLines = (lines: readonly AgreedLine[]): number =>
  lines.reduce((sum, { price, deal, quantity }) => sum + priceOfPieces(deal, price, quantity), 0);

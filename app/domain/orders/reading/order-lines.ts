import type { LinePart } from "../../catalog/products/combo-parts.ts";
import { type Deal, type ShownDeal, showDeal, type TierPrice } from "../../catalog/selling.ts";
import type { Language } from "../../core/language.ts";
import { formatNumber } from "../../core/money.ts";
import { type Named, showName } from "../../core/naming/product-name.ts";
import { nameOf, type ShownName } from "../../core/naming/shown-name.ts";

type Line = Named & {
  price: number;
  quantity: number;
  deal: Deal | null;
  tiers: TierPrice | null;
  parts?: readonly LinePart[] | null;
};

/**
 * A line of an order as shown; `price` in taka for one piece, `deal` the offer that makes the
 * pieces free or cheaper, `contents` the pieces in all of its combos: "2 × Honey, 500 g + 4 × Dates".
 */
export type ShownLine = ShownName & {
  price: number;
  quantity: number;
  deal: ShownDeal | null;
  contents?: string;
};

/** A line of an order in its reader's language. */
export function showLine(
  { price, quantity, deal, tiers, parts, ...product }: Line,
  language: Language,
): ShownLine {
  const contents = parts?.map((part) => {
    const pieces = formatNumber(part.pieces * quantity, language);
    return `${pieces} × ${nameOf(showName(part, language))}`;
  });
  return {
    ...showName(product, language),
    price,
    quantity,
    deal: showDeal(deal ?? offerOf(price, tiers), language, tiers?.price),
    ...(contents && { contents: contents.join(" + ") }),
  };
}

const offerOf = (price: number, terms: TierPrice | null): Deal | null =>
  terms && price < terms.price ? { pieces: 1, pay: 1, tiers: terms.tiers } : null;

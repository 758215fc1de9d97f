import { type Named, showName } from "../../catalog/product-name.ts";
import { type Deal, type ShownDeal, showDeal } from "../../catalog/selling.ts";
import type { ShownName } from "../../catalog/shown-name.ts";
import type { Language } from "../../language.ts";

type Line = Named & { price: number; quantity: number; deal: Deal | null };

/** A line of an order as shown; `price` in taka for one piece, `deal` the one that makes the pieces free. */
export type ShownLine = ShownName & { price: number; quantity: number; deal: ShownDeal | null };

/** A line of an order in its reader's language. */
export function showLine(
  { price, quantity, deal, ...product }: Line,
  language: Language,
): ShownLine {
  return { ...showName(product, language), price, quantity, deal: showDeal(deal, language) };
}

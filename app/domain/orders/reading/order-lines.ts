import { type Named, showName } from "../../catalog/product-name.ts";
import type { ShownName } from "../../catalog/shown-name.ts";
import type { Language } from "../../language.ts";

/** A line of an order as shown; `price` in taka for one piece. */
export type ShownLine = ShownName & { price: number; quantity: number };

/** A line of an order in its reader's language. */
export function showLine(
  { price, quantity, ...product }: Named & { price: number; quantity: number },
  language: Language,
): ShownLine {
  return { ...showName(product, language), price, quantity };
}

import { parseWholeNumber } from "../digits.ts";

/** A product and how many of it. The cart knows nothing else: titles and prices are looked up when it is shown. */
export type CartLine = { productId: string; quantity: number };
export type Cart = readonly CartLine[];

/** Different products a cart holds at most. */
export const MAX_CART_LINES = 50;
/** Pieces of one product at most. */
export const MAX_QUANTITY = 99;

/** A quantity as people type it, in either digits; null for anything but a whole number from 1 to 99. */
export function parseQuantity(typed: string): number | null {
  const quantity = parseWholeNumber(typed);
  return quantity !== null && quantity >= 1 && quantity <= MAX_QUANTITY ? quantity : null;
}

/** A word of its own for one change of a cart, so that the change counts once however often it is sent. */
export function newOperation(): string {
  // randomUUID is missing where the shop is visited without https.
  return Array.from(crypto.getRandomValues(new Uint8Array(16)), (byte) =>
    byte.toString(16).padStart(2, "0"),
  ).join("");
}

/** Many lines at once: of a product that is there already the larger quantity counts. What no longer fits is left out. */
export function fillCart(cart: Cart, lines: readonly CartLine[]): { cart: Cart; leftOut: Cart } {
  const quantities = new Map(cart.map((line) => [line.productId, line.quantity]));
  const leftOut: CartLine[] = [];
  for (const line of lines) {
    const known = quantities.get(line.productId);
    if (known === undefined && quantities.size >= MAX_CART_LINES) leftOut.push(line);
    else
      quantities.set(line.productId, Math.min(Math.max(known ?? 0, line.quantity), MAX_QUANTITY));
  }
  return {
    cart: Array.from(quantities, ([productId, quantity]) => ({ productId, quantity })),
    leftOut,
  };
}

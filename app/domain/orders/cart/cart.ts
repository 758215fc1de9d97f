import { MAX_QUANTITY, parseWholeNumber, speakNumber } from "../../core/digits.ts";
import type { Language } from "../../core/language.ts";

/** Titles and prices are not stored in the cart; they are looked up when it is shown. */
export type CartLine = { productId: string; quantity: number };
export type Cart = readonly CartLine[];

/** Most lines of a cart. */
export const MAX_CART_LINES = 50;

/**
 * A typed quantity, in Latin or Bangla digits; null for anything but a whole number from 1 to 99.
 */
export function parseQuantity(typed: string): number | null {
  const quantity = parseWholeNumber(typed);
  return quantity !== null && quantity >= 1 && quantity <= MAX_QUANTITY ? quantity : null;
}

/**
 * What a quantity field says after a press on minus or plus, from 1 to 99; a wrong one counts as 1.
 * @param by pieces to add, or to take away if negative
 */
export const stepQuantity = (typed: string, by: number, language: Language): string =>
  speakNumber(Math.min(Math.max((parseQuantity(typed) ?? 1) + by, 1), MAX_QUANTITY), language);

/** An id for one change of a cart, so that a change sent twice counts once. */
export function newOperation(): string {
  // Browsers have no randomUUID on pages without https.
  return Array.from(crypto.getRandomValues(new Uint8Array(16)), (byte) =>
    byte.toString(16).padStart(2, "0"),
  ).join("");
}

/**
 * Adds many lines: a product that is already there gets the larger quantity. Returns what did not
 * fit.
 */
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

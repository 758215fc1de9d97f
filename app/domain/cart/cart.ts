import { ShopError } from "../shop-error.ts";

/** A product and how many of it. The cart knows nothing else: titles and prices are looked up when it is shown. */
export type CartLine = { productId: string; quantity: number };
export type Cart = readonly CartLine[];

/** Lines a cart holds at most, so that it fits a cookie. */
export const MAX_CART_LINES = 50;
/** Pieces of one product at most. */
export const MAX_QUANTITY = 99;

/** Adds a product with quantity 1. Refused when it is in the cart already or the cart is full. */
export function addLine(cart: Cart, productId: string): Cart {
  if (cart.some((line) => line.productId === productId)) throw new ShopError("already-in-cart", {});
  if (cart.length >= MAX_CART_LINES) throw new ShopError("cart-full", { max: MAX_CART_LINES });
  return [...cart, { productId, quantity: 1 }];
}

/** One more, up to 99. A product that is not there changes nothing. */
export function increaseLine(cart: Cart, productId: string): Cart {
  return changeQuantity(cart, productId, (quantity) => Math.min(quantity + 1, MAX_QUANTITY));
}

/** One fewer, never below 1: taking the last one away is `removeLine`. */
export function decreaseLine(cart: Cart, productId: string): Cart {
  return changeQuantity(cart, productId, (quantity) => Math.max(quantity - 1, 1));
}

/** As many as wanted, from 1 to 99: what is sent while clicks come faster than answers. */
export function setQuantity(cart: Cart, productId: string, quantity: number): Cart {
  return changeQuantity(cart, productId, () => Math.min(Math.max(quantity, 1), MAX_QUANTITY));
}

export function removeLine(cart: Cart, productId: string): Cart {
  return cart.filter((line) => line.productId !== productId);
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

function changeQuantity(cart: Cart, productId: string, change: (quantity: number) => number): Cart {
  return cart.map((line) =>
    line.productId === productId ? { productId, quantity: change(line.quantity) } : line,
  );
}

import { type Cart, MAX_CART_LINES, MAX_QUANTITY } from "#app/domain/cart/cart.ts";
import { isUuid } from "#app/domain/uuid.ts";
import { signedCookie, THIRTY_DAYS_S } from "./cookies.server.ts";

const cookie = signedCookie("cart", { maxAge: THIRTY_DAYS_S });

/** The visitor's cart. One that is missing, forged or from another world is simply empty. */
export async function readCart(request: Request): Promise<Cart> {
  const value = await cookie.parse(request);
  if (!Array.isArray(value)) return [];
  const cart = value.flatMap((line: unknown) => readLine(line) ?? []);
  const isOurs = cart.length === value.length && cart.length <= MAX_CART_LINES;
  const isUnique = new Set(cart.map((line) => line.productId)).size === cart.length;
  return isOurs && isUnique ? cart : [];
}

/** The `Set-Cookie` value that keeps this cart for 30 days; an empty one is forgotten, so pages may be shared again. */
export function keepCart(request: Request, cart: Cart): Promise<string> {
  if (cart.length === 0) return cookie.forget(request);
  const lines = cart.map(({ productId, quantity }) => [productId, quantity]);
  return cookie.serialize(request, lines);
}

function readLine(line: unknown): Cart[number] | null {
  if (!Array.isArray(line)) return null;
  const [productId, quantity] = line as unknown[];
  if (!isUuid(productId) || !Number.isInteger(quantity)) return null;
  if (Number(quantity) < 1 || Number(quantity) > MAX_QUANTITY) return null;
  return { productId, quantity: Number(quantity) };
}

/** The `Set-Cookie` values that bring a cart from before TLS under its new name. Mostly none. */
export const upgradeCart = (request: Request): Promise<string[]> => cookie.upgrade(request);

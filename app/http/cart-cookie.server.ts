import { createHash } from "node:crypto";
import type { AppLoadContext } from "@remix-run/node";
import {
  bringCartAlong,
  type CartHolder,
  findCart,
  findCartOf,
  type KeptCart,
  openCartOf,
} from "#app/domain/cart/account-cart.server.ts";
import { type Cart, MAX_CART_LINES, MAX_QUANTITY } from "#app/domain/cart/cart.ts";
import type { CartChange } from "#app/domain/cart/cart-transaction.server.ts";
import { addLines } from "#app/domain/cart/carts.server.ts";
import type { NamedCartChange } from "#app/domain/cart/quick-changes.server.ts";
import { isUuid } from "#app/domain/uuid.ts";
import { signedCookie, THIRTY_DAYS_S } from "./cookies.server.ts";
import type { RequestArgs } from "./request-args.ts";
import { getSession, hasSession } from "./session.server.ts";
import { bearerToken } from "./token.server.ts";

const cookie = signedCookie("cart", { maxAge: THIRTY_DAYS_S }, "signs");

/** By the request's context, which all loaders of one page share; each of them has a Request of its own. */
const carts = new WeakMap<AppLoadContext, Promise<KeptCart>>();

/**
 * The lines of the visitor's cart: one query a request beside the session's, none without session and cookie. Empty for a forged cookie,
 * and for one that names the cart of an account whose session is over.
 */
export async function readCart(args: RequestArgs): Promise<Cart> {
  return (await readKept(args)).lines;
}

/**
 * The operation for the cart forms of a page without script. It differs after every change, so that a form sent twice counts once, and is
 * the same until then, so that an unchanged page keeps its bytes. "" without a cart.
 */
export async function nameCartState(args: RequestArgs): Promise<string> {
  return String((await readKept(args)).changedAt?.getTime() ?? "");
}

/** The id of the cart that `readCart` read, or null; both together take one query. */
export async function nameReadCart(args: RequestArgs): Promise<string | null> {
  return (await readKept(args)).id;
}

function readKept(args: RequestArgs): Promise<KeptCart> {
  const known = carts.get(args.context);
  if (known) return known;
  const cart = findKept(args);
  carts.set(args.context, cart);
  return cart;
}

async function findKept(args: RequestArgs): Promise<KeptCart> {
  const { lines, ...holder } = await holderOf(args);
  return (await findCart(holder)) ?? { id: null, lines, changedAt: null };
}

/** The account and the browser's cookie; `domain/cart` decides which of them counts. */
async function holderOf(args: RequestArgs): Promise<CartHolder & { lines: Cart }> {
  const [{ id, lines }, session] = await Promise.all([readCookie(args.request), getSession(args)]);
  return { customerId: session?.user.id ?? null, cookieId: id, lines };
}

/** The cart id in the browser's cookie, whether such a cart exists or not; null without one. */
export async function nameCart(request: Request): Promise<string | null> {
  return (await readCookie(request)).id;
}

/** The id of the visitor's cart, or null. */
export async function findCartId(args: RequestArgs): Promise<string | null> {
  return findCartOf(await holderOf(args));
}

/** The cart that a form changes: the visitor's, or a new one. `word` tells the forms of one page apart. */
export async function openCart(
  args: RequestArgs,
  operation: unknown,
  ...word: string[]
): Promise<CartChange> {
  const { lines, ...holder } = await holderOf(args);
  const change = {
    cartId: await openCartOf(holder),
    operation: nameOperation(operation, word),
    isNew: holder.customerId === null && holder.cookieId === null && lines.length === 0,
  };
  if (lines.length > 0) await addLines({ cartId: change.cartId, operation: null }, lines);
  return change;
}

/**
 * As `openCart`, without a query: the cart in a stranger's cookie, which may be gone. Null with a session, which may name another cart, and
 * without a cookie.
 */
export async function nameCartChange(
  { request }: RequestArgs,
  operation: unknown,
  ...word: string[]
): Promise<NamedCartChange | null> {
  if (hasSession(request) || bearerToken(request)) return null;
  const cartId = await nameCart(request);
  if (cartId === null) return null;
  return { cartId, operation: nameOperation(operation, word), isNamed: true };
}

function nameOperation(operation: unknown, word: string[]): string | null {
  if (typeof operation !== "string" || !/^[\w-]{8,64}$/.test(operation)) return null;
  const text = JSON.stringify([operation, ...word]);
  return createHash("sha256").update(text).digest("base64url").slice(0, 16);
}

/** The `Set-Cookie` value that keeps this cart for 30 days; null drops the cookie, so that pages may be shared again. */
export function keepCart(request: Request, cartId: string | null): Promise<string> {
  return cartId === null ? cookie.forget(request) : cookie.serialize(request, cartId);
}

/**
 * Moves this browser's cart into the account's at log-in. Answers the `Set-Cookie` value that names it, null without a cart, and the lines
 * that found no room.
 */
export async function takeCartAlong(
  request: Request,
  customerId: string,
): Promise<{ setCookie: string | null; leftOut: Cart }> {
  const { id, lines } = await readCookie(request);
  const { cartId, leftOut } =
    lines.length > 0 ? await addAtLogIn(customerId, lines) : await bringCartAlong(customerId, id);
  const setCookie = cartId || id ? await keepCart(request, cartId) : null;
  return { setCookie, leftOut };
}

async function addAtLogIn(customerId: string, lines: Cart) {
  const cartId = await openCartOf({ customerId, cookieId: null });
  return { cartId, leftOut: await addLines({ cartId, operation: null }, lines) };
}

/** At log-out the account keeps its cart; this device, which others may use, forgets it. */
export async function leaveCart(request: Request): Promise<string | null> {
  return cookie.isIn(request) ? keepCart(request, null) : null;
}

/** The `Set-Cookie` values that rename a cart cookie from before TLS. Mostly none. */
export function upgradeCart(request: Request): Promise<string[]> {
  return cookie.upgrade(request);
}

/** Old cookies hold the cart's lines themselves; the next change moves these to the database. */
async function readCookie(request: Request): Promise<{ id: string | null; lines: Cart }> {
  const value = await cookie.parse(request);
  if (isUuid(value)) return { id: value, lines: [] };
  if (!Array.isArray(value)) return { id: null, lines: [] };
  const lines = value.flatMap((line: unknown) => readLine(line) ?? []);
  const isOurs = lines.length === value.length && lines.length <= MAX_CART_LINES;
  return { id: null, lines: isOurs ? lines : [] };
}

function readLine(line: unknown): Cart[number] | null {
  if (!Array.isArray(line)) return null;
  const [productId, quantity] = line as unknown[];
  if (!isUuid(productId) || !Number.isInteger(quantity)) return null;
  if (Number(quantity) < 1 || Number(quantity) > MAX_QUANTITY) return null;
  return { productId, quantity: Number(quantity) };
}

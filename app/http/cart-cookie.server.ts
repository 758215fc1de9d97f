import { createHash } from "node:crypto";
import type { AppLoadContext } from "@remix-run/node";
import { isUuid } from "#app/domain/core/uuid.ts";
import { countCart } from "#app/domain/marketing/sources/visits.server.ts";
import {
  bringCartAlong,
  type CartHolder,
  findCart,
  findCartOf,
  openCartOf,
  type StoredCart,
} from "#app/domain/orders/cart/account-cart.server.ts";
import type { Cart } from "#app/domain/orders/cart/cart.ts";
import { type PricedCart, priceCart } from "#app/domain/orders/cart/priced-cart.server.ts";
import type { NamedCartChange } from "#app/domain/orders/cart/quick-changes.server.ts";
import { languageOf } from "#app/words/language.server.ts";
import { signedCookie, THIRTY_DAYS_S } from "./cookies.server.ts";
import { buyerOriginOf } from "./order-origin.server.ts";
import type { RequestArgs } from "./request-args.ts";
import { getSession, hasSession } from "./session.server.ts";
import { bearerToken } from "./token.server.ts";

const cookie = signedCookie("cart", { maxAge: THIRTY_DAYS_S }, "signs");

/** By the request's context, which all loaders of one page share. */
const carts = new WeakMap<AppLoadContext, Promise<StoredCart>>();

/** The lines of the visitor's cart, by one query a request. */
export const readCart = async (args: RequestArgs): Promise<Cart> => (await readKept(args)).lines;

const priced = new WeakMap<AppLoadContext, Promise<PricedCart>>();

/** The visitor's cart with current prices, by one query a request. */
export function readPricedCart(args: RequestArgs): Promise<PricedCart> {
  const found =
    priced.get(args.context) ??
    readCart(args).then((cart) => priceCart(cart, languageOf(args.request)));
  priced.set(args.context, found);
  return found;
}

/**
 * The operation for cart forms of a page without script: it differs after every change, so a form
 * sent twice counts once.
 */
export const nameCartState = async (args: RequestArgs): Promise<string> =>
  String((await readKept(args)).changedAt?.getTime() ?? "");

/** The id of the cart that `readCart` reads, or null. */
export const nameReadCart = async (args: RequestArgs): Promise<string | null> =>
  (await readKept(args)).id;

function readKept(args: RequestArgs): Promise<StoredCart> {
  const cart = carts.get(args.context) ?? findKept(args);
  carts.set(args.context, cart);
  return cart;
}

async function findKept(args: RequestArgs): Promise<StoredCart> {
  return (await findCart(await holderOf(args))) ?? { id: null, lines: [], changedAt: null };
}

/** The account and the browser's cookie; `domain/orders/cart` decides which of them counts. */
async function holderOf(args: RequestArgs): Promise<CartHolder> {
  const [cookieId, session] = await Promise.all([nameCart(args.request), getSession(args)]);
  return { customerId: session?.user.id ?? null, cookieId };
}

/** The cart id in the browser's cookie, whether such a cart exists or not. */
async function nameCart(request: Request): Promise<string | null> {
  const id = await cookie.parse(request);
  return isUuid(id) ? id : null;
}

/** The id of the visitor's cart, or null. */
export async function findCartId(args: RequestArgs): Promise<string | null> {
  return findCartOf(await holderOf(args));
}

/**
 * The cart that a form changes: the visitor's, or a new one. `words` tell the forms of one page
 * apart.
 */
export async function openCart(args: RequestArgs, operation: unknown, ...words: string[]) {
  const holder = await holderOf(args);
  const isNew = holder.customerId === null && holder.cookieId === null;
  if (isNew) countCart(buyerOriginOf(args.request).source);
  return { cartId: await openCartOf(holder), operation: nameOperation(operation, words), isNew };
}

/**
 * As `openCart`, without a query: the cart in a stranger's cookie, which may be gone. Null with a
 * session, and without a cookie.
 */
export async function nameCartChange(
  { request }: RequestArgs,
  operation: unknown,
  ...words: string[]
): Promise<NamedCartChange | null> {
  if (hasSession(request) || bearerToken(request)) return null;
  const cartId = await nameCart(request);
  if (cartId === null) return null;
  return { cartId, operation: nameOperation(operation, words), isNamed: true };
}

function nameOperation(operation: unknown, words: string[]): string | null {
  if (typeof operation !== "string" || !/^[\w-]{8,64}$/.test(operation)) return null;
  const text = JSON.stringify([operation, ...words]);
  return createHash("sha256").update(text).digest("base64url").slice(0, 16);
}

/**
 * The `Set-Cookie` value that keeps this cart for 30 days; null drops the cookie, so that pages may
 * be shared again.
 */
export function keepCart(request: Request, cartId: string | null): Promise<string> {
  return cartId === null ? cookie.forget(request) : cookie.serialize(request, cartId);
}

/**
 * Moves this browser's cart into the account's at log-in: the `Set-Cookie` value that names it, and
 * the lines without room.
 */
export async function takeCartAlong(request: Request, customerId: string) {
  const id = await nameCart(request);
  const { cartId, leftOut } = await bringCartAlong(customerId, id);
  return { setCookie: cartId || id ? await keepCart(request, cartId) : null, leftOut };
}

/** At log-out the account keeps its cart; this device, which others may use, forgets it. */
export async function leaveCart(request: Request): Promise<string | null> {
  return cookie.isIn(request) ? keepCart(request, null) : null;
}

/** The `Set-Cookie` values that rename a cart cookie from before TLS. */
export const upgradeCart = (request: Request): Promise<string[]> => cookie.upgrade(request);

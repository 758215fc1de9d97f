import { isUuid } from "#app/domain/core/uuid.ts";
import {
  findRememberedGuest,
  forgetGuest,
  type RememberedGuest,
} from "#app/domain/orders/placing/remembered-guests.server.ts";
import { signedCookie, THIRTY_DAYS_S } from "./cookies.server.ts";

const checkoutCookie = signedCookie("checkout", { maxAge: THIRTY_DAYS_S });

/** How long Back leads to an order that its customer has seen. */
const SEEN_FOR_S = 24 * 60 * 60;

/** `isSeen`: it has become an order, whose page was handed out to this browser. */
export type KeptCheckout = { id: string; isSeen: boolean };

/**
 * The checkout that this browser has open, in whichever tab; null without one and for a forged one.
 */
export async function readCheckout(request: Request): Promise<KeptCheckout | null> {
  const value = (await checkoutCookie.parse(request)) as { seen?: unknown } | string | null;
  if (isUuid(value)) return { id: value, isSeen: false };
  const seen = typeof value === "object" ? value?.seen : null;
  return isUuid(seen) ? { id: seen, isSeen: true } : null;
}

/**
 * The `Set-Cookie` value that drops the checkout at log-out, as others may use the phone; null
 * without one.
 */
export async function leaveCheckout(request: Request): Promise<string | null> {
  return checkoutCookie.isIn(request) ? checkoutCookie.forget(request) : null;
}

/**
 * The `Set-Cookie` value for this checkout. It outlives the placing of the order, whose answer may
 * be lost.
 */
export const keepCheckout = (request: Request, { id, isSeen }: KeptCheckout): Promise<string> =>
  isSeen
    ? checkoutCookie.serialize(request, { seen: id }, { maxAge: SEEN_FOR_S })
    : checkoutCookie.serialize(request, id);

const ONE_YEAR_S = 365 * 24 * 60 * 60;

/** Holds only a random id; the guest's data are in the database, where the shop can delete them. */
const guestCookie = signedCookie("guest", { maxAge: ONE_YEAR_S });

/** The guest who asked to be remembered in this browser. */
export async function readGuest(request: Request): Promise<RememberedGuest | null> {
  const id = await guestCookie.parse(request);
  return isUuid(id) ? findRememberedGuest(id) : null;
}

/** The `Set-Cookie` value that remembers for another year. */
export const keepGuest = (request: Request, id: string) => guestCookie.serialize(request, id);

/** The `Set-Cookie` value that ends it. */
export const forgetGuestCookie = (request: Request) => guestCookie.forget(request);

/**
 * Forgets at log-out the guest with this account's phone number: the `Set-Cookie` value. Null if it
 * is another person.
 */
export async function leaveGuest(request: Request, phoneNumber: string): Promise<string | null> {
  const guest = await readGuest(request);
  if (guest?.phoneNumber !== phoneNumber) return null;
  await forgetGuest(guest.id);
  return forgetGuestCookie(request);
}

const HALF_YEAR_S = 182 * 24 * 60 * 60;

/**
 * The latest order that was placed here or by the account logged in here, for "Buy again"; it opens
 * nothing else.
 */
const boughtCookie = signedCookie("bought", { maxAge: HALF_YEAR_S });

/** The id of the order that this browser may buy again; null without one. */
export async function readBought(request: Request): Promise<string | null> {
  const id = await boughtCookie.parse(request);
  return isUuid(id) ? id : null;
}

/** The `Set-Cookie` value that offers this order again. */
export const keepBought = (request: Request, id: string) => boughtCookie.serialize(request, id);

/**
 * The `Set-Cookie` value that ends it at log-out, as others may use the phone; null without one.
 */
export async function leaveBought(request: Request): Promise<string | null> {
  return boughtCookie.isIn(request) ? boughtCookie.forget(request) : null;
}

/** How long a guest may change the order in this browser. Number and phone prove it again. */
const OWN_FOR_S = 7 * 24 * 60 * 60;

/** The latest of several orders, because a cookie is small. */
const MOST_ORDERS = 8;

/**
 * The guest orders that this browser placed, or found by number and phone. The address of an
 * order's page may be shared.
 */
const ordersCookie = signedCookie("orders", { maxAge: OWN_FOR_S }, "counts");

async function readOwnOrders(request: Request): Promise<string[]> {
  const value = await ordersCookie.parse(request);
  return Array.isArray(value) ? value.filter(isUuid).slice(0, MOST_ORDERS) : [];
}

/** The `Set-Cookie` value that makes a guest's order this browser's own. */
export async function keepOwnOrder(request: Request, id: string): Promise<string> {
  const others = (await readOwnOrders(request)).filter((other) => other !== id);
  return ordersCookie.serialize(request, [id, ...others].slice(0, MOST_ORDERS));
}

/** Whether this browser placed the order, or named its number and phone. */
export const isOwnOrder = async (request: Request, id: string): Promise<boolean> =>
  (await readOwnOrders(request)).includes(id);

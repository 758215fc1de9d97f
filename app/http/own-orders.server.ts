import { isUuid } from "#app/domain/uuid.ts";
import { signedCookie } from "./cookies.server.ts";

/** How long a browser counts as a guest's own: an order is packed long before. After that, number and phone prove it again. */
const OWN_FOR_S = 7 * 24 * 60 * 60;

/** Of several orders the latest; a cookie is small. */
const MOST_ORDERS = 8;

/**
 * Which guests' orders this browser has placed, or has shown to know by number and phone. Holds ids, signed: it lets their
 * owner change them, where the address of the page, which may be shared, lets anybody look.
 */
const cookie = signedCookie("orders", { maxAge: OWN_FOR_S }, "counts");

async function readOwnOrders(request: Request): Promise<string[]> {
  const value = await cookie.parse(request);
  return Array.isArray(value) ? value.filter(isUuid).slice(0, MOST_ORDERS) : [];
}

/** The `Set-Cookie` value after this browser has placed a guest's order, or has named its number and phone. */
export async function keepOwnOrder(request: Request, id: string): Promise<string> {
  const others = (await readOwnOrders(request)).filter((other) => other !== id);
  return cookie.serialize(request, [id, ...others].slice(0, MOST_ORDERS));
}

/** Has this browser shown that the order is its own? */
export async function isOwnOrder(request: Request, id: string): Promise<boolean> {
  return (await readOwnOrders(request)).includes(id);
}

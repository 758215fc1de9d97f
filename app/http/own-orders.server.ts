import { isUuid } from "#app/domain/uuid.ts";
import { signedCookie } from "./cookies.server.ts";

/** How long a browser counts as a guest's own: an order is packed long before. After that, number and phone prove it again. */
const OWN_FOR_S = 7 * 24 * 60 * 60;

/** Of several orders the latest; a cookie is small. */
const MOST_ORDERS = 8;

/**
 * The guest orders that this browser placed, or found by number and phone. It lets their owner change them; the address of an order's page,
 * which may be shared, only shows it.
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

/** Whether this browser placed the order, or named its number and phone. */
export async function isOwnOrder(request: Request, id: string): Promise<boolean> {
  return (await readOwnOrders(request)).includes(id);
}

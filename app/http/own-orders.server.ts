import { isUuid } from "#app/domain/uuid.ts";
import { signedCookie } from "./cookies.server.ts";

/** How long a guest may change the order in this browser. Number and phone prove it again. */
const OWN_FOR_S = 7 * 24 * 60 * 60;

/** Of several orders the latest; a cookie is small. */
const MOST_ORDERS = 8;

/** The guest orders that this browser placed, or found by number and phone. The address of an order's page may be shared. */
const cookie = signedCookie("orders", { maxAge: OWN_FOR_S }, "counts");

async function readOwnOrders(request: Request): Promise<string[]> {
  const value = await cookie.parse(request);
  return Array.isArray(value) ? value.filter(isUuid).slice(0, MOST_ORDERS) : [];
}

/** The `Set-Cookie` value that makes a guest's order this browser's own. */
export async function keepOwnOrder(request: Request, id: string): Promise<string> {
  const others = (await readOwnOrders(request)).filter((other) => other !== id);
  return cookie.serialize(request, [id, ...others].slice(0, MOST_ORDERS));
}

/** Whether this browser placed the order, or named its number and phone. */
export const isOwnOrder = async (request: Request, id: string): Promise<boolean> =>
  (await readOwnOrders(request)).includes(id);

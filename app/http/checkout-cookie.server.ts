import { isUuid } from "#app/domain/uuid.ts";
import { signedCookie, THIRTY_DAYS_S } from "./cookies.server.ts";

const cookie = signedCookie("checkout", { maxAge: THIRTY_DAYS_S });

/** How long Back still leads to an order that its customer has seen. */
const SEEN_FOR_S = 24 * 60 * 60;

/** `isSeen`: it has become an order, whose page was handed out to this browser. */
export type KeptCheckout = { id: string; isSeen: boolean };

/** The checkout that this browser has open, in whichever tab; null when it has none, or brings a forged one. */
export async function readCheckout(request: Request): Promise<KeptCheckout | null> {
  const value = await cookie.parse(request);
  if (isUuid(value)) return { id: value, isSeen: false };
  const seen = value && typeof value === "object" && "seen" in value ? value.seen : null;
  return isUuid(seen) ? { id: seen, isSeen: true } : null;
}

/** The `Set-Cookie` value that drops the checkout at log-out, as others may use the phone; null without one. */
export async function leaveCheckout(request: Request): Promise<string | null> {
  return cookie.isIn(request) ? cookie.forget(request) : null;
}

/**
 * The `Set-Cookie` value that keeps this checkout for 30 days, or for one after its order was seen. It stays after the order is placed, since
 * that answer may be lost; the next checkout replaces it.
 */
export function keepCheckout(request: Request, { id, isSeen }: KeptCheckout): Promise<string> {
  return isSeen
    ? cookie.serialize(request, { seen: id }, { maxAge: SEEN_FOR_S })
    : cookie.serialize(request, id);
}

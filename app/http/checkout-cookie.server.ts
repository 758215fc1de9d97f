import { isUuid } from "#app/domain/uuid.ts";
import { signedCookie, THIRTY_DAYS_S } from "./cookies.server.ts";

const cookie = signedCookie("checkout", { maxAge: THIRTY_DAYS_S });

/** How long Back leads to an order that its customer has seen. */
const SEEN_FOR_S = 24 * 60 * 60;

/** `isSeen`: it has become an order, whose page was handed out to this browser. */
export type KeptCheckout = { id: string; isSeen: boolean };

/** The checkout that this browser has open, in whichever tab; null without one and for a forged one. */
export async function readCheckout(request: Request): Promise<KeptCheckout | null> {
  const value = (await cookie.parse(request)) as { seen?: unknown } | string | null;
  if (isUuid(value)) return { id: value, isSeen: false };
  const seen = typeof value === "object" ? value?.seen : null;
  return isUuid(seen) ? { id: seen, isSeen: true } : null;
}

/** The `Set-Cookie` value that drops the checkout at log-out, as others may use the phone; null without one. */
export async function leaveCheckout(request: Request): Promise<string | null> {
  return cookie.isIn(request) ? cookie.forget(request) : null;
}

/** The `Set-Cookie` value for this checkout. It outlives the placing of the order, whose answer may be lost. */
export const keepCheckout = (request: Request, { id, isSeen }: KeptCheckout): Promise<string> =>
  isSeen
    ? cookie.serialize(request, { seen: id }, { maxAge: SEEN_FOR_S })
    : cookie.serialize(request, id);

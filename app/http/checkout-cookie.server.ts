import { isUuid } from "#app/domain/uuid.ts";
import { signedCookie, THIRTY_DAYS_S } from "./cookies.server.ts";

const cookie = signedCookie("checkout", { maxAge: THIRTY_DAYS_S });

/** The checkout that this browser has open, in whichever tab; null when it has none, or brings a forged one. */
export async function readDraftId(request: Request): Promise<string | null> {
  const value = await cookie.parse(request);
  return isUuid(value) ? value : null;
}

/** The `Set-Cookie` value that keeps this checkout for 30 days. */
export function keepDraftId(request: Request, id: string): Promise<string> {
  return cookie.serialize(request, id);
}

/** The `Set-Cookie` value that ends it: the answer to its order has arrived, and the next checkout is another one. */
export function forgetDraftId(request: Request): Promise<string> {
  return cookie.forget(request);
}

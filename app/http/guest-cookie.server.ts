import {
  findRememberedGuest,
  forgetGuest,
  type RememberedGuest,
} from "#app/domain/orders/placing/remembered-guests.server.ts";
import { isUuid } from "#app/domain/uuid.ts";
import { signedCookie } from "./cookies.server.ts";

const ONE_YEAR_S = 365 * 24 * 60 * 60;

/** Holds a random id and nothing else; what it stands for is the shop's to forget. */
const cookie = signedCookie("guest", { maxAge: ONE_YEAR_S });

/** The guest who asked to be remembered in this browser. */
export async function readGuest(request: Request): Promise<RememberedGuest | null> {
  const id = await cookie.parse(request);
  return isUuid(id) ? findRememberedGuest(id) : null;
}

/** The `Set-Cookie` value that remembers for another year. */
export const keepGuest = (request: Request, id: string): Promise<string> =>
  cookie.serialize(request, id);

/** The `Set-Cookie` value that ends it. */
export const forgetGuestCookie = (request: Request): Promise<string> => cookie.forget(request);

/**
 * At log-out the guest whose phone number this is, who has an account by now, is no longer remembered here: the
 * `Set-Cookie` value. Null for anybody else, who agreed and did not leave.
 */
export async function leaveGuest(request: Request, phoneNumber: string): Promise<string | null> {
  const guest = await readGuest(request);
  if (guest?.phoneNumber !== phoneNumber) return null;
  await forgetGuest(guest.id);
  return forgetGuestCookie(request);
}

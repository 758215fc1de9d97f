import {
  findRememberedGuest,
  forgetGuest,
  type RememberedGuest,
} from "#app/domain/orders/placing/remembered-guests.server.ts";
import { isUuid } from "#app/domain/uuid.ts";
import { signedCookie } from "./cookies.server.ts";

const ONE_YEAR_S = 365 * 24 * 60 * 60;

/** Holds only a random id; the guest's data are in the database, where the shop can delete them. */
const cookie = signedCookie("guest", { maxAge: ONE_YEAR_S });

/** The guest who asked to be remembered in this browser. */
export async function readGuest(request: Request): Promise<RememberedGuest | null> {
  const id = await cookie.parse(request);
  return isUuid(id) ? findRememberedGuest(id) : null;
}

/** The `Set-Cookie` value that remembers for another year. */
export const keepGuest = (request: Request, id: string) => cookie.serialize(request, id);

/** The `Set-Cookie` value that ends it. */
export const forgetGuestCookie = (request: Request) => cookie.forget(request);

/** Forgets at log-out the guest with this account's phone number: the `Set-Cookie` value. Null if it is another person. */
export async function leaveGuest(request: Request, phoneNumber: string): Promise<string | null> {
  const guest = await readGuest(request);
  if (guest?.phoneNumber !== phoneNumber) return null;
  await forgetGuest(guest.id);
  return forgetGuestCookie(request);
}

import { randomBytes } from "node:crypto";
import type { AppLoadContext } from "@remix-run/node";
import {
  findKnownPlaces,
  KNOWN_FOR_MS,
  placeOf,
  rememberPlaces,
} from "#app/domain/users/known-places.server.ts";
import { addressKey } from "#app/domain/users/network.server.ts";
import { signedCookie } from "./cookies.server.ts";

type Asked = { request: Request; context: AppLoadContext };

/**
 * A random name the shop gave this browser at its first log-in. It opens nothing: it only lets its holder's own mistakes be
 * counted apart from strangers' (OWASP: device cookies).
 */
const cookie = signedCookie("browser", { maxAge: KNOWN_FOR_MS / 1000 });

const NAME_BYTES = 16;

async function readBrowser(request: Request): Promise<string | null> {
  const name = await cookie.parse(request);
  return typeof name === "string" && /^[\w-]{22}$/.test(name) ? name : null;
}

/** Where an attempt comes from, as this account would know it, and whether it does. */
export async function findPlaces({ request, context }: Asked, phoneNumber: string) {
  const browser = placeOf(phoneNumber, "browser", await readBrowser(request));
  const address = placeOf(phoneNumber, "address", addressKey(context.clientAddress ?? ""));
  const known = await findKnownPlaces([browser, address]);
  return {
    browser,
    address,
    isKnownBrowser: browser !== null && known.has(browser),
    isKnownAddress: address !== null && known.has(address),
  };
}

/** After a log-in: this browser and address are the account's own from now on. Answers the `Set-Cookie` value. */
export async function rememberHere(
  { request, context }: Asked,
  user: { id: string; phoneNumber: string },
): Promise<string> {
  const name = (await readBrowser(request)) ?? randomBytes(NAME_BYTES).toString("base64url");
  await rememberPlaces(user.id, [
    placeOf(user.phoneNumber, "browser", name),
    placeOf(user.phoneNumber, "address", addressKey(context.clientAddress ?? "")),
  ]);
  return cookie.serialize(request, name);
}

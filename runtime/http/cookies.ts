import type { IncomingHttpHeaders } from "node:http";
import { parseCookie, stringifySetCookie } from "cookie";

/**
 * Browsers take cookies of this prefix only over TLS and for one host, so no sister domain can
 * plant them.
 */
export const HOST_PREFIX = "__Host-";

/** The first of several cookies with one name counts: it has the longest path. */
export const readCookies = (header: string | null | undefined) =>
  new Map(Object.entries(parseCookie(header ?? "")));

export const preferenceOf = (cookies: ReturnType<typeof readCookies>, name: string) =>
  cookies.get(HOST_PREFIX + name) ?? cookies.get(name);

/**
 * A `Set-Cookie` value for the whole shop.
 * @param cookie `maxAge` in seconds
 * @param isTls whether the visitor came by TLS
 */
export function setCookie(
  { name, ...cookie }: { name: string; value: string; maxAge: number; httpOnly?: boolean },
  isTls: boolean,
) {
  const fullName = isTls ? HOST_PREFIX + name : name;
  return stringifySetCookie({
    name: fullName,
    ...cookie,
    path: "/",
    sameSite: "lax",
    secure: isTls,
  });
}

const ONE_YEAR_S = 365 * 24 * 60 * 60;

/** Not signed, since it only decides how the shop looks. */
export const keepPreference = (name: string, value: string, isTls: boolean) =>
  setCookie({ name, value, maxAge: ONE_YEAR_S }, isTls);

/**
 * Seconds for which a visitor who has written reads the primary database; a replica may lag by half
 * of it.
 */
const OWN_WRITE_S = 10;

const OWN_WRITE = "wrote";

/** Tells every server that this browser has just written. */
export const keepOwnWrite = (isTls: boolean) =>
  setCookie({ name: OWN_WRITE, value: "1", maxAge: OWN_WRITE_S, httpOnly: true }, isTls);

/**
 * Whether this browser has just written; a program with a token keeps no cookies, and always counts
 * as one.
 */
export function hasJustWritten({ cookie, authorization }: IncomingHttpHeaders) {
  return authorization !== undefined || preferenceOf(readCookies(cookie), OWN_WRITE) !== undefined;
}

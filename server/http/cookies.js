import { parseCookie, stringifySetCookie } from "cookie";

/** Browsers take a cookie of such a name only over TLS, for the whole of this one host: no sister domain can plant it. */
export const HOST_PREFIX = "__Host-";

/**
 * The cookies of a request. Of equal names the first counts, the one with the longest path.
 *
 * @param {string | null | undefined} header
 */
export const readCookies = (header) => new Map(Object.entries(parseCookie(header ?? "")));

/**
 * A preference the server must only read: by its name under TLS, else by the plain one.
 *
 * @param {ReturnType<typeof readCookies>} cookies
 * @param {string} name
 */
export function preferenceOf(cookies, name) {
  return cookies.get(HOST_PREFIX + name) ?? cookies.get(name);
}

const ONE_YEAR_S = 365 * 24 * 60 * 60;

/**
 * The `Set-Cookie` value that keeps a preference for a year. Not signed: it decides nothing but how the shop looks.
 *
 * @param {string} name
 * @param {string} value
 * @param {boolean} isTls whether the visitor came by TLS
 */
export function keepPreference(name, value, isTls) {
  return stringifySetCookie({
    name: isTls ? HOST_PREFIX + name : name,
    value,
    path: "/",
    maxAge: ONE_YEAR_S,
    sameSite: "lax",
    secure: isTls,
  });
}

/** Seconds for which whoever has written reads the primary database; a replica that lags by half of it is not read at all. */
const OWN_WRITE_S = 10;

const OWN_WRITE = "wrote";

/**
 * The `Set-Cookie` value by which every server knows that this browser has just written.
 *
 * @param {boolean} isTls whether the visitor came by TLS
 */
export function keepOwnWrite(isTls) {
  return stringifySetCookie({
    name: isTls ? HOST_PREFIX + OWN_WRITE : OWN_WRITE,
    value: "1",
    path: "/",
    maxAge: OWN_WRITE_S,
    httpOnly: true,
    sameSite: "lax",
    secure: isTls,
  });
}

/**
 * Has this browser just written? Programs keep no cookies: whoever shows a token counts as one that has.
 *
 * @param {import("node:http").IncomingHttpHeaders} headers
 */
export function hasJustWritten({ cookie, authorization }) {
  return authorization !== undefined || preferenceOf(readCookies(cookie), OWN_WRITE) !== undefined;
}

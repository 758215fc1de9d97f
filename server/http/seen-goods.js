import { stringifySetCookie } from "cookie";
import { HOST_PREFIX, preferenceOf, readCookies } from "./cookies.js";

/** Goods remembered: two rows of four. The cookie comes with every request of a phone, so it stays below 400 bytes. */
const MOST = 8;
const LONGEST = 300;
const THIRTY_DAYS_S = 30 * 24 * 60 * 60;

/** Slugs as `domain/catalog/slug.ts` makes them. */
const SLUG = /^[a-z0-9-]{1,100}$/;

/**
 * The slugs of the goods that this browser looked at last, the latest first. Anybody may write the cookie: what it names
 * is looked up among what the public may see.
 *
 * @param {string | null | undefined} header the request's cookies
 */
export function readSeen(header) {
  const value = preferenceOf(readCookies(header), "seen") ?? "";
  return value.slice(0, 1000).split("~").filter(isSlug).slice(0, MOST);
}

/** @param {string} text */
const isSlug = (text) => SLUG.test(text);

/**
 * The `Set-Cookie` value after this browser got a product's page; null if nothing changes. The server in front makes it from the
 * request's own cookie, as a cached page must carry nobody's.
 *
 * @param {string} pathname
 * @param {string | null | undefined} header the request's cookies
 * @param {boolean} isTls
 */
export function noteSeen(pathname, header, isTls) {
  const slug = /^\/products\/([^/]+)$/.exec(pathname)?.[1] ?? "";
  if (!isSlug(slug)) return null;
  const before = readSeen(header);
  if (before[0] === slug) return null;
  const seen = [slug, ...before.filter((other) => other !== slug)].slice(0, MOST);
  while (seen.join("~").length > LONGEST) seen.pop();
  return cookie(seen.join("~"), isTls, THIRTY_DAYS_S);
}

/** @param {boolean} isTls */
export const forgetSeen = (isTls) => cookie("", isTls, 0);

/** @type {(value: string, isTls: boolean, maxAge: number) => string} */
const cookie = (value, isTls, maxAge) =>
  stringifySetCookie({
    name: isTls ? `${HOST_PREFIX}seen` : "seen",
    value,
    path: "/",
    maxAge,
    sameSite: "lax",
    httpOnly: true,
    secure: isTls,
  });

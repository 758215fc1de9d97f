import { remembered } from "../remembered.ts";
import { preferenceOf, readCookies, setCookie } from "./cookies.ts";

/**
 * Goods remembered: two rows of four. The cookie comes with every request of a phone, so it stays
 * below 400 bytes.
 */
const MOST = 8;
const LONGEST = 300;
const THIRTY_DAYS_S = 30 * 24 * 60 * 60;

/** Slugs as `domain/catalog/slug.ts` makes them. */
const SLUG = /^[a-z0-9-]{1,100}$/;

/**
 * The goods that this browser looked at last, the latest first.
 * @param header its cookies
 */
export function readSeen(header: string | null | undefined) {
  const value = preferenceOf(readCookies(header), "seen") ?? "";
  return value.slice(0, 1000).split("~").filter(isSlug).slice(0, MOST);
}

const isSlug = (text: string) => SLUG.test(text);

/**
 * The `Set-Cookie` value after this browser got a product's page; null if nothing changes.
 * @param header the request's cookies
 */
export function noteSeen(pathname: string, header: string | null | undefined, isTls: boolean) {
  const slug = /^\/products\/([^/]+)$/.exec(pathname)?.[1] ?? "";
  if (!isSlug(slug)) return null;
  const before = readSeen(header);
  if (before[0] === slug) return null;
  const seen = [slug, ...before.filter((other) => other !== slug)].slice(0, MOST);
  while (seen.join("~").length > LONGEST) seen.pop();
  return seenCookies[isTls ? "tls" : "plain"](seen.join("~"));
}

export const forgetSeen = (isTls: boolean) => keepSeen("", isTls, 0);

const keepSeen: (value: string, isTls: boolean, maxAge: number) => string = (
  value,
  isTls,
  maxAge,
) => setCookie({ name: "seen", value, maxAge, httpOnly: true }, isTls);

/**
 * Cookies already written: most visitors of a product get the same one, and writing it takes 6 µs,
 * a tenth of a cached page's time.
 */
const seenCookies = {
  plain: remembered((value) => keepSeen(value, false, THIRTY_DAYS_S)),
  tls: remembered((value) => keepSeen(value, true, THIRTY_DAYS_S)),
};

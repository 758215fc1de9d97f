/** Characters of an address. */
export const OLD_ADDRESS_LENGTH = 500;

/** Parameters that name a page of WordPress, OpenCart and their like; the first one found counts. */
const NAMING = ["p", "page_id", "product_id", "category_id", "product", "product_cat", "id"];

const BASE = "http://haat.invalid";

/** An address as a browser reads it; null for none, and for what would lead to another site. */
function parse(typed: string): URL | null {
  // A browser reads "/\" as "//", and leaves out tabs and line ends.
  if (typed.startsWith("//") || UNSAFE.test(typed) || !URL.canParse(typed, BASE)) return null;
  const url = new URL(typed, BASE);
  return url.protocol.startsWith("http") ? url : null;
}

// biome-ignore lint/suspicious/noControlCharactersInRegex: addresses with control characters are refused.
const UNSAFE = /[\u0000-\u001f\u007f\\]/;

/** The spellings under which an address may be stored, the one with a naming parameter first. */
export function pathsOfOldAddress(typed: string): string[] {
  const url = parse(typed);
  const path = url && withoutFinalSlash(decoded(url.pathname).toLowerCase());
  if (path === null || path.startsWith("//") || UNSAFE.test(path)) return [];
  const name = NAMING.find((one) => VALUE.test(url?.searchParams.get(one) ?? ""));
  const named = `${path || "/"}?${name}=${url?.searchParams.get(name ?? "")?.toLowerCase()}`;
  const paths = [...(name ? [named] : []), ...(path ? [path] : [])];
  return paths.every((one) => one.length <= OLD_ADDRESS_LENGTH) ? paths : [];
}

const VALUE = /^[\p{L}\p{M}\p{N}_-]{1,100}$/u;

/**
 * The spelling under which an old address is stored, from a path or a whole address of any shop:
 * without host, final slash and query, decoded, in small letters. One parameter that names a page
 * stays (`/?p=123`). Null for "/" itself and for what is no address.
 */
export const pathOfOldAddress = (typed: string): string | null =>
  pathsOfOldAddress(typed)[0] ?? null;

/** Where an old address may lead: a path of this shop, with its query. Null for anything else. */
export function targetOfOldAddress(typed: string): string | null {
  const url = /^(?:\/|https?:\/\/)/i.test(typed) ? parse(typed) : null;
  const path = url && withoutFinalSlash(url.pathname.toLowerCase());
  if (path === null || path.startsWith("//")) return null;
  const target = (path || "/") + (url?.search ?? "");
  return target.length <= OLD_ADDRESS_LENGTH ? target : null;
}

/** The paths of one segment at which this shop has a page, without their slash. */
const PAGES = [
  ...["admin", "api", "cart", "checkout", "closed", "district", "forbidden", "forgot-password"],
  ...["home", "language", "lite", "login", "logout", "profile", "register", "seen", "shop"],
  ...["sign-up", "terms-and-conditions", "thanas", "track-order", "vitals", "welcome"],
];

/** Whether this shop has a page of its own at a path of one segment, like `/cart`. */
export const isShopPage = (path: string): boolean => PAGES.includes(path.slice(1));

/** The rest of a visitor's query once a naming parameter has found the page. */
export function queryBeside(search: string): string {
  const query = new URLSearchParams(search);
  for (const name of NAMING) query.delete(name);
  return query.toString();
}

/** A regular expression would read a long row of slashes once for each of them. */
function withoutFinalSlash(path: string): string {
  let end = path.length;
  while (path[end - 1] === "/") end -= 1;
  return path.slice(0, end);
}

function decoded(path: string) {
  try {
    return decodeURIComponent(path).normalize("NFC");
  } catch {
    return path;
  }
}

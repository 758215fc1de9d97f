/** Browsers take a cookie of such a name only over TLS, for the whole of this one host: no sister domain can plant it. */
export const HOST_PREFIX = "__Host-";

/**
 * The cookies of a request. Of equal names the first counts, the one with the longest path.
 *
 * @param {string | null | undefined} header
 * @returns {Map<string, string>}
 */
export function readCookies(header) {
  /** @type {Map<string, string>} */
  const cookies = new Map();
  for (const pair of (header ?? "").split(";")) {
    const [name = "", ...value] = pair.split("=");
    if (name.trim() && !cookies.has(name.trim())) cookies.set(name.trim(), value.join("=").trim());
  }
  return cookies;
}

/**
 * A preference the server must only read: by its name under TLS, else by the plain one.
 *
 * @param {Map<string, string>} cookies
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
  const [prefix, secure] = isTls ? [HOST_PREFIX, "; Secure"] : ["", ""];
  return `${prefix}${name}=${value}; Path=/; Max-Age=${ONE_YEAR_S}; SameSite=Lax${secure}`;
}

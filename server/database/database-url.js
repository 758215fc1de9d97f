/**
 * The Unix socket directory of a URL in libpq's form, `postgres://user@%2Fpath%2Fto%2Fdir/name`, as an option for
 * postgres.js, which takes such a directory as `host` but (3.4.9) does not decode it from a URL. Empty for any other URL.
 *
 * @param {string} url
 * @returns {{ host?: string }}
 */
export function unixSocket(url) {
  if (!URL.canParse(url)) return {};
  const host = decodeURIComponent(new URL(url).hostname);
  return host.startsWith("/") ? { host } : {};
}

/**
 * The same server, another database.
 *
 * @param {string} url
 * @param {string} name
 */
export function withDatabase(url, name) {
  const other = new URL(url);
  other.pathname = `/${encodeURIComponent(name)}`;
  return other.href;
}

/**
 * A URL as `pg` is to read it: `sslmode=require` as libpq and postgres.js mean it, encrypted and not verified.
 *
 * @param {string} url
 */
export function forPg(url) {
  return url.includes("sslmode=") ? `${url}&uselibpqcompat=true` : url;
}

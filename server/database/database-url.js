import postgres from "postgres";

/**
 * A client of one connection, under a name that `pg_stat_activity` shows.
 * @param {string} url @param {string} name @param {postgres.Options<{}>} [options] @returns {postgres.Sql}
 */
export const connectTo = (url, name, options) =>
  postgres(url, {
    ...unixSocket(url),
    max: 1,
    connection: { application_name: name },
    onnotice: () => {},
    ...options,
  });

/**
 * The result of `work` over one connection, which ends with it.
 * @template T @param {string} url @param {string} name @param {(sql: postgres.Sql) => Promise<T>} work
 * @param {postgres.Options<{}>} [options] @returns {Promise<T>}
 */
export async function withConnection(url, name, work, options) {
  const sql = connectTo(url, name, options);
  try {
    return await work(sql);
  } finally {
    await sql.end({ timeout: 1 });
  }
}

/**
 * The folder of a URL like `postgres://user@%2Fpath%2Fto%2Fdir/name`, which postgres.js 3.4.9 does
 * not decode, as its option.
 * @param {string} url @returns {{ host?: string }}
 */
export function unixSocket(url) {
  if (!URL.canParse(url)) return {};
  const host = decodeURIComponent(new URL(url).hostname);
  return host.startsWith("/") ? { host } : {};
}

/** The same server, another database. @param {string} url @param {string} name */
export function withDatabase(url, name) {
  const other = new URL(url);
  other.pathname = `/${encodeURIComponent(name)}`;
  return other.href;
}

/**
 * A URL for `pg`, with `sslmode=require` as libpq and postgres.js mean it: encrypted, not verified. @param {string} url
 */
export function forPg(url) {
  return url.includes("sslmode=") ? `${url}&uselibpqcompat=true` : url;
}

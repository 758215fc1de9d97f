import postgres from "postgres";

/** A client of one connection, under a name that `pg_stat_activity` shows. */
export const connectTo = (
  url: string,
  name: string,
  options?: postgres.Options<Record<never, never>>,
): postgres.Sql =>
  postgres(url, {
    ...unixSocket(url),
    max: 1,
    connection: { application_name: name },
    onnotice: () => {},
    ...options,
  });

/** The result of `work` over one connection, which ends with it. */
export async function withConnection<T>(
  url: string,
  name: string,
  work: (sql: postgres.Sql) => Promise<T>,
  options?: postgres.Options<Record<never, never>>,
): Promise<T> {
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
 */
export function unixSocket(url: string): { host?: string } {
  if (!URL.canParse(url)) return {};
  const host = decodeURIComponent(new URL(url).hostname);
  return host.startsWith("/") ? { host } : {};
}

/** The same server, another database. */
export function withDatabase(url: string, name: string) {
  const other = new URL(url);
  other.pathname = `/${encodeURIComponent(name)}`;
  return other.href;
}

/**
 * A URL for `pg`, with `sslmode=require` as libpq and postgres.js mean it: encrypted, not verified.
 */
export function forPg(url: string) {
  return url.includes("sslmode=") ? `${url}&uselibpqcompat=true` : url;
}

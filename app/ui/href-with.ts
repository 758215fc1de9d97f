import { useLocation } from "@remix-run/react";

type Changes = Record<string, string | number | null>;

/** This page's URL with some search parameters changed; null removes one, "" leaves a bare name. */
export function useHrefWith(): (changes: Changes) => string {
  const { pathname, search } = useLocation();
  return (changes) => hrefWith(pathname, search, changes);
}

/** A text that is not changed by encoding and is not an id. */
const ID = "-.id.-";

/**
 * Like `useHrefWith`, for the links of many rows: a parameter is an id (a UUID), and the URL is
 * parsed once.
 */
export function useHrefWithId(name: string): (id: string) => string {
  const { pathname, search } = useLocation();
  return hrefsWithId(pathname, search, name);
}

/** The same for a given URL. */
export function hrefsWithId(pathname: string, search: string, name: string) {
  const [before = "", after, ...more] = hrefWith(pathname, search, { [name]: ID }).split(ID);
  if (after === undefined || more.length > 0)
    return (id: string) => hrefWith(pathname, search, { [name]: id });
  return (id: string) => before + id + after;
}

/**
 * Like `useHrefWith`, for loaders and actions: `hrefWith(url.pathname, url.search, { delete: null
 * })`.
 */
export function hrefWith(pathname: string, search: string, changes: Changes): string {
  const params = new URLSearchParams(search);
  for (const [name, value] of Object.entries(changes)) {
    if (value === null) params.delete(name);
    else params.set(name, String(value));
  }
  const query = params.toString().replace(/=(?=&|$)/g, "");
  return query ? `${pathname}?${query}` : pathname;
}

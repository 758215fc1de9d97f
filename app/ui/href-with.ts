import { useLocation } from "@remix-run/react";

type Changes = Record<string, string | number | null>;

/** This page's address with some of its search parameters changed; null takes one away, "" leaves a bare name. */
export function useHrefWith(): (changes: Changes) => string {
  const { pathname, search } = useLocation();
  return (changes) => hrefWith(pathname, search, changes);
}

/** Stands as it is in an address, and is no id. */
const ID = "-.id.-";

/** As `useHrefWith`, for the links of many rows: a parameter is an id (a UUID), and the address is read once. */
export function useHrefWithId(name: string): (id: string) => string {
  const { pathname, search } = useLocation();
  return hrefsWithId(pathname, search, name);
}

/** The same where the address is known. */
export function hrefsWithId(pathname: string, search: string, name: string) {
  const [before = "", after, ...more] = hrefWith(pathname, search, { [name]: ID }).split(ID);
  if (after === undefined || more.length > 0)
    return (id: string) => hrefWith(pathname, search, { [name]: id });
  return (id: string) => before + id + after;
}

/** As `useHrefWith`, for loaders and actions: `hrefWith(url.pathname, url.search, { delete: null })`. */
export function hrefWith(pathname: string, search: string, changes: Changes): string {
  const params = new URLSearchParams(search);
  for (const [name, value] of Object.entries(changes)) {
    if (value === null) params.delete(name);
    else params.set(name, String(value));
  }
  const query = params.toString().replace(/=(?=&|$)/g, "");
  return query ? `${pathname}?${query}` : pathname;
}

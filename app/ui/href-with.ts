import { useLocation } from "@remix-run/react";

type Changes = Record<string, string | number | null>;

/** This page's address with some of its search parameters changed; null takes one away, "" leaves a bare name. */
export function useHrefWith(): (changes: Changes) => string {
  const { pathname, search } = useLocation();
  return (changes) => hrefWith(pathname, search, changes);
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

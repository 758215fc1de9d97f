import { useLocation, useMatches } from "@remix-run/react";

/**
 * Not-found and failed pages omit their own address so that one cached page serves all made-up
 * addresses.
 */
export function useIsLost(): boolean {
  const page = useMatches().at(-1);
  // Every page has data unless it failed.
  return page?.id === "storefront/not-found" || (page?.data ?? null) === null;
}

/**
 * A hidden field with this page's address to return to; pages without an address rely on the
 * `Referer` header instead (`wayBack`, `Referrer-Policy`).
 */
export function BackHere() {
  const { pathname, search } = useLocation();
  if (useIsLost()) return null;
  return <input type="hidden" name="redirectTo" value={pathname + search} />;
}

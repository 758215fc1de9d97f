import { useLocation, useMatches } from "@remix-run/react";

/**
 * Whether this page only says what is not there, or went wrong: then it names no address of its own, so that one finished page
 * answers all made-up addresses.
 */
export function useIsLost(): boolean {
  const page = useMatches().at(-1);
  // A page without data is one that failed: all have some.
  return page?.id === "storefront/not-found" || (page?.data ?? null) === null;
}

/**
 * Says in a form where to go back to: this page. What is sent of a page that names no address leaves it to the browser (`wayBack`),
 * which names to the shop the pages it came from (`Referrer-Policy`).
 */
export function BackHere() {
  const { pathname, search } = useLocation();
  if (useIsLost()) return null;
  return <input type="hidden" name="redirectTo" value={pathname + search} />;
}

import { useLocation, useMatches } from "@remix-run/react";
import { isPrivatePath } from "#app/http/private-path.ts";
import { useHydrated } from "#app/ui/use-hydrated.ts";

/**
 * Whether this page only says what is not there, or went wrong: then it names no address of its own, so that one finished page
 * answers all made-up addresses. Browsers send none with a form of a private page, which has to name its own.
 */
export function useIsLost(): boolean {
  const { pathname } = useLocation();
  const page = useMatches().at(-1);
  // A page without data is one that failed: all have some.
  const isMissing = page?.id === "storefront/not-found" || (page?.data ?? null) === null;
  return isMissing && !isPrivatePath(pathname);
}

/**
 * Says in a form where to go back to: this page. What is sent of a page that names no address leaves it to the browser (`wayBack`);
 * script names it all the same, since a browser that came from a private page without a reload still says nothing.
 */
export function BackHere() {
  const { pathname, search } = useLocation();
  const isHydrated = useHydrated();
  if (useIsLost() && !isHydrated) return null;
  return <input type="hidden" name="redirectTo" value={pathname + search} />;
}

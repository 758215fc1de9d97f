import { useLocation, useNavigationType } from "@remix-run/react";
import { useEffect } from "react";

/**
 * A page that script opens starts at its top, as a loaded one does, and so does another page of a
 * list; going back, the browser returns to where it was. Remix's own component for this is five
 * times as long and writes inline script.
 */
export function useTopOfPage(): void {
  const { pathname, search } = useLocation();
  const type = useNavigationType();
  const place = pathname + new URLSearchParams(search).get("page");
  // biome-ignore lint/correctness/useExhaustiveDependencies: at each other place
  useEffect(() => {
    if (type !== "POP") scrollTo(0, 0);
  }, [place]);
}

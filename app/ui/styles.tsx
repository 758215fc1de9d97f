import { Links, useMatches } from "@remix-run/react";
import { createContext, useContext } from "react";

type Matches = ReturnType<typeof useMatches>;

/**
 * On the server: returns the inlined stylesheets of these routes, or null if the page links to the
 * files.
 */
export const StylesContext = createContext<(matches: Matches) => string | null>(() => null);

const isBrowser = typeof document !== "undefined";

/**
 * The inlined stylesheets. Later pages load theirs as files; `entry.client.ts` keeps inlined ones
 * from being loaded again.
 */
export function Styles() {
  const stylesOf = useContext(StylesContext);
  const matches = useMatches();
  const inline = isBrowser ? firstViewStyles() : stylesOf(matches);
  return (
    <>
      {inline !== null && (
        // biome-ignore lint/security/noDangerouslySetInnerHtml: our own stylesheets, named by hash in the CSP
        <style data-first-view="" dangerouslySetInnerHTML={{ __html: inline }} />
      )}
      {(inline === null || isBrowser) && <Links />}
    </>
  );
}

let found: string | null | undefined;

function firstViewStyles(): string | null {
  if (found === undefined)
    found = document.querySelector("style[data-first-view]")?.innerHTML ?? null;
  return found;
}

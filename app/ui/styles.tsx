import { Links } from "@remix-run/react";
import { createContext, useContext } from "react";
import { useHydrated } from "./use-hydrated.ts";

/** On the server: the stylesheets' text when they travel inside this page, else null. */
export const StylesContext = createContext<string | null>(null);

const isBrowser = typeof document !== "undefined";

/**
 * The stylesheets, inside the page on a first visit and as files after. In the browser they join as files either way:
 * the next page reached without a reload may need more of them.
 */
export function Styles() {
  const fromServer = useContext(StylesContext);
  const hydrated = useHydrated();
  const inline = isBrowser ? firstViewStyles() : fromServer;
  return (
    <>
      {inline !== null && (
        // biome-ignore lint/security/noDangerouslySetInnerHtml: our own stylesheets, named by hash in the CSP
        <style data-first-view="" dangerouslySetInnerHTML={{ __html: inline }} />
      )}
      {(inline === null || hydrated) && <Links />}
    </>
  );
}

let found: string | null | undefined;

function firstViewStyles(): string | null {
  if (found === undefined)
    found = document.querySelector("style[data-first-view]")?.innerHTML ?? null;
  return found;
}

import { RemixBrowser } from "@remix-run/react";
import { type ReactNode, startTransition, useEffect, useLayoutEffect } from "react";
import { hydrateRoot } from "react-dom/client";
import * as root from "./root.tsx";
import * as shopLayout from "./storefront/layout.tsx";
import { makeFetchPatient } from "./ui/connection/patient-fetch.ts";
import { noteEarlyInput } from "./ui/early-input.ts";
import { holdEvents } from "./ui/hold-events.ts";
import { STRANGER, VisitorContext } from "./ui/shell.ts";
import { isAdminPath } from "./words/admin-path.ts";
import type { Words } from "./words/en.ts";
import { needsAccountWords } from "./words/fetch-words.ts";
import { loadAccountWords } from "./words/use-account-words.ts";
import { loadAdminWords } from "./words/use-admin-words.ts";
import { WordsContext } from "./words/use-words.ts";

/** Brings the page to life once its data, routes and words are there; see `entry.client.ts`. */
export async function hydrate(words: Words, routes: readonly string[]): Promise<void> {
  await Promise.all([
    isAdminPath(location.pathname) && loadAdminWords(),
    needsAccountWords(routes) && loadAccountWords(),
  ]);
  // They lie in the file that every page needs: as routes of their own they would be two more
  // (`IN_COMMON` of page-scripts.server.ts).
  Object.assign(window.__remixRouteModules, { root, "storefront/layout": shopLayout });
  makeFetchPatient();
  const own = document.getElementById("visitor")?.textContent;
  const visitor = own ? JSON.parse(own) : STRANGER;
  const repeatEarlyInput = noteEarlyInput();
  // `noteEarlyInput` listens first, because `holdEvents` stops events for later listeners.
  const letEventsThrough = holdEvents();
  startTransition(() => {
    hydrateRoot(
      document,
      <Page onRendered={letEventsThrough} onAlive={repeatEarlyInput}>
        <WordsContext.Provider value={words}>
          <VisitorContext.Provider value={visitor}>
            <RemixBrowser />
          </VisitorContext.Provider>
        </WordsContext.Provider>
      </Page>,
    );
  });
}

/** Its effects run after those of everything in the page. */
function Page({
  onRendered,
  onAlive,
  children,
}: {
  onRendered: () => void;
  onAlive: () => unknown;
  children: ReactNode;
}) {
  useLayoutEffect(onRendered, [onRendered]);
  useEffect(() => void onAlive(), [onAlive]);
  return children;
}

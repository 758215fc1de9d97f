import { RemixBrowser } from "@remix-run/react";
import { startTransition } from "react";
import { hydrateRoot } from "react-dom/client";
import * as root from "./root.tsx";
import * as shopLayout from "./storefront/layout.tsx";
import { makeFetchPatient } from "./ui/connection/patient-fetch.ts";
import { isAdminPath } from "./words/admin-path.ts";
import { loadAdminWords } from "./words/use-admin-words.ts";
import { WordsContext } from "./words/use-words.ts";

/** Only the page's language travels. */
async function loadWords() {
  if (document.documentElement.lang === "bn") return (await import("./words/bn.ts")).bn;
  return (await import("./words/en.ts")).en;
}

async function start() {
  const isAdmin = isAdminPath(location.pathname);
  const [words] = await Promise.all([loadWords(), isAdmin && loadAdminWords()]);
  startTransition(() => {
    hydrateRoot(
      document,
      <WordsContext.Provider value={words}>
        <RemixBrowser />
      </WordsContext.Provider>,
    );
  });
}

// They lie in the file that every page needs: as routes of their own they would be two more (`IN_ENTRY` of late-start.server.ts).
Object.assign(window.__remixRouteModules, { root, "storefront/layout": shopLayout });
makeFetchPatient();
void start();

import { RemixBrowser } from "@remix-run/react";
import { startTransition } from "react";
import { hydrateRoot } from "react-dom/client";
import { makeFetchPatient } from "./ui/connection/patient-fetch.ts";
import { isAdminPath } from "./words/admin-path.ts";
import { AdminWordsContext } from "./words/use-admin-words.ts";
import { WordsContext } from "./words/use-words.ts";

/** Only the page's language travels. */
async function loadWords() {
  if (document.documentElement.lang === "bn") return (await import("./words/bn.ts")).bn;
  return (await import("./words/en.ts")).en;
}

/** Only the admin area needs the admin's words. */
async function loadAdminWords() {
  if (!isAdminPath(location.pathname)) return null;
  if (document.documentElement.lang === "bn") return (await import("./words/admin.bn.ts")).adminBn;
  return (await import("./words/admin.en.ts")).adminEn;
}

async function start() {
  const [words, adminWords] = await Promise.all([loadWords(), loadAdminWords()]);
  startTransition(() => {
    hydrateRoot(
      document,
      <WordsContext.Provider value={words}>
        <AdminWordsContext.Provider value={adminWords}>
          <RemixBrowser />
        </AdminWordsContext.Provider>
      </WordsContext.Provider>,
    );
  });
}

makeFetchPatient();
void start();

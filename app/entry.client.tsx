import { RemixBrowser } from "@remix-run/react";
import { startTransition } from "react";
import { hydrateRoot } from "react-dom/client";
import { WordsContext } from "./words/use-words.ts";

/** Only the page's language travels. */
async function loadWords() {
  if (document.documentElement.lang === "bn") return (await import("./words/bn.ts")).bn;
  return (await import("./words/en.ts")).en;
}

async function start() {
  const words = await loadWords();
  startTransition(() => {
    hydrateRoot(
      document,
      <WordsContext.Provider value={words}>
        <RemixBrowser />
      </WordsContext.Provider>,
    );
  });
}

void start();

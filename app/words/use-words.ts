import { createContext, useContext } from "react";
import type { Words } from "./en.ts";

/** The one catalogue of the current page: entry.server and hydrate put it here, so only one language travels. */
export const WordsContext = createContext<Words | null>(null);

/** The words of the page's language. */
export function useWords(): Words {
  const words = useContext(WordsContext);
  if (!words) throw new Error("useWords outside of WordsContext");
  return words;
}

import { createContext, useContext } from "react";
import type { Words } from "./en.ts";

/** The page's catalogue, set on the server and at hydration, so that only one language is sent. */
export const WordsContext = createContext<Words | null>(null);

/** The texts in the page's language. */
export function useWords(): Words {
  const words = useContext(WordsContext);
  if (!words) throw new Error("useWords outside of WordsContext");
  return words;
}

import { createContext, useContext } from "react";

/**
 * Texts that only some pages need. On the server `Context` has them; in the browser `load` fetches
 * them, in the page's language, before such a page is rendered.
 */
export function lazyWords<Words>(fetchWords: () => Promise<Words>) {
  const Context = createContext<Words | null>(null);
  let loaded: Words | null = null;
  return {
    Context,
    async load(): Promise<void> {
      loaded ??= await fetchWords();
    },
    useThem(): Words {
      const words = useContext(Context) ?? loaded;
      if (!words) throw new Error("these texts are not loaded on this page");
      return words;
    },
  };
}

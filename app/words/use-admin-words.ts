import { fetchAdminWords } from "./fetch-words.ts";
import { lazyWords } from "./lazy-words.ts";

/** The admin area's texts in the page's language. */
export const {
  Context: AdminWordsContext,
  load: loadAdminWords,
  useThem: useAdminWords,
} = lazyWords(fetchAdminWords);

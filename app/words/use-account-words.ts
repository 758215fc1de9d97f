import { fetchAccountWords } from "./fetch-words.ts";
import { lazyWords } from "./lazy-words.ts";

/**
 * The texts of accounts and own orders in the page's language, for pages within `account/frame.tsx`
 * and the admin area.
 */
export const {
  Context: AccountWordsContext,
  load: loadAccountWords,
  useThem: useAccountWords,
} = lazyWords(fetchAccountWords);

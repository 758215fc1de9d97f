import { createContext, useContext } from "react";
import type { AdminWords } from "./admin.en.ts";
import { fetchAdminWords } from "./fetch-admin-words.ts";

/** On the server, the admin's catalogue of the page that is rendered; null on every other page. */
export const AdminWordsContext = createContext<AdminWords | null>(null);

/** In the browser, the one catalogue of the page's language, once it was loaded. */
let loaded: AdminWords | null = null;

/** Loads the admin's words, for `useAdminWords`. */
export async function loadAdminWords(): Promise<void> {
  loaded ??= await fetchAdminWords();
}

/** The admin's words in the page's language. */
export function useAdminWords(): AdminWords {
  const words = useContext(AdminWordsContext) ?? loaded;
  if (!words) throw new Error("useAdminWords outside of the admin area");
  return words;
}

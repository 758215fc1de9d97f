import { createContext, useContext } from "react";
import type { AdminWords } from "./admin.en.ts";
import { fetchAdminWords } from "./fetch-admin-words.ts";

/** On the server, the admin catalogue of the rendered page; null on all other pages. */
export const AdminWordsContext = createContext<AdminWords | null>(null);

/** In the browser, the catalogue of the page's language, once loaded. */
let loaded: AdminWords | null = null;

/** Loads the admin area's texts for `useAdminWords`. */
export async function loadAdminWords(): Promise<void> {
  loaded ??= await fetchAdminWords();
}

/** The admin area's texts in the page's language. */
export function useAdminWords(): AdminWords {
  const words = useContext(AdminWordsContext) ?? loaded;
  if (!words) throw new Error("useAdminWords outside of the admin area");
  return words;
}

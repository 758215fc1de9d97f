import { createContext, useContext } from "react";
import type { AdminWords } from "./admin.en.ts";

/** The admin's catalogue of the current page; null on every other page, so that customers never load it. */
export const AdminWordsContext = createContext<AdminWords | null>(null);

/** The admin's words in the page's language. */
export function useAdminWords(): AdminWords {
  const words = useContext(AdminWordsContext);
  if (!words) throw new Error("useAdminWords outside of the admin area");
  return words;
}

import type { AdminWords } from "./admin.en.ts";

/** The admin's words in the page's language, asked of the server once. Only the admin area asks: customers never load them. */
export const fetchAdminWords = async (): Promise<AdminWords> =>
  document.documentElement.lang === "bn"
    ? (await import("./admin.bn.ts")).adminBn
    : (await import("./admin.en.ts")).adminEn;

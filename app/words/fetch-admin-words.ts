import type { AdminWords } from "./admin.en.ts";

/** Fetches the admin area's texts in the page's language. Customers never load them. */
export const fetchAdminWords = async (): Promise<AdminWords> =>
  document.documentElement.lang === "bn"
    ? (await import("./admin.bn.ts")).adminBn
    : (await import("./admin.en.ts")).adminEn;

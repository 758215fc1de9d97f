import type { AccountWords } from "./account.en.ts";
import type { AdminWords } from "./admin.en.ts";

const isBangla = () => document.documentElement.lang === "bn";

/** Fetches the admin area's texts in the page's language. Customers never load them. */
export const fetchAdminWords = async (): Promise<AdminWords> =>
  isBangla() ? (await import("./admin.bn.ts")).adminBn : (await import("./admin.en.ts")).adminEn;

/** Fetches the texts of accounts and own orders in the page's language. */
export const fetchAccountWords = async (): Promise<AccountWords> =>
  isBangla()
    ? (await import("./account.bn.ts")).accountBn
    : (await import("./account.en.ts")).accountEn;

/** Whether a page within these routes shows texts of accounts and own orders. */
export const needsAccountWords = (routes: readonly string[]): boolean =>
  routes.some((id) => id === "account/frame" || id === "admin/core/layout");

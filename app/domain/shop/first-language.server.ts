import { hearChanges } from "#drizzle/changes.server.ts";
import type { FirstLanguage } from "../core/language.ts";
import { findShopSettings } from "./shop-settings.server.ts";

let first: FirstLanguage = "browser";

/**
 * The owner's choice for shoppers who have chosen no language; known at once, since a page's key in
 * the cache needs it.
 */
export const firstLanguage = (): FirstLanguage => first;

/** Reads it: before the shop opens, and after each change. */
export async function loadFirstLanguage(): Promise<void> {
  first = (await findShopSettings()).firstLanguage;
}

hearChanges((what) => {
  // While the database is away the last choice counts.
  if (what !== "stock") loadFirstLanguage().catch(() => {});
});

import type { Language } from "#app/domain/core/language.ts";
import { adminBn } from "./admin.bn.ts";
import { type AdminWords, adminEn } from "./admin.en.ts";
import { languageOf } from "./language.server.ts";

const catalogues: Record<Language, AdminWords> = { en: adminEn, bn: adminBn };

/** The admin area's texts in the request's language, for titles, toasts and refusals. */
export function adminWordsFor(request: Request): AdminWords {
  return catalogues[languageOf(request)];
}

import type { Language } from "#app/domain/core/language.ts";
import { apiBn } from "./api.bn.ts";
import { type ApiWords, apiEn } from "./api.en.ts";
import { languageOf } from "./language.server.ts";

const catalogues: Record<Language, ApiWords> = { en: apiEn, bn: apiBn };

/** The API's texts in the request's language. */
export function apiWordsFor(request: Request): ApiWords {
  return catalogues[languageOf(request)];
}

import type { Language } from "#app/domain/core/language.ts";
import { firstLanguage } from "#app/domain/shop/first-language.server.ts";
import { preferenceOf, readCookies } from "#runtime/http/cookies.ts";
import { chooseLanguage, languageAsked, languageFirst } from "#runtime/http/negotiation.ts";
import { accountBn } from "./account.bn.ts";
import { type AccountWords, accountEn } from "./account.en.ts";
import { bn } from "./bn.ts";
import { en, type Words } from "./en.ts";
import { serverWordsBn } from "./server-words.bn.ts";
import { serverWordsEn, type TextsOfServer } from "./server-words.en.ts";

/** The texts of pages and those that only the server sends. */
export type ServerWords = Words & AccountWords & TextsOfServer;

const catalogues: Record<Language, ServerWords> = {
  en: { ...en, ...accountEn, ...serverWordsEn },
  bn: { ...bn, ...accountBn, ...serverWordsBn },
};

/** Cached because a page reads it dozens of times, and it cannot change within a request. */
const languages = new WeakMap<Request, Language>();

/**
 * The language of the query (`?lang=bn`), else of the switch's cookie, else the owner's choice for
 * shoppers, else of the browser.
 */
export function languageOf(request: Request): Language {
  const known = languages.get(request);
  if (known) return known;
  const url = new URL(request.url);
  const language =
    languageAsked(url) ??
    languageCookie(request) ??
    languageFirst(url.pathname, firstLanguage()) ??
    chooseLanguage(request.headers.get("Accept-Language"));
  languages.set(request, language);
  return language;
}

/** The texts in the request's language, for titles, toasts and refusals. */
export function wordsFor(request: Request): ServerWords {
  return catalogues[languageOf(request)];
}

export function catalogueOf(language: Language): ServerWords {
  return catalogues[language];
}

function languageCookie(request: Request): Language | null {
  const value = preferenceOf(readCookies(request.headers.get("Cookie")), "language");
  return value === "en" || value === "bn" ? value : null;
}

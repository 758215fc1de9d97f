import type { Language } from "#app/domain/language.ts";
import { preferenceOf, readCookies } from "#server/http/cookies.js";
import { chooseLanguage, languageAsked } from "#server/http/negotiation.js";
import { bn } from "./bn.ts";
import { en, type Words } from "./en.ts";
import { refusalsInBangla } from "./refusals.bn.ts";
import { refusalsInEnglish, type SpokenWords } from "./refusals.en.ts";

/** All words: what pages show, and what only the server says. */
export type ServerWords = Words & SpokenWords;

const catalogues: Record<Language, ServerWords> = {
  en: { ...en, ...refusalsInEnglish },
  bn: { ...bn, ...refusalsInBangla },
};

/** A page asks dozens of times, and nothing that it is read from changes within a request. */
const languages = new WeakMap<Request, Language>();

/** What the address asks for (`?lang=bn`), else the cookie of the switch, else the browser's languages, else English. */
export function languageOf(request: Request): Language {
  const known = languages.get(request);
  if (known) return known;
  const language =
    languageAsked(new URL(request.url)) ??
    languageCookie(request) ??
    chooseLanguage(request.headers.get("Accept-Language"));
  languages.set(request, language);
  return language;
}

/** The words for whoever asks: for titles, toasts and refusals said on the server. */
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

import type { Language } from "#app/domain/language.ts";
import { preferenceOf, readCookies } from "#server/cookies.js";
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

/** The cookie of the switch, else the browser's languages, else English. */
export function languageOf(request: Request): Language {
  return languageCookie(request) ?? acceptedLanguage(request.headers.get("Accept-Language") ?? "");
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

/** The better of our two by quality value (RFC 9110, 12.5.4); the first named wins a tie. */
function acceptedLanguage(header: string): Language {
  let best: { language: Language; quality: number } = { language: "en", quality: 0 };
  for (const part of header.split(",").slice(0, 20)) {
    const [tag = "", ...parameters] = part.trim().toLowerCase().split(";");
    const language = tag.split("-")[0];
    if (language !== "en" && language !== "bn") continue;
    const q = parameters.map((p) => /^\s*q=([01](?:\.\d{1,3})?)\s*$/.exec(p)?.[1]).find(Boolean);
    const quality = q === undefined ? 1 : Number(q);
    if (quality > best.quality) best = { language, quality };
  }
  return best.language;
}

import type { Language } from "./language.ts";

/** A name or description in the shop's two languages; one of them may be "". */
export type LocalText = Readonly<Record<Language, string>>;

/**
 * A text as its reader sees it; `lang` only if it is not in the page's own language, for the
 * element around it.
 */
export type ShownText = { text: string; lang?: Language };

/**
 * The text in the reader's language, else in the other one with its `lang`. Blank counts as
 * missing.
 */
export function textFor(texts: LocalText, language: Language): ShownText {
  if (texts[language].trim()) return { text: texts[language] };
  const other = language === "bn" ? "en" : "bn";
  return texts[other].trim() ? { text: texts[other], lang: other } : { text: "" };
}

/**
 * A text with only one spelling, such as a name, a brand or user input; its letters decide whether
 * it needs a `lang`.
 */
export function byLetters(text: string, language: Language): ShownText {
  const hasBangla = /\p{Script=Bengali}/u.test(text);
  const isOther = language === "bn" ? !hasBangla && /\p{Script=Latin}/u.test(text) : hasBangla;
  return isOther ? { text, lang: language === "bn" ? "en" : "bn" } : { text };
}

/** A product's brand by its name in this language, else by the other one. */
export const brandIn = (of: { brand: string; brandBn: string }, language: Language): string =>
  textFor({ en: of.brand, bn: of.brandBn }, language).text;

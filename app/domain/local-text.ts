import type { Language } from "./language.ts";

/** What the shop calls or says of something in its two languages; one of them may be "". */
export type LocalText = Readonly<Record<Language, string>>;

/** A text as its reader gets it; `lang` only where it is not in the page's own language, for the element around it. */
export type Shown = { text: string; lang?: Language };

/** The text in the reader's language, or else in the other one, marked so. Blank counts as missing. */
export function textFor(texts: LocalText, language: Language): Shown {
  if (texts[language].trim()) return { text: texts[language] };
  const other = language === "bn" ? "en" : "bn";
  return texts[other].trim() ? { text: texts[other], lang: other } : { text: "" };
}

/** What has one spelling, as names, brands and what somebody typed: marked by its letters where they are not the reader's. */
export function byLetters(text: string, language: Language): Shown {
  const hasBangla = /\p{Script=Bengali}/u.test(text);
  const isOther = language === "bn" ? !hasBangla && /\p{Script=Latin}/u.test(text) : hasBangla;
  return isOther ? { text, lang: language === "bn" ? "en" : "bn" } : { text };
}

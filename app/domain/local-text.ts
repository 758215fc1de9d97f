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

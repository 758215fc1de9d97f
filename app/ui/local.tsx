import { byLetters, type ShownText } from "#app/domain/core/local-text.ts";
import { useWords } from "#app/words/use-words.ts";

/** A text of the shop; `lang` marks the other language for screen readers and fonts. */
export function Local({ of: { text, lang } }: { of: ShownText }) {
  return lang ? <span lang={lang}>{text}</span> : text;
}

/** A name, a brand, or user input, in its only spelling. */
export function Typed({ text }: { text: string }) {
  return <Local of={byLetters(text, useWords().language)} />;
}

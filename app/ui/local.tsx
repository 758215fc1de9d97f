import { byLetters, type Shown } from "#app/domain/local-text.ts";
import { useWords } from "#app/words/use-words.ts";

/** A text of the shop's; one in the other language says so, for the voice that reads it aloud and the fonts. */
export function Local({ of: { text, lang } }: { of: Shown }) {
  return lang ? <span lang={lang}>{text}</span> : text;
}

/** A name, a brand, or what somebody typed, in the one spelling it has. */
export function Typed({ text }: { text: string }) {
  return <Local of={byLetters(text, useWords().language)} />;
}

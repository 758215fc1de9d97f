import type { Shown } from "#app/domain/local-text.ts";

/** A text of the shop's; one in the other language says so, for the voice that reads it aloud and the fonts. */
export function Local({ of: { text, lang } }: { of: Shown }) {
  return lang ? <span lang={lang}>{text}</span> : text;
}

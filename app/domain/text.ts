/** Marks that reverse the reading direction and could disguise a name or address. */
const DIRECTION_MARKS = /[\u061c\u200e\u200f\u202a-\u202e\u2066-\u2069]/g;
// biome-ignore lint/suspicious/noControlCharactersInRegex: finding them is the point
const CONTROLS = /[\u0000-\u001f\u007f-\u009f\u2028\u2029]+/g;
// biome-ignore lint/suspicious/noControlCharactersInRegex: finding them is the point
const CONTROLS_BUT_NEWLINE = /[\u0000-\u0009\u000b-\u001f\u007f-\u009f]+/g;

/**
 * One line as a person meant it. Control characters (NUL, which Postgres refuses, tabs, line breaks) become a space, lone surrogates
 * U+FFFD, several blanks one; direction marks are removed. Letters, joiners, emoji and HTML stay, since text is escaped when it is shown.
 */
export function cleanLine(text: string): string {
  return clean(text)
    .replace(CONTROLS, " ")
    .replace(/\p{Zs}+/gu, " ")
    .trim();
}

/** Like `cleanLine`, but line breaks stay as `\n`, at most two in a row. */
export function cleanText(text: string): string {
  return clean(text)
    .replace(/\r\n?|[\u2028\u2029]/g, "\n")
    .replace(CONTROLS_BUT_NEWLINE, " ")
    .replace(/\p{Zs}+/gu, " ")
    .replace(/ ?\n ?/g, "\n")
    .replace(/\n{3,}/g, "\n\n")
    .trim();
}

/** Whether no letters were lost: U+FFFD stands for a lost one, and nobody types it. */
export const isWhole = (text: string): boolean => !text.includes("\ufffd");

let graphemes: Intl.Segmenter | undefined;

/** Created on first use: it takes 70 ms or more on a cheap phone, and hardly any page cuts a text there. */
function segments(text: string): Intl.Segments {
  graphemes ??= new Intl.Segmenter("bn", { granularity: "grapheme" });
  return graphemes.segment(text);
}

/** At most `max` code units of a text, whole letters only; for text that is only searched for or shown. */
export function cutText(text: string, max: number): string {
  if (text.length <= max) return text;
  let end = 0;
  for (const { index, segment } of segments(text.slice(0, max + 1))) {
    if (index + segment.length > max) break;
    end = index + segment.length;
  }
  return text.slice(0, end);
}

function clean(text: string): string {
  return text
    .replace(/\p{Surrogate}/gu, "\ufffd")
    .normalize("NFC")
    .replace(DIRECTION_MARKS, "");
}

/** A text that no line break divides at a blank. */
export const unbroken = (text: string): string => text.replaceAll(" ", "\u00a0");

/**
 * Letters that show nothing, or reverse the reading direction: they would disguise an empty name,
 * address or code.
 */
const INVISIBLE = /[\p{Default_Ignorable_Code_Point}\ufff9-\ufffb]+/gu;
/** Letters that are drawn as a blank although they are none. */
const DRAWN_BLANK = /[\u2800\u{1d159}]/gu;

/** A script whose letters joiners shape, as Bangla. */
const SHAPED = /^[\p{M}\p{Lo}]$/u;
const VIRAMA = /^[\u094d\u09cd]$/;
const PICTURE = /^[\p{Extended_Pictographic}\p{Emoji_Modifier}]$/u;
// biome-ignore lint/suspicious/noControlCharactersInRegex: finding them is the point
const CONTROLS = /[\u0000-\u001f\u007f-\u009f\u2028\u2029]+/g;
// biome-ignore lint/suspicious/noControlCharactersInRegex: finding them is the point
const CONTROLS_BUT_NEWLINE = /[\u0000-\u0009\u000b-\u001f\u007f-\u009f]+/g;

/**
 * One line as a person meant it. Control characters (NUL, which Postgres refuses, tabs, line
 * breaks) become a space, lone surrogates U+FFFD, several blanks one; invisible letters are
 * removed. Joiners within Bangla and emoji stay, and so does HTML, since text is escaped when it is
 * shown.
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

/**
 * Created on first use: it takes 70 ms or more on a cheap phone, and hardly any page cuts a text
 * there.
 */
function segments(text: string): Intl.Segments {
  graphemes ??= new Intl.Segmenter("bn", { granularity: "grapheme" });
  return graphemes.segment(text);
}

/**
 * At most `max` code units of a text, whole letters only; for text that is only searched for or
 * shown.
 */
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
    .replace(INVISIBLE, shapingIn)
    .replace(DRAWN_BLANK, " ");
}

const JOINERS = ["\u200c", "\u200d"];
const PICTURE_STYLES = ["\ufe0e", "\ufe0f"];
/** They spell the flags of England, Scotland and Wales. */
const isTag = (letter: string) => letter >= "\u{e0020}" && letter <= "\u{e007f}";

const keep = (run: string, isKept: (letter: string) => boolean) => [...run].filter(isKept).join("");

/** What of a run of invisible letters shapes the letters or emoji around it. */
function shapingIn(run: string, at: number, whole: string): string {
  const before = [...whole.slice(Math.max(0, at - 2), at)].at(-1) ?? "";
  const end = at + run.length;
  const [after = ""] = whole.slice(end, end + 2);
  // A key, such as 1️⃣.
  if (after === "\u20e3") return keep(run, (letter) => PICTURE_STYLES.includes(letter));
  if (PICTURE.test(before)) {
    const joins = /^\p{Emoji}$/u.test(after);
    return keep(
      run,
      (one) => PICTURE_STYLES.includes(one) || isTag(one) || (joins && one === "\u200d"),
    );
  }
  const isShaped = SHAPED.test(before) && (SHAPED.test(after) || VIRAMA.test(before));
  return isShaped ? keep(run, (letter) => JOINERS.includes(letter)) : "";
}

/** A text without any invisible letter, for codes and comparisons. */
export const withoutInvisible = (text: string): string =>
  text.replace(INVISIBLE, "").replace(DRAWN_BLANK, " ");

/** A text that no line break divides at a blank. */
export const unbroken = (text: string): string => text.replaceAll(" ", "\u00a0");

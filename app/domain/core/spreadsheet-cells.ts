/** What a spreadsheet runs as a formula, in full width too (OWASP, "CSV Injection"). */
const FORMULA = /^[=+\-@\t\r\n＝＋－＠]/;

/** The same behind a line break or another separator, for programs that divide cells there. */
const INNER_FORMULA = /([\r\n;\t])('*[=+\-@＝＋－＠])/g;
const MARKED_INNER_FORMULA = /([\r\n;\t])'('*[=+\-@＝＋－＠])/g;

/**
 * Only digits and what stands in numbers, amounts, dates and times: 0123, 1/2, 12E45, 50%,
 * 2026-01-02T10:00Z.
 */
const NUMBER = /^(?=.*\p{Nd})(?:[\p{Nd}\p{Sc}\p{Pd}\s−.,:/()%'+]|[ETZ](?![a-z]))*$/isu;

/** Words of dates and times, which together with a digit are one: "3 Mar", "5 p". */
const DATE_WORDS = new Set(
  ["en", "bn"].flatMap((language) =>
    Array.from({ length: 12 }, (_, i) => new Date(Date.UTC(2026, i, i + 1, i * 2))).flatMap((day) =>
      (["short", "long"] as const).flatMap((form) =>
        new Intl.DateTimeFormat(language, {
          month: form,
          weekday: form,
          hour: "numeric",
          hour12: true,
          timeZone: "UTC",
        })
          .formatToParts(day)
          .filter(({ type }) => ["month", "weekday", "dayPeriod"].includes(type))
          .map(({ value }) => value.toLowerCase()),
      ),
    ),
  ),
)
  .add("sept")
  .add("a")
  .add("p");

function isConverted(text: string): boolean {
  if (text.length > 60) return false;
  if (/^\s*(?:true|false)\s*$/i.test(text) || NUMBER.test(text)) return true;
  const words = text.toLowerCase().match(/[\p{L}\p{M}]+/gu) ?? [];
  return words.length > 0 && /\p{Nd}/u.test(text) && words.every((word) => DATE_WORDS.has(word));
}

const isMarked = (text: string, isMisread: (plain: string) => boolean) =>
  isMisread(text.replace(/^'+/, ""));

const isFormula = (text: string) => FORMULA.test(text);
const isMisread = (text: string) => isFormula(text) || isConverted(text);

const guard = (text: string, isGuarded: (plain: string) => boolean) =>
  (isMarked(text, isGuarded) ? `'${text}` : text).replace(INNER_FORMULA, "$1'$2");

/**
 * A text that no spreadsheet runs: an apostrophe stands before each line of it that would begin a
 * formula.
 */
export const guardFormulas = (text: string) => guard(text, isFormula);

/**
 * Like `guardFormulas`, and an apostrophe keeps a text that a spreadsheet would turn into a number,
 * date or truth value.
 */
export const guardText = (text: string) => guard(text, isMisread);

/** Reverses `guardText`. */
export const unguardText = (cell: string) => unguard(cell, isMisread);

/** Reverses `guardFormulas`. */
export const unguardFormulas = (cell: string) => unguard(cell, isFormula);

function unguard(cell: string, isGuarded: (plain: string) => boolean): string {
  const text = cell.replace(MARKED_INNER_FORMULA, "$1$2");
  return text.startsWith("'") && isMarked(text, isGuarded) ? text.slice(1) : text;
}

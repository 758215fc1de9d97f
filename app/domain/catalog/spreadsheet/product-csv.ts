/** What an imported file may weigh, in bytes, and its most rows without the first. */
export const CSV_MAX_BYTES = 1024 * 1024;
export const CSV_MAX_ROWS = 5000;

/**
 * A spreadsheet takes what begins like this for a formula and runs it, in full width too (OWASP, "CSV Injection"). An apostrophe before it
 * makes it text; one that stood there already gets another, so that reading takes away exactly what writing added.
 */
const FORMULA = /^'*[=+\-@\t\r＝＋－＠]/;

/** A cell as a spreadsheet may open it. */
export function guardCell(text: string): string {
  return FORMULA.test(text) ? `'${text}` : text;
}

/** What was meant by a cell that `guardCell` wrote. */
export function unguardCell(text: string): string {
  return text.startsWith("'") && FORMULA.test(text) ? text.slice(1) : text;
}

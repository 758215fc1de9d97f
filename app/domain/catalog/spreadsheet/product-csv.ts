/** Limits of an imported file: bytes, and rows without the header. */
export const CSV_MAX_BYTES = 1024 * 1024;
export const CSV_MAX_ROWS = 5000;

/**
 * Spreadsheets run a cell with such a beginning as a formula, in full width too (OWASP, "CSV Injection"). A leading apostrophe makes it
 * text; a cell that starts with one gets another, so that reading removes exactly what writing added.
 */
const FORMULA = /^'*[=+\-@\t\r＝＋－＠]/;

/** A cell that is safe to open in a spreadsheet. */
export function guardCell(text: string): string {
  return FORMULA.test(text) ? `'${text}` : text;
}

/** Reverses `guardCell`. */
export function unguardCell(text: string): string {
  return text.startsWith("'") && FORMULA.test(text) ? text.slice(1) : text;
}

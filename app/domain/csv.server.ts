import { stringify } from "csv-stringify/sync";

/** The start of a file, without which spreadsheets do not read it as UTF-8. */
export const BYTE_ORDER_MARK = "\ufeff";

/** A line for a spreadsheet. A text that would be read as a formula gets an apostrophe in front (OWASP, CSV injection). */
export function csvLine(cells: readonly (string | number)[]): string {
  return stringify([[...cells]], { escape_formulas: true, record_delimiter: "windows" });
}

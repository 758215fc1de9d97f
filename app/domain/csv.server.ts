import { stringify } from "csv-stringify/sync";

/** Begins a file: spreadsheets read one without it as anything but UTF-8. */
export const BYTE_ORDER_MARK = "\ufeff";

/**
 * A line for a spreadsheet. What somebody typed never becomes a formula: a text that would begin one gets an apostrophe
 * (OWASP, CSV injection).
 */
export function csvLine(cells: readonly (string | number)[]): string {
  return stringify([[...cells]], { escape_formulas: true, record_delimiter: "windows" });
}

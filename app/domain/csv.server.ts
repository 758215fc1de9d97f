import { stringify } from "csv-stringify/sync";

/** Starts a file so that spreadsheets read it as UTF-8. */
export const BYTE_ORDER_MARK = "\ufeff";

/** The columns of a file by their names, in their order. */
export type CsvColumns<Row> = Record<string, (row: Row) => string | number>;

/** A spreadsheet file: the names of its columns, then a line for each row. */
export async function* csvFile<Row>(
  columns: CsvColumns<Row>,
  rows: Iterable<Row> | AsyncIterable<Row>,
): AsyncGenerator<string> {
  yield BYTE_ORDER_MARK + csvLine(Object.keys(columns));
  for await (const row of rows) yield csvLine(Object.values(columns).map((cell) => cell(row)));
}

/** Typed text never becomes a formula: a cell that would begin one gets an apostrophe (OWASP, CSV injection). */
function csvLine(cells: (string | number)[]): string {
  return stringify([cells], { escape_formulas: true, record_delimiter: "windows" });
}

import { stringify } from "csv-stringify/sync";
import { guardFormulas, guardText } from "./spreadsheet-cells.ts";

/** Starts a file so that spreadsheets read it as UTF-8. */
const BYTE_ORDER_MARK = "\ufeff";

/** A day or time that a spreadsheet may read as one. */
type Moment = { moment: string };

export const moment = (text: string): Moment => ({ moment: text });

export type CsvCell = string | number | boolean | Moment;

/** The columns of a file by their names, in their order. */
export type CsvColumns<Row> = Record<string, (row: Row) => CsvCell>;

/** A spreadsheet file: the names of its columns, then a line for each row. */
export async function* csvFile<Row>(
  columns: CsvColumns<Row>,
  rows: Iterable<Row> | AsyncIterable<Row>,
): AsyncGenerator<string> {
  yield csvHead(Object.keys(columns));
  for await (const row of rows) yield csvLine(Object.values(columns).map((cell) => cell(row)));
}

/** The first line of a file. */
export const csvHead = (names: readonly string[]) =>
  BYTE_ORDER_MARK + writeLine(names.map(guardFormulas));

/** A line whose texts survive a spreadsheet, and `unguardText` reads back. */
export const csvLine = (cells: readonly CsvCell[]) =>
  writeLine(
    cells.map((cell) =>
      typeof cell === "object"
        ? cell.moment
        : typeof cell === "string"
          ? guardText(cell)
          : String(cell),
    ),
  );

/**
 * A line for programs that take phones and numbers as they are; its texts still begin no formula.
 */
export const programLine = (cells: readonly (string | number)[]) =>
  writeLine(cells.map((cell) => (typeof cell === "string" ? guardFormulas(cell) : String(cell))));

/** Other separators and single line breaks are quoted too, because some programs divide there. */
const writeLine = (cells: string[]) =>
  stringify([cells], { record_delimiter: "windows", quoted_match: /[\r\n;\t]/ });

import { parse } from "csv-parse/sync";
import { unguardText } from "../../core/spreadsheet-cells.ts";
import { cleanLine, cutText } from "../../core/text.ts";
import { PRODUCT_FIELDS, type ProductField, wireName } from "../products/product-input.server.ts";
import { CSV_MAX_BYTES, CSV_MAX_ROWS } from "./product-csv.ts";

export const IMAGE_COLUMNS = ["image1", "image2", "image3", "image4"] as const;

export type CsvColumn =
  | Exclude<ProductField, "images" | "parts">
  | (typeof IMAGE_COLUMNS)[number]
  | "slug"
  | "exported";

/** The first columns keep this order for existing spreadsheets; newer fields follow. */
const FIRST_COLUMNS =
  "slug title description category brand price discountPercentage trackStock quantityInStock lowStockLevel " +
  "dimension titleBn descriptionBn sizeAmount sizeUnit family isFeature isBestSelling isActive";

/**
 * The columns of export and import, under the API's names. `slug` identifies a product; `exported`
 * is a mark of the exported row that distinguishes an edit from a sale since; the others are its
 * fields, without the parts of a combo.
 */
export const CSV_COLUMNS = [
  ...new Set([...FIRST_COLUMNS.split(" "), ...PRODUCT_FIELDS.map(wireName)]),
  ...IMAGE_COLUMNS,
  "exported",
].filter((name) => name !== "images" && name !== "parts") as CsvColumn[];

/**
 * A problem of a file or of one of its rows. `row` counts as in a spreadsheet, where the header is
 * row 1; null for the whole file. `code` is a key of the message; `column` and `value` are given if
 * they help.
 */
export type CsvProblem = {
  row: number | null;
  code: string;
  column?: string;
  value?: string;
};

/**
 * The text of an uploaded file in UTF-8, UTF-16 or Windows-1252, at most 1 MB; otherwise a list of
 * problems. An encoding that was not named is recognised.
 */
export function readCsvFile(
  bytes: Uint8Array,
  { most = CSV_MAX_BYTES, encoding = encodingOf(bytes) } = {},
): string | CsvProblem[] {
  if (bytes.byteLength > most) return [{ row: null, code: "too-large" }];
  try {
    const decoded = new TextDecoder(encoding, { fatal: true }).decode(bytes);
    const text = encoding === "windows-1252" ? decoded.replace(/[\x80-\x9f]/g, toLetter) : decoded;
    if (Buffer.byteLength(text) > most) return [{ row: null, code: "too-large" }];
    return text;
  } catch {
    return [{ row: null, code: "not-utf8" }];
  }
}

/**
 * Windows-1252 from 0x80 on. Node before 24 decodes these bytes as Latin-1, which has no letters
 * there.
 */
const LETTERS = "€\x81‚ƒ„…†‡ˆ‰Š‹Œ\x8dŽ\x8f\x90‘’“”•–—˜™š›œ\x9džŸ";

const toLetter = (code: string) => LETTERS[code.charCodeAt(0) - 0x80] ?? code;

/**
 * Half of UTF-16 in Latin letters is zero bytes. Windows-1252 is mostly ASCII, and its other
 * letters are no valid UTF-8; one that is valid tells of a damaged UTF-8 file.
 */
function encodingOf(file: Uint8Array): string {
  // The whole lines at the start of a large file tell enough.
  const isLarge = file.byteLength > CSV_MAX_BYTES;
  const bytes = isLarge ? file.subarray(0, file.lastIndexOf(10, CSV_MAX_BYTES) + 1) : file;
  const [first, second] = bytes;
  if (first === 0xfe && second === 0xff) return "utf-16be";
  if ((first === 0xff && second === 0xfe) || (first !== 0 && second === 0 && bytes[3] === 0))
    return "utf-16le";
  const lenient = new TextDecoder().decode(bytes);
  const beyond = lenient.match(/[^\p{ASCII}]/gu) ?? [];
  const isOneByte =
    beyond.length > 0 && beyond.every((letter) => letter === "\ufffd") && !lenient.includes("\0");
  return isOneByte && beyond.length < lenient.length / 4 ? "windows-1252" : "utf-8";
}

/** The cells of one row by column. */
export type CsvRecord = { row: number; cells: Partial<Record<CsvColumn, string>> };
type Table = { records: CsvRecord[] } | { problems: CsvProblem[] };
type Row = { row: number; cells: string[] };

/** The rows by column, or all problems of the file as a whole. */
export function readTable(text: string): Table {
  const read = readRows(text, (name) => findColumn(name) !== undefined);
  if (!read) return { problems: [{ row: null, code: "not-csv" }] };
  const [head, ...rows] = read.rows;
  if (!head) return { problems: [{ row: 1, code: "no-known-column" }] };
  const names = head.cells.map((name) => name.trim());
  while (names.at(-1) === "") names.pop();
  const columns = names.map((name) => findColumn(name) ?? name);
  const problems = columnProblems(head.row, columns);
  if (problems.length > 0) return { problems };
  if (rows.length === 0) return { problems: [{ row: null, code: "empty" }] };
  if (rows.length > CSV_MAX_ROWS) return { problems: [{ row: null, code: "too-many-rows" }] };
  const odd = rows.flatMap(({ row, cells }): CsvProblem[] => {
    if (cells.length < columns.length) return [{ row, code: "wrong-length" }];
    const extra = cells.find((cell, at) => !columns[at] && cell.trim() !== "");
    const value = extra === undefined ? undefined : cutText(extra, 50);
    return value === undefined ? [] : [{ row, code: "no-column", value }];
  });
  if (odd.length > 0) return { problems: odd };
  const decimalComma = read.delimiter === ";";
  return {
    records: rows.map(({ row, cells }) => ({
      row,
      cells: Object.fromEntries(
        columns.flatMap((column, at) =>
          column ? [[column, readCell(column, cells[at] ?? "", decimalComma)]] : [],
        ),
      ),
    })),
  };
}

/** Columns of whole numbers, which spreadsheets also write as 100.00. */
const WHOLE_NUMBERS = new Set<string>([
  "price",
  "discountPercentage",
  "quantityInStock",
  "lowStockLevel",
] satisfies CsvColumn[]);

const NO_FRACTION = /^(\s*[\p{Nd},]*\p{Nd})[.,][0০]{1,2}\s*$/u;

function readCell(column: string, cell: string, decimalComma: boolean): string {
  const text = unguardText(cell);
  if (WHOLE_NUMBERS.has(column)) return text.replace(NO_FRACTION, "$1");
  return column === "sizeAmount" && decimalComma ? text.replace(",", ".") : text;
}

/**
 * All rows but blank ones, numbered as a spreadsheet numbers them; `isKnown` tells the names of
 * columns. Null for no table, and "too-long" for one of more than `most` lines, blank ones too.
 */
export function readRows(
  text: string,
  isKnown: (name: string) => boolean,
): { rows: Row[]; delimiter: string } | null;
export function readRows(
  text: string,
  isKnown: (name: string) => boolean,
  most: number,
): { rows: Row[]; delimiter: string } | "too-long" | null;
export function readRows(text: string, isKnown: (name: string) => boolean, most?: number) {
  // Excel writes and reads a first line that names the separator.
  const [before = "", named] = /^\ufeff?"?sep=(.)"?[^\r\n]*(?:\r\n?|\n|$)/i.exec(text) ?? [];
  const table = text.slice(before.length);
  const delimiter = named ?? delimiterOf(table, isKnown);
  try {
    const options = { bom: true, delimiter, relax_column_count: true };
    // Millions of short lines would fill the memory.
    const lines = parse(table, most === undefined ? options : { ...options, to: most + 1 });
    if (most !== undefined && lines.length > most) return "too-long";
    const rows = lines
      .map((cells, at) => ({ row: at + (before ? 2 : 1), cells }))
      .filter(({ cells }) => cells.some((cell) => cell.trim() !== ""));
    return { rows, delimiter };
  } catch {
    return null;
  }
}

/** The separator that finds the most known columns; their names contain none. */
function delimiterOf(text: string, isKnown: (name: string) => boolean): string {
  const names = text.split(/\r\n?|\n/).find((line) => /[^\s,;"]/.test(line)) ?? "";
  const known = (mark: string) =>
    names.split(mark).filter((name) => isKnown(name.replaceAll('"', ""))).length;
  return [",", ";", "\t"].reduce((best, mark) => (known(mark) > known(best) ? mark : best));
}

/** A name as people write it: in any case, with blanks, hyphens or underscores. */
const plainName = (name: string) =>
  cleanLine(name)
    .toLowerCase()
    .replace(/[\s_-]/g, "");

const COLUMN_BY_NAME = new Map(CSV_COLUMNS.map((column) => [plainName(column), column]));

const findColumn = (name: string) => COLUMN_BY_NAME.get(plainName(name));

function columnProblems(row: number, columns: string[]): CsvProblem[] {
  if (!columns.some(findColumn)) return [{ row, code: "no-known-column" }];
  return columns.flatMap((column, i) => {
    if (column === "") return [];
    if (!findColumn(column)) return [{ row, code: "unknown-column", value: cutText(column, 50) }];
    return columns.indexOf(column) < i ? [{ row, code: "column-twice", value: column }] : [];
  });
}

import { parse } from "csv-parse/sync";
import { cutText } from "../../text.ts";
import { PRODUCT_FIELDS, type ProductField, wireName } from "../products/product-input.server.ts";
import { CSV_MAX_BYTES, CSV_MAX_ROWS, unguardCell } from "./product-csv.ts";

const IMAGE_COLUMNS = ["image1", "image2", "image3", "image4"] as const;

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
 * The columns of export and import, under the API's names. `slug` identifies a product; `exported` is a mark of the exported row that
 * distinguishes an edit from a sale since; the others are its fields, without the parts of a combo.
 */
export const CSV_COLUMNS = [
  ...new Set([...FIRST_COLUMNS.split(" "), ...PRODUCT_FIELDS.map(wireName)]),
  ...IMAGE_COLUMNS,
  "exported",
].filter((name) => name !== "images" && name !== "parts") as CsvColumn[];

/**
 * A problem of a file or of one of its rows. `row` counts as in a spreadsheet, where the header is row 1; null for the whole file.
 * `code` is a key of the message; `column` and `value` are given if they help.
 */
export type CsvProblem = {
  row: number | null;
  code: string;
  column?: string;
  value?: string;
};

/** The text of an uploaded file in UTF-8, with or without a byte order mark, at most 1 MB; otherwise a list of problems. */
export function readCsvFile(bytes: Uint8Array): string | CsvProblem[] {
  if (bytes.byteLength > CSV_MAX_BYTES) return [{ row: null, code: "too-large" }];
  try {
    return new TextDecoder("utf-8", { fatal: true }).decode(bytes);
  } catch {
    return [{ row: null, code: "not-utf8" }];
  }
}

/** The cells of one row by column. */
export type CsvRecord = { row: number; cells: Partial<Record<CsvColumn, string>> };
type Table = { records: CsvRecord[] } | { problems: CsvProblem[] };

/** The rows by column, or all problems of the file as a whole. */
export function readTable(text: string): Table {
  const lines = readLines(text);
  if (!lines) return { problems: [{ row: null, code: "not-csv" }] };
  const [names = [], ...rows] = lines;
  const columns = names.map((name) => name.trim());
  const problems = columnProblems(columns);
  if (problems.length > 0) return { problems };
  if (rows.length === 0) return { problems: [{ row: null, code: "empty" }] };
  if (rows.length > CSV_MAX_ROWS) return { problems: [{ row: null, code: "too-many-rows" }] };
  const odd = rows.flatMap((cells, i) =>
    cells.length === columns.length ? [] : [{ row: i + 2, code: "wrong-length" }],
  );
  if (odd.length > 0) return { problems: odd };
  return {
    records: rows.map((cells, i) => ({
      row: i + 2,
      cells: Object.fromEntries(
        columns.map((column, at) => [column, unguardCell(cells[at] ?? "")]),
      ),
    })),
  };
}

function readLines(text: string): string[][] | null {
  try {
    return parse(text, {
      bom: true,
      delimiter: delimiterOf(text),
      relax_column_count: true,
      skip_empty_lines: true,
    });
  } catch {
    return null;
  }
}

/** Spreadsheets write semicolons where the comma is the decimal mark. Our column names contain neither. */
function delimiterOf(text: string): string {
  const [names = ""] = text.split(/\r?\n/, 1);
  return [",", ";", "\t"].find((mark) => names.includes(mark)) ?? ",";
}

function columnProblems(columns: string[]): CsvProblem[] {
  const isKnown = (column: string) => CSV_COLUMNS.some((known) => known === column);
  if (!columns.some(isKnown)) return [{ row: 1, code: "no-known-column" }];
  return columns.flatMap((column, i) => {
    if (!isKnown(column)) return [{ row: 1, code: "unknown-column", value: cutText(column, 50) }];
    return columns.indexOf(column) < i ? [{ row: 1, code: "column-twice", value: column }] : [];
  });
}

import { parse } from "csv-parse/sync";
import { cutText } from "../../text.ts";
import { PRODUCT_FIELDS, type ProductField, wireName } from "../products/product-input.server.ts";
import { CSV_MAX_BYTES, CSV_MAX_ROWS, unguardCell } from "./product-csv.ts";

const IMAGE_COLUMNS = ["image1", "image2", "image3", "image4"] as const;

export type CsvColumn =
  | Exclude<ProductField, "images">
  | (typeof IMAGE_COLUMNS)[number]
  | "slug"
  | "exported";

/** The first columns stay in this order for the sake of people's spreadsheets; newer fields follow. */
const FIRST_COLUMNS =
  "slug title description category brand price discountPercentage trackStock quantityInStock lowStockLevel " +
  "dimension titleBn descriptionBn sizeAmount sizeUnit family isFeature isBestSelling isActive";

/**
 * The columns of export and import, under the API's names. Only `slug` names a product; the rest describe it, except
 * `exported`: a mark of the exported row, which tells a change from a sale since.
 */
export const CSV_COLUMNS = [
  ...new Set([...FIRST_COLUMNS.split(" "), ...PRODUCT_FIELDS.map(wireName)]),
  ...IMAGE_COLUMNS,
  "exported",
].filter((name) => name !== "images") as CsvColumn[];

/**
 * What is wrong with a file or one of its rows. `row` counts as a spreadsheet does, the names of the columns being row 1;
 * null for the whole file. `code` is a key of the words; `column` and `value` say where and what, as far as they help.
 */
export type CsvProblem = {
  row: number | null;
  code: string;
  column?: string;
  value?: string;
};

/**
 * The text of an uploaded file: UTF-8 with or without its mark, 1 MB at most. A list of problems when it is not that.
 */
export function readCsvFile(bytes: Uint8Array): string | CsvProblem[] {
  if (bytes.byteLength > CSV_MAX_BYTES) return [{ row: null, code: "too-large" }];
  try {
    return new TextDecoder("utf-8", { fatal: true }).decode(bytes);
  } catch {
    return [{ row: null, code: "not-utf8" }];
  }
}

/** The cells of one row, under the names of their columns. */
export type CsvRecord = { row: number; cells: Partial<Record<CsvColumn, string>> };
type Table = { records: CsvRecord[] } | { problems: CsvProblem[] };

/** Rows under the names of their columns, or everything that is wrong with the file as such. */
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

/** Where commas are decimal marks, spreadsheets write semicolons. The names of our columns hold neither. */
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

import { type CsvProblem, readRows } from "../../core/csv-file.server.ts";
import { unguardText } from "../../core/spreadsheet-cells.ts";
import { cleanLine, cutText } from "../../core/text.ts";
import { PRODUCT_FIELDS, type ProductField, wireName } from "../products/product-input.server.ts";
import { CSV_MAX_ROWS } from "./product-csv.ts";

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

/** The cells of one row by column. */
export type CsvRecord = { row: number; cells: Partial<Record<CsvColumn, string>> };
type Table = { records: CsvRecord[] } | { problems: CsvProblem[] };

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

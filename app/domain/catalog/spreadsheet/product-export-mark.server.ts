import { createHash } from "node:crypto";
import { PRODUCT_FIELDS, type ProductInput } from "../products/product-input.server.ts";

/** Characters of a field's mark: 24 bits, so that a file of 5,000 rows stays below 1 MB. */
const CELL_MARK = 4;

/**
 * The exported state of a row in one cell that no spreadsheet converts to a number: "q12." and a
 * hash of every field.
 */
export function exportMark(product: ProductInput): string {
  const marks = PRODUCT_FIELDS.map((field) => mark(product[field]).slice(0, CELL_MARK));
  return `q${product.quantityInStock}.${marks.join("")}`;
}

export type ExportMark = {
  /** Pieces in stock at the time of the export. */
  quantity: number;
  /** Whether the product was a combo, whose parts are in no column. */
  isCombo: boolean;
  /** Whether the value differs from the exported one. */
  isChanged: (field: keyof ProductInput, value: unknown) => boolean;
};

/**
 * The number of fields in the oldest exports; later fields were appended and are missing in older
 * marks.
 */
const FIRST_FIELDS = 13;

const EXPORT_MARK = new RegExp(
  `^q(\\d{1,10})\\.((?:[\\w-]{${CELL_MARK}}){${FIRST_FIELDS},${PRODUCT_FIELDS.length}})$`,
);

/** Undefined for text that `exportMark` did not write. */
export function readExportMark(cell: string): ExportMark | undefined {
  const [, quantity, marks] = EXPORT_MARK.exec(cell) ?? [];
  if (quantity === undefined || marks === undefined) return undefined;
  const markOf = (field: keyof ProductInput) => {
    const at = PRODUCT_FIELDS.indexOf(field) * CELL_MARK;
    return marks.slice(at, at + CELL_MARK);
  };
  const isChanged: ExportMark["isChanged"] = (field, value) =>
    markOf(field) !== mark(value).slice(0, CELL_MARK);
  return {
    quantity: Number(quantity),
    isCombo: markOf("parts") !== "" && isChanged("parts", []),
    isChanged,
  };
}

function mark(value: unknown): string {
  return createHash("sha256")
    .update(JSON.stringify(value) ?? "")
    .digest("base64url")
    .slice(0, 12);
}

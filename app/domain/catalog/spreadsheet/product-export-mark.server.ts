import { createHash } from "node:crypto";
import { PRODUCT_FIELDS, type ProductInput } from "../products/product-input.server.ts";

/** Characters of a field's mark in a cell: 24 bits, and a file of 5,000 rows stays below 1 MB. */
const CELL_MARK = 4;

/** What a row of an export was, in one cell that no spreadsheet takes for a number: "q12." and a mark of every field. */
export function exportMark(product: ProductInput): string {
  const marks = PRODUCT_FIELDS.map((field) => mark(product[field]).slice(0, CELL_MARK));
  return `q${product.quantityInStock}.${marks.join("")}`;
}

export type ExportMark = {
  /** Pieces in stock when it was exported. */
  quantity: number;
  /** Does the field read otherwise than it was exported? */
  isChanged: (field: keyof ProductInput, value: unknown) => boolean;
};

/** Fields of the first exports; later ones were added behind them, and a mark of before says nothing of these. */
const FIRST_FIELDS = 13;

const EXPORT_MARK = new RegExp(
  `^q(\\d{1,10})\\.((?:[\\w-]{${CELL_MARK}}){${FIRST_FIELDS},${PRODUCT_FIELDS.length}})$`,
);

/** Undefined for what `exportMark` did not write. */
export function readExportMark(cell: string): ExportMark | undefined {
  const [, quantity, marks] = EXPORT_MARK.exec(cell) ?? [];
  if (quantity === undefined || marks === undefined) return undefined;
  return {
    quantity: Number(quantity),
    isChanged(field, value) {
      const at = PRODUCT_FIELDS.indexOf(field) * CELL_MARK;
      return marks.slice(at, at + CELL_MARK) !== mark(value).slice(0, CELL_MARK);
    },
  };
}

function mark(value: unknown): string {
  return createHash("sha256")
    .update(JSON.stringify(value) ?? "")
    .digest("base64url")
    .slice(0, 12);
}
